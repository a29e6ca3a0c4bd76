import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { DatabaseBusy } from '../database/database-errors.ts'
import type { Db } from '../database/db.ts'
import { createTimeBudget, withinTime } from '../jobs/time-budget.ts'

/** Less than whoever asks is likely to wait. */
const READY_WITHIN_MS = 2000
/** Far less than the five minutes by which a signed report may be old: beyond them each would be refused. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000

interface Deps {
  db: Db
  clock: Pick<Clock, 'now'>
}

/** Why calls cannot be served; null where nothing is in their way. */
type Problem = () => Promise<string | null>

/**
 * `GET /readyz`: 200 while calls can be served; 503 with the first reason while they cannot. Probes call by whatever address a machine
 * has.
 */
export function registerReadiness(http: FastifyInstance, problems: readonly Problem[]): void {
  const firstProblem = async () => (await Promise.all(problems.map((problem) => problem()))).find((says) => says !== null) ?? null
  http.get('/readyz', { config: { anyHost: true } }, async (request, reply) => {
    try {
      const problem = await withinTime(createTimeBudget(READY_WITHIN_MS), firstProblem)
      return await (problem === null ? reply.send({ ready: true }) : reply.code(503).send({ ready: false, reason: problem }))
    } catch (error) {
      if (!(error instanceof DatabaseBusy)) throw error
      request.log.warn({ reason: error.message }, 'not ready')
      return reply.code(503).send({ ready: false, reason: 'the database does not answer' })
    }
  })
}

/** Says by how much this server's clock differs from the database's, where that is too much; null where it is not. */
export async function clockProblem({ db, clock }: Deps): Promise<string | null> {
  const { now } = await db.selectNoFrom(sql<Date>`platform.now()`.as('now')).executeTakeFirstOrThrow()
  const aheadMs = clock.now().getTime() - now.getTime()
  if (Math.abs(aheadMs) <= MAX_CLOCK_DIFFERENCE_MS) return null
  const seconds = Math.round(Math.abs(aheadMs) / 1000)
  return `the clock of this server is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: set it right`
}
