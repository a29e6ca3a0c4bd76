import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { mayCreateQr, qrAmounts } from './qr-amounts.ts'

const none = { configured: { PAYTIMZ: null, FP: null } }

test.each([
  ['[QR-08]', 'KBANK', 0.01, [10, 20, 50, 100, 500, 1000]],
  ['[QR-09]', 'WW', 100, [100, 200, 300, 500, 1000]],
  ['[QR-10]', 'PAYONEX', 100, [100, 200, 300, 500, 1000]],
  ['[QR-11]', 'PAYTIMZ', 10, [10, 50, 100, 500, 1000]],
  ['[QR-12]', 'FP', 10, [10, 50, 100, 500, 1000]],
] as const)('%s %s starts at %s baht with its own amount buttons', (_, provider, minimum, shortcuts) => {
  expect(qrAmounts(provider, none)).toEqual({ minimum, shortcuts })
})

test('[QR-13] a configured PAYTIMZ minimum is the first button', () => {
  expect(qrAmounts('PAYTIMZ', { configured: { PAYTIMZ: 20 as MajorUnits, FP: null } })).toEqual({
    minimum: 20,
    shortcuts: [20, 50, 100, 500, 1000],
  })
})

test('[QR-14] [QR-30] a configured FP minimum drops the smaller buttons', () => {
  expect(qrAmounts('FP', { configured: { PAYTIMZ: null, FP: 60 as MajorUnits } })).toEqual({ minimum: 60, shortcuts: [60, 100, 500, 1000] })
})

test('[QR-29] the minimum the server gives comes first', () => {
  expect(qrAmounts('FP', { minDeposit: 200, configured: { PAYTIMZ: null, FP: 60 as MajorUnits } }).minimum).toBe(200)
  expect(qrAmounts('WW', { minDeposit: 150, ...none })).toEqual({ minimum: 150, shortcuts: [150, 200, 300, 500, 1000] })
})

test('[QR-17] KBANK cannot create at 0 or less', () => {
  expect(mayCreateQr('KBANK', 0, 0.01)).toBe(false)
  expect(mayCreateQr('KBANK', -5, 0.01)).toBe(false)
})

test('[QR-31] KBANK lets an amount between 0 and 1 be pressed', () => expect(mayCreateQr('KBANK', 0.5, 0.01)).toBe(true))

test('[QR-18] the others cannot create below their minimum', () => {
  expect(mayCreateQr('WW', 99.99, 100)).toBe(false)
  expect(mayCreateQr('WW', 100, 100)).toBe(true)
  expect(mayCreateQr('FP', 9, 10)).toBe(false)
})

test('a minimum that is not the default takes the place of the first button, and stands there once', () => {
  expect(qrAmounts('FP', { minDeposit: 5, ...none }).shortcuts).toEqual([5, 50, 100, 500, 1000])
  expect(qrAmounts('FP', { minDeposit: 50, ...none }).shortcuts).toEqual([50, 100, 500, 1000])
})

test('no provider takes an amount below the minimum, or a fraction of a satang', () => {
  expect(mayCreateQr('KBANK', 0.005, 0.01)).toBe(false)
  expect(mayCreateQr('KBANK', 5, 10)).toBe(false)
  expect(mayCreateQr('WW', 0.005, 0.01)).toBe(false)
})
