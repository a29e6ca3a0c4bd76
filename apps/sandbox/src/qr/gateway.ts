import { isSameSecret, pageQuery, qrCreated, qrCreateRequest } from '@krapao/outside'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import { BadInput, parse } from '../bad-input.ts'
import { pageOperation, reportPage } from '../book-page.ts'
import { amountOf, change, one } from '../store.ts'
import type { World } from '../world.ts'
import { QR_PROVIDERS, type QrProvider, qrPayload } from './payload.ts'

type Order = z.output<typeof qrCreateRequest>

/** What EMVCo can carry beside the rest: longer ones would not fit their field. */
const LONGEST_REFERENCE = 25

interface Gateway {
  world: World
  provider: QrProvider
  /** As faults and the outbox name it. */
  party: string
  checkKey(given: unknown): void
}

function gatewayOf(world: World, provider: QrProvider): Gateway {
  return {
    world,
    provider,
    party: `qr:${provider}`,
    checkKey(given) {
      if (!isSameSecret(given, world.keys.qr(provider))) throw new BadInput('wrong key', 401)
    },
  }
}

/** What is ordered there. The same reference again gets the same QR. */
function serveOrders(app: FastifyInstance, { world, provider, party, checkKey }: Gateway): void {
  const { store } = world

  app.post(`/qr/${provider}/qrcodes`, async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const order = parse(qrCreateRequest, request.body)
    if (order.amount <= 0n) throw new BadInput('amount: must be above 0')
    if (order.reference.length > LONGEST_REFERENCE) throw new BadInput(`reference: at most ${LONGEST_REFERENCE} characters`)
    return answer(
      world,
      reply,
      { party, call: 'create' },
      {
        perform: () => makeQr(world, provider, order),
        refuse: () => ({
          status: 422,
          body: { status: 'rejected', reference: order.reference, reason: 'the merchant is over its daily limit' },
        }),
        lie(honest) {
          const payload = qrPayload({ provider, reference: order.reference, amount: amountOf(order.amount + 100n) })
          return { ...honest, body: { ...(honest.body as object), payload } }
        },
      },
    )
  })

  app.delete<{ Params: { reference: string } }>(`/qr/${provider}/qrcodes/:reference`, async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const { reference } = request.params
    const no = (status: number, reason: string): Answer => ({ status, body: { status: 'rejected', reference, reason } })
    return answer(
      world,
      reply,
      { party, call: 'cancel' },
      {
        perform() {
          const state = one(store, 'select state from qr where provider = ? and reference = ?', provider, reference)?.['state']
          if (state === undefined) return no(404, 'there is no such QR')
          if (state === 'paid') return no(422, 'it is paid already')
          change(store, `update qr set state = 'cancelled' where provider = ? and reference = ?`, provider, reference)
          return { status: 200, body: { status: 'cancelled', reference } }
        },
        refuse: () => no(422, 'it cannot be cancelled now'),
        lie: () => ({ status: 200, body: { status: 'cancelled', reference: `not-${reference}` } }),
      },
    )
  })
}

/** What it can be asked about QRs it has made. */
function serveQuestions(app: FastifyInstance, { world, provider, party, checkKey }: Gateway): void {
  const { store } = world

  app.get<{ Params: { reference: string } }>(`/qr/${provider}/qrcodes/:reference`, async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const { reference } = request.params
    const unknown = (of: string): Answer => ({ status: 404, body: { reference: of, error: { code: 'QR_NOT_FOUND' } } })
    return answer(
      world,
      reply,
      { party, call: 'standing' },
      {
        perform() {
          const state = one(store, 'select state from qr where provider = ? and reference = ?', provider, reference)?.['state']
          if (state === undefined) return unknown(reference)
          if (state !== 'paid') return { status: 200, body: { status: state === 'cancelled' ? 'cancelled' : 'open', reference } }
          return { status: 200, body: { status: 'paid', reference, payment: reportOf(world, party, reference) } }
        },
        refuse: () => unknown(reference),
        lie: () => unknown(`not-${reference}`),
      },
    )
  })

  app.get(`/qr/${provider}/payments`, async (request, reply) => {
    checkKey(request.headers['x-api-key'])
    const question = parse(pageQuery, request.query)
    return answer(
      world,
      reply,
      { party, call: 'payments' },
      pageOperation(() => {
        const { reports, ...page } = reportPage(store, question, { party, at: 'paidAt' })
        return { ...page, payments: reports }
      }),
    )
  })
}

/** The report of a QR's payment, whether or not it arrived. */
function reportOf({ store }: World, party: string, reference: string): unknown {
  return JSON.parse(String(one(store, `select body from outbox where party = ? and body ->> 'reference' = ?`, party, reference)?.['body']))
}

function makeQr({ store, clock }: World, provider: QrProvider, { reference, amount, expiresAt }: Order): Answer {
  const payload = qrPayload({ provider, reference, amount })
  const values = [provider, reference, amount, payload, 'live', expiresAt.toISOString(), clock.now().toISOString()]
  change(
    store,
    'insert or ignore into qr (provider, reference, amount, payload, state, expires_at, created_at) values (?, ?, ?, ?, ?, ?, ?)',
    ...values,
  )
  const kept = one(store, 'select amount, payload from qr where provider = ? and reference = ?', provider, reference)
  if (!kept || amountOf(kept['amount']) !== amount) return { status: 409, body: { error: { code: 'REFERENCE_REUSED' } } }
  return { status: 200, body: z.encode(qrCreated, { status: 'created', reference, amount, payload: String(kept['payload']) }) }
}

export function serveQrGateways(app: FastifyInstance, world: World): void {
  for (const provider of QR_PROVIDERS) {
    const gateway = gatewayOf(world, provider)
    serveOrders(app, gateway)
    serveQuestions(app, gateway)
  }
}
