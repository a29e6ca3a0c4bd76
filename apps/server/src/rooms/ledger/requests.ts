import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { askAgain, type Db } from '../../platform/db.ts'

/**
 * Closes a press that nobody has heard of: whatever still arrives under one of these keys is refused. False where one of
 * them has an answer of its own already.
 */
export async function closeRequest(db: Db, playerId: string, keys: readonly string[]): Promise<boolean> {
  const { rows } = await askAgain(() => sql<{ closed: boolean }>`select ledger.close_request(${playerId}, ${keys}) as closed`.execute(db))
  return rows[0]!.closed
}

/** The main wallet right after what was posted under each of these keys, where that moved it. */
export async function walletAfter(db: Db, playerId: string, keys: readonly string[]): Promise<Map<string, MinorUnits>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger.request as request')
    .innerJoin('ledger.posting as posting', (join) =>
      join.onRef('posting.owner_id', '=', 'request.owner_id').onRef('posting.posting_no', '=', 'request.posting_no'),
    )
    .select(['request.request_key', 'source', 'source_after', 'destination', 'destination_after'])
    .where('request.owner_id', '=', playerId)
    .where('request.request_key', 'in', keys)
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const after = row.source === 'wallet' ? row.source_after : row.destination === 'wallet' ? row.destination_after : null
      return after === null ? [] : [[row.request_key, minorUnits(after)] as const]
    }),
  )
}

export interface RefusedRequest {
  key: string
  /** As the verb that refused it names it. */
  refusal: string
  at: Date
}

/** A refusal that is remembered under one of these keys. */
export async function refusedRequest(db: Db, playerId: string, keys: readonly string[]): Promise<RefusedRequest | undefined> {
  const row = await refusedRequests(db, playerId).where('request_key', 'in', keys).executeTakeFirst()
  return row && refusedOf(row)
}

/** What was refused since, newest first. */
export async function refusedSince(db: Db, playerId: string, hours: number, limit: number): Promise<RefusedRequest[]> {
  const rows = await refusedRequests(db, playerId)
    .where('made_at', '>', sql<Date>`platform.now() - make_interval(hours => ${hours}::int)`)
    .orderBy('made_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(refusedOf)
}

function refusedRequests(db: Db, playerId: string) {
  return db
    .selectFrom('ledger.request')
    .select(['request_key', 'refusal', 'made_at'])
    .where('owner_id', '=', playerId)
    .where('refusal', 'is not', null)
}

function refusedOf(row: { request_key: string; refusal: string | null; made_at: Date }): RefusedRequest {
  return { key: row.request_key, refusal: row.refusal!, at: row.made_at }
}
