import { type Currency, minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import type { CampaignKind } from './functions.gen.ts'

/** What a campaign has cost, and may. */
export interface CampaignCost {
  code: string
  kind: CampaignKind
  currency: Currency
  isActive: boolean
  /** Offered now, and the newest that was written; null: never started. */
  versionNo: number | null
  newestVersionNo: number
  /** Reserved and granted. */
  money: MinorUnits
  number: number
  moneyLimit: MinorUnits | null
  numberLimit: number | null
}

interface Row {
  code: string
  kind: CampaignKind
  currency: Currency
  is_active: boolean
  version_no: number | null
  newest_version_no: number
  money_used: bigint
  number_used: bigint
  money_limit: bigint | null
  number_limit: bigint | null
}

/** Every campaign, the oldest first. */
export async function campaignCosts(db: Db): Promise<CampaignCost[]> {
  const rows = await plainRead(
    db,
    sql<Row>`
      select c.code, c.kind, c.currency::text, c.is_active, c.version_no, v.newest_version_no, coalesce(b.money_used, 0) as money_used,
        coalesce(b.number_used, 0) as number_used, b.money_limit::bigint, b.number_limit
      from promotion.campaign c
      join (select code, max(version_no) as newest_version_no from promotion.campaign_version group by 1) v on v.code = c.code
      left join promotion.budget b on b.code = c.code
      order by c.created_at, c.code`,
  )
  return rows.map((row) => ({
    code: row.code,
    kind: row.kind,
    currency: row.currency,
    isActive: row.is_active,
    versionNo: row.version_no,
    newestVersionNo: row.newest_version_no,
    money: minorUnits(row.money_used),
    number: Number(row.number_used),
    moneyLimit: row.money_limit === null ? null : minorUnits(row.money_limit),
    numberLimit: row.number_limit === null ? null : Number(row.number_limit),
  }))
}
