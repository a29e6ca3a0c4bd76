import { expect, test } from 'vitest'
import { hasArrived } from './kept-deposit.ts'

const said = { accountNo: '1', saidAt: Date.parse('2026-01-01T10:00:00Z') }
const deposit = (statementNo: number, createdAt = '2026-01-01T09:00:00Z') => ({ statementNo, createdAt })

test('the first deposit after the one that was the newest is the money that is waited for', () => {
  expect(hasArrived({ ...said, afterStatementNo: 0 }, null)).toBe(false)
  expect(hasArrived({ ...said, afterStatementNo: 0 }, deposit(1))).toBe(true)
  expect(hasArrived({ ...said, afterStatementNo: 7 }, deposit(7))).toBe(false)
  expect(hasArrived({ ...said, afterStatementNo: 7 }, deposit(9))).toBe(true)
})

test('where the newest was not known, the time of the deposit decides', () => {
  expect(hasArrived({ ...said, afterStatementNo: undefined }, deposit(3))).toBe(false)
  expect(hasArrived({ ...said, afterStatementNo: undefined }, deposit(3, '2026-01-01T10:00:01Z'))).toBe(true)
})
