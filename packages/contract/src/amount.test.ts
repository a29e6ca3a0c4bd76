import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount, instant, signedAmount, sum } from './amount.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

test.each([0, 0.01, 0.1, 1, 1234.5, 9_999_999_999.99, 10_000_000_000])('%d is an amount, with a sign too, and a sum', (value) => {
  expect([amount, signedAmount, sum].map((schema) => takes(schema, value))).toEqual([true, true, true])
})

test.each([0.001, 0.1 + 0.2, 1e-7, Number.NaN, Infinity, -Infinity, '10', '', null, undefined, true, 10n, [10]])(
  '%s is none of them',
  (value) => {
    expect([amount, signedAmount, sum].map((schema) => takes(schema, value))).toEqual([false, false, false])
  },
)

test('what is 0 or less is an amount only where a call answers it with a code of its own', () => {
  expect([-0.01, -60, -10_000_000_000].map((value) => [amount, signedAmount, sum].map((schema) => takes(schema, value)))).toEqual([
    [false, true, false],
    [false, true, false],
    [false, true, false],
  ])
  expect([-0.001, -10_000_000_000.01].map((value) => takes(signedAmount, value))).toEqual([false, false])
})

test('only a sum may be larger than an amount', () => {
  expect([amount, signedAmount, sum].map((schema) => takes(schema, 10_000_000_000.01))).toEqual([false, false, true])
  expect(takes(sum, 70_000_000_000_000)).toBe(true)
})

test.each(['2026-11-21T07:00:00Z', '2026-11-21T07:00:00.5Z', '2026-11-21T07:00:00.123456Z'])('%s is an instant', (value) =>
  expect(takes(instant, value)).toBe(true),
)

test.each([
  '2026-11-21',
  '2026-11-21T07:00:00',
  '2026-11-21T07:00:00+07:00',
  '2026-11-21T07:00:00.Z',
  '2026-11-21T07:00:00.aZ',
  ' 2026-11-21T07:00:00Z',
  '2026-11-21T07:00:00Z ',
  '26-11-21T07:00:00Z',
  'yyyy-mm-ddThh:mm:ssZ',
  0,
])('%j is none', (value) => expect(takes(instant, value)).toBe(false))
