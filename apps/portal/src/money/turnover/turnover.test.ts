import { expect, test } from 'vitest'
import { turnoverOf } from './turnover.ts'

test('[WD-17] a refusal for a bonus tells the turnover that is missing', () => {
  expect(turnoverOf({ code: 'BONUS_REMAINING', details: { requiredTurnover: 1000, doneTurnover: 250 } })).toEqual({
    required: 1000,
    done: 250,
  })
})

test('without figures, or for another refusal, there is no turnover to show', () => {
  expect(turnoverOf({ code: 'BONUS_REMAINING', details: {} })).toBeUndefined()
  expect(turnoverOf({ code: 'NO_BANK', details: { requiredTurnover: 1, doneTurnover: 1 } })).toBeUndefined()
  expect(turnoverOf({ code: 'BONUS_REMAINING', details: { requiredTurnover: 1000 } })).toBeUndefined()
  expect(turnoverOf({ code: 'BONUS_REMAINING', details: { doneTurnover: 250 } })).toBeUndefined()
  expect(turnoverOf({ code: 'BONUS_REMAINING', details: undefined })).toBeUndefined()
})
