import type { PasskeyToShow } from '@krapao/contract'
import { passkeyToShow, partyOfStaff } from '../../../platform/credentials/relying-party.ts'
import { retryIdempotent } from '../../../platform/database/db.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { newSecret, sha256 } from '../../../platform/ids.ts'
import type { StaffDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { usablePasskeys } from './passkeys-of.ts'

/** What a browser asks for one of their passkeys by, for a sign-in or in a session (`ofHash`). */
export async function beginPasskey(
  { db, env }: Pick<StaffDeps, 'db' | 'env'>,
  ofHash: Buffer,
  refuse: (code: 'OVER' | 'REQUEST_LIMIT') => Refusal,
): Promise<PasskeyToShow> {
  const challenge = newSecret()
  const asked = { ofHash, challengeHash: sha256(challenge) }
  const { status, staffId } = await retryIdempotent(() => functions.beginStaffPasskey(db, asked))
  if (status !== 'counted') throw refuse(status === 'limit' ? 'REQUEST_LIMIT' : 'OVER')
  return passkeyToShow(partyOfStaff(env), challenge, await usablePasskeys(db, staffId!))
}
