import type { Db } from '../../../platform/database/db.ts'
import type { FileReference } from '../../files/index.ts'

/** What is known of a slip that a person decides about. */
export interface SlipCase {
  /** What its player tells support. */
  reference: string
  /** The payment that its mini-QR names: the paying bank and that bank's reference. */
  payment: string
  uploadedAt: Date
  /** What the verifier said, in order. */
  attempts: { at: string; says: string }[]
  /** Null where it is kept no longer. */
  picture: FileReference | null
}

/** Undefined where this player has no such slip. */
export async function slipCase(db: Db, playerId: string, slipId: string): Promise<SlipCase | undefined> {
  const row = await db
    .selectFrom('deposit.slip')
    .select(['reference', 'payment_reference', 'created_at', 'history', 'file_id', 'picture_deleted_at'])
    .where('player_id', '=', playerId)
    .where('slip_id', '=', slipId)
    .executeTakeFirst()
  return (
    row && {
      reference: row.reference,
      payment: row.payment_reference ?? '',
      uploadedAt: row.created_at,
      attempts: (row.history as SlipCase['attempts']).map(({ at, says }) => ({ at, says })),
      picture: row.picture_deleted_at ? null : { ownerId: playerId, fileId: row.file_id },
    }
  )
}
