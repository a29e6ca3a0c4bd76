import type { Db } from '../../platform/database/db.ts'

/** What staff have done about this player: not who it was, nor their notes, which may be about others too. */
export async function decisionDataOf(db: Db, playerId: string) {
  return db
    .selectFrom('operator.act')
    .select(['kind', 'act', 'acted_at', 'amount'])
    .where('owner_id', '=', playerId)
    .where('status', '=', 'act')
    .orderBy('act_no')
    .execute()
}
