import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { plainRead } from '../../platform/database/plain-read.ts'
import { isUuid } from '../../platform/ids.ts'

/** Whose withdrawal it is that has this id or reference, ours or of the bank that paid it. A reference of ours is several players' once in a while. */
export async function findPaid(db: Db, text: string, limit: number): Promise<string[]> {
  const tail = tailOf(text)
  const isReference = /^[A-Za-z0-9._:-]{4,80}$/.test(text)
  if (!isReference) return []
  const rows = await plainRead(
    db,
    sql<{ player_id: string }>`
      select player_id from withdraw.withdrawal
      where ${tail === undefined ? sql`false` : sql`right(replace(withdrawal_id::text, '-', ''), 10) = ${tail}`}
        ${isUuid(text) ? sql`and withdrawal_id = ${text}::uuid` : sql`or bank_reference = ${text}`}
      order by player_id limit ${limit}`,
  )
  return rows.map(({ player_id: playerId }) => playerId)
}

/** The end of an id, by which its row is looked up; undefined for what is neither an id nor a reference (`referenceOf`). */
function tailOf(text: string): string | undefined {
  const signs = text.replaceAll('-', '').toLowerCase()
  return isUuid(text) || /^[0-9a-f]{10}$/.test(signs) ? signs.slice(-10) : undefined
}
