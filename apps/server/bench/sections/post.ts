import { type Bench, connectPool, localArm } from '../bench.ts'
import type { BenchDatabase } from '../cluster.ts'
import type { Compared } from '../compare.ts'
import { givePlenty } from '../fill-ledger.ts'
import { callFloor, layOutFloor, layOutRowAlone, ROW_ALONE } from '../floor.ts'
import { callPost, deposit, depositOfManyBanks, KINDS } from '../postings.ts'
import { layOutPlayers } from '../players.ts'
import { createPreparedPost } from '../prepared-post.ts'
import { clientsInWords, printTable, rate, ratio } from '../table.ts'

const CLIENTS = [1, 8, 16, 64]
const CLIENTS_PER_KIND = 16

/** One posting a commit. */
export async function benchPost(bench: Bench): Promise<void> {
  const database = await bench.cluster.createDatabase('post')
  await layOutFloor(database)
  await layOutRowAlone(database)
  await layOutPlayers(database)
  await givePlenty(database)

  const byClients: string[][] = []
  for (const clients of CLIENTS) byClients.push(...(await atClients(bench, database, clients)))
  printTable('ledger.post, one a commit, as a share of the floor at the same number of clients.', HEAD, byClients)
  await benchKinds(bench, database)
  await benchHotAccount(bench, database)
}

const HEAD = ['', 'share', 'target', 'p99 to the floor’s', 'a second here']

const rowOf = (name: string, compared: Compared | undefined, target: string) =>
  compared ? [name, ratio(compared.rateRatio), target, ratio(compared.p99Ratio), rate(compared.rate)] : [name]

async function atClients(bench: Bench, database: BenchDatabase, clients: number): Promise<string[][]> {
  const { db, pool, close } = connectPool(database, clients)
  const rowAlone = createPreparedPost(deposit, ROW_ALONE)
  const [, posted, written] = await bench.compare([
    localArm(`floor, ${clients} clients`, { clients, call: () => callFloor(pool) }),
    localArm(`post, ${clients} clients`, { clients, call: () => callPost(db, deposit) }),
    localArm(`its row alone, ${clients} clients`, { clients, call: () => rowAlone.call(pool), prepare: rowAlone.prepare }),
  ])
  await close()
  return [rowOf(clientsInWords(clients), posted, '≥ 0.9'), rowOf('  its row alone, nothing checked', written, '')]
}

async function benchKinds(bench: Bench, database: BenchDatabase): Promise<void> {
  const clients = CLIENTS_PER_KIND
  const { db, pool, close } = connectPool(database, clients)
  const prepared = createPreparedPost(deposit)
  const [, ...kinds] = await bench.compare([
    localArm('floor', { clients, call: () => callFloor(pool) }),
    ...Object.entries(KINDS).map(([name, postingOf]) => localArm(name, { clients, call: () => callPost(db, postingOf) })),
    localArm('deposit, its statement prepared, without our Node', {
      clients,
      call: () => prepared.call(pool),
      prepare: prepared.prepare,
    }),
  ])
  await close()
  printTable(
    `ledger.post by kind of posting at ${clients} clients, as a share of the floor.`,
    HEAD,
    kinds.map((kind) => rowOf(kind.name, kind, '≥ 0.9')),
  )
}

async function benchHotAccount(bench: Bench, database: BenchDatabase): Promise<void> {
  const clients = CLIENTS_PER_KIND
  const { db, close } = connectPool(database, clients)
  const [, hot] = await bench.compare([
    localArm('a house account for each player', { clients, call: () => callPost(db, depositOfManyBanks) }),
    localArm('one house account in every posting', { clients, call: () => callPost(db, deposit) }),
  ])
  await close()
  printTable(
    `One house account in every posting, at ${clients} clients, as a share of a house account for each player.`,
    ['', 'share', 'target', 'p99 to the spread one’s', 'a second here'],
    [rowOf('one hot house account', hot, '≥ 0.9')],
  )
}
