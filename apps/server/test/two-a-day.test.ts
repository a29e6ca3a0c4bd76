import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { allocatePayment } from '../src/modules/deposit/index.ts'
import { setDayLimit } from '../src/modules/operator/index.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { walletOf } from './money.ts'
import { byTwo } from './staff.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let player: WorldPlayer
beforeAll(async () => {
  world = await createWorld()
  await withClient(world.ownerUrl, (owner) => setDayLimit(owner, { flow: 'credit_by_two', currency: 'BAHT', amount: 50_000n }))
})
beforeEach(async () => {
  await world.passTime(24 * 3600_000)
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Money of whom nothing that was told names anybody, so that two people give it to this player. */
async function allocate(amount: number) {
  const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร', toAccountNo: '0458800011', amount }
  const { transRef } = (await world.control('POST', 'bank/transfer', sender)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return () =>
    byTwo(world, (instruction) => allocatePayment(world.deps, { playerId: player.playerId, reference: `SCB:${transRef}`, instruction }))
}

test('what two people give in a day is bounded over all of the staff, and begins anew the next day', async () => {
  expect([await (await allocate(300))(), await (await allocate(300))(), await (await allocate(200))()]).toEqual([
    'act',
    'day_used_up',
    'act',
  ])
  expect(await walletOf(player)).toBe(500)
  await world.passTime(24 * 3600_000)
  expect(await (await allocate(300))()).toBe('act')
})

test('fifty pairs at once give no more', async () => {
  const said = []
  for (let count = 0; count < 50; count++) said.push(await allocate(40))
  const answers = await Promise.all(said.map((say) => say()))
  expect(answers.filter((answer) => answer === 'act')).toHaveLength(12)
  expect(answers.filter((answer) => answer === 'day_used_up')).toHaveLength(38)
  expect(await walletOf(player)).toBe(480)
})
