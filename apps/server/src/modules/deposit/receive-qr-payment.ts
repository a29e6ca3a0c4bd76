import type { QrProvider } from '@krapao/contract'
import { type QrPaidEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import { keepUnallocated } from './keep-unallocated.ts'
import type { Reported } from '../../platform/raw-report.ts'
import { externalReference, type ReportedPayment } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'
import { settleDeposit, type Settlement } from './settle-deposit.ts'
import { qrById } from './store.ts'
import { whyQrUnallocated } from './why-unallocated.ts'

/**
 * A gateway says that one of our QRs was paid. Credited when it was paid in time with its amount, however late the
 * report comes and whether or not the player has cancelled it since; anything else waits for manual review.
 */
export async function receiveQrPayment(deps: DepositDeps, provider: QrProvider, event: Reported<QrPaidEvent>): Promise<Settlement> {
  const { db } = deps
  if (event.amount === 0n) return 'repeated'
  const payment: ReportedPayment = {
    reference: externalReference(event.payerBankCode, event.transRef),
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
    report: event.report,
  }
  const qr = await qrById(db, event.reference)
  const reason = whyQrUnallocated(qr, provider, event)
  if (!qr) return keepUnallocated(deps, payment, reason ?? '')
  const settlement = reason ? await keepUnallocated(deps, payment, reason) : await settleDeposit(deps, { playerId: qr.playerId, payment })
  if (settlement === 'unallocated') deps.push.toPlayer(qr.playerId, 'qr-changed', { provider: qr.provider })
  return settlement
}
