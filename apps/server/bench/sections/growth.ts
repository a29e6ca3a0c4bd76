import { statementPage } from '../../src/modules/ledger/index.ts'
import { type Bench, connectPool, localArm } from '../bench.ts'
import type { Arm } from '../compare.ts'
import { fillLedger, LONG_PLAYER, planOf } from '../fill-ledger.ts'
import { callPost, deposit } from '../postings.ts'
import { playerOf } from '../players.ts'
import { printTable, rate, ratio } from '../table.ts'

const SIZES = [10_000, 1_000_000]
const LARGEST = 10_000_000
const CLIENTS = 16
const PAGE = 10
const DEEP_PAGE = 1000
/** As many in all sizes, spread over the ledger, so that what a checkpoint makes dearer is as much in each. */
const ACTIVE_PLAYERS = 100

/** The same work in ledgers of different size, each in a database of its own, so that the rounds can go to and fro. */
export async function benchGrowth(bench: Bench): Promise<void> {
  const sizes = bench.options.full ? [...SIZES, LARGEST] : SIZES
  const ledger = []
  for (const postings of sizes) ledger.push(await openLedgerOf(bench, postings))
  const rows: string[][] = []
  for (const work of ['post', 'first', 'deep'] as const) {
    const [, ...larger] = await bench.compare(ledger.map((ledger) => ledger.arms[work]))
    rows.push(...larger.map((arm) => [arm.name, ratio(arm.rateRatio), 'flat within 1.3 times', ratio(arm.p99Ratio), rate(arm.rate)]))
  }
  for (const { close } of ledger) await close()
  printTable(
    `Growth, at ${CLIENTS} clients, as a share of what the ledger of ${inWords(SIZES[0]!)} postings give.`,
    ['', 'share', 'target', 'p99', 'a second here'],
    rows,
  )
}

async function openLedgerOf(bench: Bench, postings: number) {
  const database = await bench.cluster.createDatabase(`growth_${postings}`)
  const began = performance.now()
  await fillLedger(database, postings)
  console.log(`\nBooks of ${inWords(postings)} postings filled in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  const { longPostings, players } = planOf(postings)
  const { db, close } = connectPool(database, CLIENTS)
  const deepest = Math.min(DEEP_PAGE, Math.floor(longPostings / PAGE))

  let calls = 0
  const nextPlayer = () => playerOf(1 + Math.floor((calls++ % ACTIVE_PLAYERS) * ((players - 1) / ACTIVE_PLAYERS)))
  const readPage = async (page: number) => {
    const { entries } = await statementPage(db, playerOf(LONG_PLAYER), { page, limit: PAGE })
    if (entries.length !== PAGE) throw new Error(`page ${page} has ${entries.length} entries`)
  }
  const arm = (what: string, call: () => Promise<unknown>): Arm =>
    localArm(`${what}, ${inWords(postings)} postings`, { clients: CLIENTS, call })
  return {
    arms: {
      post: arm('ledger.post', () => callPost(db, deposit, nextPlayer())),
      first: arm('statement, page 1', () => readPage(1)),
      deep: arm(`statement, page ${deepest}`, () => readPage(deepest)),
    },
    close,
  }
}

function inWords(count: number): string {
  return count < 1_000_000 ? `${count / 1000} thousand` : `${count / 1_000_000} million`
}
