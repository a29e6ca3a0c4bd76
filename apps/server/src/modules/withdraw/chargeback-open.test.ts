import { withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payoutsSince } from '../../../test/money-out.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { byTwo, instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideChargeback } from '../deposit/index.ts'
import { cancelWithdrawal, decideWithdrawal, withdrawalActivities } from './index.ts'

let world: World
let player: WorldPlayer
let transRef: string
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  await world.deposit(player, 1000)
  await world.deposit(player, 1000)
  transRef = ((await world.control('GET', 'qr')) as { transRef: string }[])[0]!.transRef
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function takenBack(): Promise<void> {
  await world.control('POST', `payments/${transRef}/reverse`, {})
  await world.sandbox.flushWebhooks()
}

const bear = () =>
  byTwo(world, (instruction) =>
    decideChargeback(world.deps, { playerId: player.playerId, reference: `SCB:${transRef}`, outcome: 'bear', instruction }),
  )

const approve = async () =>
  decideWithdrawal(world.deps, {
    playerId: player.playerId,
    withdrawalId: (await newest()).withdrawal_id,
    outcome: 'approve',
    instruction: instructionFrom(await staff(world)),
  })

const newest = () =>
  world.db
    .selectFrom('withdraw.withdrawal')
    .select(['withdrawal_id', 'state', 'approved_by'])
    .where('player_id', '=', player.playerId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()

const payouts = async () => (await payoutsSince(world, today)).length

describe('while a payment of the player is taken back', () => {
  test('a withdrawal is not approved by the rule, nor by staff, until somebody bears it', async () => {
    await takenBack()
    await player.call(withdraw, { body: { amount: baht(300) } })
    await world.work()
    expect([(await newest()).state, await payouts(), await walletOf(player)]).toEqual(['pending_approval', 0, 1700])
    expect(await approve()).toBe('chargeback_open')
    expect(await bear()).toBe('act')
    expect(await approve()).toBe('act')
    await world.work()
    expect([(await newest()).state, await payouts()]).toEqual(['paid', 1])
  })

  test('one that was approved and not sent waits too, and its player sees that and may cancel', async () => {
    await player.call(withdraw, { body: { amount: baht(300) } })
    expect((await newest()).state).toBe('approved')
    await takenBack()
    await world.work()
    expect([await newest(), await payouts()]).toMatchObject([{ state: 'pending_approval', approved_by: null }, 0])
    const { withdrawal_id: withdrawalId } = await newest()
    const [shown] = await withdrawalActivities(world.deps, player.playerId, { open: true })
    expect(shown!.activity).toMatchObject({
      state: 'working',
      canCancel: true,
      steps: [{ step: 'requested' }, { step: 'approval', at: null }, expect.anything(), expect.anything()],
    })
    await cancelWithdrawal(world.deps, { playerId: player.playerId, withdrawalId })
    expect([await walletOf(player), (await newest()).state]).toEqual([2000, 'cancelled'])
  })

  test('one that was sent is asked about until it ends', async () => {
    await player.call(withdraw, { body: { amount: baht(300) } })
    await world.fault('bank', 'error-after', 1, 'pay-out')
    await world.work()
    await takenBack()
    await world.passTime(600_000)
    await world.work()
    expect([(await newest()).state, await payouts()]).toEqual(['paid', 1])
  })

  test('the withdrawals of others are paid', async () => {
    await takenBack()
    const other = await world.player()
    await world.deposit(other, 500)
    await other.call(withdraw, { body: { amount: baht(300) } })
    await world.work()
    expect(await payouts()).toBe(1)
  })

  test('a withdrawal asked for at the same moment is never paid by the rule after it', async () => {
    await Promise.all([takenBack(), player.call(withdraw, { body: { amount: baht(300) } })])
    await world.work()
    expect([(await newest()).state, await payouts()]).toEqual(['pending_approval', 0])
  })
})
