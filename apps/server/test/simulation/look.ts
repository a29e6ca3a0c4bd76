import { brokenBets } from './bets.ts'
import { brokenAtAnyTime, brokenAtRest, readState, type State } from './checks.ts'
import type { Records } from './integrations.ts'
import type { Lane } from './lane.ts'
import type { Payments } from './payments.ts'
import type { SimulatedPlayer } from './players.ts'
import { brokenRewardsAtAnyTime, brokenRewardsAtRest, type RewardsOfWorld } from './reward-checks.ts'
import { readRewards, type RewardState } from './reward-state.ts'
import { type BetsOfWorld, brokenToldBets } from './told-bets.ts'

interface Looked {
  state: State
  ofRewards: RewardState | undefined
}

/** Reads a world, again only where something was committed since, and says what is broken. */
export function createLook(
  db: Lane['db'],
  {
    machine,
    records,
    payments,
    rewards,
  }: { machine: Lane['machine']; records: Records; payments: Payments; rewards: RewardsOfWorld | undefined },
) {
  let seen: (Looked & { commits: number }) | undefined
  return async (
    { players, told, hasBets }: { players: SimulatedPlayer[]; told: BetsOfWorld; hasBets: boolean },
    atRest: boolean,
  ): Promise<Looked & { broken: string[] }> => {
    const commits = machine.commits()
    if (seen?.commits !== commits)
      seen = {
        commits,
        state: await readState(db, players, payments),
        ofRewards: rewards && (await readRewards(db, players, rewards.campaigns)),
      }
    const { state, ofRewards } = seen
    const broken = [...brokenAtAnyTime(state, records, players, payments, ofRewards)]
    if (atRest) broken.push(...brokenAtRest(state, records, players, payments.payments))
    if (atRest && hasBets) broken.push(...(await brokenBets(db, players, records.providers)))
    if (rewards && ofRewards) broken.push(...brokenRewardsAtAnyTime(ofRewards, state, rewards))
    if (rewards && ofRewards && atRest)
      broken.push(...brokenRewardsAtRest(ofRewards, state, rewards), ...brokenToldBets(told, ofRewards.bets))
    return { state, ofRewards, broken }
  }
}
