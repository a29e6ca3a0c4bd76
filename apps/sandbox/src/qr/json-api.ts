import { isSameSecret, pageQuery, qrCreated, qrCreateRequest } from '@krapao/protocols'
import { minorUnits } from '@krapao/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { pageOperation } from '../record-page.ts'
import { cancelQr, findQr, type Gateway, LONGEST_REFERENCE, makeQr, paymentOf, paymentPage } from './gateway-book.ts'
import { qrPayload } from './payload.ts'

/** A gateway that speaks JSON resources. */
export function serveJsonGateway(app: FastifyInstance, gateway: Gateway): void {
  serveOrders(app, gateway)
  serveQuestions(app, gateway)
}

function checkKey({ key }: Gateway, given: unknown): void {
  if (!isSameSecret(given, key)) throw new BadInput('wrong key', 401)
}

/** What is ordered there. */
function serveOrders(app: FastifyInstance, gateway: Gateway): void {
  const { world, descriptor, party } = gateway

  app.post(`/qr/${descriptor.code}/qrcodes`, async (request, reply) => {
    checkKey(gateway, request.headers['x-api-key'])
    const order = parse(qrCreateRequest, request.body)
    if (order.amount <= 0n) throw new BadInput('amount: must be above 0')
    if (order.reference.length > LONGEST_REFERENCE) throw new BadInput(`reference: at most ${LONGEST_REFERENCE} characters`)
    const { reference, amount } = order
    return answer(
      world,
      reply,
      { party, call: 'create' },
      {
        perform() {
          const payload = makeQr(gateway, order)
          if (payload === undefined) return { status: 409, body: { error: { code: 'REFERENCE_REUSED' } } }
          return { status: 200, body: z.encode(qrCreated, { status: 'created', reference, amount, payload }) }
        },
        refuse: () => ({ status: 422, body: { status: 'rejected', reference, reason: 'the merchant is over its daily limit' } }),
        lie(honest) {
          const payload = qrPayload({ descriptor, reference, amount: minorUnits(amount + 100n) })
          return { ...honest, body: { ...(honest.body as object), payload } }
        },
      },
    )
  })

  app.delete<{ Params: { reference: string } }>(`/qr/${descriptor.code}/qrcodes/:reference`, async (request, reply) => {
    checkKey(gateway, request.headers['x-api-key'])
    const { reference } = request.params
    const no = (status: number, reason: string): Answer => ({ status, body: { status: 'rejected', reference, reason } })
    return answer(
      world,
      reply,
      { party, call: 'cancel' },
      {
        perform() {
          const end = cancelQr(gateway, reference)
          if (end === 'unknown') return no(404, 'there is no such QR')
          if (end === 'paid') return no(422, 'it is paid already')
          return { status: 200, body: { status: 'cancelled', reference } }
        },
        refuse: () => no(422, 'it cannot be cancelled now'),
        lie: () => ({ status: 200, body: { status: 'cancelled', reference: `not-${reference}` } }),
      },
    )
  })
}

/** What it can be asked about QRs it has made. */
function serveQuestions(app: FastifyInstance, gateway: Gateway): void {
  const { world, descriptor, party } = gateway

  app.get<{ Params: { reference: string } }>(`/qr/${descriptor.code}/qrcodes/:reference`, async (request, reply) => {
    checkKey(gateway, request.headers['x-api-key'])
    const { reference } = request.params
    const unknown = (of: string): Answer => ({ status: 404, body: { reference: of, error: { code: 'QR_NOT_FOUND' } } })
    return answer(
      world,
      reply,
      { party, call: 'status' },
      {
        perform() {
          const state = findQr(gateway, reference)?.state
          if (state === undefined) return unknown(reference)
          if (state !== 'paid') return { status: 200, body: { status: state === 'cancelled' ? 'cancelled' : 'open', reference } }
          return { status: 200, body: { status: 'paid', reference, payment: paymentOf(gateway, reference) } }
        },
        refuse: () => unknown(reference),
        lie: () => unknown(`not-${reference}`),
      },
    )
  })

  app.get(`/qr/${descriptor.code}/payments`, async (request, reply) => {
    checkKey(gateway, request.headers['x-api-key'])
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party, call: 'payments' },
      pageOperation(() => {
        const { reports, ...page } = paymentPage(gateway, question)
        return { ...page, payments: reports }
      }),
    )
  })
}
