import type { Currency } from '@krapao/money'

const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,234.50`: for figures in a column or beside a sign of their own. */
export function formatAmount(amount: number): string {
  return AMOUNT.format(amount)
}

/** `฿ 1,234.50`: the one spelling of money with its sign. The space does not break; without a sign the amount stands alone. */
export function formatMoney(sign: string, amount: number): string {
  return sign === '' ? formatAmount(amount) : `${sign}\u00a0${formatAmount(amount)}`
}

export function currencySign(currency: Currency): string {
  return currency === 'LAK' ? '₭' : '฿'
}
