/**
 * Deposits. Words: an *outside payment* is money that reached the operator, known by the paying bank and its own
 * reference; it is *settled* when it credits a wallet, or *unmatched* while nobody knows whose it is; a *channel* is
 * how we heard of it.
 *
 * Owns schema `deposit`. Always true: one outside payment credits at most once over all channels; a QR is good for
 * one payment; a player has at most one live QR.
 */
export { createCredits, type Credits } from './credit.ts'
export { creditedDeposit, type CreditedDeposit } from './credited-deposit.ts'
export { askForPayments, startPaymentQuestions } from './jobs.ts'
export { outsideReferenceOf } from './outside-payment.ts'
export { depositRoutes } from './routes.ts'
export { settleDeposit, type Deposit, type Settlement } from './settle-deposit.ts'
export { registerWebhooks } from './webhooks.ts'
