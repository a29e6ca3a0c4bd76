import type { FastifyInstance } from 'fastify'
import { DatabaseBusy } from '../database-errors.ts'
import type { Db } from '../db.ts'
import { createTimeBudget, withinTime } from '../time-budget.ts'

/** Less than whoever asks is likely to wait. */
const READY_WITHIN_MS = 2000

/** `GET /readyz`: 200 while calls can be served; 503 with the reason while the database cannot be read. */
export function registerReadiness(http: FastifyInstance, db: Db): void {
  http.get('/readyz', async (request, reply) => {
    try {
      await withinTime(createTimeBudget(READY_WITHIN_MS), () => db.selectNoFrom(({ lit }) => lit(1).as('one')).execute())
      return await reply.send({ ready: true })
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error
      request.log.warn({ reason: error.message }, 'not ready')
      return reply.code(503).send({ ready: false, reason: 'the database does not answer' })
    }
  })
}
