import { type Bench, connectPool, localArm } from '../bench.ts'
import type { Compared } from '../compare.ts'
import { givePlenty } from '../fill-ledger.ts'
import { limitGathering } from '../../src/platform/database/gather.ts'
import { groupPost } from '../../src/modules/ledger/index.ts'
import { createHttpWorld } from '../http/world.ts'
import { deposit, nextRequest, refuseNothing } from '../postings.ts'
import { layOutPlayers } from '../players.ts'
import { printTable, rate, ratio } from '../table.ts'

const CALLERS = [16, 64, 128]
const CONNECTIONS_TO_DATABASE = 16
/** How the server is told to make one call a commit. */
const ONE_CALL_A_COMMIT = { POSTS_PER_COMMIT: '1' }

/** Many callers in one commit against one call a commit. */
export async function benchGroup(bench: Bench): Promise<void> {
  await withoutHttp(bench)
  await overHttp(bench)
}

const HEAD = ['', 'times', 'target', 'p99 of it', 'target', 'a second here']

const rowOf = ({ name, rateRatio, p99Ratio, rate: here }: Compared, target: string) => [
  name,
  ratio(rateRatio),
  target,
  ratio(p99Ratio),
  '≤ 1',
  rate(here),
]

async function withoutHttp(bench: Bench): Promise<void> {
  const database = await bench.cluster.createDatabase('group')
  await layOutPlayers(database)
  await givePlenty(database)
  const single = connectPool(database, CONNECTIONS_TO_DATABASE)
  limitGathering(single.db, { writesPerCommit: 1 })
  const grouped = connectPool(database, CONNECTIONS_TO_DATABASE)
  const rows: string[][] = []
  for (const clients of CALLERS) {
    const [, group] = await bench.compare([
      localArm(`one call a commit, ${clients} callers`, { clients, call: () => groupPost(single.db, nextRequest(deposit), refuseNothing) }),
      localArm(`${clients} callers`, { clients, call: () => groupPost(grouped.db, nextRequest(deposit), refuseNothing) }),
    ])
    if (group) rows.push(rowOf(group, clients === 64 ? '≥ 3.0' : ''))
  }
  await single.close()
  await grouped.close()
  printTable(
    `Group commit without HTTP, as a multiple of one call a commit over ${CONNECTIONS_TO_DATABASE} connections to the database.`,
    HEAD,
    rows,
  )
}

/** Two servers on one database, asked in turn. */
async function overHttp(bench: Bench): Promise<void> {
  const world = await createHttpWorld(bench, 'group_http')
  const single = await world.server(ONE_CALL_A_COMMIT)
  const grouped = await world.server()
  const rows: string[][] = []
  for (const connections of CALLERS) {
    const [, group] = await bench.compare([
      world.arm(`one call a commit over HTTP, ${connections} connections`, { server: single, call: 'settle', connections }),
      world.arm(`${connections} connections`, { server: grouped, call: 'settle', connections }),
    ])
    if (group) rows.push(rowOf(group, connections === 64 ? '≥ 1.75' : ''))
  }
  printTable('Group commit over HTTP, settleDeposit by a signed webhook, as a multiple of one call a commit.', HEAD, rows)
  await world.check()
  await world.stop()
}
