import type { getBonusStatus, OpenStake, OutputOf } from '@krapao/contract'
import { majorFromMinor, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'

/** What of a bonus may be on stake at a game. */
export interface Stake {
  gameCode: string
  amount: MinorUnits
  /** When it is given up at the latest. */
  until: Date
}

/** A deposit of which it is open whether the bonus has ended with it: stakes of before it decide that. */
export interface WaitingDeposit {
  amount: MinorUnits
  madeAt: Date
  until: Date | null
}

/** What players have on stake, as far as a bonus counts it. */
export const readStakes = gather(async (db, playerIds: readonly string[]) => {
  const rows = await plainRead(
    db,
    sql<{ no: number; game_code: string; amount: bigint; until: Date }>`
      select asked.no, s.game_code, s.amount, s.until
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}, bonus.stakes_of(asked.player_id) s order by s.until, s.game_code`,
  )
  return byAsking(playerIds, rows).map((stakes) =>
    stakes.map(({ game_code: gameCode, amount, until }): Stake => ({ gameCode, amount: minorUnits(amount), until })),
  )
})

export async function readWaitingDeposit(db: Db, playerId: string): Promise<WaitingDeposit | undefined> {
  const [row] = await plainRead(
    db,
    sql<{ amount: bigint; made_at: Date; until: Date | null }>`select * from bonus.waiting_deposit(${playerId})`,
  )
  return row && { amount: minorUnits(row.amount), madeAt: row.made_at, until: row.until }
}

export function presentStake({ gameCode, amount, until }: Stake): OpenStake {
  return { code: gameCode, amount: majorFromMinor(amount), until: until.toISOString() }
}

/** Null where there is none. */
export function presentWaitingDeposit(deposit: WaitingDeposit | undefined): OutputOf<typeof getBonusStatus>['waitingDeposit'] {
  if (!deposit) return null
  const { amount, madeAt, until } = deposit
  return { amount: majorFromMinor(amount), madeAt: madeAt.toISOString(), until: until?.toISOString() ?? null }
}
