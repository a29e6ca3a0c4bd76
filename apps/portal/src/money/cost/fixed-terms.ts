import type { RewardTerms } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'

const money = (amount: number) => amount as MajorUnits

/** Of a reward of a fixed amount, for tests. */
export const FIXED_TERMS: RewardTerms = {
  grant: { kind: 'fixed', amount: money(500) },
  multiplierHundredths: 500,
  countsDeposit: false,
  keepPercent: 80,
  takePercent: 100,
  weights: { slot: 100, sport: 25, lotto: 0 },
  threshold: money(50),
  hours: 72,
}
