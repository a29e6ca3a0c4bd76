import type { Currency } from '@krapao/money'

const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,234.50`: for amounts inside a sentence. */
export function formatAmount(amount: number): string {
  return AMOUNT.format(amount)
}

export function currencySign(currency: Currency): string {
  return currency === 'LAK' ? '₭' : '฿'
}

/** Keeps what may stand in an amount field: digits and one dot with at most two decimals behind it. */
export function amountTyped(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 11)
  return rest.length === 0 ? trimmed : `${trimmed || '0'}.${rest.join('').slice(0, 2)}`
}
