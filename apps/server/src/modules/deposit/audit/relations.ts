import { sql } from 'kysely'

/** Deposits on trust, which one person of the staff has credited, for the audits of other modules. */
export const UNCONFIRMED = sql`(select player_id, reference, credited_at, ended_at from deposit.unconfirmed)`
