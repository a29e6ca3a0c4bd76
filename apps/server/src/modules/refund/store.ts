import type { MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import { claimedPeriods } from '../accrual/index.ts'

/** A refund that was claimed, by the period that gave it. */
export interface Refund {
  amount: MinorUnits
  claimedAt: Date
  startsAt: Date
  netLoss: MinorUnits
  carriedBets: number
}

/** The claimed refunds of a player, newest first; pages start at 1. */
export async function listRefunds(
  db: Db,
  playerId: string,
  page: { page: number; limit: number },
): Promise<{ total: number; refunds: Refund[] }> {
  const { total, periods } = await claimedPeriods(db, 'refund', playerId, page)
  if (periods.length === 0) return { total, refunds: [] }
  const claims = await db
    .selectFrom('refund.claim')
    .select(['claim_id', 'claimed_at'])
    .where('player_id', '=', playerId)
    .where('claim_id', 'in', [...new Set(periods.map(({ claimId }) => claimId))])
    .execute()
  const claimedAt = new Map(claims.map(({ claim_id: id, claimed_at: at }) => [id, at]))
  const refunds = periods.map(({ accrued, claimId, startsAt, base, carriedBets }) => ({
    amount: accrued,
    claimedAt: claimedAt.get(claimId)!,
    startsAt,
    netLoss: base,
    carriedBets,
  }))
  return { total, refunds }
}
