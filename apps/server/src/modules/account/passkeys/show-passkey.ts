import type { PasskeyToShow, ShownPasskey } from '@krapao/contract'
import { type Db, retryIdempotent } from '../../../platform/database/db.ts'
import type { ServerSeal } from '../../../platform/database/server-seal.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newRowId, newSecret, sha256 } from '../../../platform/ids.ts'
import type { Device } from '../../../platform/credentials/device.ts'
import * as functions from '../functions.gen.ts'
import type { PlayerPrincipal } from '../principals.ts'
import type { Push } from '../push.ts'
import { newToken } from '../session.ts'
import type { SiteFacts } from '../site-facts.ts'
import {
  challengeHashIn,
  checkShown,
  type KnownPasskey,
  type NotAccepted,
  sealedProof,
} from '../../../platform/credentials/check-passkey.ts'
import { usablePasskeys } from './my-passkeys.ts'
import { passkeyToShow, type RelyingParty } from '../../../platform/credentials/relying-party.ts'

const REFUSED = {
  expired: 'PASSKEY_EXPIRED',
  removed: 'PASSKEY_REMOVED',
  cloned: 'PASSKEY_CLONED',
  // Said only to whoever has shown a passkey of the account.
  inactive: 'INACTIVE_USER',
  frozen: 'ACCOUNT_FROZEN',
  no_session: 'INVALID_USER_3',
} as const satisfies Record<Exclude<functions.PasskeyOpened | functions.PasskeySteppedUp, 'opened' | 'stepped_up'>, string>

type OpenRefusal = (typeof REFUSED)[Exclude<functions.PasskeyOpened, 'opened'>]
type StepUpRefusal = (typeof REFUSED)[Exclude<functions.PasskeySteppedUp, 'stepped_up'>]

interface Deps {
  seal: ServerSeal
  db: Db
  party: RelyingParty
}

/** What the browser asks its owner for a passkey by; nobody says who they are. */
export async function beginPasskeySignIn(
  { db, party }: Deps,
  { visitor, network }: { visitor: Buffer; network: string },
  refuse: Refuse<'REQUEST_LIMIT'>,
): Promise<PasskeyToShow> {
  const challenge = newSecret()
  const asked = { challengeHash: sha256(challenge), visitorHash: visitor, network }
  if ((await retryIdempotent(() => functions.beginPasskeySignIn(db, asked))) !== 'begun') throw refuse('REQUEST_LIMIT')
  return passkeyToShow(party, challenge, [])
}

interface SignIn {
  credential: ShownPasskey
  remember: boolean
  visitor: Buffer
  network: string
  device: Device
}

/** Answers the token of a new session. */
export async function signInByPasskey(
  deps: Deps & { push: Push; site: Pick<SiteFacts, 'sessionLifetime'> },
  { credential, remember, visitor, network, device }: SignIn,
  refuse: Refuse<NotAccepted | OpenRefusal>,
): Promise<string> {
  const { db, push, site } = deps
  // A device that keeps a passkey says whose it is.
  const known = credential.response.userHandle ? await findPasskey(db, credential) : undefined
  const { playerId, passkeyId, proof } = await requireShown(deps, { credential, known, tokenHash: null, visitor, device }, refuse)
  const token = newToken(playerId)
  const lifetime = await site.sessionLifetime(remember)
  const shown = {
    player: playerId,
    passkey: passkeyId,
    proof,
    session: { tokenHash: sha256(token), sessionId: newRowId(), ...lifetime, isRemembered: remember, ...device },
    visitorHash: visitor,
    networkHash: sha256(network),
  }
  const { status, ended } = await retryIdempotent(() => functions.openSessionByPasskey(db, shown))
  if (status !== 'opened') throw refuse(REFUSED[status])
  push.endSessions(ended)
  return token
}

/** What the browser asks the player for one of their passkeys by. */
export async function beginPasskeyStepUp(
  { db, party }: Deps,
  { playerId, tokenHash }: PlayerPrincipal,
  refuse: Refuse<'NO_DATA' | 'REQUEST_LIMIT' | 'INVALID_USER_3'>,
): Promise<PasskeyToShow> {
  const passkeys = await usablePasskeys(db, playerId)
  if (passkeys.length === 0) throw refuse('NO_DATA')
  const challenge = newSecret()
  const asked = { player: playerId, tokenHash, challengeHash: sha256(challenge) }
  const begun = await retryIdempotent(() => functions.beginPasskeyStepUp(db, asked))
  if (begun !== 'begun') throw refuse(begun === 'no_session' ? 'INVALID_USER_3' : 'REQUEST_LIMIT')
  return passkeyToShow(party, challenge, passkeys)
}

/** Answers the token under which the session goes on. */
export async function stepUpByPasskey(
  deps: Deps,
  { playerId, tokenHash }: PlayerPrincipal,
  { credential, device }: { credential: ShownPasskey; device: Device },
  refuse: Refuse<NotAccepted | StepUpRefusal>,
): Promise<string> {
  const { db } = deps
  const found = await findPasskey(db, credential)
  const known = found?.ownerId === playerId ? found : undefined
  const { passkeyId, proof } = await requireShown(deps, { credential, known, playerId, tokenHash, visitor: null, device }, refuse)
  const token = newToken(playerId)
  const shown = { player: playerId, tokenHash, passkey: passkeyId, proof, newTokenHash: sha256(token), device }
  const answer = await retryIdempotent(() => functions.stepUpByPasskey(db, shown))
  if (answer !== 'stepped_up') throw refuse(REFUSED[answer])
  return token
}

interface Shown {
  credential: ShownPasskey
  known: KnownPasskey | undefined
  /** Who steps up; undefined where somebody signs in. */
  playerId?: string
  tokenHash: Buffer | null
  visitor: Buffer | null
  device: Device
}

/** What was signed is right, as the database is told; else it is told that somebody has tried, and spends the challenge. */
async function requireShown(
  { db, party, seal }: Deps,
  { credential, known, playerId, tokenHash, visitor, device }: Shown,
  refuse: Refuse<NotAccepted>,
): Promise<{ playerId: string; passkeyId: string; proof: functions.PasskeyProof }> {
  const checked = known ? await checkShown(party, credential, known) : 'PASSKEY_INVALID'
  if (known && typeof checked !== 'string') {
    const purpose = tokenHash === null ? 'sign_in' : 'step_up'
    const proof = sealedProof({ seal }, { of: 'passkey', purpose, ownerId: known.ownerId }, checked)
    return { playerId: known.ownerId, passkeyId: known.passkeyId, proof }
  }
  const challengeHash = challengeHashIn(credential.response.clientDataJSON)
  const failed = { player: playerId ?? known?.ownerId ?? null, tokenHash, visitorHash: visitor, device }
  if (challengeHash) await retryIdempotent(() => functions.failPasskey(db, { ...failed, challengeHash }))
  throw refuse(checked as NotAccepted)
}

/** Whose passkey this is, also of one that was removed: whoever shows it is told so. */
async function findPasskey(db: Db, { id }: ShownPasskey): Promise<KnownPasskey | undefined> {
  const credentialId = Buffer.from(id, 'base64url')
  const owner = await db
    .selectFrom('account.passkey_owner')
    .select(['player_id', 'passkey_id'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  if (!owner) return undefined
  const { public_key: publicKey } = await db
    .selectFrom('account.passkey')
    .select('public_key')
    .where('player_id', '=', owner.player_id)
    .where('passkey_id', '=', owner.passkey_id)
    .executeTakeFirstOrThrow()
  return { ownerId: owner.player_id, passkeyId: owner.passkey_id, credentialId, publicKey }
}
