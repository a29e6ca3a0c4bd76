import { loadModule } from 'libpg-query'
import { fail } from '@krapao/terminal'
import { PLACED_TABLES } from '../../apps/server/src/table-classes.ts'
import { withClient } from '../../apps/server/src/platform/database/with-client.ts'
import { withMigratedDatabase } from '../migrated-database.ts'
import { EXCEPTIONS } from './statements/exceptions.ts'
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
  const isExcused = ({ rule, where }: (typeof found)[number]) => EXCEPTIONS[where]?.rules.includes(rule)
  const problems = [...new Set(found.filter((one) => !isExcused(one)).map(({ says }) => says))]
  const needless = Object.entries(EXCEPTIONS).flatMap(([where, { rules }]) =>
    rules
      .filter((rule) => asked.length === 0 && !found.some((one) => one.where === where && one.rule === rule))
      .map((rule) => `${where} breaks "${rule}" no more: take it out of tools/lint/statements/exceptions.ts`),
  )
  for (const line of [...problems, ...needless]) console.log(line)
  process.exitCode = problems.length + needless.length === 0 ? 0 : 1
}

main().catch(fail)
