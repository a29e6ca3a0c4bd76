import type { AnnouncedTransfer } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import type { BankWay } from './bank-accounts.ts'
import { newerOf, toldByServer } from './told-transfer.ts'

const baht = (amount: number) => amount as MajorUnits
const WAYS = [{ account: { bankCode: 'SCB', bankAccountNo: '1234567890' }, isGeneric: false }] as unknown as BankWay[]
const TOLD: AnnouncedTransfer = {
  asked: baht(300),
  amount: baht(300.1),
  currency: 'BAHT',
  isExact: true,
  reference: 'DP1',
  bankCode: 'SCB',
  announcedAt: '2026-01-01T10:00:00.000Z',
  saidSentAt: null,
  waitUntil: null,
  expiresAt: '2026-01-01T10:30:00.000Z',
}
const ANNOUNCED = {
  accountNo: '1234567890',
  asked: 300,
  amount: 300.1,
  saidAt: Date.parse(TOLD.announcedAt),
  expiresAt: Date.parse(TOLD.expiresAt),
  afterStatementNo: undefined,
}

test('what was announced on another phone is found on this one', () => {
  expect(newerOf({}, toldByServer(TOLD, WAYS))).toEqual({ announced: ANNOUNCED })
})

test('what is said to be sent is waited for', () => {
  const saidSentAt = '2026-01-01T10:05:00.000Z'
  const { waiting, announced } = newerOf({}, toldByServer({ ...TOLD, saidSentAt }, WAYS))
  expect(announced).toBeUndefined()
  expect(waiting).toMatchObject({ accountNo: '1234567890', amount: 300.1, saidAt: Date.parse(saidSentAt), announced: ANNOUNCED })
})

test('of two the one that was said last counts', () => {
  const told = toldByServer(TOLD, WAYS)
  const at = (saidAt: number) => ({ announced: { ...ANNOUNCED, asked: baht(50), amount: baht(50.2), saidAt } })
  expect(newerOf(at(ANNOUNCED.saidAt - 1), told)).toEqual({ announced: ANNOUNCED })
  expect(newerOf(at(ANNOUNCED.saidAt + 1), told).announced?.asked).toBe(50)
  // Who has not transferred after all said that here, after the server was told of it.
  expect(newerOf(at(ANNOUNCED.saidAt), told).announced?.asked).toBe(50)
})

test('nothing is told of a bank that no way leads to any more, or where nothing is announced', () => {
  expect([
    toldByServer({ ...TOLD, bankCode: 'GSB' }, WAYS),
    toldByServer({ ...TOLD, bankCode: null }, WAYS),
    toldByServer(null, WAYS),
  ]).toEqual([{}, {}, {}])
})
