import { accountNoDigestOf } from '../../src/modules/account/index.ts'
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
  { db, siteKey }: Pick<Lane, 'db' | 'siteKey'>,
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
    const { ofRewards } = seen
    const state = await withNumbers(seen.state, records, siteKey)
    const broken = [...brokenAtAnyTime(state, records, players, payments, ofRewards)]
    if (atRest) broken.push(...brokenAtRest(state, records, players, payments.payments))
    if (atRest && hasBets) broken.push(...(await brokenBets(db, players, records.providers)))
    if (rewards && ofRewards) broken.push(...brokenRewardsAtAnyTime(ofRewards, state, rewards))
    if (rewards && ofRewards && atRest)
      broken.push(...brokenRewardsAtRest(ofRewards, state, rewards), ...brokenToldBets(told, ofRewards.bets))
    return { state, ofRewards, broken }
  }
}

/** The accounts that money went to by their numbers, as the bank has them; one that it has not paid stays the digest. */
async function withNumbers(state: State, { bank }: Records, siteKey: Lane['siteKey']): Promise<State> {
  const paid = [...new Set(bank.payouts.map(({ accountNo }) => accountNo))]
  const digests = await Promise.all(paid.map(async (no) => [(await accountNoDigestOf(siteKey, no)).toString('hex'), no] as const))
  const numbers = new Map(digests)
  const named = <Row extends { account: string }>(row: Row) => ({ ...row, account: numbers.get(row.account) ?? row.account })
  return { ...state, withdrawals: state.withdrawals.map(named), returns: state.returns.map(named) }
}
