import type { RewardTerms } from '@krapao/contract'
import type { Currency } from '@krapao/money'

const ROUND: Record<Currency, readonly number[]> = {
  BAHT: [100, 300, 500, 1000, 3000, 5000, 10_000, 50_000],
  LAK: [50_000, 100_000, 300_000, 500_000, 1_000_000, 3_000_000, 5_000_000],
}
const SHOWN = 6

/** Deposits to tap: the smallest that the bonus is given for, then round ones. */
export function quickDeposits(rule: Extract<RewardTerms['grant'], { kind: 'deposit' }>, currency: Currency): number[] {
  const round = ROUND[currency].filter((amount) => amount > rule.minimumDeposit)
  return (rule.minimumDeposit > 0 ? [rule.minimumDeposit, ...round] : round).slice(0, SHOWN)
}
