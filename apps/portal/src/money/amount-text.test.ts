import { expect, test } from 'vitest'
import { currencySign, formatAmount } from './amount-text.ts'

test('[CONST-04] [CONST-06] amounts have two decimals and commas', () => {
  expect(formatAmount(1234.5)).toBe('1,234.50')
  expect(formatAmount(0)).toBe('0.00')
})

test('each currency has its sign', () => expect([currencySign('BAHT'), currencySign('LAK')]).toEqual(['฿', '₭']))
