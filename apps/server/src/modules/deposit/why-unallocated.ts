import type { QrProvider } from '@krapao/contract'
import { type QrPaidEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import type { Qr } from './qr.ts'

/** Why a payment that a gateway tells of cannot be credited to the player of its QR; nothing where it can. */
export function whyQrUnallocated(
  qr: Pick<Qr, 'provider' | 'amount' | 'expiresAt'> | undefined,
  provider: QrProvider,
  event: Pick<QrPaidEvent, 'amount' | 'currency' | 'paidAt'>,
): string | undefined {
  if (!qr || qr.provider !== provider) return 'the QR is not known'
  // A QR asks for baht.
  if ((event.currency ?? REPORTS_ARE_IN) !== 'BAHT') return 'the money is not in the currency of the QR'
  if (qr.amount !== event.amount) return 'the amount is not the one of the QR'
  if (event.paidAt > qr.expiresAt) return 'the QR was paid after its end'
  return undefined
}
