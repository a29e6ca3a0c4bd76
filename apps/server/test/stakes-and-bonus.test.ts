import { randomUUID } from 'node:crypto'
import { figuresOf, storedTerms } from '@krapao/terms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Action, type Engine, GAMES, leakOf, sampleStakeJourneys, type StakeJourney, STEPS, type TrueBet } from './stake-journeys.ts'
import { createWorld, type World } from './world.ts'
import { bonusAudit } from '../src/modules/bonus/index.ts'
import { writeGrantOrder } from '../src/modules/bonus/functions.gen.ts'
import { type Db, inTransaction } from '../src/platform/database/db.ts'
import { writeReport } from '../src/modules/bets/functions.gen.ts'

/** `STAKE_JOURNEYS=10000` for more of them, `STAKE_SEED` for others. */
const COUNT = Number(process.env['STAKE_JOURNEYS'] ?? 150)
const SEED = Number(process.env['STAKE_SEED'] ?? 7)
const BATCH_SIZE = 150
const MINUTE = 60_000
/** Between the steps of a chunk, in turns. */
const PAUSES = [0, MINUTE, 20 * MINUTE, 5 * 60 * MINUTE, MINUTE, 30 * 60 * MINUTE, 0, 20 * 24 * 60 * MINUTE]

let world: World
/** What was not told yet: bets as the feed will tell them, in their order. */
let untold: { journey: StakeJourney; report: string }[] = []

beforeAll(async () => {
  world = await createWorld()
  await sql`select bets.use_feeds('{UFABET,HUAYHD}')`.execute(world.ownerDb)
})
afterAll(() => world.stop())

test('whatever becomes of open bets, no more leaves than the terms say, and nobody is held for ever', { timeout: 3_600_000 }, async () => {
  const journeys = sampleStakeJourneys(COUNT, SEED)
  const leaks: object[] = []
  const ends = new Map<string, number>()
  for (let from = 0; from < journeys.length; from += BATCH_SIZE) {
    const chunk = journeys.slice(from, from + BATCH_SIZE)
    await begin(chunk)
    for (let step = 0; step < STEPS; step++) {
      await world.passTime(PAUSES[(step + from / BATCH_SIZE) % PAUSES.length]!)
      await act(chunk, step)
      // A feed is behind, now and then.
      if ((step + from / BATCH_SIZE) % 4 !== 1) await tell()
      leaks.push(...(await look(chunk, step)))
    }
    leaks.push(...(await finish(chunk)))
    for (const { engine } of chunk)
      ends.set(`${engine.state} ${engine.ended_by}`, (ends.get(`${engine.state} ${engine.ended_by}`) ?? 0) + 1)
  }
  expect(leaks).toEqual([])
  // Every end is there, so that agreeing means something.
  for (const end of ['open null', 'ended player', 'ended deposit', 'ended time'])
    expect(ends.get(end) ?? 0, end).toBeGreaterThan(COUNT / 100)
  await inTransaction(world.db, async (tx) => {
    for (const [invariant, query] of bonusAudit.BONUSES)
      expect({ invariant, rows: (await query.execute(tx)).rows }).toEqual({ invariant, rows: [] })
  })
})

const now = () => world.clock.now().getTime()

/** One call for each journey, in one round trip. */
async function each<Row>(
  journeys: readonly StakeJourney[],
  valueOf: (journey: StakeJourney) => string,
  call: ReturnType<typeof sql>,
  db: Db = world.ownerDb,
): Promise<Row[]> {
  if (journeys.length === 0) return []
  const { rows } = await sql<Row>`
    select r.* from unnest(${journeys.map(({ playerId }) => playerId)}::uuid[], ${journeys.map(valueOf)}::text[]) with ordinality j (player_id, value, no),
      ${call} r order by j.no`.execute(db)
  return rows
}

const key = () => randomUUID()

async function post(journeys: readonly StakeJourney[], kind: string, amountOf: (journey: StakeJourney) => bigint): Promise<bigint[]> {
  const rows = await each<{ posting_no: bigint }>(
    journeys,
    (journey) => JSON.stringify({ kind, amount: String(amountOf(journey)), idempotency_key: key(), reference_id: journey.grantId }),
    sql`ledger.post(j.player_id, jsonb_populate_record(null::ledger.new_posting, j.value::jsonb))`,
  )
  return rows.map(({ posting_no: postingNo }) => postingNo)
}

/** Between wallet and game, by both ends of a transfer. */
async function move(
  journeys: readonly StakeJourney[],
  direction: 'in' | 'out',
  amountOf: (journey: StakeJourney) => bigint,
): Promise<void> {
  const moving = journeys.filter((journey) => amountOf(journey) > 0n)
  const amounts = new Map(moving.map((journey) => [journey, amountOf(journey)]))
  for (const kind of direction === 'in' ? ['game_in_sent', 'game_in_done'] : ['game_out_asked', 'game_out_done'])
    await each(
      moving,
      (journey) => [kind, journey.game, amounts.get(journey), key()].join(' '),
      sql`games.post(j.player_id, split_part(j.value, ' ', 1), split_part(j.value, ' ', 2), split_part(j.value, ' ', 3)::bigint, split_part(j.value, ' ', 4),
        gen_random_uuid(), null)`,
    )
  for (const [journey, amount] of amounts) {
    journey.cash += direction === 'in' ? amount : -amount
    journey.engine.wallet += direction === 'in' ? -amount : amount
  }
}

async function begin(journeys: readonly StakeJourney[]): Promise<void> {
  await each(journeys, () => '', sql`lateral (select ledger.open_owner(j.player_id, 'BAHT'))`)
  await post(
    journeys.filter(({ own }) => own > 0n),
    'deposit_giftlink',
    ({ own }) => own,
  )
  await each(journeys, orderOf, sql`bonus.grant(j.player_id, j.value::bonus.grant_order)`)
  for (const journey of journeys) {
    journey.engine.wallet = journey.cash
    journey.cash = 0n
  }
  await move(journeys, 'in', ({ engine }) => engine.wallet)
}

function orderOf({ terms, grantId }: StakeJourney): string {
  const { grant, ...figures } = figuresOf(terms)!
  return writeGrantOrder({
    grantId,
    source: 'bonus',
    sourceCode: 'STAKES',
    title: { th: 'โบนัส', la: 'ໂບນັສ', en: 'Bonus' },
    postingKind: 'bonus_granted',
    amount: grant,
    idempotencyKey: grantId,
    requiredTurnover: figures.requiredTurnover,
    keptOnSuccess: figures.keptOnSuccess,
    takenOnEnding: figures.takenOnEnding,
    terms: storedTerms(terms),
  })
}

/** Each does what is next for them; the balance of the game is read after it. */
async function act(journeys: readonly StakeJourney[], step: number): Promise<void> {
  const doing = (...kinds: Action['kind'][]) =>
    journeys.map((journey) => ({ journey, action: journey.actions[step]! })).filter(({ action }) => kinds.includes(action.kind))
  const cashBefore = new Map(journeys.map((journey) => [journey, journey.cash]))
  for (const { journey, action } of doing('place')) place(journey, action.perMille)
  for (const { journey, action } of doing('settle', 'cancel')) {
    const open = journey.bets.filter(({ endedAt }) => endedAt === null)
    const bet = open[action.pick % open.length]
    if (bet) end(journey, bet, action.kind === 'settle' ? (bet.stake * BigInt(action.perCent)) / 100n : 'cancelled')
  }
  for (const { journey, action } of doing('correct', 'void')) {
    const ended = journey.bets.filter(({ endedAt, revision }) => endedAt !== null && revision > 0)
    const bet = ended[action.pick % ended.length]
    if (bet) correct(journey, bet, action.kind === 'correct' ? (bet.stake * BigInt(action.perCent)) / 100n : bet.stake)
  }
  await readBalances(journeys.filter((journey) => journey.cash !== cashBefore.get(journey)))
  const depositing = doing('deposit').map(({ journey }) => journey)
  const amountOf = ({ terms, actions }: StakeJourney) => (figuresOf(terms)!.grant * BigInt(actions[step]!.perMille)) / 1000n + 100n
  const postings = await post(depositing, 'deposit_giftlink', amountOf)
  for (const [place, journey] of depositing.entries()) {
    const { engine, cash, bets } = journey
    const open = bets.filter(({ endedAt, placedAt }) => endedAt === null && placedAt > now() - GAMES[journey.game] * 60 * MINUTE)
    journey.deposits.push({ postingNo: postings[place]!, amount: amountOf(journey), held: engine.wallet + cash, open })
    engine.wallet += amountOf(journey)
  }
  await move(
    doing('move').map(({ journey }) => journey),
    'in',
    ({ engine }) => engine.wallet,
  )
  const ending = doing('end').map(({ journey }) => journey)
  await move(ending, 'out', ({ cash }) => cash)
  await each(ending, ({ grantId }) => grantId, sql`promotion.end_bonus(j.player_id, j.value::uuid)`)
}

/** All but a satang at most: a balance of nothing would be doubted. */
function place(journey: StakeJourney, perMille: number): void {
  const stake = ((journey.cash - 1n) * BigInt(perMille)) / 1000n
  if (stake <= 0n) return
  const bet: TrueBet = { betId: randomUUID(), stake, placedAt: now(), endedAt: null, returned: 0n, revision: 0 }
  journey.bets.push(bet)
  journey.cash -= stake
  if (journey.game === 'UFABET') report(journey, bet, 'open')
}

function end(journey: StakeJourney, bet: TrueBet, win: bigint | 'cancelled'): void {
  bet.endedAt = now()
  bet.returned = win === 'cancelled' ? bet.stake : win
  journey.cash += bet.returned
  if (win !== 'cancelled') report(journey, bet, 'settled')
  else if (journey.game === 'UFABET') report(journey, bet, 'voided')
}

/** Its provider finds that it was settled otherwise; where the balance has so much. */
function correct(journey: StakeJourney, bet: TrueBet, returned: bigint): void {
  const cash = journey.cash + returned - bet.returned
  if (cash < 1n || bet.revision === 0) return
  journey.cash = cash
  bet.returned = returned
  report(journey, bet, 'corrected')
}

function report(journey: StakeJourney, bet: TrueBet, kind: string): void {
  bet.revision += 1
  const { betId, stake, returned, revision, endedAt, placedAt } = bet
  const value = writeReport({
    gameCode: journey.game,
    category: 'sport',
    currency: 'BAHT',
    betId,
    revision: BigInt(revision),
    kind,
    stake: kind === 'voided' ? 0n : stake,
    validStake: 0n,
    win: kind === 'voided' || kind === 'open' ? 0n : returned,
    settledAt: new Date(endedAt ?? placedAt),
  })
  if (journey.game !== 'SEXYGAME') untold.push({ journey, report: value })
}

async function readBalances(journeys: readonly StakeJourney[]): Promise<void> {
  await each(
    journeys,
    ({ game, cash }) => `${game} ${cash} ${key()}`,
    sql`games.post_result(j.player_id, split_part(j.value, ' ', 1), (select b.amount::bigint from ledger.balance b
        where b.owner_id = j.player_id and b.account = 'game'), split_part(j.value, ' ', 2)::bigint,
      ledger.subaccount_version(j.player_id, split_part(j.value, ' ', 1)), split_part(j.value, ' ', 3))`,
  )
}

/** Everything is told, and the feeds say so. */
async function tell(): Promise<void> {
  while (untold.length > 0) {
    // One of each player at a time, as they came.
    const next = [...Map.groupBy(untold, ({ journey }) => journey).values()].map(([first]) => first!)
    untold = untold.filter((telling) => !next.includes(telling))
    const reports = new Map(next.map(({ journey, report: says }) => [journey, says]))
    await each(
      [...reports.keys()],
      (journey) => reports.get(journey)!,
      sql`games.import_bets(j.player_id, split_part(trim(leading '(' from j.value), ',', 1), array[j.value::bets.report])`,
    )
  }
  await sql`select bets.feed_passed('UFABET', platform.now()), bets.feed_passed('HUAYHD', platform.now())`.execute(world.ownerDb)
}

/** Two servers bring everybody up to date at once; answers where the engine has let too much go. */
async function look(journeys: readonly StakeJourney[], step: number): Promise<object[]> {
  const ordered = journeys.toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1))
  await Promise.all([world.ownerDb, world.ownerDb].map((db) => each(ordered, () => '', sql`bonus.bring_up_to_date(j.player_id)`, db)))
  const rows = await each<Engine>(
    journeys,
    () => '',
    sql`lateral (select c.state, c.ended_by, c.due, c.taken, c.due_read_to, c.closed_posting_no, o.wallet::bigint as wallet
      from bonus.condition c join ledger.owner o on o.owner_id = c.player_id where c.player_id = j.player_id)`,
  )
  return journeys.flatMap((journey, place) => {
    const { engine: before } = journey
    const leak = leakOf(journey, before, rows[place]!, now())
    journey.engine = rows[place]!
    return leak ? [{ step, game: journey.game, leak: leak.leak, says: leak.says, playerId: journey.playerId }] : []
  })
}

/** Every bet ends and is told, and the longest has passed. Then nothing holds anybody: answers whom something does, or what leaked. */
async function finish(journeys: readonly StakeJourney[]): Promise<object[]> {
  const betting = journeys.filter(({ bets }) => bets.some(({ endedAt }) => endedAt === null))
  for (const journey of betting) for (const bet of journey.bets) if (bet.endedAt === null) end(journey, bet, 0n)
  await tell()
  const found = await look(journeys, STEPS)
  await world.passTime(43 * 24 * 60 * MINUTE)
  await tell()
  found.push(...(await look(journeys, STEPS + 1)))
  const open = journeys.filter(({ engine }) => engine.state === 'open')
  await move(open, 'out', ({ cash }) => cash)
  const rows = await each<{ status: string }>(open, ({ grantId }) => grantId, sql`promotion.end_bonus(j.player_id, j.value::uuid)`)
  const held = open.filter(
    ({ engine, terms }, place) => rows[place]!.status !== (engine.wallet < terms.threshold ? 'ended' : 'above_threshold'),
  )
  found.push(...held.map(({ playerId, game }) => ({ says: 'held for ever', playerId, game })))
  found.push(...(await look(journeys, STEPS + 2)))
  const { rows: waiting } = await sql<{ player_id: string }>`
    select player_id from bonus.condition where look_again_at is not null and (state = 'open' or taken < due)`.execute(world.db)
  return [...found, ...waiting.map((row) => ({ says: 'a deposit waits for ever', ...row }))]
}
