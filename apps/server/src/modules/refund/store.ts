import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { PeriodKind } from './functions.gen.ts'
import type { RefundRule } from './rule.ts'

/** A refund that was claimed, by the period that gave it. */
export interface Refund {
  amount: MinorUnits
  claimedAt: Date
  startsAt: Date
  netLoss: MinorUnits
  carriedBets: number
}

/** The claimed refunds of a player, newest first; pages start at 1. */
export async function listRefunds(
  db: Db,
  playerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; refunds: Refund[] }> {
  const claimed = db
    .selectFrom('refund.period as p')
    .innerJoin('refund.claim as c', (join) => join.onRef('c.player_id', '=', 'p.player_id').onRef('c.claim_id', '=', 'p.claim_id'))
    .where('p.player_id', '=', playerId)
    .where('p.accrued', '>', 0n)
  const [{ total }, rows] = await Promise.all([
    claimed.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    claimed
      .select(['p.accrued', 'c.claimed_at', 'p.starts_at', 'p.net_loss', 'p.carried_bets'])
      .orderBy('p.starts_at', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const refunds = rows.map(({ accrued, claimed_at, starts_at, net_loss, carried_bets }) => ({
    amount: minorUnits(accrued!),
    claimedAt: claimed_at,
    startsAt: starts_at,
    netLoss: minorUnits(net_loss),
    carriedBets: carried_bets,
  }))
  return { total: Number(total), refunds }
}

/** What closed periods have given a player who has not claimed it. */
export async function claimableOf(db: Db, playerId: string): Promise<MinorUnits> {
  const { claimable } = await db
    .selectFrom('refund.period')
    .select((select) => select.fn.coalesce(select.fn.sum<bigint>('accrued'), sql<bigint>`0::numeric`).as('claimable'))
    .where('player_id', '=', playerId)
    .where('claim_id', 'is', null)
    .executeTakeFirstOrThrow()
  return minorUnits(claimable)
}

/** The period that is open for a player. */
export interface OpenPeriod {
  kind: PeriodKind
  startsAt: Date
  endsAt: Date
  /** Nothing where they have won. */
  netLoss: MinorUnits
  ratePercent: number
  carriedBets: number
}

/** The one they are in, or that the rule begins with their next bet. */
export async function openPeriodOf(db: Db, playerId: string, { kind, ratePercent }: RefundRule): Promise<OpenPeriod> {
  const { rows } = await sql<{
    kind: PeriodKind
    starts_at: Date
    ends_at: Date
    net_loss: bigint
    rate_percent: number
    carried_bets: number
  }>`
    select coalesce(p.kind, ${kind}) as kind, coalesce(p.starts_at, r.starts_on at time zone 'Asia/Bangkok') as starts_at,
      coalesce(p.ends_at, (r.starts_on + ${`1 ${kind}`}::interval) at time zone 'Asia/Bangkok') as ends_at,
      greatest(coalesce(p.net_loss, 0), 0) as net_loss, coalesce(p.rate_percent, ${ratePercent}) as rate_percent, coalesce(p.carried_bets, 0) as carried_bets
    from (select platform.now() as at, date_trunc(${kind}, platform.now() at time zone 'Asia/Bangkok') as starts_on) r
    left join refund.period p on p.player_id = ${playerId} and p.starts_at <= r.at and p.ends_at > r.at`.execute(db)
  const row = rows[0]!
  return {
    kind: row.kind,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    netLoss: minorUnits(row.net_loss),
    ratePercent: row.rate_percent,
    carriedBets: row.carried_bets,
  }
}

/** Players who have a period that every feed of bets has passed, and that is not closed. */
export async function playersToClose(db: Db, passedTo: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refund.period')
    .select('player_id')
    .distinct()
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', passedTo)
    .limit(most)
    .execute()
  return rows.map(({ player_id: playerId }) => playerId)
}

/** Periods that are over and not closed, because a feed of bets has not passed their end, and for how long the oldest has been over. */
export async function periodsWaiting(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: bigint; oldest_seconds: number | null }>`
    select count(*) as count, extract(epoch from (select platform.now()) - min(ends_at))::float8 as oldest_seconds
    from refund.period where closed_at is null and ends_at <= (select platform.now())`.execute(db)
  const { count, oldest_seconds: oldestSeconds } = rows[0]!
  return { count: Number(count), oldestSeconds: oldestSeconds ?? 0 }
}
