import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { readPassedTo } from '../bets/index.ts'
import type { Source } from './store.ts'

/** So many players are closed in one round. */
const PLAYERS_LIMIT = 100

/** One round for whoever has a period of this source that every feed of bets has passed: `close` closes a player's. Answers the sum of what it did. */
export async function closeDue(db: Db, source: Source, close: (playerId: string) => Promise<number>): Promise<number> {
  const passedTo = await readPassedTo(db)
  if (passedTo === null) return 0
  let closed = 0
  for (const playerId of await playersToClose(db, source, passedTo)) closed += await close(playerId)
  return closed
}

async function playersToClose(db: Db, source: Source, passedTo: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('accrual.period')
    .select('player_id')
    .distinct()
    .where('source', '=', source)
    .where('closed_at', 'is', null)
    .where('ends_at', '<=', passedTo)
    .limit(PLAYERS_LIMIT)
    .execute()
  return rows.map(({ player_id: playerId }) => playerId)
}

/** Periods that are over and not closed, because a feed of bets has not passed their end, and for how long the oldest has been over. */
export async function closingLag(db: Db, source: Source): Promise<{ count: number; oldestSeconds: number }> {
  const { rows } = await sql<{ count: bigint; oldest_seconds: number | null }>`
    select count(*) as count, extract(epoch from (select platform.now()) - min(ends_at))::float8 as oldest_seconds
    from accrual.period where source = ${source} and closed_at is null and ends_at <= (select platform.now())`.execute(db)
  const { count, oldest_seconds: oldestSeconds } = rows[0]!
  return { count: Number(count), oldestSeconds: oldestSeconds ?? 0 }
}
