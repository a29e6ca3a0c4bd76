import { expect, test } from 'vitest'
import { formatAmount, formatMoney } from './amount-text.ts'

test('[CONST-04] [CONST-06] amounts have two decimals and commas', () => {
  expect(formatAmount(1234.5)).toBe('1,234.50')
  expect(formatAmount(0)).toBe('0.00')
})

test('[CONST-04] money with its sign has one spelling, which no line breaks', () => {
  expect(formatMoney('฿', 1234.5)).toBe('฿\u00a01,234.50')
  expect(formatMoney('₭', 0)).toBe('₭\u00a00.00')
  expect(formatMoney('', 7)).toBe('7.00')
})
