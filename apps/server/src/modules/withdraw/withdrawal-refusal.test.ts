import { expect, test } from 'vitest'
import { refusalOfWithdrawal } from './withdrawal-refusal.ts'

test.each([
  ['outside_limits 5000 500000', { code: 'KEY_INVALID', details: { field: 'amount', withdrawMin: 50, withdrawMax: 5000 } }],
  ['no_bank', { code: 'NO_BANK' }],
  ['bonus_remaining 100050 25', { code: 'BONUS_REMAINING', details: { requiredTurnover: 1000.5, doneTurnover: 0.25 } }],
  ['not_enough', { code: 'MONEY_NOT_ENOUGH' }],
  ['not_enough 700', { code: 'MONEY_NOT_ENOUGH', details: { bonusDue: 7 } }],
  ['closed', { code: 'REQUEST_CLOSED' }],
])('%j as the database remembers it is told as %o', (refusal, told) => expect(refusalOfWithdrawal(refusal)).toEqual(told))

test.each(['something_else', '', null])('%j is no refusal of a withdrawal', (refusal) => {
  expect(() => refusalOfWithdrawal(refusal)).toThrow(`a withdrawal was refused with ${refusal}`)
})
