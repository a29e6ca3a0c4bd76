import type pg from 'pg'

const EACH = { th: 'ก', la: 'ກ', en: 'A' }

const VERSION = {
  version_no: 1,
  title: EACH,
  description: EACH,
  banners: [],
  counts_deposit: false,
  keep_percent: 33,
  take_percent: 70,
  weight_slot: 100,
  weight_sport: 50,
  weight_lotto: 0,
  threshold: 90_000,
  hours: 1,
  written_at: '2025-02-01T00:00:00Z',
}

const COLUMNS = [
  ...Object.keys(VERSION),
  'code, act_id, max_received, grant_amount, deposit_percent, deposit_maximum, deposit_minimum, waits_for_hours, multiplier_hundredths',
].join(', ')

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
    version: { grant_amount: 3000, multiplier_hundredths: 130 },
    budget: { number_limit: 3 },
  },
  {
    kind: 'promotion',
    limit: 'limit',
    most: 1,
    version: { grant_amount: 1500, multiplier_hundredths: 0 },
    budget: { money_limit: 2000 },
  },
  {
    kind: 'bonus',
    limit: 'limit',
    most: 1,
    version: { deposit_percent: 50, deposit_maximum: 10_000, deposit_minimum: 2000, waits_for_hours: 72, multiplier_hundredths: 50 },
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
    [rows(({ code, version, most }) => ({ ...VERSION, ...version, code, max_received: most }))],
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
