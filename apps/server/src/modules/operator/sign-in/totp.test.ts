import { expect, test } from 'vitest'
import { base32Of } from './base32.ts'
import { newTotpSecret, stepOf, totpOf, totpUri } from './totp.ts'

/** Of RFC 6238, appendix B, by SHA-1: eight digits there, of which an authenticator shows the last six. */
const SECRET = Buffer.from('12345678901234567890')
const VECTORS: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

test.each(VECTORS)('the code at %s seconds is the one of the RFC', (seconds, code) => {
  expect(totpOf(SECRET, BigInt(Math.floor(seconds / 30)))).toBe(code.slice(2))
})

test('a code is of its step and of those beside it, and of no other', () => {
  const now = 1000n
  expect([now - 1n, now, now + 1n].map((step) => stepOf(SECRET, totpOf(SECRET, step), now))).toEqual([999n, 1000n, 1001n])
  for (const step of [now - 2n, now + 2n]) expect(stepOf(SECRET, totpOf(SECRET, step), now)).toBeUndefined()
  for (const code of ['', '0', `${totpOf(SECRET, now)}0`]) expect(stepOf(SECRET, code, now)).toBeUndefined()
})

/** Of RFC 4648, section 10, without padding. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('"%s" is %s', (text, written) => expect(base32Of(Buffer.from(text))).toBe(written))

test('what an authenticator reads names the site and whose it is, whatever they are called', () => {
  const secret = newTotpSecret()
  const uri = new URL(totpUri({ secret, issuer: 'Krapao: กระเป๋า', name: 'มาลี & co' }))
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toBe('/Krapao  กระเป๋า:มาลี & co')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: base32Of(secret),
    issuer: 'Krapao: กระเป๋า',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
