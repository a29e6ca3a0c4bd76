import { minorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { isSameName, newPayment, outsideReferenceOf } from './outside-payment.ts'

test.each([
  ['Somchai Jaidee', 'SOMCHAI JAIDEE'],
  ['สมชาย ใจดี', 'นาย สมชาย ใจดี'],
  ['สมชาย ใจดี', 'นายสมชาย ใจดี'],
  ['สมชาย ใจดี', ' นายสมชาย  ใจดี '],
  ['สมหญิง ใจดี', 'นางสาวสมหญิง ใจดี'],
  ['สมหญิง ใจดี', 'นาง สมหญิง ใจดี'],
  ['สมหญิง ใจดี', 'น.ส. สมหญิง ใจดี'],
  ['Somchai Jaidee', 'MR. SOMCHAI JAIDEE'],
  ['Somchai Jaidee', 'Mr Somchai Jaidee'],
  ['Somying Jaidee', 'MRS. SOMYING JAIDEE'],
  ['Somying Jaidee', 'MRS SOMYING JAIDEE'],
  ['Somying Jaidee', 'Miss Somying Jaidee'],
  ['Somying Jaidee', 'MS.SOMYING JAIDEE'],
  ['Somying  Jaidee', 'SOMYING\tJAIDEE'],
  // One letter with its accent, and the letter and the accent.
  ['Jos\u00e9 Silva', 'JOSE\u0301 SILVA'],
])('%j and %j are one person', (one, other) => {
  expect(isSameName(one, other)).toBe(true)
  expect(isSameName(other, one)).toBe(true)
})

test.each([
  ['สมชาย ใจดี', 'สมหญิง ใจดี'],
  ['Somchai Jaidee', 'Somchai Jaidee Jr'],
  ['Somchai Jaidee', 'SomchaiJaidee'],
  // A title is a word of its own, and stands first.
  ['Missara Jaidee', 'Ara Jaidee'],
  ['Msuya Jaidee', 'Uya Jaidee'],
  ['Somchai Mr Jaidee', 'Somchai Jaidee'],
  ['Somchai นาย', 'Somchai'],
])('%j and %j are not', (one, other) => expect(isSameName(one, other)).toBe(false))

test('a payment has one name whatever channel tells of it, in whatever case the bank is written', () => {
  expect(outsideReferenceOf('kbank', 'Tr-1')).toBe('KBANK:Tr-1')
})

test('a payment is handed to the database with all that is known of it, in the order of its type', () => {
  const payment = { reference: 'KBANK:1', channel: 'qr', holder: 'WW', amount: minorUnits(5n), currency: 'BAHT', eventId: 'e-1' } as const
  expect(newPayment({ ...payment, qrId: 'Q1', evidence: { note: 'a, "b"' } })).toBe(
    String.raw`("KBANK:1","qr","WW",5,"BAHT","Q1","e-1","{""note"":""a, \\""b\\""""}")`,
  )
  expect(newPayment({ ...payment, holder: null, evidence: {} })).toBe('("KBANK:1","qr",,5,"BAHT",,"e-1","{}")')
})
