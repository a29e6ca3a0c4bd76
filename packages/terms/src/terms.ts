import { type Currency, type MinorUnits, minorUnits } from '@krapao/money'

export const GAME_CATEGORIES = ['slot', 'sport', 'lotto'] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]

/** What is granted: an amount at once, or a share of the next deposit. */
export type GrantRule =
  | { readonly kind: 'fixed'; readonly amount: MinorUnits }
  | {
      readonly kind: 'deposit'
      readonly percent: number
      readonly maximum: MinorUnits
      readonly minimumDeposit: MinorUnits
      /** How long it waits for the deposit. */
      readonly waitsForHours: number
    }

/** The terms of a reward, as its campaign states them and as they are copied when it is activated. Percents are whole. */
export interface Terms {
  readonly currency: Currency
  readonly grant: GrantRule
  /** Turnover owed, in hundredths of the grant: 500 is five times. Nothing: no condition is opened. */
  readonly multiplierHundredths: number
  /** The deposit is multiplied too. */
  readonly countsDeposit: boolean
  /** Of the grant, kept when the turnover is met: 0 to 100. */
  readonly keepPercent: number
  /** Of the grant, taken back when it ends before that: 0 to 100. */
  readonly takePercent: number
  /** How much of a valid stake counts, by category of the game: 0 to 100. */
  readonly weights: Readonly<Record<GameCategory, number>>
  /** The player may end it while wallet and games hold less than this. */
  readonly threshold: MinorUnits
  /** How long there is to meet the turnover; null: without an end. */
  readonly hours: number | null
}

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
