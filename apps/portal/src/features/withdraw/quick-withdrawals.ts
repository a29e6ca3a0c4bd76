import type { MajorUnits, Currency } from '@krapao/money'

const ROUND: Record<Currency, readonly number[]> = { BAHT: [100, 500, 1000], LAK: [50_000, 100_000, 500_000] }

interface Given {
  currency: Currency
  total: MajorUnits
  withdrawMin: MajorUnits
  withdrawMax: MajorUnits
}

/** Round amounts that fit the currency, the limits and the balance; `all` when everything can be withdrawn at once. */
export function quickWithdrawals({ currency, total, withdrawMin, withdrawMax }: Given): { amounts: number[]; all: MajorUnits | undefined } {
  const most = Math.min(total, withdrawMax) as MajorUnits
  return {
    amounts: ROUND[currency].filter((amount) => amount >= withdrawMin && amount < most),
    all: most >= withdrawMin && most > 0 ? most : undefined,
  }
}
