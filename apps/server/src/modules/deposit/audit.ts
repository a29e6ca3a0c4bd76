/** What is always true of deposits: each payment once, in the ledger of whoever has it, by whoever may have decided so. */
export { ANNOUNCEMENTS, PROOFS } from './audit/announcements.ts'
export { ARRIVALS } from './audit/arrivals.ts'
export { DECISIONS } from './audit/decisions.ts'
export { KINDS, PAYMENTS } from './audit/payments.ts'
export { REDEMPTIONS } from './audit/redemptions.ts'
export { SLIPS } from './audit/slips.ts'
