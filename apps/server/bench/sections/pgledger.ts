import type { Connection } from '../../src/platform/database/db.ts'
import { groupPost, type Posting } from '../../src/modules/ledger/index.ts'
import { type Bench, connectPool, localArm } from '../bench.ts'
import type { BenchDatabase } from '../cluster.ts'
import type { Arm } from '../compare.ts'
import { givePlenty, POSTINGS_OF_PLENTY } from '../fill-ledger.ts'
import { callPgledger, createPgledgerGroup, layOutPgledger, type Transfer } from '../pgledger.ts'
import { layOutPlayers } from '../players.ts'
import { callPost, deposit, depositOfManyBanks, nextRequest, refuseNothing } from '../postings.ts'
import { clientsInWords, printTable, rate, ratio } from '../table.ts'

const CLIENTS = [16, 64]

interface Calls {
  theirs(transfer: Transfer): Promise<unknown>
  ours(postingOf: (reference: string) => Posting): Promise<unknown>
}

const WAYS: { name: string; open(connection: Connection): Calls }[] = [
  {
    name: 'one call a commit',
    open: ({ db, pool }) => ({ theirs: (transfer) => callPgledger(pool, transfer), ours: (postingOf) => callPost(db, postingOf) }),
  },
  {
    name: 'in groups',
    open({ db, pool }) {
      const pgledger = createPgledgerGroup(pool)
      return { theirs: pgledger.submit, ours: (postingOf) => groupPost(db, nextRequest(postingOf), refuseNothing) }
    },
  },
]

/** The same in both: one amount from an account of the house to a player. */
const LOADS = [
  { name: 'every caller its own accounts', postingOf: depositOfManyBanks, from: 'many' },
  { name: 'one account in every transfer', postingOf: deposit, from: 'one' },
] as const

/** Our ledger and pgledger, in turn, in one database. */
export async function benchPgledger(bench: Bench): Promise<void> {
  const files = bench.options.pgledger
  if (files.length === 0) {
    console.log('\nThe comparison with pgledger was left out: give its SQL file with --pgledger=PATH.')
    return
  }
  const database = await bench.cluster.createDatabase('pgledger')
  const pgledger = await layOutPgledger(database, { files, transfersEach: POSTINGS_OF_PLENTY })
  await layOutPlayers(database)
  await givePlenty(database)

  const check = await countFromHere(bench, database)
  const rows: string[][] = []
  for (const way of WAYS) {
    for (const load of LOADS) {
      for (const clients of CLIENTS) {
        const connection = connectPool(database, clients)
        const calls = way.open(connection)
        const name = `${way.name}, ${load.name}, ${clientsInWords(clients)}`
        const [theirs, ours] = await bench.compare([
          check.counted('pgledger', localArm(`pgledger, ${name}`, { clients, call: () => calls.theirs(pgledger.next(load.from)) })),
          check.counted('ledger.post', localArm(name, { clients, call: () => calls.ours(load.postingOf) })),
        ])
        await connection.close()
        if (theirs && ours) rows.push([name, ratio(ours.rateRatio), ratio(ours.p99Ratio), rate(ours.rate), rate(theirs.rate)])
      }
    }
  }
  await check.end()
  printTable(
    'ledger.post as a multiple of pgledger’s transfer, called the same way under the same load.',
    ['', 'times', 'p99 to pgledger’s', 'a second here', 'pgledger here'],
    rows,
  )
}

const COUNT = { 'ledger.post': 'select count(*) from ledger.posting', pgledger: 'select count(*) from pgledger_transfers_view' }
type Ledger = keyof typeof COUNT

/** Whether, from here on, each of the ledgers has as much more as it answered with a yes. */
async function countFromHere(bench: Bench, { run }: BenchDatabase) {
  const stored = async (ledger: Ledger) => Number((await run<{ count: bigint }>(COUNT[ledger]))[0]!.count)
  const expected: Record<Ledger, number> = { 'ledger.post': await stored('ledger.post'), pgledger: await stored('pgledger') }
  return {
    counted: (ledger: Ledger, arm: Arm): Arm => ({
      name: arm.name,
      async run(time) {
        const slice = await arm.run(time)
        expected[ledger] += slice.succeeded
        return slice
      },
    }),
    async end(): Promise<void> {
      for (const ledger of ['ledger.post', 'pgledger'] as const) {
        const made = await stored(ledger)
        if (made !== expected[ledger]) bench.fail(ledger, `its records have ${made} postings and should have ${expected[ledger]}`)
      }
    },
  }
}
