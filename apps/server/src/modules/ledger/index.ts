/**
 * The ledger. Terms: an *owner* is a player or a journal of the house; a *posting* is what happened, one amount from a
 * source to a destination; its two sides are its *entries*; a *player account* has a stored balance, a *house account*
 * only its entries.
 *
 * Owns schema `ledger`. Always true: a posting is of a kind of the catalogue and balances in one currency; a stored
 * balance is the sum of its entries and never negative; nothing posted is ever changed; an idempotency key has one answer;
 * an owner's postings are numbered without a gap and each carries the hash of the one before.
 */
export { activityReader, type OpenOnes } from './activities.ts'
export { groupPost } from './group-post.ts'
export * as postings from './postings.ts'
export type { Posting, PostingKind } from './postings.ts'
export { currencyOf, houseJournal, openLedger, suspenseJournal } from './owners.ts'
export type { Posted } from './functions.gen.ts'
export { VersionConflict, post, type PostResult, type PostRequest, postSetAside } from './post.ts'
export {
  readBalances,
  readCurrencies,
  readCurrency,
  filteredPage,
  readGameAccount,
  newestPostingNo,
  statementLine,
  statementPage,
  type Balances,
  type StatementEntry,
  type StatementFilter,
} from './read.ts'
export { type Movements, movementsOf } from './movements.ts'
export { endsBetween, type PostedEnd, statementNosOf, statementNoUpTo } from './ends.ts'
export { type BalanceTerm, balanceTermOf, type Explained, explainWallet, kindsOfTerm } from './explain.ts'
export { uncommittedOwners, uncommittedPostings } from './uncommitted.ts'
export { postingsBefore, type PostingShown, walletAfter } from './postings-before.ts'
export { closeRequest, refusedRequest, type RefusedRequest, refusedSince, refusedWith } from './requests.ts'
export { ownersBeyond } from './functions.gen.ts'
export { createEvents, type EventHandler, type EventLag, type Events } from './events.ts'
export * as ledgerAudit from './audit.ts'
export { auditLedger } from './audit.ts'
export { EVENT_CURSORS, houseSums, OWNERS, POSTINGS, STORED_BALANCES, suspenseJournalOf } from './audit/relations.ts'
export { listOf, partnerless, posted } from './audit/partnerless.ts'
export { firstLostHead, type Head, headsSince, ledgerTime } from './heads.ts'
export { TABLES_OF_LEDGER } from './table-classes.ts'
