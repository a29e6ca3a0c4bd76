import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { PeriodKind } from './functions.gen.ts'

/** What gives a share of what bets come to. */
export type Source = 'refund' | 'invite'

/** A period as a claim took it. */
export interface ClaimedPeriod {
  accrued: MinorUnits
  claimId: string
  startsAt: Date
  base: MinorUnits
  carriedBets: number
}

/** The claimed periods of a player that accrued something, newest first; pages start at 1. */
export async function claimedPeriods(
  db: Db,
  source: Source,
  playerId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; periods: ClaimedPeriod[] }> {
  const claimed = db
    .selectFrom('accrual.period')
    .where('player_id', '=', playerId)
    .where('source', '=', source)
    .where('claim_id', 'is not', null)
    .where('accrued', '>', 0n)
  const [{ total }, rows] = await Promise.all([
    claimed.select((select) => select.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    claimed
      .select(['accrued', 'claim_id', 'starts_at', 'base', 'carried_bets'])
      .orderBy('starts_at', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const periods = rows.map(({ accrued, claim_id: claimId, starts_at: startsAt, base, carried_bets: carriedBets }) => ({
    accrued: minorUnits(accrued!),
    claimId: claimId!,
    startsAt,
    base: minorUnits(base),
    carriedBets,
  }))
  return { total: Number(total), periods }
}

/** What closed periods have given a player who has not claimed it. */
export async function claimableOf(db: Db, source: Source, playerId: string): Promise<MinorUnits> {
  const { claimable } = await db
    .selectFrom('accrual.period')
    .select((select) => select.fn.coalesce(select.fn.sum<bigint>('accrued'), sql<bigint>`0::numeric`).as('claimable'))
    .where('player_id', '=', playerId)
    .where('source', '=', source)
    .where('claim_id', 'is', null)
    .executeTakeFirstOrThrow()
  return minorUnits(claimable)
}

/** The period that is open for a player. */
export interface OpenPeriod {
  kind: PeriodKind
  startsAt: Date
  endsAt: Date
  /** Nothing where it is below. */
  base: MinorUnits
  rateBasisPoints: number
  carriedBets: number
}

/** The one they are in, or that the rule begins with their next bet. */
export async function openPeriodOf(
  db: Db,
  source: Source,
  playerId: string,
  { kind, rateBasisPoints }: Pick<OpenPeriod, 'kind' | 'rateBasisPoints'>,
): Promise<OpenPeriod> {
  const { rows } = await sql<{
    kind: PeriodKind
    starts_at: Date
    ends_at: Date
    base: bigint
    rate_basis_points: number
    carried_bets: number
  }>`
    select coalesce(p.kind, ${kind}) as kind, coalesce(p.starts_at, r.starts_on at time zone 'Asia/Bangkok') as starts_at,
      coalesce(p.ends_at, (r.starts_on + ${`1 ${kind}`}::interval) at time zone 'Asia/Bangkok') as ends_at, greatest(coalesce(p.base, 0), 0) as base,
      coalesce(p.rate_basis_points, ${rateBasisPoints}) as rate_basis_points, coalesce(p.carried_bets, 0) as carried_bets
    from (select platform.now() as at, date_trunc(${kind}, platform.now() at time zone 'Asia/Bangkok') as starts_on) r
    left join accrual.period p on p.player_id = ${playerId} and p.source = ${source} and p.starts_at <= r.at and p.ends_at > r.at`.execute(
    db,
  )
  const row = rows[0]!
  return {
    kind: row.kind,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    base: minorUnits(row.base),
    rateBasisPoints: row.rate_basis_points,
    carriedBets: row.carried_bets,
  }
}

/** What the bets of these players come to over all periods. */
export async function totalsOf(db: Db, source: Source, playerIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (playerIds.length === 0) return new Map()
  const { rows } = await sql<{ player_id: string; base: bigint }>`
    select player_id, sum(base)::bigint as base from accrual.period
    where source = ${source} and player_id = any (${playerIds}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ player_id: playerId, base }) => [playerId, base]))
}
