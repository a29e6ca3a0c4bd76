import { refuse } from '../../src/platform/http/refusal.ts'
import { claimCoupon } from '../../src/modules/spin/claim-coupon.ts'
import { makeSpin } from '../../src/modules/spin/index.ts'
import { ask } from './requests.ts'
import { WON } from './wheel-in-use.ts'
import type { Request, SimulatedWorld } from './world.ts'

export const spinOnce = (world: SimulatedWorld) => ask(world, spinOf(world))
export const claim = (world: SimulatedWorld) => ask(world, claimOf(world))

/** A player spins, with a coin or without. */
function spinOf(world: SimulatedWorld): Request {
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
function claimOf(world: SimulatedWorld): Request {
  const { playerId, name } = world.random.pick(world.players)
  const claim = { playerId, code: WON, idempotencyKey: world.newKey(), shown: null }
  return {
    says: `${name} claims a coupon (${claim.idempotencyKey})`,
    isOurs: true,
    async send(deps) {
      await claimCoupon(deps, claim, refuse)
      world.tally.happened('a coupon is claimed')
    },
  }
}
