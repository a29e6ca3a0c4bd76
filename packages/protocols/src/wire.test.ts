import { type MinorUnits, minorUnits } from '@krapao/money'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as protocols from './index.ts'
import messages from './samples/messages.json' with { type: 'json' }

const SCHEMAS: Record<string, unknown> = { ...protocols }

describe('recorded messages', () => {
  test.each(messages.map(({ schema, wire }) => [schema, wire] as const))('%s is read and written as it was recorded', (name, wire) => {
    const schema = SCHEMAS[name] as z.ZodMiniType
    expect(z.encode(schema, z.decode(schema, wire))).toEqual(wire)
  })
})

describe('an amount on the wire', () => {
  test.each([
    ['0.05', 5n],
    ['123.50', 12_350n],
    ['10000000000.00', 1_000_000_000_000n],
  ])('%s is %d satang', (wire, amount) => {
    expect(z.decode(protocols.decimalAmount, wire)).toBe(amount)
    expect(z.encode(protocols.decimalAmount, minorUnits(amount))).toBe(wire)
  })

  test.each([
    '',
    '1',
    '1.5',
    '1.005',
    '-1.00',
    '+1.00',
    '01.00',
    '1e2',
    '1,000.00',
    ' 1.00',
    '๑.๐๐',
    '10000000000.01',
    '99999999999.99',
    'NaN',
    1.5,
    null,
  ])('%j is none', (wire) => expect(z.safeParse(protocols.decimalAmount, wire).success).toBe(false))

  test.each([
    ['10000000000.01', 1_000_000_000_001n],
    ['70000000000000.00', 7_000_000_000_000_000n],
  ])('%s is %d satang where it may be a sum', (wire, amount) => {
    expect(z.decode(protocols.decimalSum, wire)).toBe(amount)
    expect(z.encode(protocols.decimalSum, minorUnits(amount))).toBe(wire)
    expect(z.encode(protocols.integerSum, z.decode(protocols.integerSum, Number(amount)))).toBe(Number(amount))
  })

  test.each(['70000000000000.01', '99999999999999.99', '100000000000000.00'])('%s is more than any sum', (wire) =>
    expect(z.safeParse(protocols.decimalSum, wire).success).toBe(false),
  )

  test.each([-1n, 1_000_000_000_001n, 5, '5'])('%s is never written as an amount', (amount) => {
    expect(() => z.encode(protocols.decimalAmount, amount as MinorUnits)).toThrow()
  })

  test.each(['a1.00', '1.00a', '1.00\n'])('%j only contains one', (wire) =>
    expect(z.safeParse(protocols.decimalAmount, wire).success).toBe(false),
  )

  test.each([-1, 1.5, Number.NaN, 1e21, 7_000_000_000_000_001, '100', null])('%s is none in minor units', (wire) =>
    expect(z.safeParse(protocols.integerSum, wire).success).toBe(false),
  )
})

test.each(['2026-11-21T07:00:00Z', '2026-11-21T07:00:00.5Z'])('%s is an instant', (wire) =>
  expect(z.decode(protocols.instant, wire)).toEqual(new Date(wire)),
)

test.each([
  '+012026-11-21T07:00:00Z',
  '2026-11-21T07:00:00Z (UTC)',
  '2026-11-21',
  '2026-11-21T07:00:00',
  '2026-11-21T07:00:00+07:00',
  '2026-99-21T07:00:00Z',
  'yesterday',
  0,
])('%j is no instant', (wire) => expect(z.safeParse(protocols.instant, wire).success).toBe(false))

test('a reference and a signature are nothing more than that', () => {
  const taken = (schema: z.ZodMiniType, values: string[]) => values.filter((value) => z.safeParse(schema, value).success)
  const right = ['A1._:-z', 'a'.repeat(80)]
  expect(taken(protocols.reference, [...right, 'a'.repeat(81), '', ' a', 'a ', 'a/b'])).toEqual(right)
  const hex = '0123456789abcdef'.repeat(4)
  expect(taken(protocols.hexSignature, [hex, `0${hex}`, `${hex}0`, hex.toUpperCase(), hex.slice(1)])).toEqual([hex])
})

describe('the currency of a report', () => {
  const { wire } = messages.find(({ schema }) => schema === 'bankFeedEvent')!
  const read = (over: object) => z.safeParse(protocols.bankFeedEvent, { ...wire, ...over })

  test.each([
    ['BAHT', 'BAHT'],
    ['THB', 'BAHT'],
    ['LAK', 'LAK'],
    [undefined, undefined],
  ])('%s is read as %s', (word, currency) => expect(read({ currency: word }).data?.currency).toBe(currency))

  test('that names none is baht', () => expect(protocols.REPORTS_ARE_IN).toBe('BAHT'))

  test.each([null, undefined, 'currency', 5])('%o is no report', (body) =>
    expect(z.safeParse(protocols.bankFeedEvent, body).success).toBe(false),
  )

  test('is written as ISO 4217 has it', () => {
    for (const word of ['BAHT', 'THB'])
      expect(z.encode(protocols.bankFeedEvent, read({ currency: word }).data!)).toMatchObject({ currency: 'THB' })
    expect(z.encode(protocols.bankFeedEvent, read({ currency: 'LAK' }).data!)).toMatchObject({ currency: 'LAK' })
  })

  test.each([
    { currency: 'USD' },
    { currency: 'lak' },
    { currency: null },
    { currency: 418 },
    { currencyCode: 'LAK' },
    { Currency: 'LAK' },
    { ccy: 'LAK' },
    { currency: 'THB', amountCurrency: 'THB' },
  ])('%o cannot be read', (over) => expect(read(over).error?.issues[0]?.path).toEqual(['currency']))
})

describe('the form signature', () => {
  const fields = { Method: 'GetCredit', Nonce: 'n-1', Username: 'a b&c=d' }
  test('does not depend on the order of the fields, and on nothing less than all of them', () => {
    const signature = protocols.formSignature('key', fields)
    expect(protocols.isFormSigned('key', { Username: 'a b&c=d', Nonce: 'n-1', Method: 'GetCredit' }, signature)).toBe(true)
    expect(protocols.isFormSigned('key', { ...fields, Username: 'a b', c: 'd' }, signature)).toBe(false)
    expect(protocols.isFormSigned('another', fields, signature)).toBe(false)
    expect(protocols.isFormSigned('key', fields, '')).toBe(false)
  })
})
