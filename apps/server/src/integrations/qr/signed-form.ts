import { randomUUID } from 'node:crypto'
import {
  fieldsProblem,
  FORM_ACKNOWLEDGEMENT,
  FORM_ORDER_REFUSALS,
  FORM_RESULTS,
  formListQuestion,
  formNotification,
  formOrderClosed,
  formOrderMade,
  formOrderQuestion,
  formOrderRequest,
  formOrderState,
  formPayment,
  formPaymentList,
  formResult,
  type QrPaidEvent,
  type SignedFields,
  withSignature,
} from '@krapao/protocols'
import * as z from 'zod/mini'
import type { ReportingEndpoint } from '../../platform/env/env.ts'
import { mapRead, readSigned, signedWith } from '../../platform/http/signed-report.ts'
import { parsedJson } from '../../platform/parsed-json.ts'
import { answered, eachAnswered } from '../../platform/raw-report.ts'
import { sendRequest, inDoubt, read, refused } from '../provider-request.ts'
import { pageFrom } from '../pages.ts'
import type { QrEvent } from '../providers.ts'
import { ASKS_FOR_SOMETHING_ELSE, asksFor, type Caller, type GatewayWire } from './wire.ts'

/** `code` is `0000` for a yes. The fields are those of the answer, whatever it says. */
type Said = { said: true; code: string; fields: SignedFields } | { said: false; reason: string }

/** Speaks forms signed over their fields. Every report comes to one address. */
export function createSignedFormGateway({ url, key, ...secrets }: ReportingEndpoint, { options, now }: Caller): GatewayWire {
  async function ask(path: string, fields: SignedFields): Promise<Said> {
    const nonce = randomUUID()
    const sent = { ...fields, nonce_str: nonce, sign_time: String(Math.floor(now().getTime() / 1000)) }
    const reply = await sendRequest({ method: 'POST', url: `${url}/order/${path}`, form: withSignature(key, sent) }, options)
    if (!reply.arrived) return { said: false, reason: reply.reason }
    const answered = reply.status === 200 ? read(textFields, reply.body) : undefined
    const result = read(formResult, answered)
    // Fresh because it repeats our nonce; its clock may stand anywhere.
    const isSigned = answered !== undefined && fieldsProblem({ secret: key, fields: answered, now: signedAt(answered) }) === undefined
    return isSigned && result?.nonce_str === nonce
      ? { said: true, code: result.ret_code, fields: answered }
      : { said: false, reason: `answered ${reply.status} with something unexpected` }
  }

  return {
    async create(request) {
      const { reference, amount, expiresAt } = request
      const order = { mch_order_no: reference, total_amount: amount, currency: 'BAHT' as const, expire_time: expiresAt }
      const answer = await ask('create', z.encode(formOrderRequest, order))
      const made = yes(answer, formOrderMade)
      if (made?.mch_order_no !== reference) return refusalOr(answer, reference)
      if (made.total_amount !== amount || !asksFor(made.code_url, reference, amount)) return inDoubt(ASKS_FOR_SOMETHING_ELSE)
      return { outcome: 'done', payload: made.code_url }
    },

    async cancel(reference) {
      const answer = await ask('close', z.encode(formOrderQuestion, { mch_order_no: reference }))
      return yes(answer, formOrderClosed)?.mch_order_no === reference ? { outcome: 'done' } : refusalOr(answer, reference)
    },

    async queryStatus(reference) {
      const answer = await ask('query', z.encode(formOrderQuestion, { mch_order_no: reference }))
      const said = yes(answer, formOrderState)
      if (answer.said && said?.mch_order_no === reference) {
        if (said.trade_state === 'SUCCESS')
          return { status: 'paid', payment: { ...paymentFrom(said), report: answered('order/query', answer.fields) } }
        return { status: said.trade_state === 'NOTPAY' ? 'open' : 'cancelled' }
      }
      const isUnknown = answer.said && answer.code === FORM_RESULTS.unknownOrder && answer.fields['mch_order_no'] === reference
      return { status: isUnknown ? 'unknown' : 'unreachable' }
    },

    async payments(question) {
      const asked = z.encode(formListQuestion, { start_time: question.since, cursor: question.after })
      const answer = await ask('list', dropEmpty(asked))
      const list = yes(answer, formPaymentList)
      const raw = list && read(z.array(z.unknown()), parsedJson(list.records))
      const records = read(z.array(formPayment), raw)
      if (!list || !raw || !records) return inDoubt(answer.said ? `answered ${answer.code} with something unexpected` : answer.reason)
      const payments = eachAnswered('order/list', raw, records.map(paymentFrom))
      return pageFrom(question, { since: list.start_time, next: list.next_cursor || null }, payments)
    },

    readReport({ rawBody, now: receivedAt }) {
      const fields = Object.fromEntries(new URLSearchParams(rawBody.toString('utf8')))
      const signed = signedWith(secrets, (secret) => fieldsProblem({ secret, fields, now: receivedAt }))
      return mapRead(
        readSigned(formNotification, signed, () => fields),
        eventFrom,
      )
    },
    acknowledgement: { contentType: 'text/plain', body: FORM_ACKNOWLEDGEMENT },
  }
}

const textFields = z.record(z.string(), z.string())

const dropEmpty = (fields: Record<string, string | undefined>): SignedFields =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined))

const signedAt = ({ sign_time: time }: SignedFields) => new Date(Number(time) * 1000)

function yes<Schema extends z.ZodMiniType>(answer: Said, schema: Schema): z.output<Schema> | undefined {
  return answer.said && answer.code === FORM_RESULTS.done ? read(schema, answer.fields) : undefined
}

function refusalOr(answer: Said, reference: string) {
  if (!answer.said) return inDoubt(answer.reason)
  const isNo = FORM_ORDER_REFUSALS.includes(answer.code) && answer.fields['mch_order_no'] === reference
  return isNo ? refused(`result ${answer.code}`) : inDoubt(`answered ${answer.code} with something unexpected`)
}

function paymentFrom(said: z.output<typeof formPayment>): QrPaidEvent {
  return {
    eventId: said.notify_id,
    reference: said.mch_order_no,
    amount: said.total_amount,
    currency: said.currency,
    payerBankCode: said.bank_code,
    payerAccount: said.payer_acct,
    transRef: said.trade_no,
    paidAt: said.pay_time,
  }
}

function eventFrom(said: z.output<typeof formNotification>): QrEvent {
  if (said.notify_type === 'PAY') return { kind: 'paid', payment: paymentFrom(said) }
  const {
    notify_id: eventId,
    trade_no: transRef,
    total_amount: amount,
    currency,
    bank_code: payerBankCode,
    reason,
    reverse_time: at,
  } = said
  return { kind: 'reversed', reversal: { eventId, transRef, payerBankCode, amount, currency, reason, at } }
}
