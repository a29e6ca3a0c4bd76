/**
 * Refunds of losses. Terms: the *net loss* of a period is the base that its bets accrue by (accrual); a *claim* takes what closed
 * periods have accrued into the account `refund`, a *move* takes that to the wallet.
 *
 * Owns schema `refund`. Always true: what counted to a condition counts in no period; a period keeps the rate at which it was opened.
 */
export * as refundAudit from './audit.ts'
export { claimRefund } from './claim.ts'
export { startPeriodWorker, refundPeriods, workPeriods } from './close-periods.ts'
export { refundRoutes } from './routes.ts'
export { type RefundRule, readRule as readRefundRule, setRefundRule } from './rule.ts'
export { parseRefundRule, refundRuleForm } from './rule-form.ts'
export { TABLES_OF_REFUND } from './table-classes.ts'
