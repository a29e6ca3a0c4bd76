import { QR_PROVIDERS, type QrProvider } from '@krapao/contract'
import { bankFeedEvent, qrPaidEvent, reversalEvent, type ReversalEvent } from '@krapao/outside'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Services } from '../../services.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { keepRawBodies, readSignedReport } from '../../platform/http/signed-report.ts'
import { createAddressLimit } from '../../platform/http/undeclared.ts'
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
    keepRawBodies(http)
    const expecting = <Schema extends z.ZodMiniType>(schema: Schema, secret: string) => ({
      schema,
      secret,
      limitUnsigned,
      keepUnread: (report: { path: string; body: Buffer; problem: string }) =>
        addUnreadReport(services.db, { ...report, at: services.clock.now() }),
    })

    const ofGateway = async (request: FastifyRequest<{ Params: { provider: string } }>, reply: FastifyReply) => {
      const provider = QR_PROVIDERS.find((known) => known === request.params.provider)
      if (provider) return { provider, secret: services.env.outside.qr[provider].webhookSecret }
      await limitUnsigned(request, reply)
      throw refuse('NO_DATA')
    }
    const bankSecret = services.env.outside.bank.webhookSecret

    http.post<{ Params: { provider: string } }>('/webhooks/qr/:provider', async (request, reply) => {
      const { provider, secret } = await ofGateway(request, reply)
      const event = await readSignedReport(services, expecting(qrPaidEvent, secret), request, reply)
      await receiveQrPayment(services, provider satisfies QrProvider, event)
      return answer(reply)
    })

    http.post('/webhooks/bank', async (request, reply) => {
      const event = await readSignedReport(services, expecting(bankFeedEvent, bankSecret), request, reply)
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
      return takeBack('qr', await readSignedReport(services, expecting(reversalEvent, secret), request, reply), reply)
    })

    http.post('/webhooks/bank/reversals', async (request, reply) =>
      takeBack('bank', await readSignedReport(services, expecting(reversalEvent, bankSecret), request, reply), reply),
    )
  }
}

function answer(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').send(RECEIVED)
}
