import { minorUnits } from '@krapao/money'
import { type GrantRule, storedTerms } from '@krapao/terms'
import { termsWith } from '../rewards.ts'
import type pg from 'pg'

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

/** As a campaign gives it: it decides in the database, and no server grants anything by itself. */
export const CAMPAIGN_OF_SIMULATION = `
  create function bonus.activate_in_simulation(p_player uuid, p_order bonus.grant_order, out status bonus.granted) language sql
  security definer set search_path = pg_catalog, bonus, pg_temp as $$
    select case when p_order.amount is null then bonus.wait_for_deposit(p_player, p_order) else (bonus.grant(p_player, p_order)).status end
  $$;
  grant execute on function bonus.activate_in_simulation to krapao_app`
