import type { StatementItem } from '@krapao/contract'
import type { MajorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { directionOf, groupByDay, relatedOf } from './statement-entry.ts'

const item: StatementItem = {
  statementNo: 1,
  statementType: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  amount: 100 as MajorUnits,
  status: 'SUCCESS',
  createdAt: '2026-11-21T07:00:00Z',
}

test('[STM-12] deposits and bonuses come in, withdrawals and finished bonuses go out', () => {
  expect(directionOf({ ...item, statementType: 'deposit' })).toBe('in')
  expect(directionOf({ ...item, statementType: 'bonus' })).toBe('in')
  expect(directionOf({ ...item, statementType: 'withdraw', from: 'WALLET', to: 'KBANK' })).toBe('out')
  expect(directionOf({ ...item, statementType: 'finish_bonus' })).toBe('out')
})

test('[STM-12] a transfer is signed by its direction', () => {
  expect(directionOf({ statementType: 'transfer', from: 'PG', to: 'WALLET' })).toBe('in')
  expect(directionOf({ statementType: 'transfer', from: 'WALLET', to: 'PG' })).toBe('out')
  expect(directionOf({ statementType: 'transfer', from: 'PG', to: 'JOKER' })).toBe('none')
})

test.each(['bonus', 'promotion', 'invite', 'refund', 'luckydraw'] as const)(
  '[STM-08] [STM-09] the description of its %s is shown',
  (kind) => {
    expect(relatedOf({ ...item, [kind]: { description: 'Friday' } })).toEqual({ kind, description: 'Friday' })
    expect(relatedOf(item)).toBeUndefined()
  },
)

test('items of one day stand together, newest day first as they came', () => {
  const times = ['2026-11-21T07:00:00Z', '2026-11-21T06:00:00Z', '2026-11-20T06:00:00Z']
  const groups = groupByDay(
    times.map((createdAt, index) => ({ ...item, statementNo: index, createdAt })),
    (instant) => instant.slice(0, 10),
  )
  expect(groups.map((group) => [group.day, group.items.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 1],
  ])
})
