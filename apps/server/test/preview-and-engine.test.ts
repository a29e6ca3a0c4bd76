import { figuresOf, storedTerms } from '@krapao/terms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Journey, lossOf, type Outcome, promised, sampleJourneys } from './reward-journeys.ts'
import { createWorld, type World } from './world.ts'
import { writeGrantOrder } from '../src/modules/bonus/functions.gen.ts'
import { inTransaction } from '../src/platform/database/db.ts'
import { writeReport } from '../src/modules/bets/functions.gen.ts'
import { auditFigures, bonusAudit, readDeposits } from '../src/modules/bonus/index.ts'

/** `REWARD_JOURNEYS=10000` for more of them, `REWARD_SEED` for others. */
const COUNT = Number(process.env['REWARD_JOURNEYS'] ?? 500)
const SEED = Number(process.env['REWARD_SEED'] ?? 11)
const BATCH_SIZE = 100
const HOURS_LATER = 26 * 3_600_000

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

test('what the preview promises and what the engine does agree to the satang', { timeout: 600_000 }, async () => {
  const journeys = sampleJourneys(COUNT, SEED)
  const chunks = Array.from({ length: Math.ceil(COUNT / BATCH_SIZE) }, (_, index) =>
    journeys.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  )
  for (const chunk of chunks) await play(chunk)
  await world.passTime(HOURS_LATER)
  for (const chunk of chunks)
    await each(
      chunk.filter(({ ending }) => ending === 'expires'),
      () => '',
      sql`bonus.bring_up_to_date(j.player_id)`,
    )

  const engine = await outcomes(journeys)
  const differing = journeys.filter(
    (journey) => JSON.stringify(text(engine.get(journey.playerId)!)) !== JSON.stringify(text(promised(journey))),
  )
  expect(differing.map((journey) => ({ journey, promised: promised(journey), engine: engine.get(journey.playerId) }))).toEqual([])

  const states = Map.groupBy(journeys, ({ playerId }) => engine.get(playerId)!.state)
  // Every end is there, so that agreeing means something.
  for (const state of ['none', 'waiting', 'cancelled', 'open', 'met', 'ended'])
    expect(states.get(state)?.length ?? 0, state).toBeGreaterThan(COUNT / 250)
  await inTransaction(world.db, async (tx) => {
    expect(await auditFigures(tx)).toEqual([])
    for (const [, query] of bonusAudit.BONUSES) expect((await query.execute(tx)).rows).toEqual([])
  })
})

const text = ({ state, doneHundredths, due, taken, wallet }: Outcome) => [state, doneHundredths, due, taken, wallet].map(String)

async function play(journeys: readonly Journey[]): Promise<void> {
  const fixed = journeys.filter(({ terms }) => terms.grant.kind === 'fixed')
  const ofDeposit = journeys.filter(({ terms }) => terms.grant.kind === 'deposit')
  await each(journeys, () => '', sql`ledger.open_owner(j.player_id, 'BAHT')`)
  await postTo(fixed, 'deposit_giftlink', ({ deposit }) => deposit)
  await each(fixed, orderOf, sql`bonus.grant(j.player_id, j.value::bonus.grant_order)`)
  await each(ofDeposit, orderOf, sql`bonus.wait_for_deposit(j.player_id, j.value::bonus.grant_order)`)
  await postTo(ofDeposit, 'deposit_giftlink', ({ deposit }) => deposit)
  for (const { playerId } of ofDeposit) await readDeposits(world.deps, playerId)
  const wallets = await walletsOf(journeys)
  await postTo(journeys, 'adjusted_down', ({ playerId, lostPerMille }) => lossOf(wallets.get(playerId)!, lostPerMille))
  for (let place = 0; place < 6; place += 1) {
    const playing = journeys.filter(({ bets }) => bets[place])
    await each(playing, (journey) => reportOf(journey, place), sql`bets.import_bets(j.player_id, array[j.value::bets.report])`)
    // Two at a time, so that some are counted together.
    if (place % 2 === 1) await each(journeys, () => '', sql`bonus.count_bets(j.player_id)`)
  }
  await each(journeys, () => '', sql`bonus.count_bets(j.player_id)`)
  await each(
    journeys.filter(({ ending }) => ending === 'ends'),
    ({ grantId }) => grantId,
    sql`bonus.end_condition(j.player_id, j.value::uuid)`,
  )
}

/** One call for each journey, in one round trip. */
async function each(journeys: readonly Journey[], valueOf: (journey: Journey) => string, call: ReturnType<typeof sql>): Promise<void> {
  if (journeys.length === 0) return
  await sql`
    select ${call} from unnest(${journeys.map(({ playerId }) => playerId)}::uuid[], ${journeys.map(valueOf)}::text[]) j (player_id, value)`.execute(
    world.ownerDb,
  )
}

async function postTo(journeys: readonly Journey[], kind: string, amountOf: (journey: Journey) => bigint): Promise<void> {
  const posting = (journey: Journey) =>
    JSON.stringify({ kind, amount: String(amountOf(journey)), idempotency_key: kind, reference_id: journey.grantId })
  await each(
    journeys.filter((journey) => amountOf(journey) > 0n),
    posting,
    sql`ledger.post(j.player_id, jsonb_populate_record(null::ledger.new_posting, j.value::jsonb))`,
  )
}

function orderOf({ terms, grantId }: Journey): string {
  const figures = terms.grant.kind === 'fixed' ? figuresOf(terms) : undefined
  return writeGrantOrder({
    grantId,
    source: 'bonus',
    sourceCode: 'JOURNEY',
    title: { th: 'โบนัส', la: 'ໂບນັສ', en: 'Bonus' },
    postingKind: 'bonus_granted',
    amount: figures?.grant ?? null,
    idempotencyKey: `request-${grantId}`,
    requiredTurnover: figures?.requiredTurnover ?? null,
    keptOnSuccess: figures?.keptOnSuccess ?? null,
    takenOnEnding: figures?.takenOnEnding ?? null,
    terms: storedTerms(terms),
  })
}

function reportOf({ bets, grantId }: Journey, place: number): string {
  const { category, validStake, again } = bets[place]!
  const settledAt = new Date(world.clock.now().getTime() + 1)
  const kind = again === null ? 'settled' : 'corrected'
  return writeReport({
    gameCode: 'PG',
    category,
    currency: 'BAHT',
    betId: `${grantId}-${again ?? place}`,
    revision: BigInt(place),
    kind,
    stake: validStake,
    validStake,
    win: 0n,
    settledAt,
  })
}

async function walletsOf(journeys: readonly Journey[]): Promise<Map<string, bigint>> {
  const rows = await world.db
    .selectFrom('ledger.owner')
    .select(['owner_id', 'wallet'])
    .where(sql<boolean>`owner_id = any (${journeys.map(({ playerId }) => playerId)}::uuid[])`)
    .execute()
  return new Map(rows.map(({ owner_id: playerId, wallet }) => [playerId, wallet]))
}

async function outcomes(journeys: readonly Journey[]): Promise<Map<string, Outcome>> {
  const [wallets, conditions] = await Promise.all([walletsOf(journeys), world.db.selectFrom('bonus.condition').selectAll().execute()])
  const byPlayer = new Map(conditions.map((condition) => [condition.player_id, condition]))
  return new Map(
    journeys.map(({ playerId }) => {
      const found = byPlayer.get(playerId)
      const { state = 'none', done_hundredths: doneHundredths = 0n, due = 0n, taken = 0n } = found ?? {}
      return [playerId, { state, doneHundredths, due, taken, wallet: wallets.get(playerId)! }]
    }),
  )
}
