import type { PasskeyToMake } from '@krapao/contract'
import type { NewFactor } from '@krapao/contract/console'
import { checkMade, type NotAccepted, sealedProof } from '../../../platform/credentials/check-passkey.ts'
import { passkeyToMake, partyOfStaff, transportsIn } from '../../../platform/credentials/relying-party.ts'
import type { SealedValue } from '../../../platform/database/functions.gen.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newRowId } from '../../../platform/ids.ts'
import { sealedSiteValue } from '../../../platform/keys/sealed-value.ts'
import { openOfSite } from '../../../platform/keys/site-values.ts'
import type { StaffDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { base32Of } from './base32.ts'
import { usablePasskeys } from './passkeys-of.ts'
import { placeOfTotp, sealedTotp } from './shown-factor.ts'
import { newTotpSecret, stepOf, totpUri } from './totp.ts'

export type NewFactorRefusal = 'FACTOR_WRONG' | NotAccepted

/** The secret of an authenticator that is to be set up, as it is told and as it is kept. */
export async function newTotp({ siteKey, seal }: StaffDeps): Promise<{ totpId: string; secret: Buffer; sealed: SealedValue }> {
  const totpId = newRowId()
  const secret = newTotpSecret()
  return { totpId, secret, sealed: await sealedSiteValue({ siteKey, seal }, secret, { place: placeOfTotp(totpId) }) }
}

/** As it is told to whoever sets it up. */
export async function totpToSetUp({ site }: StaffDeps, { totpId, secret }: { totpId: string; secret: Buffer }, name: string) {
  return { totpId, secret: base32Of(secret), uri: totpUri({ secret, issuer: await site.siteName(), name }) }
}

/** What a browser makes a passkey of this member of staff by. */
export async function passkeyOfStaffToMake(
  { db, env, site }: StaffDeps,
  challenge: string,
  { staffId, name }: { staffId: string; name: string },
): Promise<PasskeyToMake> {
  const [siteName, known] = await Promise.all([site.siteName(), usablePasskeys(db, staffId)])
  return passkeyToMake(partyOfStaff(env), challenge, { siteName, ownerId: staffId, user: { name, displayName: name }, known })
}

/** A second factor that was set up by whoever has the secret of `ofHash`, as the database takes it: sealed once it was seen to be right. */
export async function newFactor(
  deps: StaffDeps,
  { staffId, ofHash, factor }: { staffId: string; ofHash: Buffer; factor: NewFactor },
  refuse: Refuse<NewFactorRefusal>,
): Promise<functions.NewFactor> {
  if (factor.kind === 'totp') {
    const { totpId } = factor
    const step = await stepOfSetUp(deps, { staffId, totpId, code: factor.code })
    if (step === undefined) throw refuse('FACTOR_WRONG')
    return { ...NOTHING, kind: 'totp', ...sealedTotp(deps.seal, { staffId, ofHash, totpId, step }) }
  }
  const checked = await checkMade(partyOfStaff(deps.env), factor.credential)
  if (typeof checked === 'string') throw refuse(checked)
  const proof = sealedProof(deps, { of: 'passkey of staff', purpose: 'register', ownerId: staffId }, checked)
  const transports = transportsIn(factor.credential)
  return { ...NOTHING, kind: 'passkey', passkeyId: newRowId(), publicKey: checked.publicKey, name: factor.name, transports, ...proof }
}

/** Of the code that an authenticator shows which was begun and not shown yet; undefined where it is of another, or of another time. */
async function stepOfSetUp(
  { db, siteKey }: StaffDeps,
  { staffId, totpId, code }: { staffId: string; totpId: string; code: string },
): Promise<bigint | undefined> {
  const { secretEncrypted, step } = await functions.totpBegun(db, { staff: staffId, totp: totpId })
  return secretEncrypted === null ? undefined : stepOf(await openOfSite(siteKey, secretEncrypted, placeOfTotp(totpId)), code, step)
}

const NOTHING: functions.NewFactor = {
  kind: 'none',
  totpId: null,
  step: null,
  passkeyId: null,
  challengeHash: null,
  credentialId: null,
  publicKey: null,
  signCount: null,
  isBackedUp: null,
  transports: null,
  name: null,
  keyId: null,
  seal: null,
}
