import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import * as functions from './functions.gen.ts'
import { hashWith } from '../../platform/credentials/password.ts'

/** What whoever is signed in is told where the password they show does not count. */
export const SHOWN_REFUSED = {
  limit: 'REQUEST_LIMIT',
  wrong: 'WRONG_PASSWORD',
  no_attempt: 'WRONG_PASSWORD',
  no_session: 'INVALID_USER_3',
} as const

export type ShownRefusal = (typeof SHOWN_REFUSED)[keyof typeof SHOWN_REFUSED]

interface Shown {
  phoneDigest: Buffer
  password: string
  visitor: Buffer | undefined
  network: string
}

/** Counts a password that is shown by whoever is signed in as a sign-in is, then hashes it: by both a function of the database looks. */
export async function countShown(
  db: Db,
  { phoneDigest, password, visitor, network }: Shown,
  refuse: Refuse<ShownRefusal>,
): Promise<{ attempt: string; passwordHash: string }> {
  const attempt = newRowId()
  const begun = { attempt, phoneDigest, visitorHash: visitor ?? NO_VISITOR, network }
  const { status, passwordSalt } = await retryIdempotent(() => functions.beginSignIn(db, begun))
  if (status !== 'counted') throw refuse(SHOWN_REFUSED[status])
  return { attempt, passwordHash: await hashWith(passwordSalt, password) }
}

/** A browser without a visitor's cookie is none that the player has signed in from. */
export const NO_VISITOR = Buffer.alloc(0)
