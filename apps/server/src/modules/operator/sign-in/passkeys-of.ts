import type { Db } from '../../../platform/database/db.ts'

/** Those of a member of staff that are not removed, the first added first. */
export function passkeysOf(db: Db, staffId: string) {
  return db
    .selectFrom('operator.staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute()
}

/** By which a browser is told which passkeys are meant: not those that somebody has a copy of. */
export const usablePasskeys = async (db: Db, staffId: string) =>
  (await passkeysOf(db, staffId)).filter(({ cloned_at: clonedAt }) => clonedAt === null)
