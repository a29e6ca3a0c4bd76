import { runToEnd, VITEST } from './run-to-end.ts'

/** So many worlds, unless said otherwise; `npm test` plays the first of them. */
const WORLDS = '2000'

const { code } = await runToEnd(
  process.execPath,
  [VITEST, 'run', '--project', 'server', 'apps/server/test/simulation', ...process.argv.slice(2)],
  { show: true, env: { SIMULATION_SEEDS: WORLDS, ...process.env } },
)
process.exitCode = code ?? 1
