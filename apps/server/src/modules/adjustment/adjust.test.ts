import { withdraw } from '@krapao/contract'
import { minorUnits, type MinorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { baht, give, statementOf, walletOf } from '../../../test/money.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideAdjustment, proposeAdjustment } from './adjust.ts'
import { enterHouse, type HouseEntry } from './house-entry.ts'

let world: World
let player: WorldPlayer
let today: Date
let one: string
let other: string

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  await give(world, player, 100)
  ;[one, other] = [await staff(world), await staff(world)]
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const minor = (amount: number): MinorUnits => minorUnits(BigInt(Math.round(amount * 100)))
const propose = (direction: 'up' | 'down', amount: number, by = one) =>
  proposeAdjustment(world.deps, {
    playerId: player.playerId,
    direction,
    amount: minor(amount),
    reasonCode: 'game_error',
    instruction: instructionFrom(by, 'the game lost a round'),
  })
const decide = (adjustmentId: string, by = other, outcome: 'approve' | 'refuse' = 'approve') =>
  decideAdjustment(world.deps, {
    playerId: player.playerId,
    adjustmentId,
    outcome,
    instruction: instructionFrom(by, 'looked at the round'),
  })
const states = async () =>
  (
    await world.db
      .selectFrom('adjustment.adjustment')
      .select('state')
      .where('player_id', '=', player.playerId)
      .orderBy('proposed_at')
      .execute()
  ).map(({ state }) => state)

describe('an adjustment', () => {
  test('up is in the wallet when another person has approved it, and stands in the statement', async () => {
    const { status, adjustmentId } = await propose('up', 0.01)
    expect([status, await walletOf(player)]).toEqual(['proposed', 100])
    const pushed: unknown[] = []
    const { toPlayer } = world.deps.push
    onTestFinished(() => void (world.deps.push.toPlayer = toPlayer))
    world.deps.push.toPlayer = (...push) => void pushed.push(push)
    expect(await decide(adjustmentId)).toBe('act')
    expect(await walletOf(player)).toBe(100.01)
    expect((await statementOf(player))[0]).toBe('deposit ADJUSTMENT>WALLET 0.01 SUCCESS')
    expect(pushed).toEqual([
      [player.playerId, 'wallet-changed', expect.objectContaining({ reason: 'deposit', wallet: 100.01, amount: 0.01 })],
    ])
    const { reference_id: referenceId } = await world.db
      .selectFrom('ledger.posting')
      .select('reference_id')
      .where('owner_id', '=', player.playerId)
      .where('kind', '=', 'adjusted_up')
      .executeTakeFirstOrThrow()
    expect(referenceId).toBe(adjustmentId)
    const act = await world.db
      .selectFrom('operator.act')
      .selectAll()
      .where('owner_id', '=', player.playerId)
      .where('kind', '=', 'adjustment')
      .orderBy('acted_at')
      .execute()
    expect(act.map(({ status, reason, before }) => [status, reason, (before as { reasonCode: string }).reasonCode])).toEqual([
      ['proposed', 'the game lost a round', 'game_error'],
      ['act', 'looked at the round', 'game_error'],
    ])
  })

  test('down takes no more than there is, when it is proposed and when it is approved', async () => {
    expect(await propose('down', 100.01)).toMatchObject({ status: 'not_enough', wallet: 10_000n })
    const { adjustmentId } = await propose('down', 100)
    await player.call(withdraw, { body: { amount: baht(60) } })
    expect(await decide(adjustmentId)).toBe('not_enough')
    expect([await walletOf(player), await states()]).toEqual([40, ['proposed']])
    await give(world, player, 60)
    expect(await decide(adjustmentId)).toBe('act')
    expect([await walletOf(player), (await statementOf(player))[0]]).toEqual([0, 'withdraw WALLET>ADJUSTMENT 100 SUCCESS'])
  })

  test('takes two different people, who may, and an owner among them for much', async () => {
    const { adjustmentId } = await propose('up', 5)
    expect(await decide(adjustmentId, one)).toBe('same_person')
    expect(await decide(adjustmentId, await staff(world, 'support'))).toBe('not_allowed')
    expect(await decide(adjustmentId, player.playerId)).toBe('not_staff')
    expect((await propose('up', 5, await staff(world, 'support', 'auditor'))).status).toBe('not_allowed')
    expect((await propose('up', 5, player.playerId)).status).toBe('not_staff')
    expect([await states(), await walletOf(player)]).toEqual([['proposed'], 100])
    const { adjustmentId: large } = await propose('up', 20_000)
    expect(await decide(large)).toBe('not_allowed')
    const { adjustmentId: smaller } = await propose('up', 19_999.99)
    expect(await decide(smaller)).toBe('act')
    expect(await decide(large, await staff(world, 'owner'))).toBe('act')
    const { adjustmentId: again } = await propose('up', 5)
    expect(await decide(again)).toBe('credited_them')
  })

  test('is of a player', async () => {
    const { status } = await proposeAdjustment(world.deps, {
      playerId: one,
      direction: 'up',
      amount: minor(1),
      reasonCode: 'other',
      instruction: instructionFrom(one),
    })
    expect(status).toBe('no_player')
  })

  test('that two refuse changes nothing', async () => {
    const { adjustmentId } = await propose('up', 5)
    expect([await decide(adjustmentId, other, 'refuse'), await decide(adjustmentId, one, 'refuse')]).toEqual(['proposed', 'act'])
    expect([await states(), await walletOf(player)]).toEqual([['refused'], 100])
    expect(await decide(adjustmentId)).toBe('no_item')
  })

  test('is posted once by one instruction given twice and by many at once', async () => {
    const { adjustmentId } = await propose('up', 5)
    const decision = { playerId: player.playerId, adjustmentId, outcome: 'approve', instruction: instructionFrom(other) } as const
    expect([await decideAdjustment(world.deps, decision), await decideAdjustment(world.deps, decision)]).toEqual(['act', 'act'])
    expect(await walletOf(player)).toBe(105)
    const { adjustmentId: next } = await propose('down', 5)
    const people = await Promise.all([1, 2, 3, 4].map(() => staff(world)))
    const answers = await Promise.all(people.map((by) => decide(next, by)))
    expect(answers.toSorted()).toEqual(['act', 'no_item', 'no_item', 'no_item'])
    expect(await walletOf(player)).toBe(100)
  })
})

describe('an entry of the house', () => {
  const entry = (over: Partial<HouseEntry> = {}): HouseEntry => ({
    kind: 'fee_bank',
    sourceSubaccount: null,
    destinationSubaccount: 'SCB',
    amount: minor(2.5),
    currency: 'BAHT',
    ...over,
  })
  const posted = async () =>
    (
      await world.db
        .selectFrom('ledger.posting')
        .selectAll()
        .where('owner_id', '<>', player.playerId)
        .where('posted_at', '>=', today)
        .orderBy('kind')
        .execute()
    ).map(
      ({ kind, amount, source_subaccount, destination_subaccount }) => `${kind} ${source_subaccount}>${destination_subaccount} ${amount}`,
    )

  test('is made by an owner of the operator, once for each instruction', async () => {
    const owner = await staff(world, 'owner')
    const instruction = instructionFrom(owner, 'the statement of March')
    for (let said = 0; said < 2; said++) expect(await enterHouse(world.db, entry(), instruction)).toBe('act')
    expect(await enterHouse(world.db, entry({ kind: 'fee_gateway', destinationSubaccount: 'KBANK' }), instructionFrom(owner))).toBe('act')
    expect(
      await enterHouse(
        world.db,
        entry({ kind: 'gateway_settled', sourceSubaccount: 'SCB', destinationSubaccount: 'KBANK' }),
        instructionFrom(owner),
      ),
    ).toBe('act')
    expect(await posted()).toEqual(['fee_bank null>SCB 250', 'fee_gateway null>KBANK 250', 'gateway_settled SCB>KBANK 250'])
  })

  test('is made by nobody else, and is of no other kind', async () => {
    expect(await enterHouse(world.db, entry(), instructionFrom(one))).toBe('not_allowed')
    expect(await enterHouse(world.db, entry(), instructionFrom(player.playerId))).toBe('not_staff')
    const owner = instructionFrom(await staff(world, 'owner'))
    await expect(enterHouse(world.db, entry({ kind: 'written_off' as never }), owner)).rejects.toMatchObject({ code: '23514' })
    await expect(enterHouse(world.db, entry({ amount: minor(-1) }), owner)).rejects.toMatchObject({ code: '23514' })
    expect(await posted()).toEqual([])
  })
})
