import { getSpinSetup, listCoupons, listSpins, spin, spinActive, changeSeed } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf, giveCoinsEvery } from '../../../test/coins.ts'
import { give } from '../../../test/money.ts'
import { useWheel } from '../../../test/wheel.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await giveCoinsEvery(world, 100)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Somebody with so many coins. */
async function playerWith(coins: number): Promise<WorldPlayer> {
  const player = await world.player()
  if (coins > 0) await give(world, player, coins * 100)
  expect(await coinsOf(world, player)).toBe(coins)
  return player
}

test('first', async () => {
  const player = await playerWith(3)
  expect(await player.call(spinActive)).toEqual({ active: false })
  expect(await player.call(getSpinSetup)).toEqual({ activeSpinwheel: null, userCoin: 3, commitment: null })
  expect(await player.call(spin)).toEqual({ success: false, result: null, error: 'SPIN_INACTIVE' })
  await useWheel(world)
  expect(await player.call(spinActive)).toEqual({ active: true })
  console.log(await player.call(getSpinSetup))
  for (let i = 0; i < 3; i++) console.log(await player.call(spin))
  console.log(await player.call(spin))
  console.log(JSON.stringify(await player.call(listCoupons)))
  console.log(await player.call(listSpins, { body: { page: 1, limit: 1 } }))
  console.log(await player.call(changeSeed, { body: { clientSeed: 'mine' } }))
  console.log(await player.call(listSpins, { body: { page: 1, limit: 1 } }))
})
