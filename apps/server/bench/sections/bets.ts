import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { figuresOf, storedTerms, type Terms } from '@krapao/terms'
import type pg from 'pg'
import { writeReport } from '../../src/modules/bets/functions.gen.ts'
import type { BetReport } from '../../src/modules/bets/index.ts'
import { type Bench, connectPool, localArm } from '../bench.ts'
import type { BenchDatabase } from '../cluster.ts'
import type { Compared } from '../compare.ts'
import { callFloor, layOutFloor } from '../floor.ts'
import { layOutPlayers, PLAYERS, playerOf } from '../players.ts'
import { printTable, rate, ratio } from '../table.ts'

const CLIENTS = 8
/** Bets of one player in a call: one who has just played, a page of several players, a page of one. */
const TOGETHER = [1, 20, 500]
const MILLION = 1_000_000

/** What importing bets costs, and what the bonus engine does where a million of one player are unread, or stand already. */
export async function benchBets(bench: Bench): Promise<void> {
  const database = await bench.cluster.createDatabase('bets')
  await layOutFloor(database)
  await layOutPlayers(database)
  const { pool, close } = connectPool(database, CLIENTS)
  for (const player of [FEW, LONG]) await openCondition(pool, player)
  await benchImport(bench, pool)
  await importMillion(pool, database)
  await benchReading(bench, pool)
  await close()
}

let calls = 0

/** New bets of one player after the other. */
function importOf(pool: pg.Pool, count: number, player = playerOf(calls++ % PLAYERS)): Promise<unknown> {
  const reports = Array.from({ length: count }, () => writeReport(newBet()))
  return pool.query({ name: 'import', text: 'select bets.import_bets($1, $2::bets.report[])', values: [player, reports] })
}

function newBet(): BetReport {
  const [stake, win] = [minorUnits(10_00n), minorUnits(9_00n)]
  const bet = { gameCode: 'PG', category: 'slot', currency: 'BAHT', betId: randomUUID(), revision: 1n, kind: 'settled' } as const
  return { ...bet, stake, validStake: stake, win, settledAt: new Date() }
}

async function benchImport(bench: Bench, pool: pg.Pool): Promise<void> {
  const [floor, ...imports] = await bench.compare([
    localArm('floor', { clients: CLIENTS, call: () => callFloor(pool) }),
    ...TOGETHER.map((count) => localArm(`${count} in a call`, { clients: CLIENTS, call: () => importOf(pool, count) })),
  ])
  const times = (compared: Compared, count: number) => {
    const { median, low, high } = compared.rateRatio
    return ratio({ median: median * count, low: low * count, high: high * count })
  }
  printTable(
    `Bets imported, at ${CLIENTS} clients, as a share of the floor’s commits (${rate(floor!.rate)} a second here).`,
    ['new bets of one player', 'calls', 'bets', 'bets a second here'],
    imports.map((compared, at) => [
      compared.name,
      ratio(compared.rateRatio),
      times(compared, TOGETHER[at]!),
      String(Math.round(compared.rate.median * TOGETHER[at]!)),
    ]),
  )
}

/** The player whose stream is a million long; the last, so that the others' calls seldom meet them. */
const LONG = playerOf(PLAYERS - 1)
const FEW = playerOf(0)

async function importMillion(pool: pg.Pool, { run }: BenchDatabase): Promise<void> {
  const began = performance.now()
  for (let made = 0; made < MILLION; made += 500 * CLIENTS) await Promise.all(Array.from({ length: CLIENTS }, () => importOf(pool, 500)))
  const seconds = (performance.now() - began) / 1000
  console.log(
    `\nA million bets, 500 of one player in a call, are imported in ${seconds.toFixed(0)} s: ${Math.round(MILLION / seconds)} a second.`,
  )
  for (let made = 0; made < MILLION; made += 5000) await importOf(pool, 5000, LONG)
  await run('vacuum analyze bets.bet')
}

/** What the engine reads: each bet is weighed and counted to the open condition, which is never met here. */
async function benchReading(bench: Bench, pool: pg.Pool): Promise<void> {
  const readAll = (player: string) => pool.query({ name: 'count', text: 'select bonus.count_bets($1)', values: [player] })
  const readNext = async (player: string) => {
    await importOf(pool, 1, player)
    await readAll(player)
  }
  const began = performance.now()
  await readAll(LONG)
  const seconds = (performance.now() - began) / 1000
  console.log(
    `\nA million unread bets of one player are counted to a condition in ${seconds.toFixed(1)} s: ${Math.round(MILLION / seconds)} a second.`,
  )
  await pool.query('vacuum analyze bonus.counted_bet')
  const [, long] = await bench.compare([
    localArm('a player with few bets', { clients: 1, call: () => readNext(FEW) }),
    localArm('a player with a million bets', { clients: 1, call: () => readNext(LONG) }),
  ])
  printTable(
    'One more bet imported and counted, as a share of what a player with few bets gets.',
    ['', 'share', 'target', 'p99', 'a second here'],
    [[long!.name, ratio(long!.rateRatio), 'flat within 1.3 times', ratio(long!.p99Ratio), rate(long!.rate)]],
  )
}

/** A bonus with a turnover that no number of bets here reaches. */
async function openCondition(pool: pg.Pool, player: string): Promise<void> {
  const grant = minorUnits(1_000_00n)
  const terms: Terms = {
    currency: 'BAHT',
    grant: { kind: 'fixed', amount: grant },
    multiplierHundredths: 1_000_000_00,
    countsDeposit: false,
    keepPercent: 100,
    takePercent: 100,
    weights: { slot: 100, sport: 100, lotto: 100 },
    threshold: minorUnits(0n),
    hours: null,
  }
  const { keptOnSuccess, requiredTurnover, takenOnEnding } = figuresOf(terms)!
  const { rows } = await pool.query<{ status: string }>(
    `select status from bonus.grant($1, row($2::uuid, 'bonus', null, '{"en": "Bench"}'::jsonb, 'bonus_granted', $3::bigint, $2, $4::bigint,
       $5::bigint, $6::bigint, $7::jsonb)::bonus.grant_order)`,
    [player, randomUUID(), grant, requiredTurnover, keptOnSuccess, takenOnEnding, JSON.stringify(storedTerms(terms))],
  )
  if (rows[0]?.status !== 'granted') throw new Error(`the bonus was not granted: ${rows[0]?.status}`)
}
