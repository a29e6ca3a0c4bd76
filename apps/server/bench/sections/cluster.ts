import { type Bench, connectPool, localArm } from '../bench.ts'
import type { BenchDatabase } from '../cluster.ts'
import type { Compared } from '../compare.ts'
import { createQrs } from '../http/lay-out-qrs.ts'
import type { Call } from '../http/requests.ts'
import { createHttpWorldOf, layOutWorld, paymentsWithin } from '../http/world.ts'
import { openPlainAndSpread } from '../machines.ts'
import { callPost, deposit } from '../postings.ts'
import { printTable, rate, ratio } from '../table.ts'

const CLIENTS = 16
/** What reads comes first: what comes of a payment is worked on for a while after it. */
const CALLS: readonly Call[] = ['wallet', 'statement', 'transfer', 'settle']

/** A database that is spread over the machines of a cluster beside one on its first machine alone: the same rows, settings and cores. */
export async function benchCluster(bench: Bench): Promise<void> {
  const citusUrl = process.env['CITUS_URL']
  if (citusUrl === undefined) {
    console.log('\nNo cluster was measured: CITUS_URL names none, and npm run cluster -- bench makes one where Citus is installed.')
    return
  }
  const machines = await openPlainAndSpread(citusUrl)
  const { rounds, leadInMs, measureMs } = bench.options
  const payments = paymentsWithin((rounds + 1) * (leadInMs + measureMs))
  const worldOf = async (name: string, database: BenchDatabase, spread: () => Promise<void>) => {
    await layOutWorld(database)
    const qrs = createQrs(database)
    // Whoever spreads a database says so before a server begins.
    await qrs.until(payments)
    await spread()
    const world = await createHttpWorldOf(bench, name, { database, qrs })
    return { name, database, world, server: await world.server() }
  }
  try {
    const worlds = [
      await worldOf('one machine', machines.plain, async () => undefined),
      await worldOf('the cluster', machines.spread, machines.distribute),
    ]
    const rows = [await postRow(bench, worlds)]
    for (const call of CALLS) {
      const arms = worlds.map(({ name, world, server }) => world.arm(`${call}, ${name}`, { server, call, connections: CLIENTS }))
      rows.push(rowOf(call, await bench.compare(arms)))
    }
    const workers = `${machines.workers} ${machines.workers === 1 ? 'worker' : 'workers'}`
    printTable(
      `A first machine and ${workers} as a share of one machine, ${CLIENTS} at a time, all on the same cores (${machines.about}).`,
      ['', 'calls', 'p99', 'one machine, a second here', 'the cluster'],
      rows,
    )
    for (const { world } of worlds) {
      await world.check()
      await world.stop()
    }
  } finally {
    await machines.stop()
  }
}

async function postRow(bench: Bench, worlds: readonly { name: string; database: BenchDatabase }[]): Promise<string[]> {
  const pools = worlds.map(({ name, database }) => ({ name, ...connectPool(database, CLIENTS) }))
  const arms = pools.map(({ name, db }) => localArm(`post, ${name}`, { clients: CLIENTS, call: () => callPost(db, deposit) }))
  const compared = await bench.compare(arms)
  for (const { close } of pools) await close()
  return rowOf('ledger.post, one a commit', compared)
}

const rowOf = (name: string, [plain, spread]: readonly Compared[]): string[] => [
  name,
  ratio(spread!.rateRatio),
  ratio(spread!.p99Ratio),
  rate(plain!.rate),
  rate(spread!.rate),
]
