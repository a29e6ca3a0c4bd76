import { randomBytes, randomInt } from 'node:crypto'

const CAPITALS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const READABLE = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

function draw(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** A bank's own reference of one payment. */
export function newBankReference(): string {
  return draw(CAPITALS, 20)
}

export function newDigits(length: number): string {
  return draw('0123456789', length)
}

/** Ten characters that nobody takes for one another. */
export function newPassword(): string {
  return draw(READABLE, 10)
}

export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
