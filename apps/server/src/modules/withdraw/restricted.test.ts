import { freezeAccount, transfer, withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { baht, give, open } from '../../../test/money.ts'
import { paidSince } from '../../../test/money-out.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { deactivate } from '../account/index.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { sha256 } from '../../platform/ids.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { requestWithdrawal } from './index.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  await give(world, player, 200)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const ask = () => player.call(withdraw, { body: { amount: baht(60) } })
const freeze = () => player.call(freezeAccount)
const withdrawals = () =>
  world.db
    .selectFrom('withdraw.withdrawal')
    .select(['withdrawal_id as id', 'state', 'attempts'])
    .where('player_id', '=', player.playerId)
    .execute()
const items = async () =>
  (
    await world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'reason'])
      .where('owner_id', '=', player.playerId)
      .where('closed_at', 'is', null)
      .orderBy('kind')
      .execute()
  ).map(({ kind, reason }) => `${kind}: ${reason}`)
const payouts = async () => (await paidSince(world, today)).map(({ amount }) => amount)
const HELD = 'withdrawal: the account was frozen or deactivated, and this was not sent yet'

describe('of a player who has frozen their account', () => {
  test('an approved withdrawal that was not sent waits for staff, who may send it', async () => {
    await ask()
    await freeze()
    await world.work()
    expect(await withdrawals()).toMatchObject([{ state: 'pending_approval' }])
    expect(await items()).toEqual(['restriction: the player has frozen their account', HELD])
    expect(await payouts()).toEqual([])
    const { id } = (await withdrawals())[0]!
    await world.passTime(1000)
    const decision = {
      playerId: player.playerId,
      withdrawalId: id,
      outcome: 'approve',
      instruction: instructionFrom(await staff(world)),
    } as const
    expect(await decideWithdrawal(world.deps, decision)).toBe('act')
    await world.work()
    expect(await payouts()).toEqual([60])
  })

  test('one that waits for the bank to say whose the account is waits for staff too', async () => {
    await world.fault('bank', 'timeout-before', 1, 'holder')
    await world.asOwner(`update account.name_inquiry set state = 'asking', answered_at = null, holder_name_digest = null, report_id = null,
      next_attempt_at = opened_at + interval '1 year' where player_id = '${player.playerId}'`)
    await ask()
    await world.work()
    expect(await withdrawals()).toMatchObject([{ state: 'approved', attempts: 1 }])
    await freeze()
    await world.passTime(3_600_000)
    await world.work()
    expect(await withdrawals()).toMatchObject([{ state: 'pending_approval' }])
    expect(await payouts()).toEqual([])
  })

  test('one that was sent, and of which the bank has not said what became of it, goes on to its end', async () => {
    await world.fault('bank', 'timeout-after', 1, 'pay-out')
    await ask()
    await world.work()
    expect(await withdrawals()).toMatchObject([{ state: 'in_doubt' }])
    await freeze()
    await world.passTime(3_600_000)
    await world.work()
    expect(await withdrawals()).toMatchObject([{ state: 'paid' }])
  })

  test('what comes for them is credited', async () => {
    await freeze()
    await give(world, player, 50)
    const wallet = world.db.selectFrom('ledger.owner').select('wallet').where('owner_id', '=', player.playerId)
    expect((await wallet.executeTakeFirstOrThrow()).wallet).toBe(25_000n)
  })

  test('a transfer that is under way ends', async () => {
    await open(player, 'PG')
    await world.fault('games:PG', 'timeout-after')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(40) } })
    await freeze()
    await world.passTime(120_000)
    await world.work()
    const states = world.db.selectFrom('games.transfer').select('state').where('player_id', '=', player.playerId)
    expect(await states.execute()).toEqual([{ state: 'done' }])
  })
})

describe('what waited for staff before its player froze the account', () => {
  let withdrawalId: string
  let one: string
  let other: string
  beforeEach(async () => {
    onTestFinished(await measureWithdrawals(world, { automaticUpTo: 0 }))
    await ask()
    withdrawalId = (await withdrawals())[0]!.id
    ;[one, other] = [await staff(world), await staff(world)]
  })
  const approve = (by: string) =>
    decideWithdrawal(world.deps, { playerId: player.playerId, withdrawalId, outcome: 'approve', instruction: instructionFrom(by) })

  test('is approved by nobody who has not read so', async () => {
    await freeze()
    expect(await approve(one)).toBe('changed')
    expect(await items()).toContain('withdrawal: the account was frozen or deactivated since it was asked for')
    expect(await approve(other)).toBe('act')
  })

  test('and the withdrawal can be refused at once', async () => {
    await freeze()
    const refused = { playerId: player.playerId, withdrawalId, outcome: 'refuse', instruction: instructionFrom(one) } as const
    expect(await decideWithdrawal(world.deps, refused)).toBe('act')
  })
})

test('a withdrawal that is written while its player freezes the account waits for staff', async () => {
  await open(player, 'PG')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(150) } })
  await world.fault('games:PG', 'timeout-after')
  // Collecting takes until after the freeze: the same request is asked again, as the portal does.
  const { token } = player
  const order = { playerId: player.playerId, tokenHash: sha256(token), amount: minorUnits(6000n), idempotencyKey: crypto.randomUUID() }
  await freeze()
  await give(world, player, 100)
  await requestWithdrawal(world.deps, order, refuse)
  expect(await withdrawals()).toMatchObject([{ state: 'pending_approval' }])
  expect(await items()).toContain('withdrawal: asked for while the account was being frozen or deactivated')
})

test('of a player whom staff deactivate, an approved withdrawal that was not sent waits for staff', async () => {
  await ask()
  const deactivated = { playerId: player.playerId, instruction: instructionFrom(await staff(world, 'compliance')) }
  expect(await deactivate(world.deps, deactivated)).toBe('act')
  await world.work()
  expect(await items()).toEqual(['restriction: the provider said so', HELD])
})

test('whichever of freeze and payout is first, the money is paid or waits, never both', async () => {
  const ends: string[] = []
  for (let round = 0; round < 10; round++) {
    player = await world.player()
    await give(world, player, 200)
    await ask()
    await Promise.all([world.work(), freeze()])
    await world.work()
    ends.push((await withdrawals())[0]!.state)
  }
  const paid = ends.filter((state) => state === 'paid')
  expect(await payouts()).toEqual(paid.map(() => 60))
  expect(ends.every((state) => state === 'paid' || state === 'pending_approval')).toBe(true)
})
