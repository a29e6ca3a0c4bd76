import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { importBets } from '../src/modules/bets/functions.gen.ts'
import type { BetKind } from '../src/modules/bets/index.ts'
import type { World } from './world.ts'

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
  const report = { ...told, stake: minor(stake), validStake: minor(stake), win: minor(win) }
  await importBets(db, { player: playerId, reports: [report] })
  return betId
}

/** Stakes so much at PG, is paid it back, and every handler has been told. */
export async function stake(world: World, playerId: string, amount: number, settledAt = world.clock.now().toISOString()): Promise<string> {
  const betId = await importBet(world, { playerId, stake: amount, win: amount, settledAt })
  world.deps.betEvents.imported(playerId)
  await world.deps.betEvents.settled()
  return betId
}

/** Every feed has told all that was settled before then: as only PG has one. */
export async function feedsPassed({ ownerDb }: Pick<World, 'ownerDb'>, at: string): Promise<void> {
  await sql`select bets.use_feeds('{PG}')`.execute(ownerDb)
  await sql`select bets.feed_passed('PG', ${new Date(at)})`.execute(ownerDb)
}
