import { EVENT_SIGNATURE_HEADER, eventSignature, formNotification, gatewayEvent, reversalEvent, withSignature } from '@krapao/protocols'
import { type GatewayWireName, gatewayDescriptor } from '@krapao/providers'
import * as z from 'zod/mini'
import { type Kept, jsonReport, type Sent, type Signing } from '../signed-json.ts'
import { chargePaymentOf } from './events-api.ts'
import { formPaymentOf } from './signed-form-api.ts'

/** How a report travels: as its gateway's wire writes and signs it. */
export function gatewayReport(kept: Kept, signing: Signing): Sent {
  return WIRES[gatewayDescriptor(kept.party.slice('qr:'.length)).wire](kept, signing)
}

const JSON_TYPE = { 'content-type': 'application/json' }
const REVERSALS = '/reversals'

const WIRES: Record<GatewayWireName, (kept: Kept, signing: Signing) => Sent> = {
  json: jsonReport,
  'signed-form': ({ path, body }, { secret, timestamp }) => ({
    path: oneAddress(path),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(
      withSignature(secret, { ...notificationOf(path, JSON.parse(body)), sign_time: String(timestamp) }),
    ).toString(),
  }),
  events: ({ path, body }, signing) => {
    const rawBody = JSON.stringify(eventOf(path, JSON.parse(body)))
    return {
      path: oneAddress(path),
      headers: { ...JSON_TYPE, [EVENT_SIGNATURE_HEADER]: eventSignature({ ...signing, target: '', rawBody }) },
      body: rawBody,
    }
  },
}

/** Some gateways have one address for every kind of report. */
const oneAddress = (path: string) => (path.endsWith(REVERSALS) ? path.slice(0, -REVERSALS.length) : path)

function notificationOf(path: string, kept: unknown): z.input<typeof formNotification> {
  if (!path.endsWith(REVERSALS)) return { notify_type: 'PAY', ...formPaymentOf(kept) }
  const { eventId, transRef, amount, currency = 'BAHT', payerBankCode, reason, at } = z.decode(reversalEvent, kept)
  return z.encode(formNotification, {
    notify_type: 'REVERSE',
    notify_id: eventId,
    trade_no: transRef,
    total_amount: amount,
    currency,
    bank_code: payerBankCode,
    reason,
    reverse_time: at,
  })
}

function eventOf(path: string, kept: { eventId: string }): z.input<typeof gatewayEvent> {
  if (!path.endsWith(REVERSALS)) return { id: kept.eventId, type: 'payment.received', data: chargePaymentOf(kept) }
  const { eventId, transRef, amount, currency = 'BAHT', payerBankCode, reason, at } = z.decode(reversalEvent, kept)
  return z.encode(gatewayEvent, {
    id: eventId,
    type: 'payment.reversed',
    data: { payment: transRef, bank: payerBankCode, amount, currency, reason, reversed_at: at },
  })
}
