/**
 * Deposits. Terms: an *external payment* is money that reached the operator, known by the paying bank and its own
 * reference; it is *credited* when it is in a wallet, *unallocated* while nobody knows whose it is, *returning* and
 * *returned* when it goes back, *merged* when it was told before under another reference; a *channel* is how we heard of it; a *chargeback* is a credited payment that its bank took back;
 * a *redemption* is a gift link on its way into a wallet.
 *
 * Owns schema `deposit`. Always true: one external payment credits at most once over all channels; a QR is good for
 * one payment, and a voucher too; a player has at most one live QR; what is in suspense is what payments and chargebacks say.
 */
export { decideChargeback } from './chargeback.ts'
export { announcedTransfer } from './announce.ts'
export * as depositAudit from './audit.ts'
export { UNCONFIRMED } from './audit/relations.ts'
export { confirmDeposit } from './confirm-deposit.ts'
export { creditArrivals, startArrivals } from './credit-arrivals.ts'
export { creditedDeposit, type CreditedDeposit } from './credited-deposit.ts'
export { allocatePayment, returnPayment } from './decide-payment.ts'
export { depositDecisions, NOT_POSSIBLE } from './decisions.ts'
export { askForLatePayments, askForPayments, startLatePaymentQuestions, startPaymentQuestions } from './jobs.ts'
export { creditedToday, type DayUse, setDayLimit } from './day-limit.ts'
export { type Channel, CHANNELS, type ExternalPayment, externalReference, lineReference } from './external-payment.ts'
export type { DepositCounts, DepositDeps, SlipDeps } from './deps.ts'
export { mergePayment } from './merge-payment.ts'
export { payBack, returnLeases, workReturns } from './pay-back.ts'
export { type PaymentCase, paymentCase } from './payment-case.ts'
export { closeQrRequest, qrOfRequest, type QrRequest, qrRequestsSince } from './qr-requests.ts'
export { type RedemptionActivity, redemptionActivities } from './gift-link/redemption-activity.ts'
export { startRedemptionWorker, workRedemptions } from './gift-link/jobs.ts'
export { voucherReference } from './gift-link/attempt-redemption.ts'
export { refusalOfGiftLink } from './gift-link/redeem-gift-link.ts'
export { EWALLET } from './wallet-transfer/receive-wallet-transfer.ts'
export { payersOf } from './payers-of.ts'
export { qrUnderWay } from './qr-under-way.ts'
export { depositRoutes } from './routes.ts'
export { acceptSlip, refuseSlip } from './slip/decide-slip.ts'
export { slipsInProgress } from './slip/slip-store.ts'
export { slipCase, type SlipCase } from './slip/slip-case.ts'
export { startSlipWorker, workSlips } from './slip/slip-jobs.ts'
export { deleteOldPictures, startPictureDeletion } from './slip/slip-pictures.ts'
export { slipRoutes } from './slip/slip-routes.ts'
export { settleDeposit, type Deposit, type Settlement } from './settle-deposit.ts'
export { presentUnallocated, listUnallocated, type UnallocatedPayment } from './unallocated.ts'
export { registerWebhooks } from './webhooks.ts'
export { TABLES_OF_DEPOSIT } from './table-classes.ts'
