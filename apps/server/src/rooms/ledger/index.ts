/**
 * The books. Words: a *movement* is what happened, one amount from one account to another; its two sides are its
 * *postings*; a *player account* has a stored balance, a *house account* only its postings.
 *
 * Owns schema `ledger`. Always true: every movement balances in one currency; a stored balance is the sum of its
 * postings and never negative; nothing posted is ever changed; a request key has one effect; a player's movements
 * are numbered without a gap and each carries the hash of the one before.
 */
export { type Books, createGroupPost } from './group-post.ts'
export * as movements from './movements.ts'
export type { DepositChannel, Movement } from './movements.ts'
export { lockPlayer, openBooks } from './players.ts'
export { MovedOn, post, postSetAside, type Posted, type PostRequest } from './post.ts'
export { balancesOf, gameAccountOf, statementPage, type Balances, type StatementEntry } from './read.ts'
export { auditLedger, type Finding } from './audit.ts'
