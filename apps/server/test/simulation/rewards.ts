import { minorUnits } from '@krapao/money'
import { figuresOf, storedTerms, type Terms } from '@krapao/terms'
import { sql } from 'kysely'
import { newRowId } from '../../src/platform/ids.ts'
import { readCondition, turnover, whenCurrent, workExpiry } from '../../src/modules/bonus/index.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { termsWith } from '../rewards.ts'
import { ask, times } from './actions.ts'
import { endActiveBonus, receiveOf } from './campaigns.ts'
import { claimRewardOf, decideOnEarning, workOnInvites, workOnPeriods } from './refunds-and-invites.ts'
import type { RewardState } from './reward-state.ts'
import type { State } from './checks.ts'
import type { Tally } from './tally.ts'
import { betIsTold, feedPasses, heldBetIsTold } from './told-bets.ts'
import type { SimulatedWorld } from './world.ts'

type Action = (world: SimulatedWorld) => Promise<void>

/** What may happen besides in worlds with rewards. */
export const REWARD_ACTIONS: Action[] = [
  ...times(2, activate),
  ...times(16, betIsTold),
  ...times(5, heldBetIsTold),
  ...times(2, countBets),
  sweepBets,
  ...times(5, (world: SimulatedWorld) => feedPasses(world)),
  workOnPeriods,
  workOnInvites,
  ...times(16, (world: SimulatedWorld) => ask(world, claimRewardOf(world))),
  ...times(7, (world: SimulatedWorld) => ask(world, receiveOf(world))),
  ...times(12, (world: SimulatedWorld) => endActiveBonus(world)),
  ...times(2, decideOnEarning),
  ...times(4, dayEnds),
]

/** As a campaign gives it: it decides in the database, and no server grants anything by itself. */
export const CAMPAIGN_OF_SIMULATION = `
  create function bonus.activate_in_simulation(p_player uuid, p_order bonus.grant_order, out status bonus.granted) language sql
  security definer set search_path = pg_catalog, bonus, pg_temp as $$
    select case when p_order.amount is null then bonus.wait_for_deposit(p_player, p_order) else (bonus.grant(p_player, p_order)).status end
  $$;
  grant execute on function bonus.activate_in_simulation to krapao_app`

function anyTerms({ random }: SimulatedWorld): Terms {
  return termsWith({
    grant: random.chance(0.5)
      ? { kind: 'fixed', amount: minorUnits(BigInt(100 + random.below(20_000))) }
      : { kind: 'deposit', percent: 50, maximum: minorUnits(10_000n), minimumDeposit: minorUnits(5_000n), waitsForHours: 72 },
    multiplierHundredths: random.pick([0, 50, 130, 300]),
    keepPercent: random.pick([0, 33, 100]),
    takePercent: random.pick([0, 70, 100]),
    threshold: minorUnits(random.pick([2_000n, 90_000n, 500_000n])),
    hours: random.pick([1, 1, null]),
  })
}

/** A request on a bonus; sent again under its key it is one. */
async function activate(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  const terms = anyTerms(world)
  const figures = terms.grant.kind === 'fixed' ? figuresOf(terms) : undefined
  const key = world.newKey()
  const order = sql`row(${newRowId()}::uuid, 'bonus', 'SIMULATED', '{"th": "ก", "la": "ກ", "en": "A"}'::jsonb, 'bonus_granted', ${figures?.grant ?? null}::bigint,
    ${key}, ${figures?.requiredTurnover ?? null}::bigint, ${figures?.keptOnSuccess ?? null}::bigint, ${figures?.takenOnEnding ?? null}::bigint,
    ${JSON.stringify(storedTerms(terms))}::jsonb)::bonus.grant_order`
  const request = {
    says: `${name} activates a bonus (${key})`,
    isOurs: true,
    send: async (deps: AppDeps) =>
      (
        await whenCurrent(deps, playerId, async () => {
          const { rows } = await sql<{ status: string }>`select * from bonus.activate_in_simulation(${playerId}, ${order})`.execute(deps.db)
          return rows[0]!
        })
      ).status,
  }
  world.requests.push(request)
  await world.start(request.says, request.send)
}

async function countBets(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  await world.start(`the bets of ${name} are counted`, (deps) => turnover(deps).read(playerId))
}

/** These worlds begin a little before midnight: what is counted by days can be closed while everything goes wrong. */
export async function dayEnds(world: SimulatedWorld): Promise<void> {
  await world.passTime(40_000)
  await feedPasses(world, world.clock.now().getTime())
}

/** Finds what was imported by a server that died before anybody was told. */
export function sweepBets(world: SimulatedWorld): Promise<void> {
  return world.start('looks for bets that nobody has read', ({ betEvents }) => betEvents.sweep())
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
