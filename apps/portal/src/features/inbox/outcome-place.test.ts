import { ACCOUNT_OUTCOMES, MONEY_OUTCOMES, type Outcome } from '@krapao/contract'
import { expect, test } from 'vitest'
import { placeOf, toneOf } from './outcome-place.ts'

const outcome = (over: Partial<Outcome>): Outcome => ({
  id: 'o1',
  kind: 'slip_failed',
  at: '2026-11-25T05:30:00.000Z',
  isUnread: true,
  amount: null,
  from: null,
  to: null,
  moneyAt: null,
  statementNo: null,
  idempotencyKey: null,
  title: null,
  explained: null,
  ...over,
})

test('an outcome leads to its receipt, else to the page that it belongs to', () => {
  expect(placeOf(outcome({ kind: 'withdrawal_paid', statementNo: 7, idempotencyKey: 'a-key' }))).toBe('/user/statement?item=7')
  expect(placeOf(outcome({ kind: 'slip_failed', idempotencyKey: 'a-key' }))).toBe('/user/statement?slips=1')
  expect(placeOf(outcome({ kind: 'gift_refused', idempotencyKey: 'a-key' }))).toBeNull()
  expect(placeOf(outcome({ kind: 'payment_waits' }))).toBe('/user/home')
  expect(placeOf(outcome({ kind: 'bonus_met' }))).toBe('/user/bonus')
  expect(placeOf(outcome({ kind: 'balance_explained', statementNo: 3 }))).toBe('/user/statement?item=3')
  expect(placeOf(outcome({ kind: 'balance_explained' }))).toBe('/user/statement')
})

test.each(ACCOUNT_OUTCOMES)('%s is read on the profile', (kind) => {
  expect(placeOf(outcome({ kind }))).toBe('/user/profile')
})

test('what came, went and came to nothing looks different', () => {
  const of = (tone: string) => MONEY_OUTCOMES.filter((kind) => toneOf({ kind }) === tone)
  expect(of('out')).toEqual(['deposit_taken_back', 'withdrawal_paid', 'bonus_taken', 'corrected_down'])
  expect(of('bad')).toEqual(['slip_failed', 'gift_refused', 'withdrawal_refused', 'transfer_refused'])
  expect(of('in')).toHaveLength(7)
})
