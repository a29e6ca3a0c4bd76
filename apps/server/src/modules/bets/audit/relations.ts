import { sql } from 'kysely'

/*
 * What the audits of other modules compare with their own: relations for a FROM, of our tables only what is named here.
 */

export const BETS = sql`(
  select player_id, bet_no, first_bet_no, game_code, bet_id, revision, category, stake_change, valid_stake_change, win_change, settled_at, imported_at
  from bets.bet)`

/** How far each handler of bets has read. */
export const BET_CURSORS = sql`(select owner_id as player_id, handler, read_to from platform.stream_cursor where stream = 'bets')`

/** What was told of a bet and not counted. */
export const KEPT_BETS = sql`(select player_id, game_code, bet_id, revision from bets.kept_report)`

/** Bets that were told of while they were open. */
export const PLACED_BETS = sql`(select player_id, game_code, stake, placed_at, told_at, ended_at from bets.placed_bet)`
