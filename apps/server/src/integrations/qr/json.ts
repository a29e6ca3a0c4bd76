import {
  qrCancelled,
  qrCreated,
  qrCreateRequest,
  qrNotFound,
  qrPaidEvent,
  qrPaymentPage,
  qrRejected,
  qrStatus,
  reversalEvent,
} from '@krapao/protocols'
import * as z from 'zod/mini'
import type { ReportingEndpoint } from '../../platform/env/env.ts'
import { mapRead, signedJson } from '../../platform/http/signed-report.ts'
import { answered, eachAnswered } from '../../platform/raw-report.ts'
import { sendRequest, inDoubt, itemsOf, read, refused, type Reply, unreadable } from '../provider-request.ts'
import { pageFrom, queryOf } from '../pages.ts'
import { ASKS_FOR_SOMETHING_ELSE, asksFor, type Caller, type GatewayWire } from './wire.ts'

const RECEIVED = { contentType: 'application/json', body: '{"received":true}' }

/** Speaks JSON resources. Payments and reversals are reported to addresses of their own. */
export function createJsonGateway({ url, key, ...secrets }: ReportingEndpoint, { options }: Caller): GatewayWire {
  const headers = { 'x-api-key': key }
  const readPayment = signedJson(qrPaidEvent, secrets)
  const readReversal = signedJson(reversalEvent, secrets)
  return {
    async create(request) {
      const { reference, amount } = request
      const reply = await sendRequest({ method: 'POST', url: `${url}/qrcodes`, headers, json: z.encode(qrCreateRequest, request) }, options)
      const made = reply.arrived && reply.status === 200 ? read(qrCreated, reply.body) : undefined
      if (!made || made.reference !== reference) return refusalOr(reply, reference)
      if (made.amount !== amount || !asksFor(made.payload, reference, amount)) return inDoubt(ASKS_FOR_SOMETHING_ELSE)
      return { outcome: 'done', payload: made.payload }
    },

    async cancel(reference) {
      const reply = await sendRequest({ method: 'DELETE', url: `${url}/qrcodes/${encodeURIComponent(reference)}`, headers }, options)
      const isCancelled = reply.arrived && reply.status === 200 && read(qrCancelled, reply.body)?.reference === reference
      return isCancelled ? { outcome: 'done' } : refusalOr(reply, reference)
    },

    async queryStatus(reference) {
      const reply = await sendRequest({ method: 'GET', url: `${url}/qrcodes/${encodeURIComponent(reference)}`, headers }, options)
      if (!reply.arrived) return { status: 'unreachable' }
      const said = reply.status === 200 ? read(qrStatus, reply.body) : undefined
      if (said?.reference === reference) {
        if (said.status !== 'paid') return { status: said.status }
        const payment = { ...said.payment, report: answered('GET qrcode', reply.body) }
        return payment.reference === reference ? { status: 'paid', payment } : { status: 'unreachable' }
      }
      const isUnknown = reply.status === 404 && read(qrNotFound, reply.body)?.reference === reference
      return { status: isUnknown ? 'unknown' : 'unreachable' }
    },

    async payments(question) {
      const reply = await sendRequest({ method: 'GET', url: `${url}/payments?${queryOf(question)}`, headers }, options)
      const page = reply.arrived && reply.status === 200 ? read(qrPaymentPage, reply.body) : undefined
      if (!reply.arrived || !page) return unreadable(reply)
      return pageFrom(question, page, eachAnswered('GET payments', itemsOf(reply.body, 'payments'), page.payments))
    },

    readReport(report) {
      return report.about === 'reversal'
        ? mapRead(readReversal(report), (reversal) => ({ kind: 'reversed' as const, reversal }))
        : mapRead(readPayment(report), (payment) => ({ kind: 'paid' as const, payment }))
    },
    acknowledgement: RECEIVED,
  }
}

function refusalOr(reply: Reply, reference: string) {
  const no = reply.arrived && (reply.status === 422 || reply.status === 404) ? read(qrRejected, reply.body) : undefined
  return no?.reference === reference ? refused(no.reason) : unreadable(reply)
}
