import { describe, expect, test } from 'vitest'
import { keysOf, presentTransfer, type TransferWithSecond, walletBefore } from './present-transfer.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 10, minute))
const told = (minute: number) => at(minute).toISOString()

/** From the wallet to PG, done. */
const done: TransferWithSecond = {
  transfer_id: '00000000-0000-4000-8000-000012345678',
  idempotency_key: 'a-request',
  game_code: 'PG',
  direction: 'in',
  amount: 12_345n,
  then_to_game: null,
  state: 'done',
  created_at: at(0),
  ended_at: at(2),
  doubted_at: null,
  then_id: null,
  then_state: null,
  then_ended_at: null,
}
const sending: Partial<TransferWithSecond> = { state: 'sending', ended_at: null }
const out: Partial<TransferWithSecond> = { direction: 'out' }
/** From PG to JOKER, with its second half done. */
const between: Partial<TransferWithSecond> = { ...out, then_to_game: 'JOKER', then_id: 'second', then_state: 'done', then_ended_at: at(3) }

const present = (over: Partial<TransferWithSecond>, after: [string, bigint][] = []) => presentTransfer({ ...done, ...over }, new Map(after))

test('a transfer is told with all that its player may know', () => {
  expect(present({}, [['transfer:a-request', 87_655n]])).toEqual({
    id: done.transfer_id,
    kind: 'transfer',
    idempotencyKey: 'a-request',
    state: 'done',
    from: 'WALLET',
    to: 'PG',
    moneyAt: 'PG',
    amount: 123.45,
    reference: '00123-45678',
    createdAt: told(0),
    endedAt: told(2),
    walletAfter: 876.55,
    account: null,
    canCancel: false,
    steps: [
      { step: 'requested', at: told(0) },
      { step: 'arrived', at: told(2) },
    ],
  })
})

test('what was collected for something else is no request of its own', () => {
  expect(present({ idempotency_key: 'collect:a-request:PG' }).idempotencyKey).toBeNull()
})

describe('[TRF-14] where the money is', () => {
  test.each<[string, Partial<TransferWithSecond>, { from: string; to: string; state: string; moneyAt: string; endedAt: string | null }]>([
    ['to a game, done', {}, { from: 'WALLET', to: 'PG', state: 'done', moneyAt: 'PG', endedAt: told(2) }],
    ['to a game, refused', { state: 'refused' }, { from: 'WALLET', to: 'PG', state: 'refused', moneyAt: 'WALLET', endedAt: told(2) }],
    ['from a game, done', out, { from: 'PG', to: 'WALLET', state: 'done', moneyAt: 'WALLET', endedAt: told(2) }],
    ['from a game, refused', { ...out, state: 'refused' }, { from: 'PG', to: 'WALLET', state: 'refused', moneyAt: 'PG', endedAt: told(2) }],
    ['being sent', sending, { from: 'WALLET', to: 'PG', state: 'working', moneyAt: 'TRANSIT', endedAt: null }],
    ['in doubt', { ...sending, state: 'in_doubt' }, { from: 'WALLET', to: 'PG', state: 'working', moneyAt: 'TRANSIT', endedAt: null }],
    [
      'waiting for manual review',
      { ...sending, state: 'manual_review' },
      { from: 'WALLET', to: 'PG', state: 'working', moneyAt: 'TRANSIT', endedAt: null },
    ],
    ['between games, done', between, { from: 'PG', to: 'JOKER', state: 'done', moneyAt: 'JOKER', endedAt: told(3) }],
    [
      'between games, on its way to the second',
      { ...between, then_state: 'in_doubt', then_ended_at: null },
      { from: 'PG', to: 'JOKER', state: 'working', moneyAt: 'TRANSIT', endedAt: null },
    ],
    [
      'between games, refused by the second',
      { ...between, then_state: 'refused' },
      { from: 'PG', to: 'JOKER', state: 'refused', moneyAt: 'WALLET', endedAt: told(3) },
    ],
    [
      'between games, never begun at the second',
      { ...between, then_id: null, then_state: null, then_ended_at: null },
      { from: 'PG', to: 'JOKER', state: 'refused', moneyAt: 'WALLET', endedAt: told(2) },
    ],
    [
      'between games, refused by the first',
      { ...between, state: 'refused', then_id: null, then_state: null, then_ended_at: null },
      { from: 'PG', to: 'JOKER', state: 'refused', moneyAt: 'PG', endedAt: told(2) },
    ],
  ])('%s', (_how, over, expected) => expect(present(over)).toMatchObject(expected))
})

describe('the steps', () => {
  const steps = (over: Partial<TransferWithSecond>) => present(over).steps.map(({ step, at: when }) => `${step} ${when ?? 'to come'}`)

  test('of one under way say what is to come', () => expect(steps(sending)).toEqual([`requested ${told(0)}`, 'arrived to come']))

  test('of one in doubt say since when its outcome is being found out', () => {
    expect(steps({ ...sending, doubted_at: told(1) })).toEqual([`requested ${told(0)}`, `checking ${told(1)}`, 'arrived to come'])
  })

  test('of a refused one end with that', () => expect(steps({ state: 'refused' })).toEqual([`requested ${told(0)}`, `refused ${told(2)}`]))

  test('between games lead through the wallet', () => {
    expect(steps(between)).toEqual([`requested ${told(0)}`, `in-wallet ${told(2)}`, `arrived ${told(3)}`])
    expect(steps({ ...between, ...sending, then_state: null })).toEqual([`requested ${told(0)}`, 'in-wallet to come', 'arrived to come'])
    expect(steps({ ...between, state: 'refused' })).toEqual([`requested ${told(0)}`, `refused ${told(3)}`])
  })
})

describe('the wallet', () => {
  test('after it is that after its last posting', () => {
    const all: [string, bigint][] = [
      ['transfer:a-request', 1n],
      [`transfer-end:${done.transfer_id}`, 2n],
      [`transfer:then:${done.transfer_id}`, 3n],
      ['transfer-end:second', 0n],
    ]
    expect([4, 3, 2, 1].map((most) => present(between, all.slice(0, most)).walletAfter)).toEqual([0, 0.03, 0.02, 0.01])
    expect(present(between).walletAfter).toBeNull()
    expect(keysOf(done)).toEqual([`transfer-end:${done.transfer_id}`, 'transfer:a-request'])
  })

  test('before it is that before the posting that first touched it', () => {
    const row = { ...done, amount: 100n }
    expect(walletBefore(row, new Map([['transfer:a-request', 400n]]))).toBe(500n)
    const left = { ...row, ...out }
    expect(
      walletBefore(
        left,
        new Map([
          ['transfer:a-request', 7n],
          [`transfer-end:${done.transfer_id}`, 400n],
        ]),
      ),
    ).toBe(300n)
    expect(walletBefore(left, new Map([['transfer:a-request', 7n]]))).toBeUndefined()
  })
})
