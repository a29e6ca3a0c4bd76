/**
 * Refunds of losses. Terms: a *period* is a day or a week from Monday of a player, in Bangkok, with its *net loss*; it is
 * *closed* when every feed of bets has passed its end, and has then *accrued* a share of its net loss; a bet is *carried*
 * when it counts in another period than its own; a *claim* takes what closed periods have accrued into the account
 * `refund`, a *move* takes that to the wallet.
 *
 * Owns schema `refund`. Always true: a bet counts in one period or in none; a closed period never changes; what it has
 * accrued is claimed once; what counted to a condition counts in no period.
 */
export * as refundAudit from './audit.ts'
export { claimRefund } from './claim.ts'
export { startPeriodWorker, refundPeriods, workPeriods } from './close-periods.ts'
export { refundRoutes } from './routes.ts'
export { type RefundRule, readRule as readRefundRule, setRefundRule } from './rule.ts'
export { parseRefundRule, refundRuleForm } from './rule-form.ts'
export { periodsWaiting } from './store.ts'
