import { minorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import type { StatementEntry } from '../ledger/index.ts'
import { presentEntry } from './present-entry.ts'

const entry: StatementEntry = {
  statementNo: 7n,
  kind: 'game_in_sent',
  type: 'transfer',
  from: 'WALLET',
  to: 'PG',
  amount: minorUnits(12_345n),
  postedAt: new Date('2026-03-01T10:00:00Z'),
  referenceId: 'a-transfer',
}

test('[STM-07] a line of the statement says type, sides, amount in baht, status and time', () => {
  expect(presentEntry(entry, 'done')).toEqual({
    statementNo: 7,
    statementType: 'transfer',
    from: 'WALLET',
    to: 'PG',
    amount: 123.45,
    status: 'SUCCESS',
    createdAt: '2026-03-01T10:00:00.000Z',
  })
})

test.each([
  [undefined, 'SUCCESS'],
  ['paid', 'SUCCESS'],
  ['refused', 'FAILED'],
  ['cancelled', 'FAILED'],
  ['sending', 'PENDING'],
  ['in_doubt', 'PENDING'],
  ['manual_review', 'PENDING'],
  ['pending_approval', 'PENDING'],
])('what it began as %s stands as %s', (state, status) => expect(presentEntry(entry, state).status).toBe(status))

test.each([
  ['deposit_bank', 'bank'],
  ['deposit_gateway', 'qr'],
  ['deposit_slip', 'slip'],
  ['deposit_giftlink', 'giftlink'],
  ['deposit_ewallet', 'ewallet'],
] as const)('a deposit posted as %s came by %s', (kind, channel) =>
  expect(presentEntry({ ...entry, kind, type: 'deposit' })).toMatchObject({ statementType: 'deposit', channel }),
)

test.each(['allocated', 'game_in_sent'] as const)('what was posted as %s came by no channel', (kind) =>
  expect(presentEntry({ ...entry, kind })).not.toHaveProperty('channel'),
)
