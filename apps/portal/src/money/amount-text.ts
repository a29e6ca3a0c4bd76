import type { Currency } from '@krapao/money'

const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,234.50`: for amounts inside a sentence. */
export function formatAmount(amount: number): string {
  return AMOUNT.format(amount)
}

export function currencySign(currency: Currency): string {
  return currency === 'LAK' ? '₭' : '฿'
}
