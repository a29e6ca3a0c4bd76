import { join } from 'node:path'
import { ROOT, runToEnd } from './run-to-end.ts'

/** So many worlds, unless said otherwise; `npm test` plays the first of them. */
const WORLDS = '2000'

const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const { code } = await runToEnd(
  process.execPath,
  [vitest, 'run', '--project', 'server', 'apps/server/test/simulation', ...process.argv.slice(2)],
  { show: true, env: { SIMULATION_SEEDS: WORLDS, ...process.env } },
)
process.exitCode = code ?? 1
