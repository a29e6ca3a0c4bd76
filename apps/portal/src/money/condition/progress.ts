import type { ActiveCondition } from '@krapao/contract'
import { majorFromMinor, type MajorUnits, minorFromMajor, minorUnits } from '@krapao/money'

type Turnover = Pick<ActiveCondition, 'requiredTurnover' | 'doneTurnover'>

/** The turnover that is missing, 0 once it is met. */
export function turnoverLeft({ requiredTurnover, doneTurnover }: Turnover): MajorUnits {
  return subtract(requiredTurnover, doneTurnover)
}

/** One amount less another, at least nothing. */
export function subtract(amount: MajorUnits, less: MajorUnits): MajorUnits {
  const left = minorFromMajor(amount) - minorFromMajor(less)
  return majorFromMinor(minorUnits(left > 0n ? left : 0n))
}
