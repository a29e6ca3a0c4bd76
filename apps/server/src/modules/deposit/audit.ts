/** What is always true of deposits: each payment once, in the ledger of whoever has it, by whoever may have decided so. */
export { ANNOUNCEMENTS, PROOFS } from './audit/announcements.ts'
export { ARRIVALS } from './audit/arrivals.ts'
export { DECISIONS } from './audit/decisions.ts'
export { GIFT_LINK_ITEMS, PAYMENT_ITEMS } from './audit/items.ts'
export { KINDS, PAYMENTS } from './audit/payments.ts'
export { REDEMPTIONS } from './audit/redemptions.ts'
export { SLIPS } from './audit/slips.ts'
export { TRUST } from './audit/trust.ts'

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'deposit.credit_limit': { key: ['channel', 'currency', 'period'] },
  'deposit.ask_rule': { key: ['currency'] },
}
