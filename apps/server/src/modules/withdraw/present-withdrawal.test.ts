import { describe, expect, test } from 'vitest'
import { presentWithdrawal, walletBefore, type WithdrawalRow } from './present-withdrawal.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute))
const told = (minute: number) => at(minute).toISOString()

/** Asked for, approved by the rule, and paid. */
const paid: WithdrawalRow = {
  withdrawal_id: '00000000-0000-4000-8000-000012345678',
  idempotency_key: 'a-request',
  amount: 12_345n,
  state: 'paid',
  bank_code: 'KBANK',
  account_no: '1234567890',
  account_name: 'Somchai Jaidee',
  created_at: at(0),
  approved_at: at(1),
  taken_at: at(1),
  ended_at: at(3),
  returned_at: null,
  sent_at: null,
  name_check_at: null,
  is_name_other: false,
  is_unconfirmed: false,
  bank_reference: 'B-1',
  reason: null,
}
const open = { ended_at: null, bank_reference: null } as const
const waiting: Partial<WithdrawalRow> = { ...open, state: 'pending_approval', approved_at: null }
const refused: Partial<WithdrawalRow> = { state: 'refused', bank_reference: null, reason: 'no such account' }

const present = (over: Partial<WithdrawalRow>, after: [string, bigint][] = []) => presentWithdrawal({ ...paid, ...over }, new Map(after))

test('a withdrawal is told with all that its player may know', () => {
  expect(present({}, [['withdraw:a-request', 87_655n]])).toEqual({
    id: paid.withdrawal_id,
    kind: 'withdraw',
    idempotencyKey: 'a-request',
    state: 'done',
    from: 'WALLET',
    to: 'BANK',
    moneyAt: 'BANK',
    amount: 123.45,
    reference: '00123-45678',
    createdAt: told(0),
    endedAt: told(3),
    walletAfter: 876.55,
    account: { bankCode: 'KBANK', accountNo: '••••7890', accountName: 'Somchai Jaidee' },
    bankReference: 'B-1',
    canCancel: false,
    steps: [
      { step: 'requested', at: told(0) },
      { step: 'approved', at: told(1) },
      { step: 'sent', at: told(1) },
      { step: 'paid', at: told(3) },
    ],
  })
})

describe('how it stands', () => {
  test.each<[string, Partial<WithdrawalRow>, object]>([
    ['waiting for approval', waiting, { state: 'working', moneyAt: 'TRANSIT', canCancel: true, endedAt: null }],
    ['approved', { ...open, state: 'approved' }, { state: 'working', moneyAt: 'TRANSIT', canCancel: false, endedAt: null }],
    ['in doubt', { ...open, state: 'in_doubt' }, { state: 'working', moneyAt: 'TRANSIT', canCancel: false, endedAt: null }],
    ['refused', refused, { state: 'refused', moneyAt: 'WALLET', canCancel: false, endedAt: told(3) }],
    ['cancelled', { ...refused, state: 'cancelled', approved_at: null }, { state: 'refused', moneyAt: 'WALLET', endedAt: told(3) }],
    ['paid and sent back', { returned_at: at(9) }, { state: 'refused', moneyAt: 'WALLET', endedAt: told(9) }],
  ])('%s', (_how, over, expected) => expect(present(over)).toMatchObject(expected))

  test('only what was paid has a reference of the bank', () => {
    expect(present({ bank_reference: null })).not.toHaveProperty('bankReference')
    expect(present({ ...refused, bank_reference: 'B-1' })).not.toHaveProperty('bankReference')
  })
})

test.each<[string | undefined, Partial<WithdrawalRow>]>([
  ['bank', refused],
  ['bank', { ...refused, reason: null }],
  ['account-closed', { ...refused, reason: 'The Account is closed' }],
  ['staff', { ...refused, approved_at: null, reason: 'account is closed, says the player' }],
  [undefined, {}],
  [undefined, { ...refused, state: 'cancelled' }],
])('it was refused by or because of %s', (because, over) => expect(present(over).refusedBecause).toBe(because))

describe('the steps', () => {
  const steps = (over: Partial<WithdrawalRow>) => present(over).steps.map(({ step, at: when }) => `${step} ${when ?? 'to come'}`)
  const asked = `requested ${told(0)}`

  test('of one that waits for approval are all to come', () => {
    expect(steps(waiting)).toEqual([asked, 'approval to come', 'sent to come', 'paid to come'])
  })
  test('of one whose approval can be taken back say that nothing was sent, until it was', () => {
    const approved = { ...open, state: 'approved', taken_at: null } as const
    expect(steps(approved)).toEqual([asked, `approved ${told(1)}`, 'sent to come', 'paid to come'])
    expect(steps({ ...approved, taken_at: at(2) })).toEqual([asked, `approved ${told(1)}`, `sent ${told(2)}`, 'paid to come'])
    // Taken once, and waiting again.
    expect(steps({ ...waiting, taken_at: at(2) })).toEqual([asked, 'approval to come', 'sent to come', 'paid to come'])
  })
  test('of one in doubt say since when the bank is being asked', () => {
    expect(steps({ ...open, state: 'in_doubt', sent_at: told(2) })).toEqual([
      asked,
      `approved ${told(1)}`,
      `sent ${told(1)}`,
      `checking ${told(2)}`,
      'paid to come',
    ])
  })
  test('of one that the bank refused end with that', () => {
    expect(steps(refused)).toEqual([asked, `approved ${told(1)}`, `sent ${told(1)}`, `refused ${told(3)}`])
  })
  test('of one that was cancelled or refused by staff lead nowhere else', () => {
    expect(steps({ ...refused, state: 'cancelled', approved_at: null })).toEqual([asked, `cancelled ${told(3)}`])
    expect(steps({ ...refused, approved_at: null })).toEqual([asked, `refused ${told(3)}`])
  })
  test('of one that came back end with its return', () => {
    expect(steps({ returned_at: at(9) })).toEqual([
      asked,
      `approved ${told(1)}`,
      `sent ${told(1)}`,
      `paid ${told(3)}`,
      `returned ${told(9)}`,
    ])
  })
})

test('the wallet before it, and after its last posting', () => {
  const held: [string, bigint] = ['withdraw:a-request', 100n]
  const ended: [string, bigint] = [`withdraw-end:${paid.withdrawal_id}`, 12_445n]
  expect(present({}, [held, ended]).walletAfter).toBe(124.45)
  expect(present({}, [held]).walletAfter).toBe(1)
  expect(present({}).walletAfter).toBeNull()
  expect(walletBefore(paid, new Map([held, ended]))).toBe(12_445n)
  expect(walletBefore(paid, new Map([ended]))).toBeUndefined()
})
