import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { bold, fail } from '@krapao/terminal'
import { judgeAsked } from './lint/statements/judge-asked.ts'
import { ROOT, runToEnd, VITEST } from './run-to-end.ts'

const STATEMENTS = join(ROOT, 'test-results', 'statements')

/** Runs the tests of the server's files and says which of the statements that these asked PostgreSQL for a cluster would refuse. */
async function main(): Promise<void> {
  rmSync(STATEMENTS, { recursive: true, force: true })
  const tests =
    process.argv.length > 2 ? process.argv.slice(2) : ['apps/server/src/', 'apps/server/test/reconcile', 'apps/server/test/audit']
  const env = { ...process.env, STATEMENTS_FOLDER: STATEMENTS }
  const { code } = await runToEnd(process.execPath, [VITEST, 'run', '--project', 'server', ...tests], { show: true, env })
  const lines = await judgeAsked(STATEMENTS, { isAll: process.argv.length <= 2 })
  console.log(
    bold(lines.length === 0 ? '\nEach statement would do on a cluster, or is excused.' : '\nStatements that a cluster would refuse'),
  )
  for (const line of lines) console.log(line)
  process.exitCode = code === 0 && lines.length === 0 ? 0 : 1
}

main().catch(fail)
