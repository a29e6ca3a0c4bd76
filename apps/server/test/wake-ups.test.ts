import { transfer, withdraw } from '@krapao/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '../src/app.ts'
import { createLog } from '../src/platform/log.ts'
import { decideWithdrawal } from '../src/modules/withdraw/index.ts'
import { baht, give, open } from './money.ts'
import { staff, instructionFrom } from './staff.ts'
import { measureWithdrawals } from './withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/*
 * Background work rests for an hour here. What happens all the same happens because somebody has said so.
 */

const HOUR_MS = 3_600_000

let world: World
let player: WorldPlayer

beforeEach(async () => {
  world = await createWorld({ runWorkers: true, workersRestMs: HOUR_MS })
  player = await world.player()
  await give(world, player, 1000)
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const paid = async () => ((await world.control('GET', 'bank/payouts')) as { amount: number }[]).map(({ amount }) => amount)
const SOON = { timeout: 20_000, interval: 50 }

test('[WD-14] a withdrawal that needs nobody is paid at once', async () => {
  await player.call(withdraw, { body: { amount: baht(50) } })
  await vi.waitFor(async () => expect(await paid()).toEqual([50]), SOON)
})

test('and one that needs staff when they approve it, also in another process that does no such work itself', async () => {
  await measureWithdrawals(world, { automaticUpTo: 100 })
  for (const amount of [60, 70]) await player.call(withdraw, { body: { amount: baht(amount) } })
  const [one, other] = await world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id').orderBy('amount').execute()
  const approve = async (withdrawalId: string) => ({
    playerId: player.playerId,
    withdrawalId,
    outcome: 'approve' as const,
    instruction: instructionFrom(await staff(world)),
  })
  await decideWithdrawal(world.deps, await approve(one!.withdrawal_id))
  await vi.waitFor(async () => expect(await paid()).toEqual([60]), SOON)
  const desk = await createApp({ env: world.env, clock: world.clock, log: createLog('silent'), runWorkers: false })
  await decideWithdrawal(desk.deps, await approve(other!.withdrawal_id))
  await desk.stop()
  await vi.waitFor(async () => expect((await paid()).toSorted((one, other) => one - other)).toEqual([60, 70]), SOON)
})

test('and once its approval can be taken back no more, though nobody says so then', async () => {
  await measureWithdrawals(world, { automaticUpTo: 100, undoSeconds: 1 })
  await player.call(withdraw, { body: { amount: baht(60) } })
  const waiting = world.db.selectFrom('withdraw.withdrawal').select('withdrawal_id')
  const { withdrawal_id: withdrawalId } = await waiting.executeTakeFirstOrThrow()
  const instruction = instructionFrom(await staff(world))
  await decideWithdrawal(world.deps, { playerId: player.playerId, withdrawalId, outcome: 'approve', instruction })
  // A worker that has looked by then rests until it is due, and not for an hour.
  await world.passTime(1000)
  await vi.waitFor(async () => expect(await paid()).toEqual([60]), SOON)
})

test('[TRF-14] a transfer in doubt is asked after as soon as that is due, and again', async () => {
  await open(player, 'PG')
  // The move, and the first question about it.
  await world.fault('games:PG', 'error-after', 1, 'move')
  await world.fault('games:PG', 'error-before', 1, 'status')
  await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(40) } })
  const status = async () => {
    const one = await world.db.selectFrom('games.transfer').select(['state', 'attempts', 'leased_at']).executeTakeFirstOrThrow()
    return `${one.state} ${one.attempts}${one.leased_at === null ? '' : ', worked on'}`
  }
  // The database's clock stands still: due is what we say.
  await world.passTime(1500)
  await vi.waitFor(async () => expect(await status()).toBe('in_doubt 2'), SOON)
  await world.passTime(5000)
  await vi.waitFor(async () => expect(await status()).toBe('done 3'), SOON)
}, 60_000)
