import { CallRefused } from '@krapao/contract'
import { expect, test } from 'vitest'
import { turnoverOf } from './turnover.ts'

test('[WD-17] a refusal for a bonus tells the turnover that is missing', () => {
  expect(turnoverOf(new CallRefused('BONUS_REMAINING', 409, { requiredTurnover: 1000, doneTurnover: 250 }))).toEqual({
    required: 1000,
    done: 250,
  })
})

test('without figures, or for another refusal, there is nothing to tell', () => {
  expect(turnoverOf(new CallRefused('BONUS_REMAINING', 409, {}))).toBeUndefined()
  expect(turnoverOf(new CallRefused('NO_BANK', 409, { required: 1, done: 1 }))).toBeUndefined()
  expect(turnoverOf(new Error('x'))).toBeUndefined()
})
