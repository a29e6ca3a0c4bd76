import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export interface Seal {
  seal(text: string): Buffer
  open(sealed: Buffer): string
}

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, ciphertext. The key stays outside the database. */
export function createSeal(key: Buffer): Seal {
  if (key.length !== 32) throw new RangeError('the data key must have 32 bytes')
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
    },
    open(sealed) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
