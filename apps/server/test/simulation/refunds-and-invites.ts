import { collectInvites } from '../../src/modules/invite/collect.ts'
import { decideEarning, workInvites } from '../../src/modules/invite/index.ts'
import { claimRefund, workPeriods } from '../../src/modules/refund/index.ts'
import { moveToWallet } from '../../src/modules/refund/move-to-wallet.ts'
import { refuse } from '../../src/platform/http/refusal.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { instructionFrom } from '../staff.ts'
import { ask } from './requests.ts'
import type { RewardState } from './reward-state.ts'
import type { Event } from './tally.ts'
import type { Request, SimulatedWorld } from './world.ts'

interface Claim {
  does: string
  event: Event
  claim(deps: AppDeps, playerId: string): Promise<unknown>
  /** Whether a player would get something, while no condition of theirs is active. */
  isWorth(rewards: RewardState, playerId: string): boolean
}

const CLAIMS: readonly Claim[] = [
  {
    does: 'claims a refund',
    event: 'a refund is claimed',
    claim: (deps, playerId) => claimRefund(deps, playerId, refuse),
    isWorth: ({ periods }, playerId) =>
      periods.some(({ player, isOver, claim, netLoss }) => player === playerId && isOver && claim === null && netLoss > 0),
  },
  {
    does: 'moves a refund to the wallet',
    event: 'a refund is moved to the wallet',
    claim: (deps, playerId) => moveToWallet(deps, { playerId, shown: null }, refuse),
    isWorth: ({ claims, moves }, playerId) => countOf(claims, playerId) > countOf(moves, playerId),
  },
  {
    does: 'collects what friends have earned',
    event: 'what friends have earned is collected',
    claim: (deps, playerId) => collectInvites(deps, { playerId, shown: null }, refuse),
    isWorth: ({ earnings, collections }, playerId) => countOf(earnings, playerId) > countOf(collections, playerId),
  },
]

const countOf = (items: readonly { player: string }[], playerId: string) => items.filter(({ player }) => player === playerId).length

export const claimReward = (world: SimulatedWorld) => ask(world, claimRewardOf(world))

/** Mostly by whoever would get something. */
function claimRewardOf(world: SimulatedWorld): Request {
  const { random, players, ofRewards, tally } = world
  const all = players.flatMap((player) => CLAIMS.map((claim) => ({ player, claim })))
  const worth = all.filter(
    ({ player: { playerId }, claim }) => ofRewards && claim.isWorth(ofRewards, playerId) && countOf(ofRewards.active, playerId) === 0,
  )
  const { player, claim } = random.pick(worth.length > 0 && random.chance(0.8) ? worth : all)
  return {
    says: `${player.name} ${claim.does} (${world.newKey()})`,
    isOurs: true,
    async send(deps) {
      const amount = await claim.claim(deps, player.playerId)
      tally.happened(claim.event)
      return amount
    },
  }
}

export const workOnPeriods = (world: SimulatedWorld) => world.start('closes the periods of refunds', workPeriods)
export const workOnInvites = (world: SimulatedWorld) => world.start('tells inviters', workInvites)

/** Staff decide about an earning that waits. */
export async function decideOnEarning(world: SimulatedWorld): Promise<void> {
  if (world.earningsInReview.length === 0) return
  const { player: playerId, friend, kind, number } = world.random.pick(world.earningsInReview)
  const outcome = world.random.chance(0.7) ? 'release' : 'refuse'
  const instruction = instructionFrom(world.complianceId, 'looked at it')
  await world.start(`a person decides about an earning: ${outcome}`, async (deps) => {
    const status = await decideEarning(deps, { playerId, subject: `${friend}:${kind}:${number}`, outcome, instruction })
    if (status === 'act') world.tally.happened('staff decide about an earning')
    return status
  })
}
