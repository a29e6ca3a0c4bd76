import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import { postingsBefore, type PostingShown } from './postings-before.ts'
import { postingNoOf } from './read.ts'

/** More than any one verb posts for an owner. */
const MOST = 100

/**
 * What a transaction has posted for an owner and not committed yet, the oldest first: what of its postings nobody else sees. It holds the
 * owner's row since its first posting, so that none of another's are among them.
 */
export async function uncommittedPostings(tx: Tx, db: Db, ownerId: string): Promise<PostingShown[]> {
  // In this order: where it has posted nothing and holds no row, what is committed meanwhile is not its own.
  const posted = (await postingNoOf(tx, ownerId)) ?? 0n
  const committed = (await postingNoOf(db, ownerId)) ?? 0n
  if (posted <= committed) return []
  return (await postingsBefore(tx, ownerId, { before: posted + 1n, after: committed, limit: MOST })).toReversed()
}

/** How far the clocks of the machines of a database may be apart. */
const APART = sql.lit('2 seconds')

/** For whom a transaction has posted, of which nobody else sees it yet. `since`: when it had posted nothing, by the database's clock. */
export async function uncommittedOwners(tx: Tx, db: Db, since: Date): Promise<string[]> {
  const lately = sql<{ owner_id: string; posting_no: bigint }>`
    select p.owner_id, p.posting_no from ledger.posting p where p.posted_at >= ${since}::timestamptz - interval ${APART}`
  // In this order: what is committed meanwhile is then seen by both.
  const { rows } = await lately.execute(tx)
  const committed = new Set((await plainRead(db, lately)).map((row) => `${row.owner_id} ${row.posting_no}`))
  return [...new Set(rows.filter((row) => !committed.has(`${row.owner_id} ${row.posting_no}`)).map((row) => row.owner_id))].toSorted()
}
