/**
 * Bets. Terms: a *bet* is what a provider reports of one, with its *revisions*: settled, corrected, voided; a player's
 * *stream* is every revision that was counted, numbered without a gap; a *kept report* was told and not counted; a feed
 * has *passed* a time when every bet settled before it is imported; a *bet handler* acts on each row of a stream once.
 *
 * Owns schema `bets`. Always true: a revision counts once, however often, late or out of order it is told; nothing
 * counted is ever changed; the changes of a stream sum up to what its bets are by their last revision; what was told is
 * counted or kept with its reason.
 */
export * as betsAudit from './audit.ts'
export { BET_CURSORS, BETS, KEPT_BETS, PLACED_BETS } from './audit/relations.ts'
export { type BetEvents, type BetHandler, type BetLag, createBetEvents } from './bet-events.ts'
export { type FeedLag, feedLags, noteFeedsToTheSecond, readPassedTo } from './feeds.ts'
export { betsDecisions } from './decisions.ts'
export { betDataOf } from './player-data.ts'
export type { BetKind, BetReport } from './report.ts'
export { TABLES_OF_BETS } from './table-classes.ts'
