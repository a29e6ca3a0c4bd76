import { QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import { bankFeedEvent, qrPaidEvent, reversalEvent, type ReversalEvent, signatureProblem } from '@krapao/outside'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Services } from '../../services.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { type AddressLimit, createAddressLimit } from '../../platform/http/undeclared.ts'
import { receiveReversal } from './chargeback.ts'
import type { Channel } from './outside-payment.ts'
import { receiveBankTransfer } from './receive-bank-transfer.ts'
import { receiveQrPayment } from './receive-qr-payment.ts'
import { addUnreadReport } from './store.ts'

const RECEIVED = { received: true }

/**
 * What gateways and banks report. A report is believed only when it is signed over its raw bytes and fresh; anything
 * but 2xx makes the party send it again, so a report is answered 2xx only once its effect is committed. A signed one
 * meets no limit, because parties report in bursts; whoever signs nothing is counted by address.
 */
export function registerWebhooks(services: Services, { unsignedPerMinute }: { unsignedPerMinute: number }) {
  return async (http: FastifyInstance): Promise<void> => {
    const limitUnsigned = createAddressLimit(http, unsignedPerMinute)
    // The signature is over the bytes as they came, so nothing parses them before it is checked.
    http.removeAllContentTypeParsers()
    http.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

    const ofGateway = async (request: FastifyRequest<{ Params: { provider: string } }>, reply: FastifyReply) => {
      const provider = QR_PROVIDERS.find((known) => known === request.params.provider)
      if (provider) return { provider, secret: services.env.outside.qr[provider].webhookSecret }
      await limitUnsigned(request, reply)
      throw refuse('NO_DATA')
    }
    const ofBank = { secret: services.env.outside.bank.webhookSecret, limitUnsigned }

    http.post<{ Params: { provider: string } }>('/webhooks/qr/:provider', async (request, reply) => {
      const { provider, secret } = await ofGateway(request, reply)
      const event = await read(services, { schema: qrPaidEvent, secret, limitUnsigned }, request, reply)
      await receiveQrPayment(services, provider satisfies QrProvider, event)
      return answer(reply)
    })

    http.post('/webhooks/bank', async (request, reply) => {
      const event = await read(services, { schema: bankFeedEvent, ...ofBank }, request, reply)
      await receiveBankTransfer(services, event)
      return answer(reply)
    })

    /** A payment whose own report has not come yet cannot be taken back: its party says it again, until it has. */
    const takeBack = async (channel: Channel, event: ReversalEvent, reply: FastifyReply) => {
      if ((await receiveReversal(services, channel, event)) === 'unknown') throw refuse('NO_DATA')
      return answer(reply)
    }

    http.post<{ Params: { provider: string } }>('/webhooks/qr/:provider/reversals', async (request, reply) => {
      const { secret } = await ofGateway(request, reply)
      return takeBack('qr', await read(services, { schema: reversalEvent, secret, limitUnsigned }, request, reply), reply)
    })

    http.post('/webhooks/bank/reversals', async (request, reply) =>
      takeBack('bank', await read(services, { schema: reversalEvent, ...ofBank }, request, reply), reply),
    )
  }
}

function answer(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').send(RECEIVED)
}

async function read<S extends z.ZodMiniType>(
  { db, clock, log }: Services,
  { schema, secret, limitUnsigned }: { schema: S; secret: string; limitUnsigned: AddressLimit },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<z.output<S>> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const problem = signatureProblem({ secret, headers: request.headers, rawBody, now: clock.now() })
  if (problem) {
    // Before the line in the log, which a flood would fill.
    await limitUnsigned(request, reply)
    log.warn({ path: request.url, address: request.ip, problem }, 'a webhook was not signed by its party')
    throw refuse('UNAUTHORIZED')
  }
  const parsed = schema.safeParse(parsedJson(rawBody))
  if (parsed.success) return parsed.data
  // Its party signed it, so money may be behind it: it is kept as it came, for a person.
  const field = parsed.error.issues[0]?.path.map(String).join('.') ?? ''
  await addUnreadReport(db, { path: request.url, body: rawBody, problem: `not understood: ${field || 'no JSON'}`, at: clock.now() })
  log.error({ path: request.url, field }, 'a signed webhook could not be read')
  throw refuse('KEY_INVALID', { field })
}

function parsedJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
