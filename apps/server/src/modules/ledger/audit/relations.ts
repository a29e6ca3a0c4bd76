import { sql } from 'kysely'

/*
 * What the audits of other modules compare with their own: relations for a FROM, of our tables only what is named here.
 */

export const POSTINGS = sql`(
  select owner_id, posting_no, kind, amount, source, source_subaccount, source_after, destination, destination_subaccount, destination_after,
    reference_id, idempotency_key, digest
  from ledger.posting)`

export const OWNERS = sql`(select owner_id, currency, posting_no from ledger.owner)`

/** How far each handler of postings has read. */
export const EVENT_CURSORS = sql`(select owner_id, handler, begun_after, read_to from platform.stream_cursor where stream = 'postings')`

export const STORED_BALANCES = sql`(select owner_id, account, subaccount, amount from ledger.balance)`

/** What stands on the accounts of the house of a kind, in all journals: (channel, currency, amount). */
export const houseSums = (accountKind: 'suspense' | 'returning') => sql`(
  select split_part(account, ':', 2) as channel, unit as currency, sum(amount) as amount
  from ledger.entry where account_kind = ${sql.lit(accountKind)} group by 1, 2)`

/** The journal in which the money of this row, which has a currency and a reference, stood without an owner. */
export const suspenseJournalOf = (row: string) =>
  sql`ledger.house_owner_id(${sql.ref(`${row}.currency`)}::text, 'suspense', ${sql.ref(`${row}.reference`)})`
