import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule } from 'libpg-query'
import { PLACED_TABLES } from '../../../apps/server/src/table-classes.ts'
import { withClient } from '../../../apps/server/src/platform/database/with-client.ts'
import { withMigratedDatabase } from '../../migrated-database.ts'
import { problemsOf, PROGRAMS } from './exceptions.ts'
import { judgeStatements } from './judge-statements.ts'
import { readCatalogueOfStatements } from './read-functions.ts'
import { parsed } from './statements-of.ts'

interface Asked {
  /** The file that asked. */
  where: string
  text: string
}

/**
 * What a database of many machines would refuse of the statements that are kept in this folder (apps/server/test/note-statements.ts),
 * a sentence for each. Where they are all there are, whatever is excused and was not asked for too.
 */
export async function judgeAsked(folder: string, { isAll }: { isAll: boolean }): Promise<string[]> {
  await loadModule()
  const catalogue = await withMigratedDatabase((ownerUrl) => withClient(ownerUrl, readCatalogueOfStatements))
  const asked = readAsked(folder).flatMap(({ where, text }) => parsed(text).map((statement) => ({ where, statement })))
  return problemsOf(judgeStatements(asked, catalogue, PLACED_TABLES), PROGRAMS, { isAll })
}

function readAsked(folder: string): Asked[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
  return [...new Set(lines)].map((line) => JSON.parse(line) as Asked)
}
