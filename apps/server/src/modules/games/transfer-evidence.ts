import type { Db } from '../../platform/database/db.ts'
import type { TransferState } from './functions.gen.ts'

/** A transfer with what its game has said, step by step. */
export interface TransferEvidence {
  gameCode: string
  state: TransferState
  history: readonly { at: string; state: string; says: string }[]
}

/** Undefined where the player has none of this id. */
export async function transferEvidence(db: Db, playerId: string, transferId: string): Promise<TransferEvidence | undefined> {
  const row = await db
    .selectFrom('games.transfer')
    .select(['game_code', 'state', 'history'])
    .where('player_id', '=', playerId)
    .where('transfer_id', '=', transferId)
    .executeTakeFirst()
  return row && { gameCode: row.game_code, state: row.state, history: row.history as unknown as TransferEvidence['history'] }
}
