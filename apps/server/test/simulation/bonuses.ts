import { minorUnits } from '@krapao/money'
import { figuresOf, storedTerms, type Terms } from '@krapao/terms'
import { sql } from 'kysely'
import { newRowId } from '../../src/platform/ids.ts'
import { refuse } from '../../src/platform/http/refusal.ts'
import { readCondition, turnover, whenCurrent } from '../../src/modules/bonus/index.ts'
import { endBonus } from '../../src/modules/promotion/end-bonus.ts'
import { receiveCampaign } from '../../src/modules/promotion/index.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { termsWith } from '../rewards.ts'
import type { SimulatedPlayer } from './players.ts'
import { ask } from './requests.ts'
import type { Request, SimulatedWorld } from './world.ts'

function anyTerms({ random }: SimulatedWorld): Terms {
  const multiplierHundredths = random.pick([0, 50, 130, 300])
  const takePercent = random.pick([0, 70, 100])
  return termsWith({
    grant: random.chance(0.5)
      ? { kind: 'fixed', amount: minorUnits(BigInt(100 + random.below(20_000))) }
      : { kind: 'deposit', percent: 50, maximum: minorUnits(10_000n), minimumDeposit: minorUnits(5_000n), waitsForHours: 72 },
    multiplierHundredths,
    keepPercent: random.pick([0, 33, 100]),
    takePercent,
    threshold: minorUnits(random.pick([2_000n, 90_000n, 500_000n])),
    hours: random.pick([1, 1, null]),
    ...(multiplierHundredths > 0 && random.chance(0.5) ? { covers: 'grant', takePercent: 100 } : {}),
  })
}

/** A request on a bonus; sent again under its key it is one. */
export async function activate(world: SimulatedWorld): Promise<void> {
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

export async function countBets(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  await world.start(`the bets of ${name} are counted`, (deps) => turnover(deps).read(playerId))
}

/** Finds what was imported by a server that died before anybody was told. */
export function sweepBets(world: SimulatedWorld): Promise<void> {
  return world.start('looks for bets that nobody has read', ({ betEvents }) => betEvents.sweep())
}

export const receive = (world: SimulatedWorld) => ask(world, receiveOf(world))

/** A request on a campaign, or a code that is typed in. */
function receiveOf(world: SimulatedWorld): Request {
  const { playerId, name } = world.random.pick(world.players)
  const { code, kind } = world.random.pick(world.campaigns)
  return {
    says: `${name} receives ${code} (${world.newKey()})`,
    isOurs: true,
    async send(deps) {
      const status = await receiveCampaign(deps, { playerId, kind, code })
      const { happened } = world.tally
      if (status === 'granted') happened(kind === 'bonus' ? 'a campaign is granted' : 'a promotion code is granted')
      if (status === 'waiting') happened('a campaign waits for a deposit')
      if (status === 'full') happened('the budget of a campaign is used up')
      if (status === 'max_claimed') happened('a person has had a campaign as often as they may')
      return status
    },
  }
}

/** Mostly somebody with money at a game. */
function somebodyWhoPlays({ random, players, records }: SimulatedWorld): SimulatedPlayer {
  const playing = players.filter(({ usernames }) =>
    [...usernames].some(([code, name]) => (records.providers.get(code)!.balances.get(name) ?? 0n) > 0n),
  )
  return random.pick(playing.length > 0 && random.chance(0.6) ? playing : players)
}

/** What a player has active is ended, after the games were emptied. */
export async function endActiveBonus(world: SimulatedWorld, player = somebodyWhoPlays(world)): Promise<void> {
  const { playerId, name } = player
  const condition = await readCondition(world.db, playerId)
  if (!condition) return
  const says = `${name} ends a bonus`
  const end = (deps: AppDeps) => endBonus(deps, { playerId }, refuse)
  // What is open asks the games, and who is first would matter.
  if (condition.state === 'waiting' && world.random.chance(0.3) && (await world.startTogether(says, end))) return
  await world.start(says, end)
}

export const endSomebodysBonus = (world: SimulatedWorld) => endActiveBonus(world)
