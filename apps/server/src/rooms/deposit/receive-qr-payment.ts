import type { QrProvider } from '@krapao/contract'
import { type QrPaidEvent, REPORTS_ARE_IN } from '@krapao/outside'
import type { Services } from '../../services.ts'
import { keepUnallocated } from './keep-unallocated.ts'
import { type OutsidePayment, outsideReferenceOf } from './outside-payment.ts'
import { settleDeposit, type Settlement } from './settle-deposit.ts'
import { qrById } from './store.ts'

/**
 * A gateway says that one of our QRs was paid. Credited when it was paid in time with its amount, however late the
 * report comes and whether or not the player has cancelled it since; anything else waits for a person.
 */
export async function receiveQrPayment(services: Services, provider: QrProvider, event: QrPaidEvent): Promise<Settlement> {
  const { db } = services
  if (event.amount === 0n) return 'repeated'
  const payment: OutsidePayment = {
    reference: outsideReferenceOf(event.payerBankCode, event.transRef),
    channel: 'qr',
    holder: provider,
    amount: event.amount,
    currency: event.currency ?? REPORTS_ARE_IN,
    qrId: event.reference,
    eventId: event.eventId,
    evidence: {
      provider,
      reference: event.reference,
      payerBankCode: event.payerBankCode,
      payerAccount: event.payerAccount,
      currency: event.currency,
      paidAt: event.paidAt.toISOString(),
    },
  }
  const qr = await qrById(db, event.reference)
  const reason = whyUnallocated(qr, provider, event)
  if (!qr) return keepUnallocated(services, payment, reason ?? '')
  const settlement = reason
    ? await keepUnallocated(services, payment, reason)
    : await settleDeposit(services, { playerId: qr.playerId, payment })
  if (settlement === 'unallocated') services.push.toPlayer(qr.playerId, 'qr-changed', { provider: qr.provider })
  return settlement
}

function whyUnallocated(qr: Awaited<ReturnType<typeof qrById>>, provider: QrProvider, event: QrPaidEvent): string | undefined {
  if (!qr || qr.provider !== provider) return 'the QR is not known'
  // A QR asks for baht.
  if ((event.currency ?? REPORTS_ARE_IN) !== 'BAHT') return 'the money is not in the currency of the QR'
  if (qr.amount !== event.amount) return 'the amount is not the one of the QR'
  if (event.paidAt > qr.expiresAt) return 'the QR was paid after its end'
  return undefined
}
