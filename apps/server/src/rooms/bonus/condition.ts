import { bahtFromSatang, satang, type Baht } from '@krapao/money'
import type { Db, Tx } from '../../platform/db.ts'

/** What a player still has to play before money can leave, as an answer carries it. */
export interface OpenCondition {
  requiredTurnover: Baht
  doneTurnover: Baht
}

/** The open condition that is not met yet, if there is one. */
export async function unmetCondition(db: Db | Tx, playerId: string): Promise<OpenCondition | undefined> {
  const row = await db
    .selectFrom('bonus.condition')
    .select(['required_turnover', 'done_turnover'])
    .where('player_id', '=', playerId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  if (!row || row.done_turnover >= row.required_turnover) return undefined
  return { requiredTurnover: bahtFromSatang(satang(row.required_turnover)), doneTurnover: bahtFromSatang(satang(row.done_turnover)) }
}
