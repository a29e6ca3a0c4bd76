import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { turnoverLeft } from './progress.ts'

const money = (amount: number) => amount as MajorUnits

test.each([
  [1000, 250.1, 749.9],
  [0.3, 0.1, 0.2],
  [1000, 1000, 0],
  [1000, 1200, 0],
])('of a turnover of %s, with %s done, %s is left', (required, done, left) => {
  expect(turnoverLeft({ requiredTurnover: money(required), doneTurnover: money(done) })).toBe(left)
})
