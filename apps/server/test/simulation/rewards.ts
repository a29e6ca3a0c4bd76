import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { figuresOf, storedTerms, type Terms } from '@krapao/terms'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db.ts'
import { retryIdempotent } from '../../src/platform/db.ts'
import { reportValue } from '../../src/modules/bets/index.ts'
import { readCondition, turnover, whenCurrent, workExpiry } from '../../src/modules/bonus/index.ts'
import type { Services } from '../../src/wiring.ts'
import { endCondition, termsWith } from '../rewards.ts'
import type { SimulatedWorld } from './world.ts'

/** Beside the other actions. */
export const REWARD_ACTIONS = [activate, bet, bet, countBets, endBonus, endBonus]

/** As a campaign gives it: it decides in the database, and no server grants anything by itself. */
export const CAMPAIGN_OF_SIMULATION = `
  create function bonus.activate_in_simulation(p_player uuid, p_order bonus.grant_order, out status text) language sql
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

/** A press on a bonus; sent again under its key it is one. */
async function activate(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  const terms = anyTerms(world)
  const figures = terms.grant.kind === 'fixed' ? figuresOf(terms) : undefined
  const key = world.newKey()
  const order = sql`row(${randomUUID()}::uuid, 'bonus', 'SIMULATED', '{"th": "ก", "la": "ກ", "en": "A"}'::jsonb, 'bonus_granted', ${figures?.grant ?? null}::bigint,
    ${key}, ${figures?.requiredTurnover ?? null}::bigint, ${figures?.keptOnSuccess ?? null}::bigint, ${figures?.takenOnEnding ?? null}::bigint,
    ${JSON.stringify(storedTerms(terms))}::jsonb)::bonus.grant_order`
  const request = {
    says: `${name} activates a bonus (${key})`,
    isOurs: true,
    send: async (services: Services) =>
      (
        await whenCurrent(services, playerId, async () => {
          const { rows } = await sql<{ status: string }>`select * from bonus.activate_in_simulation(${playerId}, ${order})`.execute(
            services.db,
          )
          return rows[0]!
        })
      ).status,
  }
  world.requests.push(request)
  await world.start(request.says, request.send)
}

/** Where no feed tells of bets in this world: one is imported by itself, now and then twice or of one that is corrected; whoever imports it may die before it is counted. */
async function bet(world: SimulatedWorld): Promise<void> {
  const { random, clock, bets } = world
  if (world.hasBets) return
  const { playerId, name } = random.pick(world.players)
  const earlier = bets.filter((one) => one.playerId === playerId)
  const again = earlier.length > 0 && random.chance(0.3) ? random.pick(earlier) : undefined
  const told = again ?? { playerId, betId: `${world.seed}-${bets.length}`, revision: 0n }
  if (!again) bets.push(told)
  if (random.chance(0.9)) told.revision += 1n
  const stake = minorUnits(BigInt(random.below(20_000)))
  const report = reportValue({
    gameCode: 'PG',
    category: random.pick(['slot', 'sport', 'lotto']),
    currency: 'BAHT',
    betId: told.betId,
    revision: told.revision || 1n,
    kind: again ? random.pick(['corrected', 'voided']) : 'settled',
    stake,
    validStake: stake,
    win: minorUnits(0n),
    settledAt: new Date(clock.now().getTime() + 1),
  })
  const counts = random.chance(0.6)
  await world.start(`a bet of ${name} is told: ${told.betId} ${stake}`, async (services) => {
    await importBets(services.db, playerId, report)
    if (counts) await turnover(services).read(playerId)
  })
}

const importBets = (db: Db, playerId: string, report: string) =>
  retryIdempotent(() => sql`select bets.import_bets(${playerId}, ${[report]}::bets.report[])`.execute(db))

async function countBets(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  await world.start(`the bets of ${name} are counted`, (services) => turnover(services).read(playerId))
}

async function endBonus(world: SimulatedWorld): Promise<void> {
  const { playerId, name } = world.random.pick(world.players)
  const condition = await readCondition(world.db, playerId)
  if (!condition) return
  const end = async (services: Services) => (await endCondition(services, { playerId, conditionId: condition.conditionId })).status
  const says = `${name} ends a bonus`
  if (world.random.chance(0.3) && (await world.startTogether(says, end))) return
  await world.start(says, end)
}

export function workOnExpiry(world: SimulatedWorld): Promise<void> {
  return world.start('ends bonuses that are out of time', workExpiry)
}
