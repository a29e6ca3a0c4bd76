import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/**
 * Notes that the player says a QR is paid, and lets its gateway be asked next. Answers when they first said it;
 * undefined where they have no such QR.
 */
export async function sayPaid(db: Db, playerId: string, qrId: string): Promise<Date | undefined> {
  return (await retryIdempotent(() => functions.sayQrPaid(db, { player: playerId, qr: qrId }))) ?? undefined
}
