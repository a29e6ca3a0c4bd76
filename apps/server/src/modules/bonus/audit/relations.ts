import { sql } from 'kysely'

/*
 * What the audits of other modules compare with their own: relations for a FROM, of our tables only what is named here.
 */

export const REWARDS = sql`(
  select player_id, reward_id, source, source_code, title, terms, amount, posting_no, required_turnover, kept_on_success, taken_on_ending
  from bonus.reward)`

export const CONDITIONS = sql`(select player_id, condition_id, state, ended_by, expires_at from bonus.condition)`

/** Bets that count for a condition. */
export const COUNTED_BETS = sql`(select player_id, bet_no from bonus.counted_bet)`
