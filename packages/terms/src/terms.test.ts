import { minorUnits } from '@krapao/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  figuresOf,
  GAME_CATEGORIES,
  isMet,
  readTerms,
  refundOf,
  stakeNeeded,
  storedTerms,
  type Terms,
  turnoverHundredths,
} from './index.ts'

const WEIGHTS = { slot: 100, sport: 50, lotto: 0 }

/** 100 baht at once: five times, half kept, 80 percent taken back, unless said otherwise. */
const fixed = (amount: bigint, fields: Partial<Terms> = {}): Terms => ({
  currency: 'BAHT',
  grant: { kind: 'fixed', amount: minorUnits(amount) },
  multiplierHundredths: 500,
  countsDeposit: false,
  keepPercent: 50,
  takePercent: 80,
  weights: WEIGHTS,
  threshold: minorUnits(2_000n),
  hours: 72,
  ...fields,
})
/** 30 percent of a deposit from 100 baht on, up to 500. */
const ofDeposit = (
  fields: Partial<Terms> = {},
  grant: Partial<{ percent: number; maximum: bigint; minimumDeposit: bigint }> = {},
): Terms => ({
  ...fixed(1n, fields),
  grant: {
    kind: 'deposit',
    percent: grant.percent ?? 30,
    maximum: minorUnits(grant.maximum ?? 50_000n),
    minimumDeposit: minorUnits(grant.minimumDeposit ?? 10_000n),
    waitsForHours: 72,
  },
})
const inMinor = (terms: Terms, deposit?: bigint) => {
  const figures = figuresOf(terms, deposit === undefined ? undefined : minorUnits(deposit))
  return figures && [figures.grant, figures.requiredTurnover, figures.keptOnSuccess, figures.dueOnSuccess, figures.takenOnEnding]
}

describe('what terms come to', () => {
  test('[BON-24] a fixed grant is multiplied, and split into what is kept and what is due', () => {
    expect(inMinor(fixed(10_000n))).toEqual([10_000n, 50_000n, 5_000n, 5_000n, 8_000n])
    expect(inMinor(fixed(10_000n, { multiplierHundredths: 0, keepPercent: 100, takePercent: 0 }))).toEqual([10_000n, 0n, 10_000n, 0n, 0n])
  })

  test('each amount is rounded in the player’s favour', () => {
    expect(inMinor(fixed(33n, { multiplierHundredths: 101, keepPercent: 10, takePercent: 10 }))).toEqual([33n, 33n, 4n, 29n, 3n])
    expect(inMinor(fixed(1n, { multiplierHundredths: 199, keepPercent: 1, takePercent: 99 }))).toEqual([1n, 1n, 1n, 0n, 0n])
  })

  test('a fixed grant ignores a deposit, unless its terms count it', () => {
    expect(inMinor(fixed(10_000n), 70_000n)).toEqual([10_000n, 50_000n, 5_000n, 5_000n, 8_000n])
    expect(inMinor(fixed(10_000n, { countsDeposit: true }), 70_000n)).toEqual([10_000n, 400_000n, 5_000n, 5_000n, 8_000n])
    expect(inMinor(fixed(10_000n, { countsDeposit: true }))).toEqual([10_000n, 50_000n, 5_000n, 5_000n, 8_000n])
  })

  test('nothing is no grant', () => {
    expect(inMinor(fixed(0n))).toBeUndefined()
    expect(inMinor(ofDeposit())).toBeUndefined()
    expect(inMinor(ofDeposit({}, { percent: 0 }), 100_000n)).toBeUndefined()
    expect(inMinor(ofDeposit({}, { maximum: 0n }), 100_000n)).toBeUndefined()
  })

  test('a share of a deposit: from the least one, in whole baht, up to the most', () => {
    expect(inMinor(ofDeposit(), 9_999n)).toBeUndefined()
    expect(inMinor(ofDeposit(), 10_000n)).toEqual([3_000n, 15_000n, 1_500n, 1_500n, 2_400n])
    expect(inMinor(ofDeposit(), 10_333n)?.[0]).toBe(3_000n)
    expect(inMinor(ofDeposit(), 166_666n)?.[0]).toBe(49_900n)
    expect(inMinor(ofDeposit(), 166_667n)?.[0]).toBe(50_000n)
    expect(inMinor(ofDeposit(), 9_000_000n)?.[0]).toBe(50_000n)
    expect(inMinor(ofDeposit({}, { maximum: 50_050n }), 9_000_000n)?.[0]).toBe(50_000n)
  })

  test('less than a whole baht is no grant, one is', () => {
    const least = ofDeposit({}, { percent: 1, minimumDeposit: 1n })
    expect(inMinor(least, 9_999n)).toBeUndefined()
    expect(inMinor(least, 10_000n)?.[0]).toBe(100n)
  })

  test('the deposit is played too where the terms say so', () => {
    expect(inMinor(ofDeposit({ countsDeposit: true }), 10_000n)).toEqual([3_000n, 65_000n, 1_500n, 1_500n, 2_400n])
  })
})

describe('turnover', () => {
  test('is weighed by category and not rounded', () => {
    const bets = [
      { category: 'slot' as const, validStake: 101n },
      { category: 'sport' as const, validStake: 33n },
      { category: 'lotto' as const, validStake: 90_000n },
      { category: 'slot' as const, validStake: -1n },
    ]
    expect(turnoverHundredths(bets, WEIGHTS)).toBe(11_650n)
    expect(turnoverHundredths([], WEIGHTS)).toBe(0n)
  })

  test('is met by exactly as much as is required', () => {
    expect(isMet({ requiredTurnover: minorUnits(100n) }, 9_999n)).toBe(false)
    expect(isMet({ requiredTurnover: minorUnits(100n) }, 10_000n)).toBe(true)
    expect(isMet({ requiredTurnover: minorUnits(0n) }, 0n)).toBe(true)
  })

  test('says what must be staked in one category alone, rounded up, and nothing where it does not count', () => {
    expect(stakeNeeded({ requiredTurnover: minorUnits(50_000n) }, 100)).toBe(50_000n)
    expect(stakeNeeded({ requiredTurnover: minorUnits(50_000n) }, 50)).toBe(100_000n)
    expect(stakeNeeded({ requiredTurnover: minorUnits(100n) }, 30)).toBe(334n)
    expect(stakeNeeded({ requiredTurnover: minorUnits(1n) }, 1)).toBe(100n)
    expect(stakeNeeded({ requiredTurnover: minorUnits(50_000n) }, 0)).toBeUndefined()
  })

  test('has a weight for each category of games', () => {
    expect(GAME_CATEGORIES).toEqual(['slot', 'sport', 'lotto'])
  })
})

const percent = fc.integer({ min: 0, max: 100 })
const amount = fc.bigInt({ min: 1n, max: 10n ** 12n }).map(minorUnits)
const anyTerms: fc.Arbitrary<Terms> = fc.record({
  currency: fc.constantFrom('BAHT' as const, 'LAK' as const),
  grant: fc.oneof(
    fc.record({ kind: fc.constant('fixed' as const), amount }),
    fc.record({
      kind: fc.constant('deposit' as const),
      percent: fc.integer({ min: 1, max: 300 }),
      maximum: amount,
      minimumDeposit: amount,
      waitsForHours: fc.integer({ min: 1, max: 720 }),
    }),
  ),
  multiplierHundredths: fc.integer({ min: 0, max: 10_000 }),
  countsDeposit: fc.boolean(),
  keepPercent: percent,
  takePercent: percent,
  weights: fc.record({ slot: percent, sport: percent, lotto: percent }),
  threshold: amount,
  hours: fc.option(fc.integer({ min: 1, max: 8_760 })),
  covers: fc.constantFrom('grant' as const, undefined),
})

describe('whatever the terms', () => {
  test('a grant is within its rule, and each figure is the exact one rounded once, in the player’s favour', () => {
    fc.assert(
      fc.property(anyTerms, amount, (terms, deposit) => {
        const figures = figuresOf(terms, deposit)
        const { grant: rule } = terms
        if (!figures) {
          const isTooLittle =
            rule.kind === 'deposit' && (deposit < rule.minimumDeposit || deposit * BigInt(rule.percent) < 10_000n || rule.maximum < 100n)
          expect(isTooLittle).toBe(true)
          return
        }
        const { grant, requiredTurnover, keptOnSuccess, dueOnSuccess, takenOnEnding } = figures
        if (rule.kind === 'deposit') {
          expect(grant % 100n).toBe(0n)
          expect(grant <= rule.maximum && grant * 100n <= deposit * BigInt(rule.percent)).toBe(true)
          // A whole baht more would be too much of one or the other.
          expect(grant + 100n > rule.maximum || (grant + 100n) * 100n > deposit * BigInt(rule.percent)).toBe(true)
        } else expect(grant).toBe(rule.amount)
        const exactTurnover = (grant + (terms.countsDeposit ? deposit : 0n)) * BigInt(terms.multiplierHundredths)
        expect(requiredTurnover * 100n <= exactTurnover && exactTurnover < (requiredTurnover + 1n) * 100n).toBe(true)
        const exactKept = grant * BigInt(terms.keepPercent)
        expect(exactKept <= keptOnSuccess * 100n && (keptOnSuccess - 1n) * 100n < exactKept).toBe(true)
        const exactTaken = grant * BigInt(terms.takePercent)
        expect(takenOnEnding * 100n <= exactTaken && exactTaken < (takenOnEnding + 1n) * 100n).toBe(true)
        expect(keptOnSuccess + dueOnSuccess).toBe(grant)
      }),
      { numRuns: 2000 },
    )
  })

  test('the stake said to be needed meets it, and a satang less does not', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 100 }), (requiredTurnover, weight) => {
        const stake = stakeNeeded({ requiredTurnover }, weight)!
        const played = (validStake: bigint) => turnoverHundredths([{ category: 'sport', validStake }], { ...WEIGHTS, sport: weight })
        expect(isMet({ requiredTurnover }, played(stake))).toBe(true)
        expect(isMet({ requiredTurnover }, played(stake - 1n))).toBe(false)
      }),
    )
  })

  test('a refund is the share of a net loss, less than a satang below it; a win gives nothing', () => {
    expect([refundOf(minorUnits(12_555n), 10), refundOf(minorUnits(99n), 1), refundOf(minorUnits(-500n), 10)]).toEqual([1255n, 0n, 0n])
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (netLoss, percent) => {
        const short = netLoss * BigInt(percent) - refundOf(netLoss, percent) * 100n
        expect(short >= 0n && short < 100n).toBe(true)
      }),
    )
  })

  test('they are stored as JSON and are the same when they are read', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        // What breaks a rule is not stored.
        fc.pre(!terms.countsDeposit || terms.grant.kind === 'deposit')
        fc.pre((terms.multiplierHundredths > 0 && terms.takePercent === 100) || terms.covers === undefined)
        fc.pre(terms.multiplierHundredths === 0 || Object.values(terms.weights).some((weight) => weight > 0))
        expect(readTerms(JSON.parse(JSON.stringify(storedTerms(terms))))).toEqual(terms)
      }),
    )
  })
})
