import { expect, test } from 'vitest'
import type { Refusal } from './functions.gen.ts'
import { refusalOfWithdrawal } from './withdrawal-refusal.ts'

const none = { least: null, most: null, requiredTurnover: null, doneTurnover: null, bonusDue: null, free: null }
const cases: [refusal: Partial<Refusal> & Pick<Refusal, 'code'>, told: object][] = [
  [
    { code: 'outside_limits', least: 5000n, most: 500_000n },
    { code: 'KEY_INVALID', details: { field: 'amount', withdrawMin: 50, withdrawMax: 5000 } },
  ],
  [{ code: 'no_bank' }, { code: 'NO_BANK' }],
  [
    { code: 'bonus_remaining', requiredTurnover: 100_050n, doneTurnover: 25n },
    { code: 'BONUS_REMAINING', details: { requiredTurnover: 1000.5, doneTurnover: 0.25 } },
  ],
  [
    { code: 'bonus_remaining', requiredTurnover: 50_000n, doneTurnover: 0n, free: 84_500n },
    { code: 'BONUS_REMAINING', details: { requiredTurnover: 500, doneTurnover: 0, free: 845 } },
  ],
  [{ code: 'not_enough' }, { code: 'MONEY_NOT_ENOUGH' }],
  [
    { code: 'not_enough', bonusDue: 700n },
    { code: 'MONEY_NOT_ENOUGH', details: { bonusDue: 7 } },
  ],
  [{ code: 'closed' }, { code: 'REQUEST_CLOSED' }],
]

test.each(cases)('%o of the database is told as %o', (refusal, told) => expect(refusalOfWithdrawal({ ...none, ...refusal })).toEqual(told))
