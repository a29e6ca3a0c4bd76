import type { Db } from '../../platform/database/db.ts'

/** Every withdrawal of this player, and to which account of theirs it went. */
export async function withdrawalDataOf(db: Db, playerId: string) {
  return db
    .selectFrom('withdraw.withdrawal')
    .select(['withdrawal_id', 'amount', 'state', 'bank_code', 'account_no', 'account_name', 'created_at', 'ended_at', 'bank_reference'])
    .where('player_id', '=', playerId)
    .orderBy('created_at')
    .execute()
}
