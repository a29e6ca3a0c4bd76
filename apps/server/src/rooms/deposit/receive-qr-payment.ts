import type { QrProvider } from '@krapao/contract'
import { type QrPaidEvent, REPORTS_ARE_IN } from '@krapao/outside'
import { inTransaction } from '../../platform/db.ts'
import type { Services } from '../../services.ts'
import { outsideReferenceOf } from './outside-payment.ts'
import { parkPayment } from './park-payment.ts'
import { settleDeposit, type Settlement } from './settle-deposit.ts'
import { type OutsidePayment, qrById } from './store.ts'

/**
 * A gateway says that one of our QRs was paid. Credited when it was paid in time with its amount, however late the
 * report comes and whether or not the player has cancelled it since; anything else waits for a person.
 */
export async function receiveQrPayment(services: Services, provider: QrProvider, event: QrPaidEvent): Promise<Settlement> {
  const { db, clock, log } = services
  if (event.amount === 0n) return 'repeated'
  const payment: OutsidePayment = {
    outsideReference: outsideReferenceOf(event.payerBankCode, event.transRef),
    channel: 'qr',
    amount: event.amount,
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
  const reason = whyUnmatched(qr, provider, event)
  if (reason || !qr) {
    log.warn({ provider, reference: event.reference, reason }, 'a QR payment waits for a person')
    return inTransaction(db, (tx) => parkPayment(tx, payment, reason ?? '', clock.now()))
  }
  return settleDeposit(services, { playerId: qr.playerId, source: { channel: 'qr', provider }, payment, qrId: qr.qrId })
}

function whyUnmatched(qr: Awaited<ReturnType<typeof qrById>>, provider: QrProvider, event: QrPaidEvent): string | undefined {
  if (!qr || qr.provider !== provider) return 'the QR is not known'
  // A QR asks for baht.
  if ((event.currency ?? REPORTS_ARE_IN) !== 'BAHT') return 'the money is not in the currency of the QR'
  if (qr.amount !== event.amount) return 'the amount is not the one of the QR'
  if (event.paidAt > qr.expiresAt) return 'the QR was paid after its end'
  return undefined
}
