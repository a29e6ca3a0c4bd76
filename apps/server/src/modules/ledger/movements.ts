import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'

/** What came into a player's wallet from outside, and left it for the outside. */
export interface Movements {
  firstDeposit: { amount: MinorUnits; at: Date } | null
  /** The references of the deposits, one each. */
  depositReferences: readonly string[]
  deposited: MinorUnits
  firstWithdrawalAt: Date | null
  withdrawn: MinorUnits
  /** Won and lost in the games that were asked for. */
  wonAndLost: MinorUnits
}

interface Row {
  owner_id: string
  first_amount: bigint | null
  first_at: Date | null
  deposit_references: string[]
  deposited: bigint
  first_withdrawal_at: Date | null
  withdrawn: bigint
  won_and_lost: bigint
}

/** So many of a player's first postings are looked at: what somebody does who came for the bonus stands among them. */
const FIRST_POSTINGS = 200

/** Of the first postings of each of these players. `games`: those of which to say what was won and lost. */
export async function movementsOf(db: Db, playerIds: readonly string[], games: readonly string[]): Promise<ReadonlyMap<string, Movements>> {
  if (playerIds.length === 0) return new Map()
  const rows = await plainRead(
    db,
    sql<Row>`
      select o.owner_id, d.first_amount, d.first_at, coalesce(d.deposit_references, '{}') as deposit_references,
        coalesce(d.deposited, 0) as deposited, d.first_withdrawal_at, coalesce(d.withdrawn, 0) as withdrawn, coalesce(d.won_and_lost, 0) as won_and_lost
      from ledger.owner o cross join lateral (
        select (array_agg(p.amount order by p.posting_no) filter (where p.is_deposit))[1] as first_amount,
          min(p.posted_at) filter (where p.is_deposit) as first_at,
          array_agg(p.reference_id) filter (where p.is_deposit) as deposit_references,
          sum(p.amount) filter (where p.is_deposit)::bigint as deposited,
          min(p.posted_at) filter (where p.kind = 'withdraw_held') as first_withdrawal_at,
          sum(p.amount) filter (where p.kind = 'game_win' and p.destination_subaccount = any (${games})
            or p.kind = 'game_loss' and p.source_subaccount = any (${games}))::bigint as won_and_lost,
          sum(case when p.kind = 'withdraw_held' then p.amount when p.kind = 'withdraw_released' then -p.amount end)::bigint as withdrawn
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
        depositReferences: row.deposit_references,
        firstWithdrawalAt: row.first_withdrawal_at,
        wonAndLost: minorUnits(row.won_and_lost),
      },
    ]),
  )
}
