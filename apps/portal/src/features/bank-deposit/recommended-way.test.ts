import { expect, test } from 'vitest'
import type { DepositAccount } from '../../wallet/deposit-lookup.ts'
import { bankWays } from './bank-accounts.ts'
import { recommendedWay } from './recommended-way.ts'

const NOW = Date.parse('2026-11-20T03:00:00Z')
const LATER = '2026-11-20T04:00:00.000Z'

const account = (bankCode: string, bankAccountNo: string, over: Partial<DepositAccount> = {}): DepositAccount => ({
  bankType: 'BANK',
  bankCode,
  mode: 'AUTO',
  bank: { nameTH: bankCode, nameEN: bankCode, nameLA: null },
  bankAccountName: 'Krapao Demo Co., Ltd.',
  bankAccountNo,
  currency: 'BAHT',
  closedUntil: null,
  ...over,
})
const SCB = account('SCB', '1')
const GSB = account('GSB', '2')
const BBL = account('BBL', '3')
const QR = account('WW', '4', { bankType: 'PAYMENT' })

const recommend = (accounts: DepositAccount[], newest: { channel: 'bank' | 'qr' | 'slip'; from: string } | null = null) =>
  recommendedWay({ accounts, ways: bankWays(accounts, { isManual: true, currency: 'BAHT' }), newest, nowMs: NOW })

test('whoever has not deposited is recommended what is first in the order of the operator', () => {
  expect(recommend([QR, SCB])).toEqual({ way: 'qr', isLast: false })
  expect(recommend([SCB, QR])).toEqual({ way: { accountNo: '1' }, isLast: false })
})

test('what worked last is recommended, whatever the order', () => {
  expect(recommend([QR, SCB, GSB], { channel: 'bank', from: 'GSB' })).toEqual({ way: { accountNo: '2' }, isLast: true })
  expect(recommend([SCB, QR], { channel: 'qr', from: 'WW' })).toEqual({ way: 'qr', isLast: true })
})

test('what is closed now is not, nor what the site offers no more', () => {
  expect(recommend([{ ...QR, closedUntil: LATER }, SCB])).toEqual({ way: { accountNo: '1' }, isLast: false })
  expect(recommend([QR, { ...SCB, closedUntil: LATER }], { channel: 'bank', from: 'SCB' })).toEqual({ way: 'qr', isLast: false })
  expect(recommend([SCB], { channel: 'qr', from: 'WW' })).toEqual({ way: { accountNo: '1' }, isLast: false })
  expect(recommend([SCB, GSB], { channel: 'slip', from: 'GSB' })).toEqual({ way: { accountNo: '1' }, isLast: false })
})

test('an account where staff look at each transfer is the last resort', () => {
  expect(recommend([BBL, SCB])).toEqual({ way: { accountNo: '1' }, isLast: false })
  expect(recommend([BBL, { ...SCB, closedUntil: LATER }])).toEqual({ way: { accountNo: '3' }, isLast: false })
  expect(recommend([BBL, SCB], { channel: 'bank', from: 'BBL' })).toEqual({ way: { accountNo: '3' }, isLast: true })
})

test('where nothing is open nothing is recommended', () => {
  expect(
    recommend([
      { ...QR, closedUntil: LATER },
      { ...SCB, closedUntil: LATER },
    ]),
  ).toBeUndefined()
  expect(recommend([])).toBeUndefined()
})
