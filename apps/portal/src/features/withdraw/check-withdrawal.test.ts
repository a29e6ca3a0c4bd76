import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { checkWithdrawal } from './check-withdrawal.ts'

const limits = { withdrawMin: 50 as MajorUnits, withdrawMax: 5000 as MajorUnits, total: 1000 as MajorUnits }
const check = (amountText: string) => checkWithdrawal({ amountText, ...limits })

test.each(['', '0', '-1', '49.99'])('[WD-06] %j is below the minimum', (amountText) => expect(check(amountText)).toBe('minimum'))
test('[WD-07] an amount above the maximum says so, and names the balance where that is less', () => {
  expect(checkWithdrawal({ ...limits, amountText: '5000.01', total: 6000 as MajorUnits })).toBe('maximum')
  expect(check('5000.01')).toBe('aboveBoth')
})
test.each(['50', '1000', '999.5'])('%s baht may be withdrawn', (amountText) => expect(check(amountText)).toBeUndefined())
test('the maximum itself may be withdrawn', () => {
  expect(checkWithdrawal({ ...limits, amountText: '5000', total: 6000 as MajorUnits })).toBeUndefined()
})
test('without a minimum 0 still cannot be withdrawn', () => {
  expect(checkWithdrawal({ ...limits, amountText: '0', withdrawMin: 0 as MajorUnits })).toBe('minimum')
})
test('more than the player owns is refused before the server is asked', () => expect(check('1000.01')).toBe('notEnough'))
test.each(['50.005', 'NaN'])('%s is no amount', (amountText) => expect(check(amountText)).toBe('amountInvalid'))
