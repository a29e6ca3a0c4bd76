/**
 * Withdrawals. Terms: an amount is *held* when the player asks, then *paid* by the bank or *released*; a withdrawal is
 * *approved* by the rule or by staff, which whoever did may *undo* for some seconds, and *in doubt* while the bank has not said.
 *
 * Owns schema `withdraw`. Always true: what is held is exactly what the open withdrawals say; one withdrawal has one
 * payout key and at most one payout; nothing is paid that nobody approved; only the bank's definite refusal, staff's
 * before it was approved, or the player's own cancelling releases a hold; a paid withdrawal stays paid when the
 * bank returns it, and what came back is in the wallet once, or in suspense for staff.
 */
export * as withdrawAudit from './audit.ts'
export { setBankChangeReview } from './bank-change-review.ts'
export { cancelWithdrawal } from './cancel-withdrawal.ts'
export { decideReturnedPayout } from './decide-returned-payout.ts'
export { decideWithdrawal, type WithdrawalDecision } from './decide-withdrawal.ts'
export { withdrawDecisions } from './decisions.ts'
export { findPaid } from './find-paid.ts'
export { requestWithdrawal, type WithdrawalOrder } from './request-withdrawal.ts'
export { startPayoutWorker, startReturnsReader, workWithdrawals } from './jobs.ts'
export type { CollectDeps, WithdrawalCounts, WithdrawDeps } from './deps.ts'
export { payOutClosed } from './pay-out-closed.ts'
export { withdrawalDataOf } from './player-data.ts'
export { withdrawRoutes } from './routes.ts'
export { paidToday, setStepUp, setWithdrawRule, type WithdrawRule, withdrawRule } from './rule.ts'
export { payoutsWaiting, readWithdrawalStates } from './store.ts'
export { undoApproval } from './undo-approval.ts'
export { registerPayoutWebhooks } from './webhooks.ts'
export { withdrawalEvidence, type WithdrawalEvidence } from './withdrawal-evidence.ts'
export type { WithdrawalState } from './withdrawal.ts'
export { type ActivityReader, withdrawalActivities } from './withdrawal-activity.ts'
export { refusalOfWithdrawal, rememberedRefusal } from './withdrawal-refusal.ts'
export { TABLES_OF_WITHDRAW } from './table-classes.ts'
