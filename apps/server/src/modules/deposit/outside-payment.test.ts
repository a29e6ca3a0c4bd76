import { minorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { newPayment, externalReference } from './external-payment.ts'
import { writeNewPayment } from './functions.gen.ts'

test('a payment has one name whatever channel tells of it, in whatever case the bank is written', () => {
  expect(externalReference('kbank', 'Tr-1')).toBe('KBANK:TR-1')
})

test('a payment is handed to the database with all that is known of it, in the order of its type', () => {
  const payment = { reference: 'KBANK:1', channel: 'qr', holder: 'WW', amount: minorUnits(5n), currency: 'BAHT', eventId: 'e-1' } as const
  expect(writeNewPayment(newPayment({ ...payment, qrId: 'Q1', evidence: { note: 'a, "b"' } }))).toBe(
    String.raw`("KBANK:1","qr","WW","5","BAHT","Q1","e-1","{\"note\":\"a, \\\"b\\\"\"}",,)`,
  )
  expect(writeNewPayment(newPayment({ ...payment, holder: null, evidence: {} }))).toBe('("KBANK:1","qr",,"5","BAHT",,"e-1","{}",,)')
})
