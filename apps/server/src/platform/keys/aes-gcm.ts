import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** The first byte of all that is encrypted here says how. 1: AES-256-GCM, then 12 bytes nonce, 16 bytes tag, ciphertext. */
const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHERTEXT_AT = 1 + NONCE_BYTES + TAG_BYTES

/** What is encrypted was made under another key, is bound to something else, or is not as it was. */
export class DoesNotOpen extends Error {
  override name = 'DoesNotOpen'
}

/** Encrypts under a key of 32 bytes. `bound`: what is authenticated with it, and must be said again to open it. */
export function seal(key: Buffer | KeyObject, plain: Buffer, bound: readonly string[]): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(bytesOf(bound))
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), ciphertext])
}

/** Throws a DoesNotOpen where another key has made it, it was bound to something else, or a bit of it is another. */
export function open(key: Buffer | KeyObject, sealed: Buffer, bound: readonly string[]): Buffer {
  if (sealed[0] !== FORMAT || sealed.length < CIPHERTEXT_AT) throw new DoesNotOpen('what is to be opened is of no known format')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(bytesOf(bound)).setAuthTag(sealed.subarray(1 + NONCE_BYTES, CIPHERTEXT_AT))
  const plain = decipher.update(sealed.subarray(CIPHERTEXT_AT))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch (error) {
    throw new DoesNotOpen(error instanceof Error ? error.message : undefined, { cause: error })
  }
}

const bytesOf = (bound: readonly string[]) => Buffer.from(JSON.stringify(bound))
