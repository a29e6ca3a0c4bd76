import { sql } from 'kysely'

/*
 * What the audits of other modules compare with their own: relations for a FROM, of our tables only what is named here.
 */

export const PLAYERS = sql`(select player_id, invited_by from account.player)`

export const PLAYER_VERSIONS = sql`(select player_id, invited_by from account.player_version)`

export const BANK_ACCOUNTS = sql`(select player_id, bank_code, account_no_digest from account.bank_account)`

export const BANK_ACCOUNT_VERSIONS = sql`(
  select player_id, version_no, bank_code, account_no_digest, account_name_digest, written_at from account.bank_account_version)`

/** In whose name a bank has said that the version of an account is. */
export const NAME_INQUIRIES = sql`(select player_id, version_no, state, opened_at from account.name_inquiry)`

/** What has happened to the security of each account. */
export const SECURITY_EVENTS = sql`(select player_id, kind, session_id from account.security_event)`

/** What each player is told is proven to be theirs. */
export const PROVEN_ACCOUNTS = sql`(select player_id, bank_code, account_no_digest, proven_at from account.proven_bank_account)`

export const BANK_CLAIMS = sql`(select player_id, bank_code, account_no_digest, proof, reference, proven_at from account.bank_claim)`
