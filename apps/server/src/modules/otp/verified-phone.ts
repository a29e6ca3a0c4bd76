import type { Db } from '../../platform/database/db.ts'
import { isPhoneVerified } from './store.ts'

/** Whether this very browser has shown, within 15 minutes, that the phone is its owner's. */
export async function hasVerifiedPhone(db: Db, { visitor, phone }: { visitor: Buffer | undefined; phone: string }): Promise<boolean> {
  return visitor !== undefined && (await isPhoneVerified(db, { visitor, phone }))
}
