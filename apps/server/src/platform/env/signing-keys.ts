import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and in SPKI (RFC 8410). */
const PKCS8_BEFORE = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI_BEFORE = Buffer.from('302a300506032b6570032100', 'hex')

/** The Ed25519 key that signs, of its 32 bytes; any 32 random bytes are one. */
export function privateKeyOf(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_BEFORE, bytes]), format: 'der', type: 'pkcs8' })
}

/** The Ed25519 key that verifies, of its 32 bytes. */
export function publicKeyOf(bytes: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_BEFORE, bytes]), format: 'der', type: 'spki' })
}

/** The 32 bytes of the public key that belongs to a private one. */
export function publicBytesOf(privateBytes: Buffer): Buffer {
  return createPublicKey(privateKeyOf(privateBytes)).export({ format: 'der', type: 'spki' }).subarray(SPKI_BEFORE.length)
}
