import type { MadePasskey, ShownPasskey } from '@krapao/contract'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL, parseAuthenticatorData } from '@simplewebauthn/server/helpers'
import type { ServerSeal } from '../database/server-seal.ts'
import { sha256 } from '../ids.ts'
import { ALGORITHMS, type RelyingParty, userHandleOf } from './relying-party.ts'

export type NotAccepted = 'PASSKEY_INVALID' | 'PASSKEY_OTHER_SITE' | 'PASSKEY_UNVERIFIED'

/** What a device says of a passkey, once its signature is known to be right. */
export interface Checked {
  challengeHash: Buffer
  credentialId: Buffer
  publicKey: Buffer
  signCount: bigint
  isBackedUp: boolean
}

/** A passkey that is kept, by which what it has signed is checked. */
export interface KnownPasskey {
  /** The player or the member of staff whose it is. */
  ownerId: string
  passkeyId: string
  credentialId: Buffer
  publicKey: Buffer
}

/** The SHA-256 of the challenge that somebody says was signed; undefined of what is no answer of a browser. */
export function challengeHashIn(clientDataJSON: string): Buffer | undefined {
  const challenge = clientDataIn(clientDataJSON)?.challenge
  return typeof challenge === 'string' ? sha256(challenge) : undefined
}

/** Checks what this passkey has signed; a code where it does not count. */
export async function checkShown(party: RelyingParty, shown: ShownPasskey, known: KnownPasskey): Promise<Checked | NotAccepted> {
  const { id, response } = shown
  const problem = problemOf(party, response.clientDataJSON, () => isoBase64URL.toBuffer(response.authenticatorData))
  if (problem) return problem
  // Which of its owner's accounts a device has answered for.
  const { userHandle, ...signed } = response
  if (userHandle && userHandle !== userHandleOf(known.ownerId)) return 'PASSKEY_INVALID'
  const { publicKey } = known
  const verified = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: signed },
    ...expectedBy(party),
    // That it counts upwards is for the database to see, under the lock of its owner.
    credential: { id: known.credentialId.toString('base64url'), publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(() => undefined)
  if (!verified?.verified) return 'PASSKEY_INVALID'
  const { newCounter, credentialBackedUp: isBackedUp } = verified.authenticationInfo
  const challengeHash = challengeHashIn(response.clientDataJSON)!
  return { challengeHash, credentialId: known.credentialId, publicKey, signCount: BigInt(newCounter), isBackedUp }
}

/** Checks a passkey that a browser has made; a code where it does not count. */
export async function checkMade(party: RelyingParty, made: MadePasskey): Promise<Checked | NotAccepted> {
  const { id, response } = made
  const { clientDataJSON, attestationObject } = response
  const problem = problemOf(party, clientDataJSON, () => authDataOf(attestationObject))
  if (problem) return problem
  const verified = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
    ...expectedBy(party),
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined)
  if (!verified?.verified) return 'PASSKEY_INVALID'
  const { credential, credentialBackedUp: isBackedUp } = verified.registrationInfo
  const [credentialId, publicKey] = [Buffer.from(credential.id, 'base64url'), Buffer.from(credential.publicKey)]
  // One that is kept under another name than it was made under would be found by nobody.
  if (credential.id !== id || credentialId.length < SHORTEST_ID) return 'PASSKEY_INVALID'
  return { challengeHash: challengeHashIn(clientDataJSON)!, credentialId, publicKey, signCount: BigInt(credential.counter), isBackedUp }
}

/** As few bytes as the specification of WebAuthn lets a device draw. */
const SHORTEST_ID = 16

/** That a server has checked what a passkey has signed: which challenge, and what its device says of it. */
interface PasskeyProof extends Omit<Checked, 'publicKey'> {
  keyId: string
  seal: Buffer
}

export interface Proven {
  /** Whose passkeys these are: what a player's has signed is worth nothing for staff, and the other way round. */
  of: 'passkey' | 'passkey of staff'
  purpose: 'register' | 'sign_in' | 'step_up'
  ownerId: string
}

/** What the database believes: that a server has checked it. In the form of `account.passkey_message` and `operator.passkey_message`. */
export function sealedProof(
  { seal }: { seal: ServerSeal },
  { of, purpose, ownerId }: Proven,
  { publicKey, ...checked }: Checked,
): PasskeyProof {
  const { challengeHash, credentialId, signCount, isBackedUp } = checked
  const bytes = [challengeHash, credentialId, publicKey].map((one) => one.toString('hex'))
  const { keyId, signature } = seal.seal([of, purpose, ownerId, ...bytes, signCount, isBackedUp ? 't' : 'f'].join('\n'))
  return { ...checked, keyId, seal: signature }
}

const expectedBy = ({ domain, origin }: RelyingParty) => ({
  // Whether it was asked for is for the database to say, which takes it for good.
  expectedChallenge: () => true,
  expectedOrigin: origin,
  expectedRPID: domain,
  requireUserVerification: true,
})

/** What a person can do something about. All of it is checked again with the signature. */
function problemOf(party: RelyingParty, clientDataJSON: string, authData: () => Bytes | undefined): NotAccepted | undefined {
  const client = clientDataIn(clientDataJSON)
  const device = attempted(() => {
    const bytes = authData()
    return bytes && parseAuthenticatorData(bytes)
  })
  if (!client || !device || typeof client.challenge !== 'string') return 'PASSKEY_INVALID'
  if (client.origin !== party.origin || client.crossOrigin === true || !party.domainHash.equals(device.rpIdHash))
    return 'PASSKEY_OTHER_SITE'
  return device.flags.uv ? undefined : 'PASSKEY_UNVERIFIED'
}

type Bytes = Parameters<typeof parseAuthenticatorData>[0]

/** Of a passkey whose maker does not vouch for it: nobody asked for that, and certificates name addresses that would be called. */
function authDataOf(attestationObject: string): Bytes | undefined {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  const isAlone = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  return isAlone ? decoded.get('authData') : undefined
}

function clientDataIn(clientDataJSON: string): { challenge?: unknown; origin?: unknown; crossOrigin?: unknown } | undefined {
  const decoded: unknown = attempted(() => decodeClientDataJSON(clientDataJSON))
  return typeof decoded === 'object' && decoded !== null ? decoded : undefined
}

/** Undefined for bytes that are none of what the library reads, which it says by throwing. */
function attempted<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
