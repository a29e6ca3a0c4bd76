import { normalizeIP } from '@fastify/rate-limit'
import type { AnyRefusalCode } from '@krapao/contract/console'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { loggablePath, type Log } from '../log.ts'
import { createMinuteLog } from '../minute-log.ts'

/** Nobody who uses the product as it is made is answered these, but for a call that came too often or was built by an older page. */
const KEPT_OUT: ReadonlySet<AnyRefusalCode> = new Set(['UNAUTHORIZED', 'NO_PERMISSION', 'INVALID_IP', 'REQUEST_LIMIT', 'KEY_INVALID'])

const MINUTE_MS = 60_000

/** Who is kept out, written down. */
export interface RefusedCalls {
  /** Notes that a call was answered with this code. */
  note(code: AnyRefusalCode, request: FastifyRequest): void
  close(): void
}

/**
 * One line a minute of each address and code, without what was sent. Reports that nobody has signed have a line of their own, and wrong
 * passwords and codes are security events.
 */
export function createRefusedCalls({ log, clock }: { log: Log; clock: Clock }): RefusedCalls {
  const refused = createMinuteLog({ log, clock, says: 'a call was refused' })
  const sweep = setInterval(() => refused.sweep(), MINUTE_MS).unref()
  return {
    note(code, request) {
      const isReport = code === 'UNAUTHORIZED' && !('route' in request.routeOptions.config)
      if (!KEPT_OUT.has(code) || isReport) return
      const path = (request.routeOptions.url ?? loggablePath(request.url)).slice(0, MOST_OF_A_PATH)
      refused.note(`${normalizeIP(request.ip)} ${code}`, { method: request.method, path, requestId: request.id })
    },
    close: () => clearInterval(sweep),
  }
}

const MOST_OF_A_PATH = 100
