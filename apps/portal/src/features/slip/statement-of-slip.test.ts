import type { Slip, StatementItem } from '@krapao/contract'
import { expect, test } from 'vitest'
import { itemOfSlip } from './statement-of-slip.ts'

const slip = { createdAt: '2026-11-22T05:00:00.000Z', amount: 100 } as Slip
const item = (statementNo: number, over: Partial<StatementItem> = {}) =>
  ({ statementNo, channel: 'slip', amount: 100, createdAt: '2026-11-22T05:00:02.000Z', ...over }) as StatementItem

test('the receipt of a slip is the deposit by slip of its amount that came after it', () => {
  const others = [item(2, { amount: 50 as never }), item(3, { channel: 'bank' }), item(4, { createdAt: '2026-11-22T04:59:59.000Z' })]
  expect(itemOfSlip(slip, [item(1), ...others])?.statementNo).toBe(1)
  expect(itemOfSlip(slip, others)).toBeUndefined()
})

test('where two could be it, none is said to be', () => expect(itemOfSlip(slip, [item(1), item(2)])).toBeUndefined())
