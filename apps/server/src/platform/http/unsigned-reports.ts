import { normalizeIP } from '@fastify/rate-limit'
import type { SignatureProblem } from '@krapao/protocols'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createMinuteLog } from '../minute-log.ts'
import { refuse } from './refusal.ts'
import { createAddressLimit } from './undeclared.ts'

/** Which of its provider's secrets has signed a report: the one it has, or the one before while the two are exchanged. */
export type SignedWith = 'current' | 'old'

/** Counts for whoever watches: nothing is decided by it. */
export interface ReportCounts {
  /** A report came to the address of this provider, and this secret of theirs has signed it, or none. */
  report(provider: string, signedWith: SignedWith | 'nobody'): void
}

/** Refuses a report that its provider has not signed. `provider` is `unknown` where nobody reports to that address. */
export type RefuseUnsigned = (
  request: FastifyRequest,
  reply: FastifyReply,
  about: { provider: string; problem: SignatureProblem | 'unknown provider' },
) => Promise<never>

const MINUTE_MS = 60_000

/**
 * What nobody has signed costs next to nothing: it is counted, of each network one line a minute is written, and beyond so many calls
 * a minute an address is not looked at any more. Nothing is parsed, and no database is asked.
 */
export function createUnsignedReports(
  http: FastifyInstance,
  { clock, log, count, perMinute }: { clock: Clock; log: Log; count: ReportCounts; perMinute: number },
): RefuseUnsigned {
  const limit = createAddressLimit(http, perMinute)
  const unsigned = createMinuteLog({ log, clock, says: 'a webhook was not signed by its provider' })
  const sweep = setInterval(() => unsigned.sweep(), MINUTE_MS).unref()
  http.addHook('onClose', async () => clearInterval(sweep))
  return async (request, reply, { provider, problem }) => {
    count.report(provider, 'nobody')
    unsigned.note(normalizeIP(request.ip), { path: request.url.slice(0, MOST_OF_A_PATH), problem })
    await limit(request, reply)
    throw refuse(provider === 'unknown' ? 'NO_DATA' : 'UNAUTHORIZED')
  }
}

const MOST_OF_A_PATH = 100
