import { getProfile } from '@krapao/contract'
import { type Currency, minorUnits } from '@krapao/money'
import { setCoinRule } from '../src/modules/spin/index.ts'
import { staff, instructionFrom } from './staff.ts'
import type { World, WorldPlayer } from './world.ts'

/** From now on so many whole units deposited give a coin in this world; null: none. */
export async function giveCoinsEvery(world: World, amount: number | null, currency: Currency = 'BAHT'): Promise<void> {
  const every = amount === null ? null : minorUnits(BigInt(amount) * 100n)
  const set = await setCoinRule(world.ownerDb, currency, every, instructionFrom(await staff(world, 'owner'), 'a test'))
  if (set !== 'act') throw new Error(`the coin rule could not be set: ${set}`)
}

/** As the profile says, once all that was posted has been handled. */
export async function coinsOf(world: World, player: WorldPlayer): Promise<number> {
  await world.deps.events.settled()
  return (await player.call(getProfile)).coin
}
