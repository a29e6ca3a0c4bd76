import { withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { digestOf, hasNumber } from '../../../test/account-numbers.ts'
import { accountNoOf } from '../../../test/bank-transfers.ts'
import { closeService } from '../../../test/close-service.ts'
import { baht, give, statementOf, walletOf } from '../../../test/money.ts'
import { paidSince, payoutsSince } from '../../../test/money-out.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { grantReward, importBet } from '../../../test/rewards.ts'
import { signIn } from '../../../test/races/race.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { setWithdrawRule, withdrawRule } from './rule.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  await give(world, player, 30_000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Signed in just now, as large sums ask for. */
const ask = async (amount: number) => world.client(await signIn(world, player))(withdraw, { body: { amount: baht(amount) } })

/** Asks for more than is paid without a person. */
async function pending(amount = 6000): Promise<string> {
  // One is asked for after the other.
  await world.passTime(1000)
  await ask(amount)
  const row = await world.db
    .selectFrom('withdraw.withdrawal')
    .select('withdrawal_id')
    .where('player_id', '=', player.playerId)
    .where('state', '=', 'pending_approval')
    .executeTakeFirstOrThrow()
  return row.withdrawal_id
}

const states = async () =>
  (
    await world.db
      .selectFrom('withdraw.withdrawal')
      .select('state')
      .where('player_id', '=', player.playerId)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state)
const items = async () =>
  (
    await world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'reason', 'outcome'])
      .where('owner_id', '=', player.playerId)
      .orderBy('opened_at')
      .execute()
  ).map(({ kind, reason, outcome }) => `${kind}: ${reason}${outcome === null ? '' : ` → ${outcome}`}`)
const payouts = async () => (await paidSince(world, today)).map(({ amount }) => amount)
const decide = (withdrawalId: string, outcome: 'approve' | 'refuse', staffId: string) =>
  decideWithdrawal(world.deps, {
    playerId: player.playerId,
    withdrawalId,
    outcome,
    instruction: instructionFrom(staffId, 'looked at it'),
  })
const cancel = (withdrawalId: string) => cancelWithdrawal(world.deps, { playerId: player.playerId, withdrawalId })

describe('what is paid without a person', () => {
  test('is the sum of 24 hours, in however many withdrawals', async () => {
    for (let part = 0; part < 5; part++) {
      await world.passTime(3_600_000)
      await ask(1000)
    }
    await world.passTime(19 * 3_600_000)
    await ask(1000)
    expect(await states()).toEqual([...Array.from({ length: 5 }, () => 'approved'), 'pending_approval'])
    expect(await items()).toEqual(['withdrawal: 6,000.00 asked for in 24 hours, above automatic 5,000.00'])
    await world.passTime(2 * 3_600_000)
    expect(await states()).toHaveLength(6)
  })

  test('begins anew when 24 hours have passed, and does not count what was refused or cancelled', async () => {
    await cancel(await pending())
    await decide(await pending(), 'refuse', await staff(world))
    await world.passTime(1000)
    await ask(5000)
    await world.passTime(24 * 3_600_000)
    await ask(5000)
    expect(await states()).toEqual(['cancelled', 'refused', 'approved', 'approved'])
  })

  test('is set by an owner of the operator, with a trace, and by nobody else', async () => {
    const rule = await withdrawRule(world.db, 'BAHT')
    const set = async (staffId: string) =>
      setWithdrawRule(world.ownerDb, 'BAHT', { ...rule, automaticUpTo: rule.max }, instructionFrom(staffId, 'a quiet day'))
    expect(await set(await staff(world, 'cashier'))).toBe('not_allowed')
    expect(await set(player.playerId)).toBe('not_staff')
    expect(await withdrawRule(world.db, 'BAHT')).toEqual(rule)
    const owner = await staff(world, 'owner')
    onTestFinished(async () => void (await setWithdrawRule(world.ownerDb, 'BAHT', rule, instructionFrom(owner, 'as it was'))))
    expect(await set(owner)).toBe('act')
    await ask(6000)
    expect(await states()).toEqual(['approved'])
    const act = await world.db
      .selectFrom('operator.act')
      .select(['subject', 'reason', 'before', 'after'])
      .where('staff_id', '=', owner)
      .executeTakeFirst()
    expect(act).toMatchObject({
      subject: 'withdraw.rule BAHT',
      reason: 'a quiet day',
      before: { automatic_up_to: 500_000 },
      after: { automatic_up_to: 5_000_000 },
    })
  })
})

describe('a withdrawal above that', () => {
  test('is paid when a cashier approves it, and not before', async () => {
    const withdrawalId = await pending()
    await world.work()
    expect(await payouts()).toEqual([])
    expect(await decide(withdrawalId, 'approve', await staff(world))).toBe('act')
    await world.work()
    expect([await payouts(), await states()]).toEqual([[6000], ['paid']])
    expect(await items()).toEqual(['withdrawal: 6,000.00 asked for in 24 hours, above automatic 5,000.00 → approve'])
    expect(await decide(withdrawalId, 'refuse', await staff(world))).toBe('no_item')
    expect(await walletOf(player)).toBe(24_000)
  })

  test('goes back to the wallet when a cashier refuses it', async () => {
    expect(await decide(await pending(), 'refuse', await staff(world))).toBe('act')
    await world.work()
    expect([await payouts(), await states(), await walletOf(player)]).toEqual([[], ['refused'], 30_000])
    expect((await statementOf(player))[0]).toBe('withdraw WALLET>BANK 6000 FAILED')
  })

  test('takes two people above what one may decide', async () => {
    const [one, other] = [await staff(world), await staff(world)]
    const withdrawalId = await pending(20_000.01)
    expect(await decide(withdrawalId, 'approve', one)).toBe('proposed')
    expect(await decide(withdrawalId, 'approve', one)).toBe('same_person')
    await world.work()
    expect([await payouts(), await states()]).toEqual([[], ['pending_approval']])
    expect(await decide(withdrawalId, 'approve', other)).toBe('act')
    await world.work()
    expect(await payouts()).toEqual([20_000.01])
    const { approved_by } = await world.db
      .selectFrom('withdraw.withdrawal')
      .select('approved_by')
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    expect(approved_by).toBe(other)
  })

  test('is decided once by many at once, and once by one instruction given twice', async () => {
    const withdrawalId = await pending()
    const people = await Promise.all([1, 2, 3, 4].map(() => staff(world)))
    const answers = await Promise.all(people.map((one, index) => decide(withdrawalId, index % 2 === 0 ? 'approve' : 'refuse', one)))
    expect(answers.toSorted()).toEqual(['act', 'no_item', 'no_item', 'no_item'])

    await world.passTime(24 * 3_600_000)
    const decision = {
      playerId: player.playerId,
      withdrawalId: await pending(),
      outcome: 'refuse',
      instruction: instructionFrom(people[0]!),
    } as const
    const before = await walletOf(player)
    expect([await decideWithdrawal(world.deps, decision), await decideWithdrawal(world.deps, decision)]).toEqual(['act', 'act'])
    expect(await walletOf(player)).toBe(before + 6000)
  })

  test('can be cancelled by the player until somebody has approved it', async () => {
    const first = await pending()
    expect([await cancel(first), await cancel(first)]).toEqual(['cancelled', 'cancelled'])
    expect([await states(), await walletOf(player)]).toEqual([['cancelled'], 30_000])
    expect((await statementOf(player))[0]).toBe('withdraw WALLET>BANK 6000 FAILED')
    const second = await pending()
    await decide(second, 'approve', await staff(world))
    expect(await cancel(second)).toBe('too_late')
    await world.work()
    expect(await payouts()).toEqual([6000])
    expect(await cancel(second)).toBe('too_late')
    expect(await cancel(player.playerId)).toBe('no_withdrawal')
  })

  test('is either cancelled or approved where both come at once', async () => {
    const cashier = await staff(world)
    for (let round = 0; round < 5; round++) {
      const withdrawalId = await pending(5001)
      const [cancelled, decided] = await Promise.all([cancel(withdrawalId), decide(withdrawalId, 'approve', cashier)])
      expect([`${cancelled} ${decided}`]).toEqual([cancelled === 'cancelled' ? 'cancelled no_item' : 'too_late act'])
      await world.passTime(24 * 3_600_000)
    }
  })

  test('of one player cannot be cancelled by another', async () => {
    const other = await world.player()
    const withdrawalId = await pending()
    expect(await cancelWithdrawal(world.deps, { playerId: other.playerId, withdrawalId })).toBe('no_withdrawal')
    expect(await states()).toEqual(['pending_approval'])
  })
})

describe('money goes out', () => {
  test('to the account as it was when the player asked', async () => {
    const accountNo = await accountNoOf(player)
    await ask(60)
    await hasNumber(world, '9999999999', player)
    await world.work()
    expect(JSON.stringify(await payoutsSince(world, today))).toContain(accountNo)
    const versions = await world.db
      .selectFrom('account.bank_account_version')
      .select('account_no_digest')
      .where('player_id', '=', player.playerId)
      .orderBy('version_no')
      .execute()
    const numbers = await Promise.all([accountNo, '9999999999'].map((no) => digestOf(world, no)))
    expect(versions.map((version) => version.account_no_digest)).toEqual(numbers)
  })

  test('also of a player who was deactivated since, and of a service that is closed', async () => {
    const withdrawalId = await pending()
    await world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
    await closeService(world)
    expect(await decide(withdrawalId, 'approve', await staff(world))).toBe('act')
    await world.work()
    expect(await payouts()).toEqual([6000])
  })
})

describe('what was refused under a key stays refused', () => {
  const retryIdempotent = (amount: number) =>
    refusalOf(player.call(withdraw, { body: { amount: baht(amount) } }, { idempotencyKey: 'the-one-request' }))

  test('for want of money, when there is enough', async () => {
    expect(await retryIdempotent(30_000.01)).toBe('MONEY_NOT_ENOUGH')
    await give(world, player, 10)
    expect(await retryIdempotent(30_000.01)).toBe('MONEY_NOT_ENOUGH')
    expect(await retryIdempotent(50)).toBe('REQUEST_KEY_REUSED')
    expect([await states(), await walletOf(player)]).toEqual([[], 30_010])
  })

  test('for an open condition, when that is met, and with its numbers', async () => {
    await grantReward(world.ownerDb, { playerId: player.playerId })
    await importBet(world, player.playerId, 12_050n)
    expect(await retryIdempotent(50)).toBe('BONUS_REMAINING')
    await importBet(world, player.playerId, 37_950n)
    const refused = await player
      .call(withdraw, { body: { amount: baht(50) } }, { idempotencyKey: 'the-one-request' })
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'BONUS_REMAINING', details: { requiredTurnover: 500, doneTurnover: 120.5 } })
  })

  test('for want of a bank account, when there is one', async () => {
    const of = `where player_id = '${player.playerId}'`
    await world.asOwner(`create table account.kept as select * from account.bank_account ${of}; delete from account.bank_account ${of}`)
    expect(await retryIdempotent(50)).toBe('NO_BANK')
    await world.asOwner('insert into account.bank_account table account.kept; drop table account.kept')
    expect(await retryIdempotent(50)).toBe('NO_BANK')
  })

  test('for its limits, when these are others', async () => {
    expect(await retryIdempotent(10)).toBe('KEY_INVALID')
    onTestFinished(await measureWithdrawals(world, { min: 100 }))
    expect(await retryIdempotent(10)).toBe('KEY_INVALID')
    expect(await ask(10)).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })
})
