import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** For the checks of others: the number of each player’s newest outcome. Who never had one is not in it. */
export const NEWEST_OUTCOMES = sql`(select player_id, outcome_no from outcomes.player)`

/** For the checks of others: which postings were explained to whom. */
export const EXPLAINED = sql`(select player_id, reference from outcomes.outcome where kind = 'balance_explained')`

/** A place in each stream of what has ended for a player: the postings of the ledger, and the outcomes that are no posting. */
export interface Place {
  postingNo: bigint
  outcomeNo: number
}

/** What has ended and is no posting. */
export interface Outcome {
  outcomeNo: number
  kind: string
  /** What it was about; null where it was the account. */
  reference: string | null
  happenedAt: Date
}

/** How far a player has read, and been told, what has ended. */
export async function marksOf(db: Db, playerId: string): Promise<{ read: Place; told: Place }> {
  const row = await db.selectFrom('outcomes.player').selectAll().where('player_id', '=', playerId).executeTakeFirst()
  return {
    read: { postingNo: row?.read_posting_no ?? 0n, outcomeNo: row?.read_outcome_no ?? 0 },
    told: { postingNo: row?.told_posting_no ?? 0n, outcomeNo: row?.told_outcome_no ?? 0 },
  }
}

/** Those after one number and before another, the newest first, at most so many. */
export async function outcomesBetween(
  db: Db,
  playerId: string,
  { after, before, limit }: { after: number; before: number; limit: number },
): Promise<Outcome[]> {
  const rows = await outcomesOf(db, playerId)
    .where('outcome_no', '>', after)
    .where('outcome_no', '<', before)
    .orderBy('outcome_no', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toOutcome)
}

/** When this ended for a player so; null where it has not. */
export async function notedAt(db: Db, playerId: string, { kind, reference }: { kind: string; reference: string }): Promise<Date | null> {
  const row = await db
    .selectFrom('outcomes.outcome')
    .select('happened_at')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.happened_at ?? null
}

/** All that is kept here about a player. */
export async function outcomeDataOf(db: Db, playerId: string): Promise<Outcome[]> {
  return (await outcomesOf(db, playerId).orderBy('outcome_no').execute()).map(toOutcome)
}

function outcomesOf(db: Db, playerId: string) {
  return db.selectFrom('outcomes.outcome').select(['outcome_no', 'kind', 'reference', 'happened_at']).where('player_id', '=', playerId)
}

function toOutcome(row: { outcome_no: number; kind: string; reference: string | null; happened_at: Date }): Outcome {
  return { outcomeNo: row.outcome_no, kind: row.kind, reference: row.reference, happenedAt: row.happened_at }
}
