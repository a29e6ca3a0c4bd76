import { readCondition, workExpiry } from '../../src/modules/bonus/index.ts'
import { type Action, often } from './action.ts'
import { endActiveBonus, sweepBets } from './bonuses.ts'
import type { State } from './checks.ts'
import { workOnInvites, workOnPeriods } from './refunds-and-invites.ts'
import type { RewardState } from './reward-state.ts'
import type { Tally } from './tally.ts'
import { betIsTold, feedPasses, heldBetIsTold } from './telling-bets.ts'
import type { SimulatedWorld } from './world.ts'

/** What happens around the verbs in worlds with rewards. */
export const SURROUNDINGS_OF_REWARDS: Action[] = [
  ...often(16, betIsTold),
  ...often(5, heldBetIsTold),
  ...often(5, (world) => feedPasses(world)),
  ...often(4, dayEnds),
]

/** These worlds begin a little before midnight: what is counted by days can be closed while everything goes wrong. */
export async function dayEnds(world: SimulatedWorld): Promise<void> {
  await world.passTime(40_000)
  await feedPasses(world, world.clock.now().getTime())
}

/** One round of everything that nobody waits for. */
export async function workOnRewards(world: SimulatedWorld): Promise<void> {
  await feedPasses(world, world.clock.now().getTime())
  await sweepBets(world)
  await workOnPeriods(world)
  await workOnInvites(world)
  await world.start('ends bonuses that are out of time', workExpiry)
}

/** Without faults: all bets are told and read, and what still waits for a deposit is given up. */
export async function endRewards(world: SimulatedWorld): Promise<void> {
  while (world.told.held.length > 0) await heldBetIsTold(world)
  for (const player of world.players) {
    const condition = await readCondition(world.db, player.playerId)
    if (condition?.state === 'waiting') await endActiveBonus(world, player)
  }
  await world.passTime(6000)
  await sweepBets(world)
  await world.check()
}

/** How everything went. */
export function countRewards(
  { earnings, receipts, periods, postings, emptied, carried }: RewardState,
  { rewards }: State,
  { happened }: Tally,
): void {
  for (const { kind, state } of earnings) {
    if (state === 'refused') happened('an earning is of a ring')
    else if (state === 'cancelled') happened('an earning is cancelled')
    else happened(kind === 'turnover' ? 'a friend earns by what they stake' : 'a friend earns by a first deposit')
  }
  for (const { id, state } of receipts) {
    if (state === 'unused') happened('a campaign that waited is given up')
    else if (rewards.some((one) => one.id === id && one.isForDeposit)) happened('a campaign that waited is granted')
  }
  for (const { accrued } of periods) if (accrued === 0) happened('a day has no loss to give back')
  for (const { kind } of postings) {
    if (kind === 'refund_taken') happened('a part of a refund is taken back')
    if (kind === 'invite_taken') happened('a part of what friends earned is taken back')
  }
  for (let count = emptied; count > 0; count--) happened('a game is emptied to end a bonus')
  for (let count = carried; count > 0; count--) happened('a bet counts on another day')
}
