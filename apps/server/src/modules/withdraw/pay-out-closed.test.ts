import { getProfile, getWallet, transfer, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasNumber } from '../../../test/account-numbers.ts'
import { closeService } from '../../../test/close-service.ts'
import { baht, give, open, providerBalance } from '../../../test/money.ts'
import { paidSince } from '../../../test/money-out.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { grantReward, importBet } from '../../../test/rewards.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { payOutClosed, refuseClosedPayout } from './pay-out-closed.ts'

let world: World
let player: WorldPlayer
let today: Date
let one: string
let other: string
let account: { bankCode: string; bankAccountNo: string; bankAccountName: string }

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player({ proven: false })
  await give(world, player, 1000)
  ;[one, other] = [await staff(world), await staff(world)]
  account = (await player.call(getProfile)).bankAccount!
  await holderIs(`นาย  ${account.bankAccountName}`)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const holderIs = (name: string) =>
  world.control('POST', 'bank/holders', { bankCode: account.bankCode, accountNo: account.bankAccountNo, name })
const deactivate = () => world.asOwner(`update account.player set deactivated_at = now() where player_id = '${player.playerId}'`)
const say = async (by: string) =>
  (await payOutClosed(world.deps, { playerId: player.playerId, instruction: instructionFrom(by, 'wrote to us') })).status
const wallet = async () =>
  Number(
    (await world.db.selectFrom('ledger.owner').select('wallet').where('owner_id', '=', player.playerId).executeTakeFirstOrThrow()).wallet,
  ) / 100
const states = async () =>
  (
    await world.db
      .selectFrom('withdraw.withdrawal')
      .select('state')
      .where('player_id', '=', player.playerId)
      .orderBy('created_at')
      .execute()
  ).map(({ state }) => state)
const closings = async () =>
  (
    await world.db.selectFrom('withdraw.closing').select('state').where('player_id', '=', player.playerId).orderBy('opened_at').execute()
  ).map(({ state }) => state)
const openItems = async () =>
  (
    await world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'reason'])
      .where('owner_id', '=', player.playerId)
      .where('closed_at', 'is', null)
      .execute()
  ).map(({ kind, reason }) => `${kind}: ${reason}`)
const payouts = async () => (await paidSince(world, today)).map(({ amount, toAccountNo }) => ({ amount, toAccountNo }))

describe('a player who cannot act', () => {
  test('is paid what they have by two people, what the games hold included', async () => {
    const pg = await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(300) } })
    await deactivate()
    expect(await refusalOf(player.call(withdraw, { body: { amount: baht(60) } }))).toBe('INVALID_USER_4')
    expect(await say(one)).toBe('proposed')
    expect([await providerBalance(world, 'PG', pg), await wallet(), await states()]).toEqual([0, 1000, []])
    expect(await say(one)).toBe('same_person')
    expect(await say(other)).toBe('act')
    await world.work()
    expect(await payouts()).toEqual([{ amount: 1000, toAccountNo: account.bankAccountNo }])
    expect([await wallet(), await states(), await closings(), await openItems()]).toEqual([0, ['paid'], ['paid'], []])
    expect(await say(other)).toBe('nothing_there')
  })

  test('is paid when the service is closed for everybody', async () => {
    expect(await say(one)).toBe('can_act')
    await closeService(world)
    expect([await say(one), await say(other)]).toEqual(['proposed', 'act'])
    await world.work()
    expect(await payouts()).toMatchObject([{ amount: 1000 }])
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await refusalOf(player.call(getWallet))
    expect(await refusalOf(player.call(getWallet))).toBe('gone')
  })

  test('still gets what they had asked for before', async () => {
    await player.call(withdraw, { body: { amount: baht(400) } })
    await deactivate()
    expect([await say(one), await say(other)]).toEqual(['proposed', 'act'])
    await world.work()
    expect((await payouts()).map(({ amount }) => String(amount)).toSorted()).toEqual(['400', '600'])
  })

  test('is paid though the server died between the games and the bank', async () => {
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(300) } })
    await deactivate()
    const { integrations } = world.deps
    const dying = { ...integrations.bank, holderOf: () => Promise.reject(new Error('the server died')) }
    const deps = { ...world.deps, integrations: { ...integrations, bank: dying } }
    const said = { playerId: player.playerId, instruction: instructionFrom(one) }
    await expect(payOutClosed(deps, said)).rejects.toThrow('the server died')
    expect([await wallet(), await openItems()]).toEqual([1000, []])
    expect([(await payOutClosed(world.deps, said)).status, await say(other)]).toEqual(['proposed', 'act'])
    await world.work()
    expect(await payouts()).toMatchObject([{ amount: 1000 }])
  })

  test('keeps at the games what is not certain, and staff are told how much', async () => {
    await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(300) } })
    await deactivate()
    await world.fault('games:PG', 'timeout-after')
    const first = await payOutClosed(world.deps, { playerId: player.playerId, instruction: instructionFrom(one) })
    expect(first).toEqual({ status: 'proposed', amount: 70_000n, leftAtGames: 30_000n })
    await world.passTime(120_000)
    await world.work()
    // There is more than was proposed: somebody looks again.
    expect([await say(other), await say(other), await say(one)]).toEqual(['changed', 'proposed', 'act'])
    await world.work()
    expect(await payouts()).toMatchObject([{ amount: 1000 }])
  })
})

describe('nothing is paid', () => {
  test('where the bank says another name, and the item says so', async () => {
    await holderIs('สมชาย ใจดี')
    await deactivate()
    expect([await say(one), await say(other)]).toEqual(['name_differs', 'name_differs'])
    expect(await openItems()).toEqual(['closed-account: the registered account is in another name'])
    await holderIs(account.bankAccountName)
    expect([await say(one), await say(other)]).toEqual(['proposed', 'act'])
  })

  test('where the bank does not say, which decides nothing', async () => {
    await deactivate()
    for (const kind of ['timeout-before', 'error-before', 'garbage', 'lie']) {
      await world.fault('bank', kind, 1, 'holder')
      expect(await say(one)).toBe('not_known')
    }
    expect([await openItems(), await closings()]).toEqual([[], []])
    await world.fault('bank', 'refuse', 1, 'holder')
    expect(await say(one)).toBe('name_differs')
    expect(await openItems()).toEqual(['closed-account: the bank has no such account'])
  })

  test('by whoever may not, and their games are left alone', async () => {
    const pg = await open(player, 'PG')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(300) } })
    await deactivate()
    expect(await say(await staff(world, 'support'))).toBe('not_allowed')
    expect(await say(player.playerId)).toBe('not_staff')
    expect([await providerBalance(world, 'PG', pg), await openItems()]).toEqual([300, []])
    expect((await payOutClosed(world.deps, { playerId: one, instruction: instructionFrom(one) })).status).toBe('no_player')
  })

  test('without a bank account, or while the condition of a bonus is open', async () => {
    await deactivate()
    await grantReward(world.ownerDb, { playerId: player.playerId })
    expect(await say(one)).toBe('bonus_remaining')
    await importBet(world, player.playerId, 50_000n)
    await world.asOwner(`delete from account.bank_account where player_id = '${player.playerId}'`)
    expect(await say(one)).toBe('no_bank')
  })

  test('in a currency that the bank does not pay', async () => {
    await deactivate()
    const { integrations } = world.deps
    const inKip = { ...world.deps, integrations: { ...integrations, bank: { ...integrations.bank, currencies: ['LAK' as const] } } }
    const { status } = await payOutClosed(inKip, { playerId: player.playerId, instruction: instructionFrom(one) })
    expect([status, await closings()]).toEqual(['no_bank', []])
  })

  test('when the bank account has changed between the two instructions', async () => {
    await deactivate()
    expect(await say(one)).toBe('proposed')
    await hasNumber(world, '5550005550', player)
    await world.control('POST', 'bank/holders', { bankCode: account.bankCode, accountNo: '5550005550', name: account.bankAccountName })
    expect(await say(other)).toBe('changed')
  })

  test('when two people refuse it', async () => {
    await deactivate()
    await say(one)
    const refuse = (by: string) => refuseClosedPayout(world.deps, { playerId: player.playerId, instruction: instructionFrom(by) })
    expect([await refuse(other), await refuse(one)]).toEqual(['proposed', 'act'])
    expect([await closings(), await openItems(), await wallet()]).toEqual([['refused'], [], 1000])
  })
})

test('one instruction given twice and many at once pay once', async () => {
  await deactivate()
  const first = instructionFrom(one)
  expect((await payOutClosed(world.deps, { playerId: player.playerId, instruction: first })).status).toBe('proposed')
  const people = await Promise.all([1, 2, 3, 4].map(() => staff(world)))
  const answers = await Promise.all(people.map(say))
  expect(answers.toSorted()).toEqual(['act', 'nothing_there', 'nothing_there', 'nothing_there'])
  await world.work()
  expect(await payouts()).toHaveLength(1)
  await give(world, player, 50)
  const instruction = instructionFrom(one)
  for (let said = 0; said < 2; said++)
    expect((await payOutClosed(world.deps, { playerId: player.playerId, instruction })).status).toBe('proposed')
  expect(await closings()).toEqual(['paid', 'open'])
  // What was said of the first closing says nothing of this one.
  expect((await payOutClosed(world.deps, { playerId: player.playerId, instruction: first })).status).toBe('key_reused')
  const last = instructionFrom(other)
  for (let said = 0; said < 2; said++)
    expect((await payOutClosed(world.deps, { playerId: player.playerId, instruction: last })).status).toBe('act')
  await world.work()
  expect((await payouts()).map(({ amount }) => amount)).toEqual([50, 1000])
})
