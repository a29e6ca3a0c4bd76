import {
  bangkokTime,
  fieldsProblem,
  FORM_RESULTS,
  formListQuestion,
  formOrderMade,
  formOrderQuestion,
  formOrderRequest,
  formPayment,
  qrPaidEvent,
  type SignedFields,
  withSignature,
} from '@krapao/protocols'
import { minorUnits } from '@krapao/money'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, answer } from '../answer.ts'
import type { Operation } from '../answer.ts'
import type { ProviderRequest } from '../faults.ts'
import { textFields } from '../games/form-api.ts'
import { cancelQr, findQr, type Gateway, LONGEST_REFERENCE, makeQr, paymentOf, paymentPage } from './gateway-book.ts'
import { qrPayload } from './payload.ts'

type Result = readonly [code: string, fields: SignedFields]

interface Call {
  gateway: Gateway
  fields: SignedFields
  nonce: string
}

/** A gateway that speaks forms signed over their fields. */
export function serveSignedFormGateway(app: FastifyInstance, gateway: Gateway): void {
  serve(app, gateway, { path: 'create', call: 'create' }, create)
  serve(app, gateway, { path: 'close', call: 'cancel' }, close)
  serve(app, gateway, { path: 'query', call: 'status' }, query)
  serve(app, gateway, { path: 'list', call: 'payments' }, list)
}

function serve(
  app: FastifyInstance,
  gateway: Gateway,
  { path, call }: { path: string; call: ProviderRequest },
  operationOf: (call: Call) => Operation | undefined,
): void {
  const { world, descriptor, party, key } = gateway
  app.post(`/qr/${descriptor.code}/order/${path}`, async (request, reply) => {
    const fields = textFields(request.body)
    const { nonce_str: nonce = '' } = fields
    const made: Call = { gateway, fields, nonce }
    if (fieldsProblem({ secret: key, fields, now: world.clock.now() })) return reply.send(say(made, [FORM_RESULTS.badSignature, {}]).body)
    const operation = nonce === '' ? undefined : operationOf(made)
    if (!operation) return reply.send(say(made, [FORM_RESULTS.badRequest, {}]).body)
    return answer(world, reply, { party, call }, operation)
  })
}

/** Every answer is a 200 that is signed; its result says the rest. */
function say({ gateway, nonce }: Call, [code, fields]: Result): Answer {
  const signTime = String(Math.floor(gateway.world.clock.now().getTime() / 1000))
  const answered = { ret_code: code, ret_msg: code === FORM_RESULTS.done ? 'success' : 'failed', nonce_str: nonce, sign_time: signTime }
  return { status: 200, body: withSignature(gateway.key, { ...answered, ...fields }) }
}

function create(call: Call): Operation | undefined {
  const { gateway, fields } = call
  const read = z.safeParse(formOrderRequest, fields)
  if (!read.success || read.data.total_amount <= 0n || read.data.mch_order_no.length > LONGEST_REFERENCE) return undefined
  const { mch_order_no: reference, total_amount: amount, expire_time: expiresAt } = read.data
  const madeOf = (payload: string): Result => [
    FORM_RESULTS.done,
    z.encode(formOrderMade, { mch_order_no: reference, total_amount: amount, code_url: payload }),
  ]
  return {
    perform() {
      const payload = makeQr(gateway, { reference, amount, expiresAt })
      return say(call, payload === undefined ? [FORM_RESULTS.orderReused, { mch_order_no: reference }] : madeOf(payload))
    },
    refuse: () => say(call, [FORM_RESULTS.notAllowed, { mch_order_no: reference }]),
    lie: () => say(call, madeOf(qrPayload({ descriptor: gateway.descriptor, reference, amount: minorUnits(amount + 100n) }))),
  }
}

function close(call: Call): Operation | undefined {
  const read = z.safeParse(formOrderQuestion, call.fields)
  if (!read.success) return undefined
  const { mch_order_no: reference } = read.data
  const closed = (of: string): Result => [FORM_RESULTS.done, { mch_order_no: of, trade_state: 'CLOSED' }]
  return {
    perform() {
      const end = cancelQr(call.gateway, reference)
      if (end === 'cancelled') return say(call, closed(reference))
      return say(call, [end === 'paid' ? FORM_RESULTS.alreadyPaid : FORM_RESULTS.unknownOrder, { mch_order_no: reference }])
    },
    refuse: () => say(call, [FORM_RESULTS.notAllowed, { mch_order_no: reference }]),
    lie: () => say(call, closed(`not-${reference}`)),
  }
}

function query(call: Call): Operation | undefined {
  const { gateway, fields } = call
  const read = z.safeParse(formOrderQuestion, fields)
  if (!read.success) return undefined
  const { mch_order_no: reference } = read.data
  const unknown = (of: string): Result => [FORM_RESULTS.unknownOrder, { mch_order_no: of }]
  return {
    perform() {
      const state = findQr(gateway, reference)?.state
      if (state === undefined) return say(call, unknown(reference))
      if (state === 'paid')
        return say(call, [FORM_RESULTS.done, { trade_state: 'SUCCESS', ...formPaymentOf(paymentOf(gateway, reference)) }])
      return say(call, [FORM_RESULTS.done, { trade_state: state === 'live' ? 'NOTPAY' : 'CLOSED', mch_order_no: reference }])
    },
    refuse: () => say(call, unknown(reference)),
    lie: () => say(call, unknown(`not-${reference}`)),
  }
}

function list(call: Call): Operation | undefined {
  const read = z.safeParse(formListQuestion, call.fields)
  if (!read.success) return undefined
  const { start_time: since, cursor: after } = read.data
  const told = (from: Date): Result => {
    const { reports, next } = paymentPage(call.gateway, { since, after })
    const records = JSON.stringify(reports.map(formPaymentOf))
    return [FORM_RESULTS.done, { start_time: z.encode(bangkokTime, from), next_cursor: next ?? '', records }]
  }
  return {
    perform: () => say(call, told(since)),
    refuse: () => say(call, [FORM_RESULTS.notAllowed, {}]),
    lie: () => say(call, told(new Date('2001-01-01T00:00:00Z'))),
  }
}

/** A payment of the book as this wire writes it. */
export function formPaymentOf(kept: unknown): z.input<typeof formPayment> {
  const { eventId, reference, transRef, amount, currency = 'BAHT', payerBankCode, payerAccount, paidAt } = z.decode(qrPaidEvent, kept)
  return z.encode(formPayment, {
    notify_id: eventId,
    mch_order_no: reference,
    trade_no: transRef,
    total_amount: amount,
    currency,
    bank_code: payerBankCode,
    payer_acct: payerAccount,
    pay_time: paidAt,
  })
}
