import type { Db, Tx } from '../../platform/db.ts'
import { VERIFICATION_LIFETIME_MS } from './challenge.ts'
import { isVerifiedSince } from './store.ts'

/** Whether this very browser has shown, within 15 minutes, that the phone is its owner's. */
export async function hasVerifiedPhone(
  db: Db | Tx,
  { visitor, phone, now }: { visitor: Buffer | undefined; phone: string; now: Date },
): Promise<boolean> {
  if (!visitor) return false
  return isVerifiedSince(db, { visitor, phone, since: new Date(now.getTime() - VERIFICATION_LIFETIME_MS) })
}
