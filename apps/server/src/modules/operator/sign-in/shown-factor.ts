import type { ShownPasskey } from '@krapao/contract'
import type { ShownAgain } from '@krapao/contract/console'
import { checkShown, type KnownPasskey, type NotAccepted, sealedProof } from '../../../platform/credentials/check-passkey.ts'
import { hashWith } from '../../../platform/credentials/password.ts'
import { partyOfStaff } from '../../../platform/credentials/relying-party.ts'
import { type Db, retryIdempotent } from '../../../platform/database/db.ts'
import type { ServerSeal } from '../../../platform/database/server-seal.ts'
import type { Refusal } from '../../../platform/http/refusal.ts'
import { newRowId } from '../../../platform/ids.ts'
import { openOfSite, type SitePlace } from '../../../platform/keys/site-values.ts'
import type { StaffDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { ungrouped } from './base32.ts'
import { stepOf } from './totp.ts'

/** Why a second factor does not count. */
export type ShownRefusal = 'FACTOR_WRONG' | 'TRIES_REST' | 'PASSKEY_EXPIRED' | 'PASSKEY_CLONED' | NotAccepted

/** Where the secret of an authenticator stands, encrypted under a key of the site. */
export const placeOfTotp = (totpId: string): SitePlace => ({ column: 'operator.staff_totp.secret', row: [totpId.toLowerCase()] })

interface Shown {
  attempt: string
  /** As the database takes it: what is wrong is told there too, so that it counts. */
  shown: functions.ShownFactor
  /** What is wrong with a passkey, where that is known here. */
  problem?: NotAccepted
}

/**
 * A second factor that is shown with a sign-in or a session (`ofHash`): counted, then looked at, and sealed as far as the database cannot see by
 * itself that it is right.
 */
export async function shownFactor(
  deps: StaffDeps,
  { ofHash, factor }: { ofHash: Buffer; factor: ShownAgain },
  refuse: (code: ShownRefusal | 'OVER', details?: object) => Refusal,
): Promise<Shown> {
  const attempt = newRowId()
  const begun = await retryIdempotent(() => functions.beginFactor(deps.db, { ofHash, attempt }))
  if (begun.status === 'limit') throw refuse('TRIES_REST', { seconds: begun.restsSeconds })
  if (begun.status === 'over') throw refuse('OVER')
  if (factor.kind === 'recovery') return { attempt, shown: { ...NOTHING, kind: 'recovery', recoveryCode: ungrouped(factor.code) } }
  if (factor.kind === 'password')
    return { attempt, shown: { ...NOTHING, kind: 'password', passwordHash: await hashWith(begun.salt, factor.password) } }
  if (factor.kind === 'totp') return { attempt, shown: await shownTotp(deps, { ofHash, code: factor.code }, begun) }
  return { attempt, ...(await shownPasskey(deps, factor.credential, { staffId: begun.staffId!, purpose: begun.purpose as Purpose })) }
}

type Purpose = 'sign_in' | 'step_up'

const NOTHING: functions.ShownFactor = {
  kind: 'none',
  recoveryCode: null,
  passwordHash: null,
  totpId: null,
  step: null,
  passkeyId: null,
  challengeHash: null,
  signCount: null,
  isBackedUp: null,
  keyId: null,
  seal: null,
}

async function shownTotp(
  { siteKey, seal }: StaffDeps,
  { ofHash, code }: { ofHash: Buffer; code: string },
  { staffId, totpId, secretEncrypted, step: now }: functions.BeginFactorAnswer,
): Promise<functions.ShownFactor> {
  if (totpId === null || secretEncrypted === null) return NOTHING
  const secret = await openOfSite(siteKey, secretEncrypted, placeOfTotp(totpId))
  const step = stepOf(secret, code, now!)
  return step === undefined ? NOTHING : { ...NOTHING, kind: 'totp', ...sealedTotp(seal, { staffId: staffId!, ofHash, totpId, step }) }
}

/** What the database believes: that a server has seen the code of that step. In the form of `operator.require_totp_seal`. */
export function sealedTotp(
  seal: ServerSeal,
  { staffId, ofHash, totpId, step }: { staffId: string; ofHash: Buffer; totpId: string; step: bigint },
) {
  const { keyId, signature } = seal.seal(['code of an authenticator of staff', staffId, ofHash.toString('hex'), totpId, step].join('\n'))
  return { totpId, step, keyId, seal: signature }
}

async function shownPasskey(
  { db, env, seal }: StaffDeps,
  credential: ShownPasskey,
  { staffId, purpose }: { staffId: string; purpose: Purpose },
): Promise<Omit<Shown, 'attempt'>> {
  const known = await findPasskey(db, staffId, credential)
  const checked = known ? await checkShown(partyOfStaff(env), credential, known) : 'PASSKEY_INVALID'
  if (typeof checked === 'string') return { shown: NOTHING, problem: checked }
  const { challengeHash, signCount, isBackedUp, keyId, ...sealed } = sealedProof(
    { seal },
    { of: 'passkey of staff', purpose, ownerId: staffId },
    checked,
  )
  const { passkeyId } = known!
  return { shown: { ...NOTHING, kind: 'passkey', passkeyId, challengeHash, signCount, isBackedUp, keyId, seal: sealed.seal } }
}

async function findPasskey(db: Db, staffId: string, { id }: ShownPasskey): Promise<KnownPasskey | undefined> {
  const credentialId = Buffer.from(id, 'base64url')
  const row = await db
    .selectFrom('operator.staff_passkey')
    .select(['passkey_id', 'public_key'])
    .where('staff_id', '=', staffId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && { ownerId: staffId, passkeyId: row.passkey_id, credentialId, publicKey: row.public_key }
}
