import * as z from 'zod/mini'
import { decimalAmount, instant, reference, words } from './amount.ts'
import { paymentReport, wireCurrency } from './currency.ts'
import { walletNo } from './ewallet.ts'
import { itemsOf, pageOf } from './page.ts'

/** Where the gift links of the sandbox lead: to nobody, for no name under `.example` is ever registered. */
export const SANDBOX_GIFT_LINK_HOST = 'gift.wallet.example'

/** What a gift link carries. Upper and lower case are two letters. */
export const voucherCode = z.string().check(z.regex(/^[A-Za-z0-9]{10,64}$/))

/** `GET /vouchers/:voucher`, header `x-api-key`: what a voucher is worth. */
export const voucherWorth = paymentReport({
  voucher: voucherCode,
  status: z.literal('open'),
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
})

/** 422 of it: nobody can redeem it any more. */
export const voucherEnded = z.object({ voucher: voucherCode, status: z.enum(['unknown', 'used', 'expired']) })

/** 403 of it: this provider does not tell what a voucher is worth before it is redeemed. */
export const worthNotTold = z.object({ voucher: voucherCode, error: z.object({ code: z.literal('WORTH_NOT_TOLD') }) })

/**
 * `PUT /redemptions/:redemptionId`, header `x-api-key`. The id is ours and has one answer: the same again redeems nothing
 * more, and is answered as the first time.
 */
export const redemptionRequest = z.object({ voucher: voucherCode, toWallet: walletNo })

const redeemed = {
  redemptionId: reference,
  status: z.literal('redeemed'),
  voucher: voucherCode,
  toWallet: walletNo,
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
  at: instant,
}
export const redemptionDone = paymentReport(redeemed)
export type RedemptionDone = z.output<typeof redemptionDone>

/** 422 of it. */
export const redemptionRefused = z.object({ redemptionId: reference, status: z.literal('refused'), voucher: voucherCode, reason: words })

/** `GET /redemptions?since=…&after=…`: what was redeemed into our wallets, each as it was answered. */
export const redemptionPage = z.object({ ...pageOf, redemptions: itemsOf(redemptionDone) })
