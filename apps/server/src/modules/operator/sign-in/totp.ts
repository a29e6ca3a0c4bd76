import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { base32Of } from './base32.ts'

/*
 * Codes of an authenticator (RFC 6238): six digits of an HMAC-SHA-1 of the number of 30 seconds since 1970, which is what every such app
 * understands. The number of now is the database's to say.
 */

/** As long as the RFC asks for: that of the digest. */
const SECRET_BYTES = 20
const DIGITS = 6

export const newTotpSecret = () => randomBytes(SECRET_BYTES)

/** The code of a step. */
export function totpOf(secret: Buffer, step: bigint): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(step)
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = digest[digest.length - 1]! & 15
  const number = (digest.readUInt32BE(at) & 0x7fff_ffff) % 10 ** DIGITS
  return String(number).padStart(DIGITS, '0')
}

/** Of the step `now` and those beside it, because clocks differ, the one whose code this is. */
export function stepOf(secret: Buffer, code: string, now: bigint): bigint | undefined {
  return [now, now - 1n, now + 1n].find((step) => {
    const right = Buffer.from(totpOf(secret, step))
    const typed = Buffer.from(code)
    return typed.length === right.length && timingSafeEqual(typed, right)
  })
}

/** As apps read it from a QR. `issuer`: what the site is called; `name`: whose it is. */
export function totpUri({ secret, issuer, name }: { secret: Buffer; issuer: string; name: string }): string {
  const label = [issuer, name].map((part) => encodeURIComponent(part.replaceAll(':', ' '))).join(':')
  const says = new URLSearchParams({ secret: base32Of(secret), issuer, algorithm: 'SHA1', digits: String(DIGITS), period: '30' })
  return `otpauth://totp/${label}?${says.toString().replaceAll('+', '%20')}`
}
