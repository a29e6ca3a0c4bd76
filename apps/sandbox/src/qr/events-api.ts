import {
  charge,
  chargePayment,
  chargePaymentList,
  chargeRequest,
  EVENT_SIGNATURE_HEADER,
  eventProblem,
  qrPaidEvent,
  reference as referenceShape,
  unixMs,
} from '@krapao/protocols'
import { minorUnits } from '@krapao/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { rawBodyOf } from '../raw-body.ts'
import { cancelQr, findQr, type Gateway, LONGEST_REFERENCE, makeQr, paymentOf, paymentPage } from './gateway-book.ts'
import { qrPayload } from './payload.ts'

const pageInput = z.object({
  since: z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,13}$/)), z.transform(Number)), unixMs),
  cursor: z.optional(referenceShape),
})

/** A gateway that speaks JSON signed in one header. */
export function serveEventsGateway(app: FastifyInstance, gateway: Gateway): void {
  serveCharges(app, gateway)
  serveQuestions(app, gateway)
}

/** The target is the path below the address of the gateway: what stands before it is no business of whoever calls. */
function checkSignature({ world, descriptor, key }: Gateway, request: FastifyRequest): void {
  const target = `${request.method} ${request.url.slice(`/qr/${descriptor.code}`.length)}`
  const rawBody = rawBodyOf(request)
  const header = request.headers[EVENT_SIGNATURE_HEADER]
  if (eventProblem({ secret: key, target, rawBody, header, now: world.clock.now() })) throw new BadInput('wrong signature', 401)
}

type ByCharge = { Params: { id: string } }

function no(status: number, code: string, of: string): Answer {
  return { status, body: { object: 'error', charge: of, code, message: code.replaceAll('_', ' ') } }
}

function serveCharges(app: FastifyInstance, gateway: Gateway): void {
  const { world, descriptor, party } = gateway

  app.post(`/qr/${descriptor.code}/v2/charges`, async (request, reply) => {
    checkSignature(gateway, request)
    const { id, amount, expires_at: expiresAt } = parse(chargeRequest, request.body)
    if (amount <= 0n) throw new BadInput('amount: must be above 0')
    if (id.length > LONGEST_REFERENCE) throw new BadInput(`id: at most ${LONGEST_REFERENCE} characters`)
    const pending = (payload: string): Answer => ({
      status: 201,
      body: z.encode(charge, { object: 'charge', id, amount, status: 'PENDING', qr_text: payload }),
    })
    return answer(
      world,
      reply,
      { party, call: 'create' },
      {
        perform() {
          const payload = makeQr(gateway, { reference: id, amount, expiresAt })
          return payload === undefined ? no(409, 'charge_id_reused', id) : pending(payload)
        },
        refuse: () => no(402, 'merchant_limit', id),
        lie: () => pending(qrPayload({ descriptor, reference: id, amount: minorUnits(amount + 100n) })),
      },
    )
  })

  app.post<ByCharge>(`/qr/${descriptor.code}/v2/charges/:id/void`, async (request, reply) => {
    checkSignature(gateway, request)
    const { id } = request.params
    const voided = (of: string): Answer => ({
      status: 200,
      body: z.encode(charge, { object: 'charge', id: of, amount: findQr(gateway, id)?.amount ?? minorUnits(0n), status: 'VOIDED' }),
    })
    return answer(
      world,
      reply,
      { party, call: 'cancel' },
      {
        perform() {
          const end = cancelQr(gateway, id)
          if (end === 'unknown') return no(404, 'charge_not_found', id)
          return end === 'paid' ? no(409, 'charge_already_paid', id) : voided(id)
        },
        refuse: () => no(402, 'merchant_limit', id),
        lie: () => voided(`not-${id}`),
      },
    )
  })
}

function serveQuestions(app: FastifyInstance, gateway: Gateway): void {
  const { world, descriptor, party } = gateway

  app.get<ByCharge>(`/qr/${descriptor.code}/v2/charges/:id`, async (request, reply) => {
    checkSignature(gateway, request)
    const { id } = request.params
    return answer(
      world,
      reply,
      { party, call: 'status' },
      {
        perform: () => stateOf(gateway, id),
        refuse: () => no(404, 'charge_not_found', id),
        lie: () => no(404, 'charge_not_found', `not-${id}`),
      },
    )
  })

  app.get(`/qr/${descriptor.code}/v2/payments`, async (request, reply) => {
    checkSignature(gateway, request)
    const { since, cursor: after } = parse(pageInput, request.query)
    const told = (from: Date): Answer => {
      const { reports, next } = paymentPage(gateway, { since, after })
      const data = reports.map((report) => z.decode(chargePayment, chargePaymentOf(report)))
      return { status: 200, body: z.encode(chargePaymentList, { object: 'list', since: from, next_cursor: next, data }) }
    }
    return answer(
      world,
      reply,
      { party, call: 'payments' },
      {
        perform: () => told(since),
        refuse: () => no(402, 'merchant_limit', ''),
        lie: () => told(new Date('2001-01-01T00:00:00Z')),
      },
    )
  })
}

function stateOf(gateway: Gateway, id: string): Answer {
  const found = findQr(gateway, id)
  if (!found) return no(404, 'charge_not_found', id)
  const { amount, payload } = found
  const about = { object: 'charge', id, amount } as const
  if (found.state === 'live') return { status: 200, body: z.encode(charge, { ...about, status: 'PENDING', qr_text: payload }) }
  if (found.state === 'cancelled') return { status: 200, body: z.encode(charge, { ...about, status: 'VOIDED' }) }
  const payment = z.decode(chargePayment, chargePaymentOf(paymentOf(gateway, id)))
  return { status: 200, body: z.encode(charge, { ...about, status: 'SUCCESSFUL', payment }) }
}

/** A payment of the book as this wire writes it. */
export function chargePaymentOf(kept: unknown): z.input<typeof chargePayment> {
  const { eventId, reference, transRef, amount, currency = 'BAHT', payerBankCode, payerAccount, paidAt } = z.decode(qrPaidEvent, kept)
  return z.encode(chargePayment, {
    object: 'payment',
    id: transRef,
    charge: reference,
    event: eventId,
    amount,
    currency,
    source: { bank: payerBankCode, account: payerAccount },
    paid_at: paidAt,
  })
}
