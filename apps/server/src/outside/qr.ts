import type { QrProvider } from '@krapao/contract'
import { parseMinorUnits, type MinorUnits } from '@krapao/money'
import { qrCancelled, qrCreated, qrCreateRequest, qrNotFound, qrPaymentPage, qrRejected, qrStanding } from '@krapao/outside'
import { parse } from 'promptparse'
import * as z from 'zod/mini'
import type { Party } from '../platform/env.ts'
import { call, type CallOptions, inDoubt, read, refused, type Reply, unreadable } from './call.ts'
import { pageFrom, queryOf } from './pages.ts'
import type { QrGateway } from './parties.ts'

export function createQrGateway(provider: QrProvider, { url, key }: Party, options: CallOptions): QrGateway {
  const headers = { 'x-api-key': key }
  return {
    provider,

    async create(request) {
      const { reference, amount } = request
      const reply = await call({ method: 'POST', url: `${url}/qrcodes`, headers, json: z.encode(qrCreateRequest, request) }, options)
      const made = reply.arrived && reply.status === 200 ? read(qrCreated, reply.body) : undefined
      if (!made || made.reference !== reference) return refusalOr(reply, reference)
      // A player scans the picture, not the answer around it: both must say the same.
      if (made.amount !== amount || !asksFor(made.payload, reference, amount)) return inDoubt('the QR asks for something else')
      return { outcome: 'done', payload: made.payload }
    },

    async cancel(reference) {
      const reply = await call({ method: 'DELETE', url: `${url}/qrcodes/${encodeURIComponent(reference)}`, headers }, options)
      const isCancelled = reply.arrived && reply.status === 200 && read(qrCancelled, reply.body)?.reference === reference
      return isCancelled ? { outcome: 'done' } : refusalOr(reply, reference)
    },

    async standingOf(reference) {
      const reply = await call({ method: 'GET', url: `${url}/qrcodes/${encodeURIComponent(reference)}`, headers }, options)
      if (!reply.arrived) return { standing: 'unreachable' }
      const said = reply.status === 200 ? read(qrStanding, reply.body) : undefined
      if (said?.reference === reference) {
        if (said.status !== 'paid') return { standing: said.status }
        return said.payment.reference === reference ? { standing: 'paid', payment: said.payment } : { standing: 'unreachable' }
      }
      const isUnknown = reply.status === 404 && read(qrNotFound, reply.body)?.reference === reference
      return { standing: isUnknown ? 'unknown' : 'unreachable' }
    },

    async payments(question) {
      const reply = await call({ method: 'GET', url: `${url}/payments?${queryOf(question)}`, headers }, options)
      const page = reply.arrived && reply.status === 200 ? read(qrPaymentPage, reply.body) : undefined
      return page ? pageFrom(question, page, page.payments) : unreadable(reply)
    },
  }
}

function refusalOr(reply: Reply, reference: string) {
  const no = reply.arrived && (reply.status === 422 || reply.status === 404) ? read(qrRejected, reply.body) : undefined
  return no?.reference === reference ? refused(no.reason) : unreadable(reply)
}

/** True for an EMVCo payload with a right checksum that carries this amount and somewhere our reference. */
function asksFor(payload: string, reference: string, amount: MinorUnits): boolean {
  const asked = parse(payload, true)?.getTagValue('54')
  return typeof asked === 'string' && parseMinorUnits(asked) === amount && payload.includes(reference)
}
