import { minorUnits } from '@krapao/money'
import { expect, test } from 'vitest'
import { judgeTransfer } from './judge-transfer.ts'

const now = new Date('2025-03-03T03:00:00Z')
const OURS = { bankCode: 'SCB', accountNo: '0458800011', currency: 'BAHT' }

const judge = (to: { toBankCode: string | null; toAccountNo: string }, ours = [OURS]) =>
  judgeTransfer(
    {
      transRef: 'T1',
      fromBankCode: 'KBANK',
      fromAccountNo: 'xxx123456x',
      fromName: '',
      amount: minorUnits(100n),
      currency: 'BAHT',
      at: now,
      ...to,
    },
    { uploadedAt: now, playerCurrency: 'BAHT', ours, sender: 'proven' },
  )

const CREDIT = { credit: { holder: 'SCB', accountNo: '0458800011' } }

test.each([
  ['SCB', 'xxx880001x', CREDIT],
  ['SCB', '0458800011', CREDIT],
  [null, '0458800011', CREDIT],
  // An account of anybody, whose shown digits are those of ours.
  ['KBANK', 'xxx880001x', { note: 'DEST_ACC_INVALID' }],
  ['KBANK', '0458800011', { note: 'DEST_ACC_INVALID' }],
  [null, 'xxx880001x', { review: 'a part of the receiving account is hidden, and nobody says at which bank it is' }],
])('[SLIP-17] a transfer to %s %s', (toBankCode, toAccountNo, judgement) => expect(judge({ toBankCode, toAccountNo })).toEqual(judgement))

test('[SLIP-17] a transfer to an account that may be either of two of ours waits for a person', () => {
  const ours = [OURS, { ...OURS, accountNo: '1238800019' }]
  expect(judge({ toBankCode: 'SCB', toAccountNo: 'xxx880001x' }, ours)).toEqual({ review: 'the receiving account fits several of ours' })
})
