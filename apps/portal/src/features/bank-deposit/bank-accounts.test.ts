import { expect, test } from 'vitest'
import type { DepositAccount } from '../../money/deposit/deposit-lookup.ts'
import { bankWays, lastUsedFirst } from './bank-accounts.ts'

const account = (bankCode: string, over: Partial<DepositAccount> = {}): DepositAccount => ({
  bankType: 'BANK',
  bankCode,
  mode: 'AUTO',
  bank: { nameTH: bankCode, nameEN: bankCode },
  bankAccountName: 'KRAPAO',
  bankAccountNo: `${bankCode}-1`,
  currency: 'BAHT',
  ...over,
})
const shown = (banks: DepositAccount[], isManual = false, currency: 'BAHT' | 'LAK' = 'BAHT') =>
  bankWays(banks, { isManual, currency }).map(
    ({ account: { bankCode, mode }, isGeneric }) => `${bankCode} ${mode}${isGeneric ? ' generic' : ''}`,
  )

test('[DEP-08] [DEP-09] [DEP-11] [DEP-14] [DEP-19] SCB, GSB and KBANK in mode AUTO are shown; any other bank is hidden', () => {
  const banks = ['SCB', 'GSB', 'KBANK', 'BBL', 'KTB'].map((code) => account(code))
  expect(shown([...banks, account('KBANK', { mode: 'SMS' }), account('KBANK', { mode: 'MANUAL' })])).toEqual([
    'SCB AUTO',
    'GSB AUTO',
    'KBANK AUTO',
  ])
})

test('[DEP-10] BCEL is shown to players in kip, and nothing of baht', () => {
  const banks = [account('SCB'), account('BCEL', { currency: 'LAK' })]
  expect(shown(banks, true, 'LAK')).toEqual(['BCEL AUTO'])
  expect(shown(banks)).toEqual(['SCB AUTO'])
})

test('[DEP-12] [DEP-19] [QR-33] in manual mode every other bank account is a generic entry; what is paid by QR stays with the QRs', () => {
  const banks = [
    account('BBL'),
    account('KBANK', { mode: 'MANUAL' }),
    account('KBANK', { mode: 'SMS' }),
    account('WW', { bankType: 'PAYMENT' }),
    account('NEWPAY', { bankType: 'PAYMENT' }),
    account('SCB'),
  ]
  expect(shown(banks, true)).toEqual(['BBL AUTO generic', 'KBANK MANUAL generic', 'SCB AUTO'])
})

test('the way used last comes first: the account that this phone knows, else the bank of the newest deposit', () => {
  const ways = bankWays([account('SCB'), account('GSB'), account('KBANK'), account('SCB', { bankAccountNo: 'SCB-2' })], {
    isManual: false,
    currency: 'BAHT',
  })
  const order = (used: Parameters<typeof lastUsedFirst>[1]) => {
    const { ways: ordered, last } = lastUsedFirst(ways, used)
    return [...ordered.map((way) => way.account.bankAccountNo), last?.account.bankAccountNo]
  }
  expect(order({})).toEqual(['SCB-1', 'GSB-1', 'KBANK-1', 'SCB-2', undefined])
  expect(order({ accountNo: 'SCB-2', bankCode: 'GSB' })).toEqual(['SCB-2', 'SCB-1', 'GSB-1', 'KBANK-1', 'SCB-2'])
  expect(order({ accountNo: 'gone', bankCode: 'GSB' })).toEqual(['GSB-1', 'SCB-1', 'KBANK-1', 'SCB-2', 'GSB-1'])
  expect(order({ bankCode: 'BBL' })).toEqual(['SCB-1', 'GSB-1', 'KBANK-1', 'SCB-2', undefined])
})
