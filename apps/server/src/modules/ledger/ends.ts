import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import { type PostingKind, POSTING_KINDS, type PostingRule } from './postings.ts'

/** A posting by which something ended. */
export interface PostedEnd {
  postingNo: bigint
  kind: PostingKind
  amount: MinorUnits
  postedAt: Date
  referenceId: string
  statementNo: bigint | null
  /** As the statement says it; null where it is no line there. */
  sides: { from: string; to: string } | null
}

interface Row {
  posting_no: bigint
  kind: PostingKind
  amount: bigint
  posted_at: Date
  reference_id: string
  statement_no: bigint | null
  source_subaccount: string | null
  destination_subaccount: string | null
}

/** The player's postings of these kinds after one number and before another, the newest first, at most so many. */
export async function endsBetween(
  db: Db,
  playerId: string,
  kinds: readonly PostingKind[],
  { after, before, limit }: { after: bigint; before: bigint; limit: number },
): Promise<PostedEnd[]> {
  const rows = await plainRead(
    db,
    sql<Row>`
      select posting_no, kind, amount, posted_at, reference_id, statement_no, source_subaccount, destination_subaccount
      from ledger.posting
      where owner_id = ${playerId} and posting_no > ${after} and posting_no < ${before} and kind = any (${kinds})
      order by posting_no desc limit ${limit}`,
  )
  return rows.map((row) => {
    const { statement }: PostingRule = POSTING_KINDS[row.kind]
    return {
      postingNo: row.posting_no,
      kind: row.kind,
      amount: minorUnits(row.amount),
      postedAt: row.posted_at,
      referenceId: row.reference_id,
      statementNo: row.statement_no,
      sides: statement && statement.names({ sourceSubaccount: row.source_subaccount, destinationSubaccount: row.destination_subaccount }),
    }
  })
}

/** The newest line of the statement up to one posting; null where there is none. */
export async function statementNoUpTo(db: Db, playerId: string, postingNo: bigint): Promise<bigint | null> {
  const [row] = await plainRead(
    db,
    sql<{ statement_no: bigint }>`
      select statement_no from ledger.posting
      where owner_id = ${playerId} and posting_no <= ${postingNo} and statement_no is not null order by posting_no desc limit 1`,
  )
  return row?.statement_no ?? null
}

/** The line of the statement that was posted under each of these keys. */
export async function statementNosOf(db: Db, playerId: string, keys: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  if (keys.length === 0) return new Map()
  const rows = await plainRead(
    db,
    sql<{ idempotency_key: string; statement_no: bigint }>`
      select r.idempotency_key, p.statement_no from ledger.request r
      join ledger.posting p on p.owner_id = r.owner_id and p.posting_no = r.posting_no
      where r.owner_id = ${playerId} and r.idempotency_key = any (${keys}) and p.statement_no is not null`,
  )
  return new Map(rows.map((row) => [row.idempotency_key, row.statement_no]))
}
