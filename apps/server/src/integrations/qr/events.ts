import {
  charge,
  chargeError,
  type chargePayment,
  chargePaymentList,
  chargeRequest,
  EVENT_SIGNATURE_HEADER,
  eventProblem,
  eventSignature,
  gatewayEvent,
  type QrPaidEvent,
} from '@krapao/protocols'
import * as z from 'zod/mini'
import type { ReportingEndpoint } from '../../platform/env/env.ts'
import { mapRead, readSigned, signedWith } from '../../platform/http/signed-report.ts'
import { parsedJson } from '../../platform/parsed-json.ts'
import { answered, eachAnswered } from '../../platform/raw-report.ts'
import { sendRequest, inDoubt, itemsOf, read, refused, type Reply, type ProviderRequest, unreadable } from '../provider-request.ts'
import { pageFrom } from '../pages.ts'
import type { QrEvent } from '../providers.ts'
import { ASKS_FOR_SOMETHING_ELSE, asksFor, type Caller, type GatewayWire } from './wire.ts'

/** Speaks JSON signed in one header. Every report comes to one address. */
export function createEventsGateway({ url, key, ...secrets }: ReportingEndpoint, { options, now }: Caller): GatewayWire {
  const ask = ({ method, path, json }: Pick<ProviderRequest, 'method' | 'json'> & { path: string }) => {
    const rawBody = json === undefined ? '' : JSON.stringify(json)
    const timestamp = Math.floor(now().getTime() / 1000)
    const signature = eventSignature({ secret: key, timestamp, target: `${method} ${path}`, rawBody })
    return sendRequest({ method, url: `${url}${path}`, headers: { [EVENT_SIGNATURE_HEADER]: signature }, json }, options)
  }
  const chargePath = (reference: string) => `/v2/charges/${encodeURIComponent(reference)}`

  return {
    async create({ reference, amount, expiresAt }) {
      const order = { id: reference, amount, currency: 'BAHT' as const, expires_at: expiresAt }
      const reply = await ask({ method: 'POST', path: '/v2/charges', json: z.encode(chargeRequest, order) })
      const made = yes(reply, 201, charge)
      if (made?.status !== 'PENDING' || made.id !== reference) return refusalOr(reply, reference)
      if (made.amount !== amount || !asksFor(made.qr_text, reference, amount)) return inDoubt(ASKS_FOR_SOMETHING_ELSE)
      return { outcome: 'done', payload: made.qr_text }
    },

    async cancel(reference) {
      const reply = await ask({ method: 'POST', path: `${chargePath(reference)}/void` })
      const said = yes(reply, 200, charge)
      return said?.status === 'VOIDED' && said.id === reference ? { outcome: 'done' } : refusalOr(reply, reference)
    },

    async queryStatus(reference) {
      const reply = await ask({ method: 'GET', path: chargePath(reference) })
      const said = yes(reply, 200, charge)
      if (reply.arrived && said?.id === reference) {
        if (said.status !== 'SUCCESSFUL') return { status: said.status === 'PENDING' ? 'open' : 'cancelled' }
        const payment = { ...paymentFrom(said.payment), report: answered('GET charge', reply.body) }
        return payment.reference === reference ? { status: 'paid', payment } : { status: 'unreachable' }
      }
      const no = errorOf(reply)
      const isUnknown = reply.arrived && reply.status === 404 && no?.code === 'charge_not_found' && no.charge === reference
      return { status: isUnknown ? 'unknown' : 'unreachable' }
    },

    async payments(question) {
      const cursor = question.after === undefined ? '' : `&cursor=${encodeURIComponent(question.after)}`
      const reply = await ask({ method: 'GET', path: `/v2/payments?since=${question.since.getTime()}${cursor}` })
      const list = yes(reply, 200, chargePaymentList)
      if (!reply.arrived || !list) return unreadable(reply)
      const payments = eachAnswered('GET payments', itemsOf(reply.body, 'data'), list.data.map(paymentFrom))
      return pageFrom(question, { since: list.since, next: list.next_cursor }, payments)
    },

    readReport({ headers, rawBody, now: receivedAt }) {
      const header = headers[EVENT_SIGNATURE_HEADER]
      const signed = signedWith(secrets, (secret) => eventProblem({ secret, target: '', rawBody, header, now: receivedAt }))
      return mapRead(
        readSigned(gatewayEvent, signed, () => parsedJson(rawBody.toString('utf8'))),
        eventFrom,
      )
    },
    acknowledgement: { contentType: 'application/json', body: '{"ok":true}' },
  }
}

function yes<Schema extends z.ZodMiniType>(reply: Reply, status: number, schema: Schema): z.output<Schema> | undefined {
  return reply.arrived && reply.status === status ? read(schema, reply.body) : undefined
}

function errorOf(reply: Reply) {
  return reply.arrived && reply.status >= 400 ? read(chargeError, reply.body) : undefined
}

function refusalOr(reply: Reply, reference: string) {
  const no = errorOf(reply)
  return no?.charge === reference ? refused(no.message) : unreadable(reply)
}

function paymentFrom({ id, charge: of, event, amount, currency, source, paid_at: paidAt }: z.output<typeof chargePayment>): QrPaidEvent {
  return {
    eventId: event,
    reference: of,
    amount,
    currency,
    payerBankCode: source.bank,
    payerAccount: source.account,
    transRef: id,
    paidAt,
  }
}

function eventFrom(said: z.output<typeof gatewayEvent>): QrEvent {
  if (said.type === 'payment.received') return { kind: 'paid', payment: paymentFrom(said.data) }
  const { payment: transRef, bank: payerBankCode, amount, currency, reason, reversed_at: at } = said.data
  return { kind: 'reversed', reversal: { eventId: said.id, transRef, payerBankCode, amount, currency, reason, at } }
}
