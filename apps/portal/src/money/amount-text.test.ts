import { expect, test } from 'vitest'
import { amountTyped, formatAmount } from './amount-text.ts'

test('[CONST-04] [CONST-06] amounts have two decimals and commas', () => {
  expect(formatAmount(1234.5)).toBe('1,234.50')
  expect(formatAmount(0)).toBe('0.00')
})

test.each([
  ['12', '12'],
  ['12.345', '12.34'],
  ['1.2.3', '1.23'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1e3', '13'],
  ['-5', '5'],
  ['1,234', '1234'],
  ['', ''],
])('typing %j leaves %j', (typed, kept) => expect(amountTyped(typed)).toBe(kept))
