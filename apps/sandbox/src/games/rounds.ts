import { type MinorUnits, minorUnits } from '@krapao/money'
import type { BetCategory } from '@krapao/protocols'
import { amountOf, change, inTransaction, many, one } from '../store.ts'
import type { World } from '../world.ts'
import { tellSettled } from './bet-reports.ts'
import { findPlayer, type PlayerName } from './game-records.ts'

export interface Round {
  bet: MinorUnits
  win: MinorUnits
  /** How much of the bet counts as played; all of it unless said. */
  validStake?: MinorUnits | undefined
  /** What it was on; as its game unless said. */
  category?: BetCategory | undefined
  /** When the feed says it was settled: now unless said. */
  settledAt?: string | undefined
}

/** One bet and what it won, in the provider's records. Undefined when the bet is over the balance. */
export function settleRound(world: World, player: PlayerName, round: Round): MinorUnits | undefined {
  return inTransaction(world.store, () => settleInside(world, player, round))
}

/** The same inside a transaction of the caller. */
export function settleInside(world: World, { code, username }: PlayerName, { bet, win, ...more }: Round): MinorUnits | undefined {
  const { store, clock } = world
  const balance = findPlayer(world, code, username)?.balance
  if (balance === undefined || bet > balance) return undefined
  const after = minorUnits(balance - bet + win)
  change(store, 'update game_account set balance = ? where code = ? and username = ?', after, code, username)
  const round = one(
    store,
    'insert into game_round (code, username, bet, win, at) values (?, ?, ?, ?, ?) returning id',
    code,
    username,
    bet,
    win,
    clock.now().toISOString(),
  )
  tellSettled(world, { code, username }, { roundId: Number(round!['id']), stake: bet, win, ...more })
  return after
}

/** What the next spin of this player pays, whatever it is. False when there is no such player. */
export function setNextWin({ store }: World, { code, username }: PlayerName, win: MinorUnits): boolean {
  return change(store, 'update game_account set next_win = ? where code = ? and username = ?', win, code, username) === 1
}

/** What `setNextWin` said of the next spin, used up by it; undefined where nobody said anything. */
export function takeNextWin({ store }: World, { code, username }: PlayerName): MinorUnits | undefined {
  const next = one(store, 'select next_win from game_account where code = ? and username = ?', code, username)?.['next_win']
  if (next === null || next === undefined) return undefined
  change(store, 'update game_account set next_win = null where code = ? and username = ?', code, username)
  return amountOf(next)
}

/** The last 50 of this player, the newest first. */
export function roundsOf({ store }: World, code: string, username: string): { bet: MinorUnits; win: MinorUnits; at: string }[] {
  const rows = many(store, 'select * from game_round where code = ? and username = ? order by id desc limit 50', code, username)
  return rows.map((row) => ({ bet: amountOf(row['bet']), win: amountOf(row['win']), at: String(row['at']) }))
}
