import type { SecurityEvent } from '@krapao/contract'
import type { Db } from '../../platform/database/db.ts'

export type NumberedEvent = Omit<SecurityEvent, 'at'> & { no: number; at: Date }

/** Events of a player before one number, the newest first, at most so many; of some kinds alone, or of all others. */
export async function eventsBefore(
  db: Db,
  playerId: string,
  { before, limit, of }: { before: number; limit: number; of?: { kinds: readonly string[]; isIn: boolean } },
): Promise<NumberedEvent[]> {
  const rows = await db
    .selectFrom('account.security_event')
    .select(['event_no', 'kind', 'at', 'browser', 'system', 'country'])
    .where('player_id', '=', playerId)
    .where('event_no', '<', before)
    .$if(of !== undefined, (query) => query.where('kind', of!.isIn ? 'in' : 'not in', [...of!.kinds]))
    .orderBy('event_no', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ event_no: no, kind, ...row }) => ({ ...row, no, kind: kind as SecurityEvent['kind'] }))
}
