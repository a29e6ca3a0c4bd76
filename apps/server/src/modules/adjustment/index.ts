/**
 * Corrections by hand. Terms: an *adjustment* changes a player's wallet, proposed by one member of staff and approved by
 * another; an *entry of the house* is a fee, a settlement or a write-off in a journal of the house, made by an owner of
 * the operator.
 *
 * Owns schema `adjustment`. Always true: an adjustment that was posted had two people; none takes more than the wallet
 * holds; an entry of the house is an act of somebody.
 */
export { decideAdjustment, proposeAdjustment } from './adjust.ts'
export { adjustmentDecisions } from './decisions.ts'
export * as adjustmentAudit from './audit.ts'
export { enterHouse, HOUSE_ENTRIES, type HouseEntry } from './house-entry.ts'
export { REASON_CODES, type ReasonCode } from './reason-codes.ts'
export { TABLES_OF_ADJUSTMENT } from './table-classes.ts'
