import * as z from 'zod/mini'
import { decimalAmount, instant, reference, words } from './amount.ts'
import { paymentReport, wireCurrency } from './currency.ts'
import { itemsOf, pageOf } from './page.ts'

/** The number of a wallet: the phone number of whoever holds it. */
export const walletNo = z.string().check(z.regex(/^\d{8,15}$/))

/** What the wallet provider reports for each transfer into the operator's wallets. Signed; sent until it is answered 2xx. */
export const walletTransferEvent = paymentReport({
  eventId: reference,
  /** The provider's own reference: the identity of the payment. */
  transRef: reference,
  fromWallet: walletNo,
  fromName: z.string().check(z.maxLength(200)),
  toWallet: walletNo,
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
  at: instant,
})
export type WalletTransferEvent = z.output<typeof walletTransferEvent>

/** What it reports when such a transfer was taken back. Signed; sent until it is answered 2xx. */
export const walletReversalEvent = paymentReport({
  eventId: reference,
  transRef: reference,
  amount: decimalAmount,
  /** Without it the amount is in baht. */
  currency: z.optional(wireCurrency),
  reason: words,
  at: instant,
})

/** `GET /wallets/:walletNo/statement?since=…&after=…`, header `x-api-key`: the transfers into a wallet, each as its report. */
export const walletStatementPage = z.object({ ...pageOf, walletNo, lines: itemsOf(walletTransferEvent) })
