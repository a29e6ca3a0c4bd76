import type { Bench } from '../bench.ts'
import type { Server } from '../http/processes.ts'
import type { Call } from '../http/requests.ts'
import { createHttpWorld } from '../http/world.ts'
import { printTable, rate, ratio } from '../table.ts'

const CONNECTIONS = 64
const PROCESSES = [1, 2, 4]
const CALLS: readonly Call[] = ['transfer', 'settle', 'wallet', 'statement']
const WARM_UP_MS = 3000
const MEGABYTE = 1024 * 1024

/** What a server of several processes answers beside one of one, on the same database. */
export async function benchProcesses(bench: Bench): Promise<void> {
  const world = await createHttpWorld(bench, 'processes')
  const servers: { processes: number; server: Server; rssMb: number }[] = []
  for (const processes of PROCESSES) {
    const server = await world.server({ SERVER_PROCESSES: String(processes) })
    servers.push({ processes, server, rssMb: server.rssBytes() / MEGABYTE })
  }
  const rows: string[][] = []
  for (const call of CALLS) {
    // Each process has compiled its code by then, not only the one that got most of the calls.
    for (const { processes, server } of servers)
      await world.ask(server, { call, connections: CONNECTIONS, leadInMs: 0, measureMs: processes * WARM_UP_MS })
    const arms = servers.map(({ processes, server }) =>
      world.arm(`${call}, ${processes} ${processes === 1 ? 'process' : 'processes'}`, { server, call, connections: CONNECTIONS }),
    )
    for (const { name, rateRatio, p99Ratio, rate: perSecond } of await bench.compare(arms))
      rows.push([name, ratio(rateRatio), ratio(p99Ratio), rate(perSecond)])
  }
  await world.check()
  printTable(
    `A server of several processes beside one of one, over ${CONNECTIONS} connections; the load, the provider and PostgreSQL have the same cores.`,
    ['', 'calls', 'p99', 'a second here'],
    rows,
  )
  printTable(
    'Its memory in MB, the primary with them.',
    ['processes', 'after the start', 'after load'],
    servers.map(({ processes, server, rssMb }) => [String(processes), rssMb.toFixed(0), (server.rssBytes() / MEGABYTE).toFixed(0)]),
  )
  await world.stop()
}
