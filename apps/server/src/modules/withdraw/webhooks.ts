import { payoutReturnedEvent } from '@krapao/protocols'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../platform/http/refusal.ts'
import { keepRawBodies, readSignedReport, signedJson } from '../../platform/http/signed-report.ts'
import type { RefuseUnsigned } from '../../platform/http/unsigned-reports.ts'
import type { PayoutReportDeps } from './deps.ts'
import { receiveReturnedPayout } from './receive-returned-payout.ts'

/** What the bank reports about payouts. It is answered 2xx only once its effect is committed, so that it is sent until then. */
export function registerPayoutWebhooks(deps: PayoutReportDeps, { refuseUnsigned }: { refuseUnsigned: RefuseUnsigned }) {
  return async (http: FastifyInstance): Promise<void> => {
    const expected = {
      provider: 'payouts',
      read: signedJson(payoutReturnedEvent, deps.env.integrations.bank),
      refuseUnsigned,
    }
    keepRawBodies(http)
    http.post('/webhooks/bank/returned-payouts', async (request, reply) => {
      const { status } = await receiveReturnedPayout(deps, await readSignedReport(deps, expected, request, reply))
      if (status === 'contradicts') throw refuse('KEY_INVALID', { field: 'returnReference' })
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  }
}
