import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'

/**
 * Notes that the player says a QR is paid, and lets its gateway be asked next. Answers when they first said it;
 * undefined where they have no such QR.
 */
export async function sayPaid(db: Db, playerId: string, qrId: string): Promise<Date | undefined> {
  const { rows } = await retryIdempotent(() =>
    sql<{ said_at: Date | null }>`select deposit.say_qr_paid(${playerId}, ${qrId}) as said_at`.execute(db),
  )
  return rows[0]!.said_at ?? undefined
}
