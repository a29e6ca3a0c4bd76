import { createHash } from 'node:crypto'
import type { MadePasskey, PasskeyToMake, PasskeyToShow, PasskeyTransport } from '@krapao/contract'
import type { Env } from '../env/env.ts'

/** For whom passkeys are made and shown: told by the operator, never by who calls. */
export interface RelyingParty {
  /** The domain that they are bound to. */
  domain: string
  domainHash: Buffer
  /** The one address of a page that may ask for them. */
  origin: string
}

const relyingParty = (domain: string, origin: string): RelyingParty => ({
  domain,
  domainHash: createHash('sha256').update(domain).digest(),
  origin,
})

/** For players. */
export const partyOfPlayers = ({ passkeyDomain, siteOrigin }: Pick<Env, 'passkeyDomain' | 'siteOrigin'>) =>
  relyingParty(passkeyDomain, siteOrigin)

/** For staff. */
export const partyOfStaff = ({ consolePasskeyDomain, consoleOrigin }: Pick<Env, 'consolePasskeyDomain' | 'consoleOrigin'>) =>
  relyingParty(consolePasskeyDomain, consoleOrigin)

/** How long a browser gives its owner, as the database does. */
const PASSKEY_MS = 300_000

/** ES256, which every device has, then RS256, for older ones of Windows. */
export const ALGORITHMS = [-7, -257]

interface Known {
  credential_id: Buffer
  transports: string[]
}

/** How a browser is told which passkeys are meant. */
const namedToBrowser = ({ credential_id: id, transports }: Known) => ({
  id: id.toString('base64url'),
  type: 'public-key' as const,
  transports: transports as PasskeyTransport[],
})

export function passkeyToShow({ domain }: RelyingParty, challenge: string, known: readonly Known[]): PasskeyToShow {
  return {
    challenge,
    rpId: domain,
    timeout: PASSKEY_MS,
    userVerification: 'required',
    allowCredentials: known.map((one) => namedToBrowser(one)),
  }
}

/** What a passkey keeps of whose it is: the id, so that nobody types who they are. */
export const userHandleOf = (ownerId: string) => Buffer.from(ownerId.replaceAll('-', ''), 'hex').toString('base64url')

/** What a browser makes a passkey by. `siteName`: as a device lists what it keeps; `known`: those that their owner has. */
export function passkeyToMake(
  { domain }: RelyingParty,
  challenge: string,
  {
    siteName,
    ownerId,
    user,
    known,
  }: { siteName: string; ownerId: string; user: { name: string; displayName: string }; known: readonly Known[] },
): PasskeyToMake {
  return {
    challenge,
    rp: { id: domain, name: siteName },
    user: { id: userHandleOf(ownerId), ...user },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: PASSKEY_MS,
    excludeCredentials: known.map((one) => namedToBrowser(one)),
    // The device keeps it whole, so that nobody types who they are, and sees who holds it.
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

const TRANSPORTS: readonly PasskeyTransport[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Browsers may say what nobody knows yet. */
export const transportsIn = ({ response }: MadePasskey) => TRANSPORTS.filter((one) => response.transports?.includes(one))
