import { QR_PROVIDERS } from '@krapao/contract'
import { type ReversalEvent, walletReversalEvent, walletTransferEvent } from '@krapao/protocols'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../platform/http/refusal.ts'
import { keepRawBodies, readSignedReport, type ReportRead, signedJson, type SignedReport } from '../../platform/http/signed-report.ts'
import type { RefuseUnsigned } from '../../platform/http/unsigned-reports.ts'
import type { Reported } from '../../platform/raw-report.ts'
import { receiveReversal, type ReversalTeller } from './chargeback.ts'
import type { DepositDeps } from './deps.ts'
import { keepUnreadReport } from './kept-unread.ts'
import { receiveBankLine } from './receive-bank-line.ts'
import { receiveQrPayment } from './receive-qr-payment.ts'
import { EWALLET, receiveWalletTransfer } from './wallet-transfer/receive-wallet-transfer.ts'

/** How our own wires are answered. */
const RECEIVED = { contentType: 'application/json', body: '{"received":true}' }

type ForGateway = FastifyRequest<{ Params: { provider: string } }>
type ForBank = FastifyRequest<{ Params: { bank: string } }>

/**
 * What gateways and banks report. A report is believed only when it is signed over its raw bytes and fresh; anything
 * but 2xx makes the provider send it again, so a report is answered 2xx only once its effect is committed. A signed one
 * meets no limit, because providers report in bursts.
 */
export function registerWebhooks(deps: DepositDeps, { refuseUnsigned }: { refuseUnsigned: RefuseUnsigned }) {
  return async (http: FastifyInstance): Promise<void> => {
    keepRawBodies(http)
    const expecting = <Event>(provider: string, read: (report: SignedReport) => ReportRead<Event>) => ({
      provider,
      read,
      refuseUnsigned,
      keepUnread: (report: { path: string; body: Buffer; problem: string }) => keepUnreadReport(deps, report),
    })
    const { wallet } = deps.env.integrations
    const nobody = { provider: 'unknown', problem: 'unknown provider' } as const

    const takeFromGateway = async (request: ForGateway, reply: FastifyReply, about: 'payment' | 'reversal') => {
      const provider = QR_PROVIDERS.find((known) => known === request.params.provider)
      if (!provider) return refuseUnsigned(request, reply, nobody)
      const gateway = deps.integrations.qr[provider]
      const event = await readSignedReport(
        deps,
        expecting(`qr:${provider}`, (report) => gateway.readReport({ ...report, about })),
        request,
        reply,
      )
      const { report } = event
      if (event.kind === 'paid') await receiveQrPayment(deps, provider, { ...event.payment, report })
      else await takeBack({ provider }, { ...event.reversal, report })
      return answer(reply, gateway.acknowledgement)
    }

    const takeFromBank = async (request: ForBank, reply: FastifyReply, about: 'payment' | 'reversal') => {
      const feed = deps.integrations.banks.get(request.params.bank)
      if (!feed) return refuseUnsigned(request, reply, nobody)
      const read = (report: SignedReport) => feed.readReport({ ...report, about })
      const line = await readSignedReport(deps, expecting(`bank:${request.params.bank}`, read), request, reply)
      // What it is about has not been told yet: the bank says it again, until it has.
      if ((await receiveBankLine(deps, line)) === 'unknown') throw refuse('NO_DATA')
      return answer(reply, feed.acknowledgement)
    }

    /** A payment whose own report has not come yet cannot be taken back: its provider says it again, until it has. */
    const takeBack = async (teller: ReversalTeller, event: Reported<ReversalEvent>) => {
      if ((await receiveReversal(deps, teller, event)) === 'unknown') throw refuse('NO_DATA')
    }

    http.post('/webhooks/qr/:provider', (request: ForGateway, reply) => takeFromGateway(request, reply, 'payment'))
    http.post('/webhooks/qr/:provider/reversals', (request: ForGateway, reply) => takeFromGateway(request, reply, 'reversal'))

    http.post('/webhooks/bank/:bank', (request: ForBank, reply) => takeFromBank(request, reply, 'payment'))
    http.post('/webhooks/bank/:bank/reversals', (request: ForBank, reply) => takeFromBank(request, reply, 'reversal'))

    http.post('/webhooks/wallet', async (request, reply) => {
      const event = await readSignedReport(deps, expecting('wallet', signedJson(walletTransferEvent, wallet)), request, reply)
      await receiveWalletTransfer(deps, event)
      return answer(reply, RECEIVED)
    })

    http.post('/webhooks/wallet/reversals', async (request, reply) => {
      const event = await readSignedReport(deps, expecting('wallet', signedJson(walletReversalEvent, wallet)), request, reply)
      // Of its own transfers only: it has no say about a payment of a bank.
      await takeBack({ wallet: true }, { ...event, payerBankCode: EWALLET })
      return answer(reply, RECEIVED)
    })
  }
}

function answer(reply: FastifyReply, { contentType, body }: { contentType: string; body: string }): FastifyReply {
  return reply.header('cache-control', 'no-store').type(contentType).send(body)
}
