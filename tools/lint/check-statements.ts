import { loadModule } from 'libpg-query'
import { fail } from '@krapao/terminal'
import { PLACED_TABLES } from '../../apps/server/src/table-classes.ts'
import { withClient } from '../../apps/server/src/platform/database/with-client.ts'
import { withMigratedDatabase } from '../migrated-database.ts'
import { FUNCTIONS, problemsOf } from './statements/exceptions.ts'
import { judgeFunctions } from './statements/judge-statements.ts'
import { readCatalogueOfStatements } from './statements/read-functions.ts'

/*
 * Which statements of the functions of the database one of many machines would refuse or answer wrongly (docs/decisions/107).
 * Names, as arguments, ask for those of some functions alone: `deposit.` for a module's.
 */

async function main(): Promise<void> {
  await loadModule()
  const asked = process.argv.slice(2)
  const catalogue = await withMigratedDatabase((ownerUrl) => withClient(ownerUrl, readCatalogueOfStatements))
  const found = judgeFunctions(catalogue, PLACED_TABLES).filter(
    ({ where }) => asked.length === 0 || asked.some((name) => where.startsWith(name)),
  )
  const lines = problemsOf(found, FUNCTIONS, { isAll: asked.length === 0 })
  for (const line of lines) console.log(line)
  process.exitCode = lines.length === 0 ? 0 : 1
}

main().catch(fail)
