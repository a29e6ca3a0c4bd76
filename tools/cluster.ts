import { fail } from '@krapao/terminal'
import { findCitus, startLocalCluster } from './cluster/local-cluster.ts'
import { showEach } from './vitest-runs.ts'

const WORKERS = 2

/** What is shown on a cluster, by the tests that show it on one PostgreSQL. */
const SHOWN: { what: string; tests: string[]; env?: NodeJS.ProcessEnv }[] = [
  { what: 'The main job, over HTTP', tests: ['apps/server/test/world.test.ts'] },
  { what: 'Every verb of money', tests: ['apps/server/test/verbs'] },
  { what: 'Verbs that race', tests: ['apps/server/test/races'] },
  { what: 'Machines that are killed', tests: ['apps/server/test/faults/killed-machines.test.ts'] },
  { what: 'Twenty simulated worlds', tests: ['apps/server/test/simulation/worlds.test.ts'], env: { SIMULATION_SEEDS: '20' } },
]

/**
 * Shows that this release runs distributed: on the cluster that CITUS_URL names, which is an administrator's address of a database
 * that knows its workers, or on one of a first machine and two workers that is made here for as long as that takes.
 */
async function main(): Promise<void> {
  const { CITUS_URL: given } = process.env
  const binaries = given === undefined ? findCitus() : null
  if (given === undefined && binaries === null) {
    console.log(
      'No cluster was tried: no PostgreSQL on this machine has Citus installed for it, and CITUS_URL names no cluster. What a cluster would refuse is still looked for by npm run check.',
    )
    return
  }
  const cluster = binaries === null ? null : await startLocalCluster(binaries, WORKERS)
  const env = { CITUS_URL: given ?? cluster!.url }
  try {
    await showEach(
      SHOWN.map(({ what, tests, env: own }) => ({
        what,
        args: ['--maxWorkers=1', ...tests, ...process.argv.slice(2)],
        env: { ...own, ...env },
      })),
      'on a cluster',
    )
  } finally {
    cluster?.stop()
  }
}

main().catch(fail)
