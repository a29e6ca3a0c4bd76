import type { RewardTerms } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { describe, expect, test } from 'vitest'
import { costOf, type PlayedGame, stakesFor, uncountedGames } from './cost.ts'
import { FIXED_TERMS } from './fixed-terms.ts'
import { depositIn } from './deposit-picker.tsx'
import { quickDeposits } from './quick-deposits.ts'

const money = (amount: number) => amount as MajorUnits
const DEPOSIT: RewardTerms = {
  ...FIXED_TERMS,
  grant: { kind: 'deposit', percent: 50, maximum: money(1000), minimumDeposit: money(300), waitsForHours: 72 },
  countsDeposit: true,
  keepPercent: 100,
}

describe('what a reward costs', () => {
  test('a fixed grant is named in whole baht, as the terms say', () => {
    expect(costOf({ terms: FIXED_TERMS, currency: 'BAHT' })).toEqual({
      grant: 500,
      requiredTurnover: 2500,
      keptOnSuccess: 400,
      dueOnSuccess: 100,
      takenOnEnding: 500,
    })
  })

  test.each([
    [300, 150, 2250],
    [2000, 1000, 15_000],
    [10_000, 1000, 55_000],
  ])('a deposit of %s brings %s and a turnover of %s', (deposit, grant, requiredTurnover) => {
    expect(costOf({ terms: DEPOSIT, currency: 'BAHT', deposit: money(deposit) })).toMatchObject({ grant, requiredTurnover })
  })

  test('too small a deposit, or none, brings nothing', () => {
    expect(costOf({ terms: DEPOSIT, currency: 'BAHT', deposit: money(299.99) })).toBeUndefined()
    expect(costOf({ terms: DEPOSIT, currency: 'BAHT' })).toBeUndefined()
  })
})

describe('what a turnover means in games', () => {
  const games: PlayedGame[] = [
    { code: 'PG', category: 'slot', name: 'PG', isActive: false },
    { code: 'UFABET', category: 'sport', name: 'UFA Sport', isActive: true },
    { code: 'SEXYGAME', category: 'sport', name: 'Sexy Casino', isActive: true },
    { code: 'HUAYHD', category: 'lotto', name: 'Huay HD', isActive: false },
  ]

  test('each kind by its weight, the one that is played first', () => {
    expect(stakesFor(money(2500), FIXED_TERMS.weights, games)).toEqual([
      { category: 'sport', weight: 25, amount: 10_000, games: ['UFA Sport'] },
      { category: 'slot', weight: 100, amount: 2500, games: [] },
      { category: 'lotto', weight: 0, amount: undefined, games: [] },
    ])
  })
})

test('a game whose provider tells of no bets counts nowhere, and is named', () => {
  const sexy: PlayedGame = { code: 'SEXYGAME', category: 'sport', name: 'Sexy Casino', isActive: true }
  const pg: PlayedGame = { code: 'PG', category: 'slot', name: 'PG', isActive: true }
  expect(uncountedGames([sexy, pg])).toEqual(['Sexy Casino'])
  expect(uncountedGames([{ ...sexy, isActive: false }])).toEqual([])
})

describe('the deposit to show it for', () => {
  test('what is no amount is no deposit', () => {
    expect(['', 'NaN', '-1', '0.005', '12.5'].map(depositIn)).toEqual([undefined, undefined, undefined, undefined, 12.5])
  })

  test('the smallest that counts can be tapped, then round ones', () => {
    const rule = { kind: 'deposit', percent: 50, maximum: money(1000), minimumDeposit: money(250), waitsForHours: 72 } as const
    expect(quickDeposits(rule, 'BAHT')).toEqual([250, 300, 500, 1000, 3000, 5000])
    expect(quickDeposits({ ...rule, minimumDeposit: money(0) }, 'LAK')[0]).toBe(50_000)
  })
})
