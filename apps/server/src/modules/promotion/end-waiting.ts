import { sql } from 'kysely'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { tellOfBonus, whenCurrent } from '../bonus/index.ts'
import type { ReceiveDeps } from './deps.ts'

const AT_ONCE = 50

/** One round: ends the bonuses whose deposit did not come in time. Answers how many. Any number of servers may do it at once. */
export async function endWaiting(deps: ReceiveDeps): Promise<number> {
  const { db } = deps
  const { rows } = await sql<{ player_id: string }>`select player_id from promotion.waited_players(${AT_ONCE}) as player_id`.execute(db)
  let ended = 0
  for (const { player_id: playerId } of rows) {
    const { status } = await whenCurrent(deps, playerId, async () => {
      const answer = await sql<{ status: string }>`select promotion.end_waiting(${playerId}) as status`.execute(db)
      return answer.rows[0]!
    })
    if (status !== 'unused') continue
    ended += 1
    await tellOfBonus(deps, playerId)
  }
  return ended
}

export function startEndWaiting(deps: ReceiveDeps, everyMs = 5000): Loop {
  return startLoop({ name: 'waiting bonuses', everyMs, log: deps.log, work: () => endWaiting(deps) })
}
