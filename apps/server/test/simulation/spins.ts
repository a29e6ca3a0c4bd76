import { demoWheel } from '../../seed/wheel.ts'
import { refuse } from '../../src/platform/http/refusal.ts'
import { newRowId } from '../../src/platform/ids.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { claimCoupon } from '../../src/modules/spin/claim-coupon.ts'
import { decideWheel, makeSpin, saveWheel, type WheelDraft } from '../../src/modules/spin/index.ts'
import { addTestStaff, instructionFrom } from '../staff.ts'
import type { Request } from './actions.ts'
import type { SimulatedWorld } from './world.ts'

/** What every spin comes to: one seed of a world gives one order of events, and those of the wheel are chosen at random. */
const WON = 'one-coin'

function wheel(): WheelDraft {
  const [first, second] = demoWheel('BAHT').slices
  const prize = { kind: 'coins', coins: 1 } as const
  const slices = [
    { ...first!, code: WON, weight: 999_999, prize },
    { ...second!, code: 'hardly-ever', weight: 1, prize },
  ]
  return { ...demoWheel('BAHT'), couponHours: null, slices }
}

/** Every spin wins a coin. */
export async function putWheelInUse(db: Db, ownerUrl: string): Promise<void> {
  const wheelId = newRowId()
  const [one, other] = [await addTestStaff(ownerUrl, ['owner']), await addTestStaff(ownerUrl, ['owner'])]
  await saveWheel(db, wheelId, wheel(), instructionFrom(one, 'a simulated world'))
  for (const by of [one, other]) await decideWheel(db, { wheelId, act: 'use', instruction: instructionFrom(by, 'a simulated world') })
}

/** A player spins, with a coin or without. */
export function spinOf(world: SimulatedWorld): Request {
  const { playerId, name } = world.random.pick(world.players)
  const order = { playerId, idempotencyKey: world.newKey() }
  return {
    says: `${name} spins (${order.idempotencyKey})`,
    async send(deps) {
      const { status } = await makeSpin(deps, order)
      if (status === 'spun') world.tally.happened('a coin is spun')
      return status
    },
  }
}

/** A player claims what a spin has won, or has not. */
export function claimOf(world: SimulatedWorld): Request {
  const { playerId, name } = world.random.pick(world.players)
  const claim = { playerId, code: WON, idempotencyKey: world.newKey() }
  return {
    says: `${name} claims a coupon (${claim.idempotencyKey})`,
    isOurs: true,
    async send(deps) {
      await claimCoupon(deps, claim, refuse)
      world.tally.happened('a coupon is claimed')
    },
  }
}
