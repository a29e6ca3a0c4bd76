import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { plainRead } from '../../platform/plain-read.ts'

/** What came into a player's wallet from outside, and left it for the outside. */
export interface Movements {
  firstDeposit: { amount: MinorUnits; at: Date } | null
  deposited: MinorUnits
  withdrawn: MinorUnits
}

interface Row {
  owner_id: string
  first_amount: bigint | null
  first_at: Date | null
  deposited: bigint
  withdrawn: bigint
}

/** So many of a player's first postings are looked at: what somebody does who came for the bonus stands among them. */
const FIRST_POSTINGS = 200

/** Of the first postings of each of these players. */
export async function movementsOf(db: Db, playerIds: readonly string[]): Promise<ReadonlyMap<string, Movements>> {
  if (playerIds.length === 0) return new Map()
  const rows = await plainRead(
    db,
    sql<Row>`
      select o.owner_id, d.first_amount, d.first_at, coalesce(d.deposited, 0) as deposited, coalesce(d.withdrawn, 0) as withdrawn
      from ledger.owner o cross join lateral (
        select (array_agg(p.amount order by p.posting_no) filter (where p.is_deposit))[1] as first_amount,
          min(p.posted_at) filter (where p.is_deposit) as first_at,
          sum(p.amount) filter (where p.is_deposit)::bigint as deposited,
          sum(case p.kind when 'withdraw_held' then p.amount when 'withdraw_released' then -p.amount end)::bigint as withdrawn
        from (select *, kind like 'deposit%' or kind = 'allocated' as is_deposit from ledger.posting
              where owner_id = o.owner_id and posting_no <= ${FIRST_POSTINGS}) p) d
      where o.owner_id = any (${playerIds}::uuid[])`,
  )
  return new Map(
    rows.map((row) => [
      row.owner_id,
      {
        firstDeposit: row.first_amount === null ? null : { amount: minorUnits(row.first_amount), at: row.first_at! },
        deposited: minorUnits(row.deposited),
        withdrawn: minorUnits(row.withdrawn),
      },
    ]),
  )
}
