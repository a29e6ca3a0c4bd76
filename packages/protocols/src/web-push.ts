import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  randomBytes,
  sign,
  verify,
  ECDH,
} from 'node:crypto'

/** What a browser gives so that a message can be encrypted for it alone (RFC 8291): base64url, as `PushSubscription.toJSON` writes it. */
export interface PushKeys {
  /** Its public key, a point of P-256, uncompressed. */
  p256dh: string
  auth: string
}

const CURVE = 'prime256v1'
const RECORD_BYTES = 4096
const TAG_BYTES = 16
const POINT_BYTES = 65
const UNCOMPRESSED = 4
/** Salt, size of a record, length of the key that follows: RFC 8188. */
const HEADER_BYTES = 16 + 4 + 1 + POINT_BYTES
/** Ends the last record. */
const LAST = 2

/** What is drawn anew for each message. Given only where a published example is compared. */
interface Drawn {
  salt: Buffer
  privateKey: Buffer
}

interface Encrypting extends Partial<Drawn> {
  /** A shorter message is filled up to so many bytes. */
  padTo?: number
}

/** Whether a message can be encrypted by it: base64url of a point of P-256, uncompressed. */
export function isPushKey(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    return false
  }
}

/** The body of a push message: `aes128gcm` in one record. Throws where the keys are none of a browser. */
export function encryptPush(plain: Buffer, { p256dh, auth }: PushKeys, { padTo = 0, ...drawn }: Encrypting = {}): Buffer {
  const own = createECDH(CURVE)
  if (drawn.privateKey) own.setPrivateKey(drawn.privateKey)
  else own.generateKeys()
  const theirs = Buffer.from(p256dh, 'base64url')
  const salt = drawn.salt ?? randomBytes(16)
  const shared = own.computeSecret(theirs)
  const { key, nonce } = contentKeys({ shared, auth: Buffer.from(auth, 'base64url'), browser: theirs, server: own.getPublicKey(), salt })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(HEADER_BYTES)
  salt.copy(header)
  header.writeUInt32BE(RECORD_BYTES, 16)
  header.writeUInt8(POINT_BYTES, 20)
  own.getPublicKey().copy(header, 21)
  const padding = Buffer.alloc(Math.max(0, padTo - plain.length))
  return Buffer.concat([
    header,
    cipher.update(plain),
    cipher.update(Buffer.of(LAST)),
    cipher.update(padding),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

/** What a browser does with it: `privateKey` is that of `p256dh`. Throws where the message is not for it. */
export function decryptPush(body: Buffer, { privateKey, auth }: { privateKey: Buffer; auth: string }): Buffer {
  const own = createECDH(CURVE)
  own.setPrivateKey(privateKey)
  const server = body.subarray(21, HEADER_BYTES)
  const { key, nonce } = contentKeys({
    shared: own.computeSecret(server),
    auth: Buffer.from(auth, 'base64url'),
    browser: own.getPublicKey(),
    server,
    salt: body.subarray(0, 16),
  })
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  const padded = Buffer.concat([decipher.update(body.subarray(HEADER_BYTES, -TAG_BYTES)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(LAST))
}

interface Agreed {
  shared: Buffer
  auth: Buffer
  browser: Buffer
  server: Buffer
  salt: Buffer
}

function contentKeys({ shared, auth, browser, server, salt }: Agreed): { key: Buffer; nonce: Buffer } {
  const derive = (secret: Buffer, salted: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, bytes))
  const secret = derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), browser, server]), 32)
  return {
    key: derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
  }
}

/** The key by which push services know a site (VAPID, RFC 8292). */
export interface VapidKey {
  /** 32 bytes. */
  privateKey: Buffer
  /** A point of P-256, uncompressed. */
  publicKey: Buffer
}

/** The key pair of these 32 bytes, or undefined: one in four thousand million is none of the curve. */
export function vapidKeyOf(privateKey: Buffer): VapidKey | undefined {
  const pair = createECDH(CURVE)
  try {
    pair.setPrivateKey(privateKey)
  } catch {
    return undefined
  }
  return { privateKey, publicKey: pair.getPublicKey() }
}

export interface VapidClaims {
  /** The origin of the push service. */
  aud: string
  /** In seconds since 1970, a day ahead at most. */
  exp: number
  /** Whom the push service tells of trouble: a mailto: or https: address. */
  sub: string
}

/** The `Authorization` of a push message. */
export function vapidHeader({ privateKey, publicKey }: VapidKey, claims: VapidClaims): string {
  const [x, y] = coordinates(publicKey)
  const key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey.toString('base64url') }, format: 'jwk' })
  const said = `${jsonPart({ typ: 'JWT', alg: 'ES256' })}.${jsonPart(claims)}`
  const signature = sign('sha256', Buffer.from(said), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${said}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
}

/** What a push service reads of it: who says what, or undefined where it is not signed by whom it names. */
export function readVapid(header: string | undefined): { claims: VapidClaims; publicKey: Buffer } | undefined {
  const [, head, body, signature, key] = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]{87})$/.exec(header ?? '') ?? []
  if (head === undefined || body === undefined || signature === undefined || key === undefined) return undefined
  const publicKey = Buffer.from(key, 'base64url')
  try {
    const [x, y] = coordinates(publicKey)
    const verifier = { key: createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
    if (!verify('sha256', Buffer.from(`${head}.${body}`), verifier, Buffer.from(signature, 'base64url'))) return undefined
    return { claims: JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as VapidClaims, publicKey }
  } catch {
    return undefined
  }
}

const jsonPart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const coordinates = (point: Buffer) =>
  [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [string, string]
