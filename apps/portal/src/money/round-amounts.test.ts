import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { roundAmounts } from './round-amounts.ts'

const part = (amount: number) => amount as MajorUnits

test('the amounts to move are round, fit the currency, and are less than all', () => {
  expect(roundAmounts('BAHT', part(500))).toEqual([100, 300])
  expect(roundAmounts('LAK', part(120_000))).toEqual([50_000, 100_000])
  expect(roundAmounts('LAK', part(40_000))).toEqual([])
  expect(roundAmounts('BAHT', part(20))).toEqual([])
})
