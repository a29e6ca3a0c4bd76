import { sql } from 'kysely'

/*
 * What the audits of other modules compare with their own: relations for a FROM, of our tables only what is named here.
 */

export const PLAYTHROUGH_ENTRIES = sql`(
  select player_id, entry_no, kind, amount, posting_no, deposit_no, reference_id from playthrough.entry)`

/** How far each handler of entries has read. */
export const PLAYTHROUGH_CURSORS = sql`(
  select owner_id as player_id, handler, read_to from platform.stream_cursor where stream = 'playthrough')`

export const PLAYED_DEPOSITS = sql`(select player_id, posting_no, amount, played, withdrawn, taken_back from playthrough.deposit)`
