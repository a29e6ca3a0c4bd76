import type { Db } from '../../platform/database/db.ts'

/** All that is kept here about a player, but for the address of the browser, which they have themselves. */
export function pushDataOf(db: Db, playerId: string) {
  return db
    .selectFrom('webpush.subscription')
    .select(['browser', 'system', 'added_at', 'tells_money', 'tells_security'])
    .where('player_id', '=', playerId)
    .orderBy('added_at')
    .execute()
}
