import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export interface Encryption {
  encrypt(text: string): Buffer
  open(encrypted: Buffer): string
}

/** AES-256-GCM: 12 bytes nonce, 16 bytes tag, ciphertext. The key stays outside the database. */
export function createEncryption(key: Buffer): Encryption {
  if (key.length !== 32) throw new RangeError('the data key must have 32 bytes')
  return {
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
    },
    open(encrypted) {
      const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
      decipher.setAuthTag(encrypted.subarray(12, 28))
      return Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
