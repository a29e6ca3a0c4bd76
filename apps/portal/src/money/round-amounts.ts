import type { Currency, MajorUnits } from '@krapao/money'

const ROUND: Record<Currency, readonly number[]> = { BAHT: [100, 300, 500, 1000], LAK: [50_000, 100_000, 500_000] }

/** Round amounts to move, which fit the currency and of which each leaves something; all of it is offered beside them. */
export function roundAmounts(currency: Currency, available: MajorUnits): MajorUnits[] {
  return ROUND[currency].filter((amount) => amount < available) as MajorUnits[]
}
