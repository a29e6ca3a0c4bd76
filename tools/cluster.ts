import { join } from 'node:path'
import { bold, fail } from '@krapao/terminal'
import { findCitus, startLocalCluster } from './cluster/local-cluster.ts'
import { ROOT, runToEnd } from './run-to-end.ts'
import { showEach } from './vitest-runs.ts'

const WORKERS = 2
/** How many a cluster has whose price is measured: all machines share the cores of this one. */
const MEASURED_WORKERS = [1, 2]

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
 * that knows its workers, or on one of a first machine and two workers that is made here for as long as that takes. With `bench` as the first
 * argument it measures what a cluster costs instead, by the section `cluster` of the benchmark, whose other arguments follow.
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
  const [first, ...others] = process.argv.slice(2)
  if (first === 'bench') return measure({ given, binaries, args: others })
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

async function measure({ given, binaries, args }: { given: string | undefined; binaries: string | null; args: string[] }): Promise<void> {
  const measureOn = async (url: string) => {
    const { code } = await runToEnd(process.execPath, [join(ROOT, 'tools', 'bench.ts'), 'cluster', ...args], {
      show: true,
      env: { ...process.env, CITUS_URL: url },
    })
    if (code !== 0) process.exitCode = 1
  }
  if (binaries === null) return measureOn(given!)
  for (const workers of MEASURED_WORKERS) {
    console.log(bold(`\nA first machine and ${workers} ${workers === 1 ? 'worker' : 'workers'}`))
    const cluster = await startLocalCluster(binaries, workers, { durable: true })
    try {
      await measureOn(cluster.url)
    } finally {
      cluster.stop()
    }
  }
}

main().catch(fail)
