import type { Db } from '../../platform/database/db.ts'
import type { Title } from './condition.ts'

/** Every reward that this player was granted, or accepted and waits for. */
export async function rewardDataOf(db: Db, playerId: string) {
  const rows = await db
    .selectFrom('bonus.reward as r')
    .leftJoin('bonus.condition as c', (join) => join.onRef('c.player_id', '=', 'r.player_id').onRef('c.condition_id', '=', 'r.reward_id'))
    .select(['r.source', 'r.title', 'r.amount', 'r.required_turnover', 'r.activated_at', 'r.granted_at', 'c.state', 'c.closed_at'])
    .where('r.player_id', '=', playerId)
    .orderBy('r.activated_at')
    .execute()
  return rows.map((row) => ({ ...row, title: row.title as unknown as Title }))
}
