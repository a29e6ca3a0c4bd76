import type { Db } from '../../platform/database/db.ts'

/** How this player has put money in, or begun to: what they have said and what became of it, and nothing of whoever else paid. */
export async function depositDataOf(db: Db, playerId: string) {
  const [announcements, qrs, slips, gifts] = await Promise.all([
    db
      .selectFrom('deposit.announcement')
      .select(['amount', 'bank_code', 'opened_at', 'ended_at', 'reference'])
      .where('player_id', '=', playerId)
      .orderBy('opened_at')
      .execute(),
    db
      .selectFrom('deposit.qr')
      .select(['qr_id', 'provider', 'amount', 'state', 'created_at', 'paid_at'])
      .where('player_id', '=', playerId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('deposit.slip')
      .select(['reference', 'state', 'note', 'amount', 'created_at', 'ended_at', 'picture_deleted_at'])
      .where('player_id', '=', playerId)
      .orderBy('created_at')
      .execute(),
    db
      .selectFrom('deposit.gift_redemption')
      .select(['voucher', 'worth', 'state', 'created_at', 'ended_at'])
      .where('player_id', '=', playerId)
      .orderBy('created_at')
      .execute(),
  ])
  return { announcements, qrs, slips, gifts }
}
