import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { type BetKind, reportValue, useFeeds } from '../src/modules/bets/index.ts'
import type { World } from './world.ts'

/** Somebody with a ledger and nothing else, for what is done in the database alone. */
export async function openPlayerLedger({ db }: Pick<World, 'db'>, currency: 'BAHT' | 'LAK' = 'BAHT'): Promise<string> {
  const playerId = randomUUID()
  await sql`select ledger.open_owner(${playerId}, ${currency})`.execute(db)
  return playerId
}

interface SettledBet {
  playerId: string
  betId?: string
  /** Whole units. */
  stake: number
  win?: number
  settledAt: string
  kind?: BetKind
  revision?: bigint
  currency?: 'BAHT' | 'LAK'
}

const minor = (amount: number) => minorUnits(BigInt(Math.round(amount * 100)))

/** Imports one bet at PG, as its feed would tell it. Answers its id. */
export async function importBet({ db }: Pick<World, 'db'>, bet: SettledBet): Promise<string> {
  const { playerId, betId = randomUUID(), stake, win = 0, settledAt, kind = 'settled', revision = 1n, currency = 'BAHT' } = bet
  const told = { gameCode: 'PG', category: 'slot' as const, currency, betId, revision, kind, settledAt: new Date(settledAt) }
  const value = reportValue({ ...told, stake: minor(stake), validStake: minor(stake), win: minor(win) })
  await sql`select bets.import_bets(${playerId}, ${[value]}::bets.report[])`.execute(db)
  return betId
}

/** Every feed has told all that was settled before then: as only PG has one. */
export async function feedsPassed({ db }: Pick<World, 'db'>, at: string): Promise<void> {
  await useFeeds(db, ['PG'])
  await sql`select bets.feed_passed('PG', ${new Date(at)})`.execute(db)
}
