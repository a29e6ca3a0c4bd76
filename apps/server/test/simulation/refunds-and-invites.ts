import type pg from 'pg'
import { minorUnits, NOTHING } from '@krapao/money'
import { storedTerms } from '@krapao/terms'
import { collectInvites } from '../../src/modules/invite/collect.ts'
import { decideEarning, setInviteRule, workInvites } from '../../src/modules/invite/index.ts'
import { claimRefund, setRefundRule, workPeriods } from '../../src/modules/refund/index.ts'
import { moveToWallet } from '../../src/modules/refund/move-to-wallet.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { refuse } from '../../src/platform/http/refusal.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { termsWith } from '../rewards.ts'
import { addTestStaff, instructionFrom } from '../staff.ts'
import type { Request } from './actions.ts'
import type { SimulatedPlayer } from './players.ts'
import type { RewardState } from './reward-state.ts'
import type { Event } from './tally.ts'
import type { SimulatedWorld } from './world.ts'

/** Percent of a day's net loss. */
export const REFUND_RATE = 50
/** Percent of a friend's first deposit, at most so much of it, and hundredths of a percent of what a friend stakes. */
export const FIRST_DEPOSIT_PERCENT = 20
export const MAX_OF_A_FRIEND = 9000
export const TURNOVER_BASIS_POINTS = 500

const TEXT = { th: 'ก', la: 'ກ', en: 'A' }
const NO_BANNERS = { th: [], la: [], en: [] }

/** With turnover to do, or without. */
const termsOf = (hasCondition: boolean) =>
  termsWith({
    grant: { kind: 'fixed', amount: NOTHING },
    multiplierHundredths: hasCondition ? 50 : 0,
    keepPercent: 33,
    takePercent: 70,
    threshold: minorUnits(90_000n),
    hours: 1,
  })

/** In all worlds of a lane. */
export async function setRewardRules(db: Db, ownerUrl: string): Promise<void> {
  const instruction = instructionFrom(await addTestStaff(ownerUrl, ['owner']), 'a simulated world')
  const terms = termsOf(true)
  const refund = { isOn: true, kind: 'day', ratePercent: REFUND_RATE, terms, info: TEXT, banners: NO_BANNERS } as const
  await setRefundRule(db, 'BAHT', refund, instruction)
  const invite = {
    isOn: true,
    firstDepositPercent: FIRST_DEPOSIT_PERCENT,
    turnoverBasisPoints: TURNOVER_BASIS_POINTS,
    maximumPerFriend: minorUnits(BigInt(MAX_OF_A_FRIEND)),
    // What a shared network weighs.
    pendingFrom: 10,
    terms,
    banners: NO_BANNERS,
  }
  await setInviteRule(db, 'BAHT', invite, instructionFrom(await addTestStaff(ownerUrl, ['owner']), 'a simulated world'))
}

/** In some worlds what is claimed has to be played. */
export async function setRewardTerms(owner: pg.Client, hasCondition: boolean): Promise<void> {
  const terms = JSON.stringify(storedTerms(termsOf(hasCondition)))
  await owner.query(
    `with refunds as (update refund.rule set terms = $1 where currency = 'BAHT')
    update invite.rule set terms = $1 where currency = 'BAHT'`,
    [terms],
  )
}

/**
 * The player whose account is proven was invited by the next; in some worlds from the same network, which staff look at.
 * `isRing`: who has registered another's account is invited back by the friend.
 */
export async function invite(
  owner: pg.Client,
  players: readonly SimulatedPlayer[],
  { sharesNetwork, isRing }: { sharesNetwork: boolean; isRing: boolean },
): Promise<[friend: string, inviter: string][]> {
  const [friend, inviter, third] = players
  const invitations: [string, string][] = [
    [friend!.playerId, inviter!.playerId],
    ...(third && isRing ? [[third.playerId, friend!.playerId] as [string, string]] : []),
  ]
  await owner.query(
    `update account.player p set invited_by = by.inviter from unnest($1::uuid[], $2::uuid[]) by (friend, inviter) where p.player_id = by.friend`,
    [invitations.map(([one]) => one), invitations.map(([, other]) => other)],
  )
  if (sharesNetwork)
    await owner.query(
      `insert into account.known_visitor (player_id, visitor_hash, signed_in_at, network_hash)
       select id, sha256(uuid_send(id)), '2025-03-01T00:00:00Z', sha256(uuid_send($2::uuid)) from unnest($1::uuid[]) id`,
      [[friend!.playerId, inviter!.playerId], friend!.playerId],
    )
  return invitations
}

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
    claim: (deps, playerId) => moveToWallet(deps, playerId, refuse),
    isWorth: ({ claims, moves }, playerId) => countOf(claims, playerId) > countOf(moves, playerId),
  },
  {
    does: 'collects what friends have earned',
    event: 'what friends have earned is collected',
    claim: (deps, playerId) => collectInvites(deps, playerId, refuse),
    isWorth: ({ earnings, collections }, playerId) => countOf(earnings, playerId) > countOf(collections, playerId),
  },
]

const countOf = (items: readonly { player: string }[], playerId: string) => items.filter(({ player }) => player === playerId).length

/** Mostly by whoever would get something. */
export function claimRewardOf(world: SimulatedWorld): Request {
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
