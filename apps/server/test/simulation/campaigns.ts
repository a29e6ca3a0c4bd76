import type pg from 'pg'
import { minorUnits } from '@krapao/money'
import { type GrantRule, storedTerms } from '@krapao/terms'
import { receiveCampaign } from '../../src/modules/promotion/index.ts'
import { endBonus } from '../../src/modules/promotion/end-bonus.ts'
import { readCondition } from '../../src/modules/bonus/index.ts'
import { refuse } from '../../src/platform/http/refusal.ts'
import type { AppDeps } from '../../src/wiring.ts'
import { termsWith } from '../rewards.ts'
import type { Request } from './actions.ts'
import type { SimulatedPlayer } from './players.ts'
import type { SimulatedWorld } from './world.ts'

const EACH = { th: 'ก', la: 'ກ', en: 'A' }

const VERSION = { version_no: 1, title: EACH, description: EACH, banners: [], written_at: '2025-02-01T00:00:00Z' }
const COLUMNS = [...Object.keys(VERSION), 'code, act_id, max_received, terms'].join(', ')

/** An hour to play it, a third of it kept. */
const termsOf = (grant: GrantRule, multiplierHundredths: number) =>
  storedTerms(termsWith({ grant, multiplierHundredths, keepPercent: 33, takePercent: 70, threshold: minorUnits(90_000n), hours: 1 }))

/** A campaign of one world: its budget is nobody else's, and hardly enough for two. */
export interface SimulatedCampaign {
  code: string
  kind: 'bonus' | 'promotion'
  /** How often a person may have it, on a day of Bangkok or in all. */
  most: number
  limit: 'day' | 'limit'
}

const OFFERED = [
  {
    kind: 'bonus',
    limit: 'day',
    most: 2,
    terms: termsOf({ kind: 'fixed', amount: minorUnits(3000n) }, 130),
    budget: { number_limit: 3 },
  },
  {
    kind: 'promotion',
    limit: 'limit',
    most: 1,
    terms: termsOf({ kind: 'fixed', amount: minorUnits(1500n) }, 0),
    budget: { money_limit: 2000 },
  },
  {
    kind: 'bonus',
    limit: 'limit',
    most: 1,
    terms: termsOf(
      { kind: 'deposit', percent: 50, maximum: minorUnits(10_000n), minimumDeposit: minorUnits(2000n), waitsForHours: 72 },
      50,
    ),
    budget: { money_limit: 15_000 },
  },
] as const

export async function offerCampaigns(owner: pg.Client, seed: number): Promise<SimulatedCampaign[]> {
  const campaigns = OFFERED.map(({ kind, limit, most, ...offered }, index) => ({
    ...offered,
    kind,
    limit,
    most,
    code: `S${seed}C${index}`,
  }))
  const rows = (row: (one: (typeof campaigns)[number]) => object) => JSON.stringify(campaigns.map(row))
  await owner.query('insert into promotion.campaign select * from jsonb_populate_recordset(null::promotion.campaign, $1)', [
    rows(({ code, kind, limit }) => ({
      code,
      kind,
      currency: 'BAHT',
      limit_type: limit,
      is_active: false,
      created_at: VERSION.written_at,
    })),
  ])
  await owner.query(
    `insert into promotion.campaign_version (${COLUMNS}) select ${COLUMNS} from (
       select (jsonb_populate_record(null::promotion.campaign_version, one || jsonb_build_object('act_id', gen_random_uuid()))).*
       from jsonb_array_elements($1::jsonb) one) version`,
    [rows(({ code, terms, most }) => ({ ...VERSION, terms, code, max_received: most }))],
  )
  await owner.query(
    'insert into promotion.budget (code, money_limit, number_limit) select code, money_limit, number_limit from jsonb_populate_recordset(null::promotion.budget, $1)',
    [rows(({ code, budget }) => ({ code, ...budget }))],
  )
  await owner.query(`update promotion.campaign set version_no = 1, is_active = true where code = any ($1)`, [
    campaigns.map(({ code }) => code),
  ])
  return campaigns.map(({ code, kind, most, limit }) => ({ code, kind, most, limit }))
}

/** A request on a campaign, or a code that is typed in. */
export function receiveOf(world: SimulatedWorld): Request {
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
