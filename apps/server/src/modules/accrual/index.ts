/**
 * What accrues by bets: a share of what a player loses or stakes, which refunds and invitations give. Terms: a *source* is what
 * gives it, such as `refund`; a *period* is a day or a week from Monday of a player, in Bangkok, with its *base*, what its bets come
 * to; it is *closed* when every feed of bets has passed its end, and has then *accrued* its rate of that; a bet is *carried* when it
 * counts in another period than its own. Which bets a source counts, and as what, is the source's own.
 *
 * Owns schema `accrual`. Always true: a bet counts in one period of a source or in none; a closed period never changes; what it has
 * accrued is claimed once.
 */
export * as accrualAudit from './audit.ts'
export { basesAreOfBets, PERIODS, ratesAreOfRule } from './audit/relations.ts'
export { closeDue, closingLag } from './close-periods.ts'
export type { PeriodKind } from './functions.gen.ts'
export { claimableOf, claimedPeriods, openPeriodOf, totalsOf } from './store.ts'
export { TABLES_OF_ACCRUAL } from './table-classes.ts'
