import type { Bench } from '../bench.ts'
import { showProfiles } from '../http/show-profiles.ts'
import type { Call } from '../http/requests.ts'
import { createHttpWorld } from '../http/world.ts'
import { printTable, rate, ratio } from '../table.ts'

const CONNECTIONS = [16, 64]

const CALLS: { call: Call; name: string }[] = [
  { call: 'transfer', name: 'POST /api/wallet/transfer, the provider answers at once' },
  { call: 'settle', name: 'settleDeposit by a signed webhook' },
  { call: 'wallet', name: 'GET /api/wallet' },
  { call: 'statement', name: 'POST /api/statement' },
]

/** End to end: HTTP, session check, everything the call does, and the answer. */
export async function benchHttp(bench: Bench): Promise<void> {
  const world = await createHttpWorld(bench, 'http')
  const server = await world.server()
  const rows: string[][] = []
  for (const connections of CONNECTIONS) {
    const floor = world.floorArm(connections)
    const [, ...calls] = await bench.compare([
      floor,
      ...CALLS.map(({ call, name }) => world.arm(`${name}, ${connections} connections`, { server, call, connections })),
    ])
    await floor.close()
    rows.push(...calls.map((call) => [call.name, ratio(call.rateRatio), ratio(call.p99Ratio), rate(call.rate)]))
  }
  printTable(
    'Over HTTP, end to end, as a share of the floor at as many clients.',
    ['', 'share', 'p99 to the floor’s', 'a second here'],
    rows,
  )
  if (bench.options.profile) {
    for (const { call, name } of CALLS) await showProfiles(bench, world, { server, call, name })
  }
  await world.check()
  await world.stop()
}
