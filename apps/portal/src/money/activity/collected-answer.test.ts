import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { answerOf } from './collected-answer.ts'

const amount = 40 as MajorUnits

test('a game that was not asked has not refused, and one whose money is on its way is said to be so', () => {
  expect(answerOf({ amount, state: 'done', refusal: null })).toBe('done')
  expect(answerOf({ amount, state: 'working', refusal: null })).toBe('working')
  expect(answerOf({ amount, state: 'refused', refusal: 'TRANSFER_FAIL' })).toBe('TRANSFER_FAIL')
  expect(answerOf({ amount: null, state: 'refused', refusal: 'TRANSFER_FAIL' })).toBe('left')
  expect(answerOf({ amount: null, state: 'refused', refusal: 'TRANSFER_IN_PROGRESS' })).toBe('TRANSFER_IN_PROGRESS')
})
