import { type Activity, CallRefused } from '@krapao/contract'
import { expect, test } from 'vitest'
import { endOf, refusedBy } from './ends.ts'
import { requestFacts } from './request-text.ts'
import type { MoneyRequest } from './requests.ts'

const activity = { id: 'a' } as Activity
const outcome = { idempotencyKey: 'k', refusal: null, activity: null, qr: null, slip: null, collected: null }

test('the outcome at the server is the end of a request', () => {
  expect(endOf({ ...outcome, state: 'done' })).toEqual({ kind: 'done', activity: undefined })
  expect(endOf({ ...outcome, state: 'working', activity })).toEqual({ kind: 'working', activity })
  const refusal = { code: 'BONUS_REMAINING' as const, details: { requiredTurnover: 5 } }
  expect(endOf({ ...outcome, state: 'refused', refusal, activity })).toEqual({ kind: 'refused', ...refusal, activity })
  expect(endOf({ ...outcome, state: 'refused' })).toEqual({ kind: 'refused', code: 'CONNECTION', details: undefined, activity: undefined })
})

test('a refused call is the end of its request, with the details of the refusal', () => {
  expect(refusedBy(new CallRefused('NO_BANK', 409, { a: 1 }))).toEqual({
    kind: 'refused',
    code: 'NO_BANK',
    details: { a: 1 },
    activity: undefined,
  })
  expect(refusedBy(new Error('lost'))).toEqual({ kind: 'refused', code: 'CONNECTION', details: undefined, activity: undefined })
})

const request = (over: Partial<MoneyRequest>) => requestFacts(over as MoneyRequest)

test('a request says its amount, and from where to where', () => {
  expect(request({ verb: 'withdraw', body: { amount: 50 } })).toEqual({ amount: 50, from: 'WALLET', to: 'BANK' })
  expect(request({ verb: 'transfer', body: { amount: 50, from: 'PG', to: 'JOKER' } })).toEqual({ amount: 50, from: 'PG', to: 'JOKER' })
  expect(request({ verb: 'transfer-all', body: { to: 'PG' } })).toEqual({ amount: undefined, from: 'WALLET', to: 'PG' })
  expect(request({ verb: 'transfer-all', body: { to: 'PG', shown: 845 } })).toMatchObject({ amount: 845 })
  expect(request({ verb: 'transfer', body: { amount: 5, from: 'PG' } })).toEqual({ amount: 5, from: 'PG', to: 'WALLET' })
})
