import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { MadePasskey, PasskeyToMake, PasskeyToShow, ShownPasskey } from '@krapao/contract'

/** What goes wrong with a device, a browser or whoever stands between. */
export interface Oddities {
  /** The address of the page. */
  origin?: string
  crossOrigin?: boolean
  /** The domain that it was made for. */
  domain?: string
  /** It has not seen who holds it. */
  isUnverified?: boolean
  /** Nobody has touched it. */
  isUntouched?: boolean
  challenge?: string
  type?: string
  /** What it says it counts. */
  signCount?: number
}

/** A passkey on a device that the test holds. */
export interface TestPasskey {
  id: Buffer
  show(asked: PasskeyToShow, odd?: Oddities & { userHandle?: string | null; signedBy?: TestPasskey; id?: Buffer }): ShownPasskey
  sign(data: Buffer): Buffer
}

const ORIGIN = 'http://localhost:3000'
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

/**
 * Makes a passkey as a browser does, ES256 without attestation. `counts`: it says how often it was used, as a security key does; one
 * that several devices share says 0.
 */
export function makePasskey(
  asked: PasskeyToMake,
  { counts = false, isBackedUp = false, ...odd }: Oddities & { counts?: boolean; isBackedUp?: boolean } = {},
): { passkey: TestPasskey; made: MadePasskey } {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let used = 0
  const flags = isBackedUp ? 0x18 : 0
  const key = coseOf(publicKey)
  const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, key])
  const authData = authDataOf({ domain: asked.rp.id, signCount: 0, ...odd }, flags | 0x40, attested)
  const sign = (data: Buffer) => signed(privateKey, data)
  const passkey: TestPasskey = {
    id,
    sign,
    show({ challenge, rpId }, { userHandle, signedBy, id: shownId, ...oddly } = {}) {
      used += counts ? 1 : 0
      const data = authDataOf({ domain: rpId, signCount: used, ...oddly }, flags)
      const client = clientDataOf({ type: 'webauthn.get', challenge, ...oddly })
      const signature = (signedBy?.sign ?? sign)(Buffer.concat([data, sha256(client)]))
      return {
        id: (shownId ?? id).toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: userHandle === undefined ? asked.user.id : userHandle,
        },
      }
    },
  }
  const client = clientDataOf({ type: 'webauthn.create', challenge: asked.challenge, ...odd })
  const attestation = Buffer.concat([map(3), text('fmt'), text('none'), text('attStmt'), map(0), text('authData'), bytes(authData)])
  const response = {
    clientDataJSON: client.toString('base64url'),
    attestationObject: attestation.toString('base64url'),
    transports: ['internal'],
  }
  return { passkey, made: { id: id.toString('base64url'), response } }
}

const signed = (key: KeyObject, data: Buffer) => sign('sha256', data, key)

function authDataOf({ domain, signCount = 0, isUnverified, isUntouched }: Oddities & { domain: string }, flags: number, attested?: Buffer) {
  const seen = (isUntouched ? 0 : 0x01) | (isUnverified ? 0 : 0x04)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(signCount)
  return Buffer.concat([sha256(domain), Buffer.from([flags | seen]), count, attested ?? Buffer.alloc(0)])
}

function clientDataOf({ type, challenge, origin = ORIGIN, crossOrigin = false }: Oddities): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
}

function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' })
  const point = (value: string | undefined) => bytes(Buffer.from(value!, 'base64url'))
  // kty: EC2, alg: ES256, crv: P-256, x, y.
  return Buffer.concat([Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]), point(x), Buffer.from([0x22]), point(y)])
}

// As much of CBOR as that takes.
const map = (size: number) => Buffer.from([0xa0 | size])
const text = (value: string) => Buffer.concat([Buffer.from([0x60 | value.length]), Buffer.from(value)])
const bytes = (value: Buffer) =>
  Buffer.concat([
    value.length < 256 ? Buffer.from([0x58, value.length]) : Buffer.concat([Buffer.from([0x59]), uint16(value.length)]),
    value,
  ])

function uint16(value: number): Buffer {
  const written = Buffer.alloc(2)
  written.writeUInt16BE(value)
  return written
}
