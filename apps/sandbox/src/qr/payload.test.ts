import { minorUnits } from '@krapao/money'
import { parse } from 'promptparse'
import { expect, test } from 'vitest'
import { gatewayDescriptor, GATEWAYS } from '@krapao/providers'
import { qrPayload, scannedReference } from './payload.ts'

const reference = 'KP7H2M9QX4TR8WDA3B5C'

test.each(GATEWAYS)('the QR of $code is read by a scanner: right checksum, baht, amount and our reference', (descriptor) => {
  const payload = qrPayload({ descriptor, reference, amount: minorUnits(123_405n) })
  const emv = parse(payload, true, true)
  expect(emv?.getTagValue('53')).toBe('764')
  expect(emv?.getTagValue('54')).toBe('1234.05')
  expect(emv?.getTagValue('58')).toBe('TH')
  expect(scannedReference(payload)).toBe(reference)
})

test('the QR of KBANK is a bill payment with our reference as ref1', () => {
  const emv = parse(qrPayload({ descriptor: gatewayDescriptor('KBANK'), reference, amount: minorUnits(100n) }), true, true)
  expect(emv?.getTagValue('30', '00')).toBe('A000000677010112')
  expect(emv?.getTagValue('30', '02')).toBe(reference)
})

test('a payload with one character changed is no longer ours', () => {
  const payload = qrPayload({ descriptor: gatewayDescriptor('KBANK'), reference, amount: minorUnits(10_000n) })
  expect(scannedReference(payload.replace('100.00', '900.00'))).toBeUndefined()
  expect(scannedReference('')).toBeUndefined()
})
