import { type PageQuery, type QrPaidEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import type { QrGateway } from '../../integrations/providers.ts'
import type { Reported } from '../../platform/raw-report.ts'
import { externalReference } from './external-payment.ts'
import type { DepositDeps } from './deps.ts'
import { type PaymentList, paymentList } from './read-payments.ts'
import { receiveQrPayment } from './receive-qr-payment.ts'
import { unreadOf } from './unread-reports.ts'

/** The payments of the gateways. Of a new QR its gateway is asked by itself, for a day; this finds what it tells later. */
export function gatewayPayments(deps: DepositDeps): PaymentList[] {
  return Object.values(deps.integrations.qr).map((gateway) => {
    const payments = {
      name: `qr:${gateway.provider}`,
      ask: (question: PageQuery) => gateway.payments(question),
      bookedAt: ({ paidAt }: QrPaidEvent) => paidAt,
      receive: (events: readonly Reported<QrPaidEvent>[]) => receivePayments(deps, gateway, events),
    }
    return paymentList(deps, payments, { everySeconds: null })
  })
}

async function receivePayments(deps: DepositDeps, { provider }: QrGateway, events: readonly Reported<QrPaidEvent>[]): Promise<void> {
  const unread = await unreadOf(deps.db, 'qr', events, ({ payerBankCode, transRef, eventId, amount, currency = REPORTS_ARE_IN }) => ({
    reference: externalReference(payerBankCode, transRef),
    eventId,
    amount,
    currency,
  }))
  for (const event of unread) {
    const settlement = await receiveQrPayment(deps, provider, event)
    if (settlement === 'settled')
      deps.log.warn({ qrId: event.reference, provider }, 'a payment was found in the list of its gateway: its report has not come')
  }
}
