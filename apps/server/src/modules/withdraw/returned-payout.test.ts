import { withdraw } from '@krapao/contract'
import { newRowId } from '../../platform/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hasNumber } from '../../../test/account-numbers.ts'
import { baht, give, statementOf, walletOf } from '../../../test/money.ts'
import { paidSince, payoutsSince } from '../../../test/money-out.ts'
import { deliver } from '../../../test/races/reports.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideReturnedPayout } from './decide-returned-payout.ts'
import { readReturns } from './read-returns.ts'
import { withdrawalLeases } from './store.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  await give(world, player, 1000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Withdraws and is paid. Answers the payout key. */
async function paid(amount = 100): Promise<string> {
  await world.passTime(1000)
  await player.call(withdraw, { body: { amount: baht(amount) } })
  await world.work()
  const row = await world.db
    .selectFrom('withdraw.withdrawal')
    .selectAll()
    .where('player_id', '=', player.playerId)
    .where('state', '=', 'paid')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.withdrawal_id
}
const comesBack = async (payoutKey: string, over: object = {}) => {
  const { returnReference } = (await world.control('POST', `bank/payouts/${payoutKey}/return`, over)) as { returnReference: string }
  await world.sandbox.flushWebhooks()
  return returnReference
}
const returns = async () =>
  (
    await world.db.selectFrom('withdraw.payout_return').select('state').where('recorded_at', '>=', today).orderBy('recorded_at').execute()
  ).map(({ state }) => state)
const items = async () =>
  (
    await world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'reason', 'outcome'])
      .where('opened_at', '>=', today)
      .orderBy('opened_at')
      .execute()
  ).map(({ kind, reason, outcome }) => `${kind}: ${reason}${outcome === null ? '' : ` → ${outcome}`}`)
const kinds = async () =>
  (await world.db.selectFrom('ledger.posting').select('kind').where('posted_at', '>=', today).orderBy('posted_at').execute()).map(
    ({ kind }) => kind,
  )
const payouts = async () => (await paidSince(world, today)).map(({ amount }) => amount)
const decide = async (outcome: 'to_wallet' | 'pay_again' | 'write_off', by: string) => {
  const row = await world.db
    .selectFrom('withdraw.payout_return')
    .selectAll()
    .where('recorded_at', '>=', today)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return decideReturnedPayout(world.deps, {
    ownerId: row.owner_id,
    returnReference: row.return_reference,
    outcome,
    instruction: instructionFrom(by, 'asked the bank'),
  })
}
/** What the bank would report, sent by hand. */
const report = ({ returnReference = 'RETURN1', ...over }: Partial<Record<string, string>>) =>
  deliver(world, {
    path: '/webhooks/bank/returned-payouts',
    event: {
      eventId: newRowId(),
      returnReference: `${returnReference}-${player.phone}`,
      payoutKey: player.playerId,
      bankReference: 'B1',
      amount: '100.00',
      reason: 'account closed',
      at: world.clock.now().toISOString(),
      ...over,
    },
  })

describe('a payout that comes back', () => {
  test('is in the wallet at once, stands in the statement and leaves the withdrawal paid', async () => {
    const payoutKey = await paid()
    await world.passTime(3 * 86_400_000)
    const pushed: unknown[] = []
    const { toPlayer } = world.deps.push
    onTestFinished(() => void (world.deps.push.toPlayer = toPlayer))
    world.deps.push.toPlayer = (...push) => void pushed.push(push)
    await comesBack(payoutKey)
    expect(await walletOf(player)).toBe(1000)
    expect((await statementOf(player)).slice(0, 2)).toEqual(['deposit RETURNED>WALLET 100 SUCCESS', 'withdraw WALLET>BANK 100 SUCCESS'])
    expect(pushed).toEqual([
      [player.playerId, 'wallet-changed', expect.objectContaining({ reason: 'withdraw', ended: 'refused', wallet: 1000, amount: 100 })],
    ])
    const row = await world.db.selectFrom('withdraw.payout_return').selectAll().where('recorded_at', '>=', today).executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      withdrawal_id: payoutKey,
      state: 'to_wallet',
      reason: 'the receiving account is closed',
      returned_at: world.clock.now(),
    })
    expect(await items()).toEqual([])
    expect(
      await world.db.selectFrom('deposit.payment').selectAll().where('channel', '=', 'bank').where('received_at', '>=', today).execute(),
    ).toEqual([])
    expect((await world.reconcile(today)).filter(({ subject }) => subject.startsWith('payout'))).toEqual([])
  })

  test('has one effect however often and however it is told', async () => {
    const payoutKey = await paid()
    await world.fault('bank', 'duplicate', 1, 'webhook')
    await comesBack(payoutKey)
    await readReturns(world.deps)
    expect([await walletOf(player), await returns()]).toEqual([1000, ['to_wallet']])
    const told = { returnReference: 'TWICE', payoutKey: await paid(50), amount: '50.00' }
    expect(await Promise.all(Array.from({ length: 8 }, () => report(told)))).toEqual(Array(8).fill(200))
    expect([await walletOf(player), await returns()]).toEqual([1000, ['to_wallet', 'to_wallet']])
  })

  test('is found in the bank’s list where its report is lost', async () => {
    const payoutKey = await paid()
    await world.fault('bank', 'lost-report')
    await comesBack(payoutKey)
    expect(await walletOf(player)).toBe(900)
    // The newest, those told late and the month.
    await world.fault('bank', 'lie', 3, 'returns')
    expect(await readReturns(world.deps)).toBe(0)
    expect(await walletOf(player)).toBe(900)
    await world.passTime(60_000)
    expect(await readReturns(world.deps)).toBe(1)
    expect(await walletOf(player)).toBe(1000)
    expect(await readReturns(world.deps)).toBe(0)
  })

  test('a little later by itself is what the providers can do', async () => {
    await world.fault('bank', 'reverse-later')
    await paid()
    await new Promise((resolve) => setTimeout(resolve, 150))
    await world.sandbox.flushWebhooks()
    expect([await walletOf(player), await payouts()]).toEqual([1000, [100]])
  })

  test('before we knew that it was paid is paid and returned', async () => {
    await world.fault('bank', 'timeout-after')
    await player.call(withdraw, { body: { amount: baht(100) } })
    await world.work()
    const { withdrawal_id: payoutKey, state } = await world.db
      .selectFrom('withdraw.withdrawal')
      .selectAll()
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect(state).toBe('in_doubt')
    await comesBack(payoutKey)
    expect([await walletOf(player), await returns()]).toEqual([1000, ['to_wallet']])
    await world.passTime(60_000)
    await world.work()
    expect(await world.db.selectFrom('withdraw.withdrawal').select('state').where('player_id', '=', player.playerId).execute()).toEqual([
      { state: 'paid' },
    ])
    expect((await kinds()).filter((kind) => kind === 'withdraw_paid')).toHaveLength(1)
  })

  test('and overtakes the worker that is asking at this moment, whose answer then changes nothing', async () => {
    await player.call(withdraw, { body: { amount: baht(100) } })
    const [job] = await withdrawalLeases.claimDue(world.db, 1)
    await report({ payoutKey: job!.withdrawalId, returnReference: 'EARLY' })
    expect(await walletOf(player)).toBe(1000)
    expect(await withdrawalLeases.leaveInDoubt(world.deps, job!, { reason: 'no answer' })).toBe(false)
    expect(await returns()).toEqual(['to_wallet'])
  })
})

describe('a return waits for staff', () => {
  test.each<[string, (payoutKey: string) => Promise<unknown>, string]>([
    ['of another amount', (key) => comesBack(key, { amount: 99 }), 'the amount is another one'],
    ['in another currency', (key) => report({ payoutKey: key, currency: 'LAK' }), 'the currency is another one'],
    ['of a payout that came back before', async (key) => [await comesBack(key), await comesBack(key)], 'the payout was returned before'],
    ['of nothing that we paid', () => report({ payoutKey: 'NOTOURS' }), 'no payout of ours has this key'],
    [
      'of a player who was deactivated',
      async (key) => {
        await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
        await comesBack(key)
      },
      'the player is deactivated',
    ],
  ])('%s', async (_what, happen, reason) => {
    await happen(await paid())
    expect(await items()).toEqual([`returned-payout: ${reason}`])
    expect(await kinds()).toContain('payout_returned')
    expect((await returns()).at(-1)).toBe('waiting')
  })

  test('of a withdrawal that was never sent, and of one that was refused', async () => {
    await player.call(withdraw, { body: { amount: baht(100) } })
    const { withdrawal_id: payoutKey } = await world.db
      .selectFrom('withdraw.withdrawal')
      .selectAll()
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    await report({ payoutKey })
    await world.fault('bank', 'refuse')
    await world.work()
    await report({ payoutKey, returnReference: 'RETURN2' })
    expect(await items()).toEqual(['returned-payout: the withdrawal is approved here', 'returned-payout: the withdrawal is refused here'])
    expect(await walletOf(player)).toBe(1000)
  })

  test('but not of nothing', async () => {
    expect(await report({ payoutKey: await paid(), amount: '0.00' })).toBe(200)
    expect([await returns(), await items()]).toEqual([[], []])
  })

  test('and is told otherwise than before: nothing is done', async () => {
    await report({ payoutKey: 'NOTOURS' })
    expect(await report({ payoutKey: 'NOTOURS', amount: '200.00' })).toBe(400)
    expect(await report({ payoutKey: await paid() })).toBe(400)
    expect([await returns(), await walletOf(player)]).toEqual([['waiting'], 900])
  })
})

test.each([
  ['missing', { 'x-signature': undefined }, 401],
  ['forged', { 'x-signature': 'ab'.repeat(32) }, 401],
])('a report whose signature is %s is not believed', async (_what, headers, status) => {
  const answer = await fetch(`${world.url}/webhooks/bank/returned-payouts`, {
    method: 'POST',
    headers: {
      'x-timestamp': String(Math.floor(world.clock.now().getTime() / 1000)),
      ...(headers['x-signature'] ? { 'x-signature': headers['x-signature'] } : {}),
    },
    body: '{}',
  })
  expect(answer.status).toBe(status)
})

describe('staff', () => {
  const deactivated = async () => {
    const payoutKey = await paid()
    await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
    await comesBack(payoutKey)
    await world.asOwner(`update account.player set deactivated_at = null where player_id = '${player.playerId}'`)
  }

  test('give it back to the wallet', async () => {
    await deactivated()
    const cashier = await staff(world)
    expect(await decide('to_wallet', cashier)).toBe('act')
    expect([await walletOf(player), await returns()]).toEqual([1000, ['to_wallet']])
    expect(await items()).toEqual(['returned-payout: the player is deactivated → to_wallet'])
  })

  test('pay it again, to the account as it is registered now', async () => {
    await deactivated()
    await hasNumber(world, '7770007770', player)
    await world.control('POST', 'bank/holders', { bankCode: 'KBANK', accountNo: '7770007770', name: 'มานี มีนา' })
    expect(await decide('pay_again', await staff(world))).toBe('act')
    expect(await walletOf(player)).toBe(900)
    await world.work()
    expect(await payouts()).toEqual([100, 100])
    expect(JSON.stringify(await payoutsSince(world, today))).toContain('7770007770')
    expect((await statementOf(player)).slice(0, 2)).toEqual(['withdraw WALLET>BANK 100 SUCCESS', 'deposit RETURNED>WALLET 100 SUCCESS'])
  })

  test('say it twice, as when the answer was lost, and it is paid again once', async () => {
    await deactivated()
    const row = await world.db.selectFrom('withdraw.payout_return').selectAll().where('recorded_at', '>=', today).executeTakeFirstOrThrow()
    const decision = {
      ownerId: row.owner_id,
      returnReference: row.return_reference,
      outcome: 'pay_again',
      instruction: instructionFrom(await staff(world)),
    } as const
    for (let said = 0; said < 2; said++) expect(await decideReturnedPayout(world.deps, decision)).toBe('act')
    await world.work()
    expect([await payouts(), await walletOf(player)]).toEqual([[100, 100], 900])
  })

  test('write off what is nobody’s, and can do nothing else with it', async () => {
    await report({ payoutKey: 'NOTOURS' })
    const cashier = await staff(world)
    for (const outcome of ['to_wallet', 'pay_again'] as const) expect(await decide(outcome, cashier)).toBe('not_possible')
    expect(await decide('write_off', cashier)).toBe('act')
    expect([await returns(), await walletOf(player)]).toEqual([['written_off'], 1000])
  })

  test('cannot put money of one currency into a wallet of another, nor pay to no account', async () => {
    await report({ payoutKey: await paid(), currency: 'LAK' })
    const cashier = await staff(world)
    expect(await decide('to_wallet', cashier)).toBe('not_possible')
    expect(await decide('write_off', cashier)).toBe('act')
    await report({ payoutKey: await paid(), amount: '90.00', returnReference: 'RETURN2' })
    await world.asOwner(`delete from account.bank_account where player_id = '${player.playerId}'`)
    expect(await decide('pay_again', cashier)).toBe('not_possible')
  })

  test('who may not, cannot; and many at once have one effect', async () => {
    await deactivated()
    expect(await decide('to_wallet', await staff(world, 'support'))).toBe('not_allowed')
    expect(await decide('to_wallet', player.playerId)).toBe('not_staff')
    const people = await Promise.all([1, 2, 3, 4].map(() => staff(world)))
    const row = await world.db.selectFrom('withdraw.payout_return').selectAll().where('recorded_at', '>=', today).executeTakeFirstOrThrow()
    const at = { ownerId: row.owner_id, returnReference: row.return_reference }
    const answers = await Promise.all(
      people.map((one, index) =>
        decideReturnedPayout(world.deps, { ...at, outcome: index % 2 ? 'pay_again' : 'to_wallet', instruction: instructionFrom(one) }),
      ),
    )
    expect(answers.toSorted()).toEqual(['act', 'no_item', 'no_item', 'no_item'])
    await world.work()
    const returned = (await kinds()).filter((kind) => kind === 'returned_by_bank')
    expect(returned).toHaveLength(1)
  })
})
