import type { Db } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** Whether this very browser has shown, within 15 minutes, that the phone is its owner's. */
export async function hasVerifiedPhone(
  db: Db,
  { visitor, phoneDigest }: { visitor: Buffer | undefined; phoneDigest: Buffer },
): Promise<boolean> {
  return visitor !== undefined && (await functions.isPhoneVerified(db, { visitorHash: visitor, phoneDigest }))
}
