import type { Report } from '../../src/modules/bets/functions.gen.ts'
import type { BetKind } from '../../src/modules/bets/index.ts'

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

export interface Telling {
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
export const GAME = 'TOLD'

/** The feed of that game, which need not tell everything first. */
export const FEED_OF_SIMULATION = `
  create function bets.passed_in_simulation(p_at timestamptz) returns void language sql
  security definer set search_path = pg_catalog, bets, pg_temp as $$
    select bets.use_feeds('{${GAME}}'), bets.feed_passed('${GAME}', p_at)
  $$;
  grant execute on function bets.passed_in_simulation to krapao_app`

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
