/**
 * Withdrawals. Words: an amount is *held* when the player asks, then *paid* by the bank or *released*; a withdrawal
 * is *in doubt* while the bank has not said.
 *
 * Owns schema `withdraw`. Always true: what is held is exactly what the open withdrawals say; one withdrawal has one
 * payout key and at most one payout; only the bank's definite refusal releases a hold.
 */
export { startPayoutWorker, workWithdrawals } from './jobs.ts'
export { requestWithdrawal, type WithdrawalOrder } from './request-withdrawal.ts'
export { withdrawRoutes } from './routes.ts'
export { withdrawalStatesOf } from './store.ts'
export type { WithdrawalState } from './withdrawal.ts'
