const AMOUNT = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** `1,234.50`: for amounts in a column, or where the sign stands elsewhere. */
export function formatAmount(amount: number): string {
  return AMOUNT.format(amount)
}

/** `฿ 1,234.50`, with a non-breaking space; just the amount when there is no sign. */
export function formatMoney(sign: string, amount: number): string {
  return sign === '' ? formatAmount(amount) : `${sign}\u00a0${formatAmount(amount)}`
}
