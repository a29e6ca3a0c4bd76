import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'
import { readCondition } from './condition.ts'
import { readDeposits } from './deposit-bonus.ts'
import { tellOfBonus } from './tell-of-bonus.ts'

interface ExpiryDeps {
  db: Db
  log: Log
  push: Push
}

const AT_ONCE = 50

/**
 * One round: ends the conditions that are out of time, and looks again at deposits that wait for stakes. Answers how many ended by
 * time. Any number of servers may do it at once.
 */
export async function workExpiry(deps: ExpiryDeps): Promise<number> {
  const { db } = deps
  const waiting = await sql<{ player_id: string }>`select player_id from bonus.players_to_look_at(${AT_ONCE}) as player_id`.execute(db)
  for (const { player_id: playerId } of waiting.rows) await readDeposits(deps, playerId)
  const { rows } = await sql<{ player_id: string }>`select player_id from bonus.expired_players(${AT_ONCE}) as player_id`.execute(db)
  let ended = 0
  for (const { player_id: playerId } of rows) {
    // Bets that would meet it are counted first.
    await retryIdempotent(() => sql`select bonus.bring_up_to_date(${playerId})`.execute(db))
    if ((await readCondition(db, playerId))?.state === 'open') continue
    ended += 1
    await tellOfBonus(deps, playerId)
  }
  return ended
}

export function startExpiry(deps: ExpiryDeps, everyMs = 5000): Loop {
  return startLoop({ name: 'expired bonuses', everyMs, log: deps.log, work: () => workExpiry(deps) })
}
