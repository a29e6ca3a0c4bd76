import { minorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { whyQrUnallocated } from './why-unallocated.ts'

const AT = new Date('2026-03-01T10:00:00Z')
const qr = { provider: 'WW', amount: minorUnits(10_000n), expiresAt: AT } as const
const paid = { amount: minorUnits(10_000n), currency: undefined, paidAt: AT }
type Qr = Parameters<typeof whyQrUnallocated>[0]
type Paid = Parameters<typeof whyQrUnallocated>[2]

test.each<[string, Qr, Paid]>([
  ['paid at the last moment', qr, paid],
  ['paid in baht', qr, { ...paid, currency: 'BAHT' }],
  ['paid earlier', qr, { ...paid, paidAt: new Date(AT.getTime() - 60_000) }],
])('a QR %s is its player’s', (_how, known, event) => expect(whyQrUnallocated(known, 'WW', event)).toBeUndefined())

test.each<[string, Qr, Paid]>([
  ['the QR is not known', undefined, paid],
  ['the QR is not known', { ...qr, provider: 'KBANK' }, paid],
  ['the money is not in the currency of the QR', qr, { ...paid, currency: 'LAK' }],
  ['the amount is not the one of the QR', qr, { ...paid, amount: minorUnits(9_999n) }],
  ['the amount is not the one of the QR', qr, { ...paid, amount: minorUnits(10_001n) }],
  ['the QR was paid after its end', qr, { ...paid, paidAt: new Date(AT.getTime() + 1) }],
])('a payment waits for manual review because %s', (reason, known, event) => expect(whyQrUnallocated(known, 'WW', event)).toBe(reason))
