import { type MinorUnits, minorUnits } from '@krapao/money'
import type { GameCategory, GrantRule, Terms } from './schema.ts'

/** Every amount that follows from the terms of one grant, in minor units. */
export interface Figures {
  readonly grant: MinorUnits
  readonly requiredTurnover: MinorUnits
  readonly keptOnSuccess: MinorUnits
  /** `grant` without `keptOnSuccess`. */
  readonly dueOnSuccess: MinorUnits
  /** At most; never more than there is. */
  readonly takenOnEnding: MinorUnits
}

/** The smallest amount that a grant is rounded down to: a baht or a kip. */
const WHOLE_UNIT = 100n

/**
 * What the terms come to. `deposit`: of a deposit bonus, the deposit it is given for; `undefined` where that is too small.
 * Each amount is rounded in the player's favour, the grant itself down to a whole baht or kip.
 */
export function figuresOf(terms: Terms, deposit?: MinorUnits): Figures | undefined {
  const grant = grantOf(terms.grant, deposit)
  if (grant === undefined) return undefined
  const base = terms.countsDeposit && deposit !== undefined ? grant + deposit : grant
  const keptOnSuccess = percentUp(grant, terms.keepPercent)
  return {
    grant: minorUnits(grant),
    requiredTurnover: minorUnits((base * BigInt(terms.multiplierHundredths)) / 100n),
    keptOnSuccess: minorUnits(keptOnSuccess),
    dueOnSuccess: minorUnits(grant - keptOnSuccess),
    takenOnEnding: minorUnits((grant * BigInt(terms.takePercent)) / 100n),
  }
}

function grantOf(rule: GrantRule, deposit: MinorUnits | undefined): bigint | undefined {
  if (rule.kind === 'fixed') return rule.amount > 0n ? rule.amount : undefined
  if (deposit === undefined || deposit < rule.minimumDeposit) return undefined
  const share = (deposit * BigInt(rule.percent)) / 100n
  const grant = share < rule.maximum ? share : rule.maximum
  const whole = grant - (grant % WHOLE_UNIT)
  return whole > 0n ? whole : undefined
}

/** What a net loss gives back, rounded down to the minor unit; a win gives nothing. */
export function refundOf(netLoss: MinorUnits, ratePercent: number): MinorUnits {
  return minorUnits(netLoss > 0n ? (netLoss * BigInt(ratePercent)) / 100n : 0n)
}

function percentUp(amount: bigint, percent: number): bigint {
  return (amount * BigInt(percent) + 99n) / 100n
}

/** How much must be staked in games of one category alone; undefined where they do not count. */
export function stakeNeeded({ requiredTurnover }: Pick<Figures, 'requiredTurnover'>, weight: number): MinorUnits | undefined {
  return weight > 0 ? minorUnits((requiredTurnover * 100n + BigInt(weight) - 1n) / BigInt(weight)) : undefined
}

/** Turnover that valid stakes come to, in hundredths of a minor unit so that nothing is rounded. */
export function turnoverHundredths(bets: Iterable<{ category: GameCategory; validStake: bigint }>, weights: Terms['weights']): bigint {
  let sum = 0n
  for (const { category, validStake } of bets) sum += validStake * BigInt(weights[category])
  return sum
}

/** Whether turnover, in hundredths of a minor unit, meets what is required. */
export function isMet({ requiredTurnover }: Pick<Figures, 'requiredTurnover'>, hundredths: bigint): boolean {
  return hundredths >= requiredTurnover * 100n
}
