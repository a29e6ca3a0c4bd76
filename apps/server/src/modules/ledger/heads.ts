import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

/** Where the chain of one owner ends: its last posting, whose hash covers all before. */
export interface Head {
  ownerId: string
  postingNo: bigint
  /** In hexadecimal. */
  hash: string
}

/** The database's time, and until when all that will ever be posted can be seen. Texts in UTC, which compare as the times do. */
export function ledgerTime(db: Db): Promise<functions.LedgerTimeAnswer> {
  return functions.ledgerTime(db)
}

/**
 * The heads of the owners that have posted since a time, or of all that ever did; at most so many, in the order of
 * their ids, beginning after `after`.
 */
export async function headsSince(db: Db, { since, after, limit }: { since: string | null; after: string; limit: number }): Promise<Head[]> {
  const { rows } = await sql<{ owner_id: string; posting_no: bigint; hash: string }>`
    select o.owner_id, o.posting_no, encode(o.last_hash, 'hex') as hash from ledger.owner o
    where o.posting_no > 0 and o.owner_id > ${after}::uuid
      and ${since === null ? sql`true` : sql`o.owner_id in (select p.owner_id from ledger.posting p where p.posted_at >= ${since}::timestamptz)`}
    order by o.owner_id limit ${limit}`.execute(db)
  return rows.map((row) => ({ ownerId: row.owner_id, postingNo: row.posting_no, hash: row.hash }))
}

/** What became of the first of these heads that the ledger no longer holds, in words; null when they hold all. */
export async function firstLostHead(db: Db, heads: readonly Head[]): Promise<string | null> {
  const { rows } = await sql<{ says: string }>`
    select case
        when o.owner_id is null then format('owner %s, who had %s postings, has no ledger', h.owner_id, h.posting_no)
        when p.owner_id is null or o.posting_no < h.posting_no then
          format('posting %s of owner %s is not in the ledger, which end at %s', h.posting_no, h.owner_id, o.posting_no)
        else format('posting %s of owner %s has another hash', h.posting_no, h.owner_id)
      end as says
    from unnest(${heads.map(({ ownerId }) => ownerId)}::uuid[], ${heads.map(({ postingNo }) => postingNo)}::bigint[], ${heads.map(({ hash }) => hash)}::text[])
      with ordinality h (owner_id, posting_no, hash, nth)
    left join ledger.owner o on o.owner_id = h.owner_id
    left join ledger.posting p on p.owner_id = h.owner_id and p.posting_no = h.posting_no
    where o.owner_id is null or o.posting_no < h.posting_no or p.hash is distinct from decode(h.hash, 'hex')
    order by h.nth limit 1`.execute(db)
  return rows[0]?.says ?? null
}
