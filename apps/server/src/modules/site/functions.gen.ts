/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, callForValue, statement } from '../../platform/database/call.ts'

const CLOSED_UNTIL = statement('select site.closed_until($1, $2) as answer', { isRead: true })

/**
 * When a way that is closed each day between two times of Bangkok opens again; nothing while it is open.
 *
 * `site.closed_until` in `closed-until.sql`.
 */
export function closedUntil(db: Caller, given: { from: string; to: string }): Promise<Date> {
  return callForValue(db, CLOSED_UNTIL, [given.from, given.to])
}
