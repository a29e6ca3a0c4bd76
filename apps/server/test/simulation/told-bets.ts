import { sql } from 'kysely'
import { retryIdempotent } from '../../src/platform/database/db.ts'
import { importBets, type Report } from '../../src/modules/bets/functions.gen.ts'
import type { BetKind } from '../../src/modules/bets/index.ts'
import type { AppDeps } from '../../src/wiring.ts'
import type { SimulatedWorld } from './world.ts'

/** A bet as its game has it now, in worlds where no feed tells of any. */
export interface ToldBet {
  playerId: string
  name: string
  betId: string
  revision: bigint
  kind: BetKind
  category: string
  stake: bigint
  win: bigint
  settledAt: Date
  /** The same revision was told with other amounts: a person finds out which is right. */
  isContradicted: boolean
}

interface Telling {
  of: ToldBet
  revision: bigint
  says: string
  report: Report
}

export interface BetsOfWorld {
  bets: ToldBet[]
  /** What is not told yet. */
  held: Telling[]
  /** The latest revision told of each. */
  told: Map<string, bigint>
}

/** Played at no provider of these worlds, so no balance speaks of it. */
const GAME = 'TOLD'

/** The feed of that game, which need not tell everything first. */
export const FEED_OF_SIMULATION = `
  create function bets.passed_in_simulation(p_at timestamptz) returns void language sql
  security definer set search_path = pg_catalog, bets, pg_temp as $$
    select bets.use_feeds('{${GAME}}'), bets.feed_passed('${GAME}', p_at)
  $$;
  grant execute on function bets.passed_in_simulation to krapao_app`

/** A new bet, or one that is corrected or taken back; told now, later, or with amounts that another telling contradicts. */
export async function betIsTold(world: SimulatedWorld): Promise<void> {
  const { random, told } = world
  if (world.hasBets) return
  const bet = told.bets.length > 0 && random.chance(0.35) ? changed(world) : made(world)
  const telling = tellingOf(bet)
  if (random.chance(0.3)) told.held.push(telling)
  else await tell(world, telling)
  if (random.chance(0.03)) {
    bet.isContradicted = true
    await tell(world, tellingOf({ ...bet, stake: bet.stake + 1n, win: 0n, kind: bet.revision > 1n ? 'corrected' : 'settled' }))
  }
}

/** What was held back is told, in any order. */
export async function heldBetIsTold(world: SimulatedWorld): Promise<void> {
  const { random, told } = world
  if (told.held.length === 0) return
  await tell(world, told.held.splice(random.below(told.held.length), 1)[0]!)
}

function made({ random, players, seed, told, clock }: SimulatedWorld): ToldBet {
  const { playerId, name } = random.pick(players)
  const stake = BigInt(random.below(20_000))
  const bet: ToldBet = {
    playerId,
    name,
    betId: `${seed}-${told.bets.length}`,
    revision: 1n,
    kind: 'settled',
    category: random.pick(['slot', 'slot', 'sport', 'lotto']),
    stake,
    win: random.chance(0.75) ? 0n : BigInt(random.below(Number(stake) * 2 + 1)),
    settledAt: new Date(clock.now().getTime() + 1),
    isContradicted: false,
  }
  told.bets.push(bet)
  return bet
}

function changed({ random, told, tally }: SimulatedWorld): ToldBet {
  const bet = random.pick(told.bets)
  const isVoid = random.chance(0.4)
  tally.happened(isVoid ? 'a bet is voided' : 'a bet is corrected')
  return Object.assign(bet, {
    revision: bet.revision + 1n,
    kind: isVoid ? 'voided' : 'corrected',
    stake: isVoid ? 0n : BigInt(random.below(20_000)),
    win: isVoid ? 0n : BigInt(random.below(10_000)),
  })
}

function tellingOf(of: ToldBet): Telling {
  const { betId, revision, kind, category, stake, win, settledAt, name } = of
  const report = { gameCode: GAME, category, currency: 'BAHT', betId, revision, kind, stake, validStake: stake, win, settledAt }
  return { of, revision, says: `a bet of ${name} is told: ${betId} revision ${revision}, ${kind}, ${stake} and ${win}`, report }
}

/** Whoever imports it may die before anybody reads it, and it may be told to two servers at once; what was not heard is told again. */
async function tell(world: SimulatedWorld, telling: Telling): Promise<void> {
  const {
    of: { playerId, betId },
    revision,
    says,
    report,
  } = telling
  const { random, tally, told } = world
  const before = told.told.get(betId) ?? 0n
  if (before > revision) tally.happened('a bet is told after its correction')
  else told.told.set(betId, revision)
  const isRead = random.chance(0.6)
  const work = async (deps: AppDeps) => {
    await retryIdempotent(() => importBets(deps.db, { player: playerId, reports: [report] }))
    if (!isRead) return
    deps.betEvents.imported(playerId)
    await deps.betEvents.settled()
  }
  const again = () => void told.held.push(telling)
  const ends = { onEnd: (error: unknown) => void (error && again()), onCrash: again }
  if (random.chance(0.2) && (await world.startTogether(says, work, ends))) return
  await world.start(says, work, ends)
}

/** The feed says up to when it has told everything, though it has not always. */
export async function feedPasses(
  world: SimulatedWorld,
  at = world.clock.now().getTime() - world.random.pick([0, 0, 1000, 60_000]),
): Promise<void> {
  if (world.hasBets) return
  await world.start('the feed has passed', ({ db }) =>
    retryIdempotent(() => sql`select bets.passed_in_simulation(${new Date(at)})`.execute(db)).then(() => 'told'),
  )
}

/** When everything is told: each bet counts once, as it last was. */
export function* brokenToldBets(
  { bets }: BetsOfWorld,
  rows: readonly { bet: string; stakeChange: number; validStakeChange: number; winChange: number }[],
): Generator<string> {
  for (const { betId, stake, win, isContradicted } of bets) {
    if (isContradicted) continue
    const of = rows.filter(({ bet }) => bet === `${GAME}:${betId}`)
    const sum = (field: 'stakeChange' | 'validStakeChange' | 'winChange') => of.reduce((total, row) => total + BigInt(row[field]), 0n)
    if (sum('stakeChange') !== stake || sum('validStakeChange') !== stake || sum('winChange') !== win)
      yield `bet ${betId} is ${stake} and ${win}, and counts as ${sum('stakeChange')}, ${sum('validStakeChange')} and ${sum('winChange')}`
  }
}
