import { normalizeIP } from '@fastify/rate-limit'
import type { AnyRefusalCode } from '@krapao/contract/console'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createMinuteLog } from '../minute-log.ts'

/** Invented tokens, missing permissions, blocked addresses, calls that come too often or that no page of ours makes. */
const KEPT_OUT: ReadonlySet<AnyRefusalCode> = new Set([
  'UNAUTHORIZED',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'NO_PERMISSION',
  'INVALID_IP',
  'REQUEST_LIMIT',
  'KEY_INVALID',
])

const MINUTE_MS = 60_000

/** Who is kept out, written down. */
export interface RefusedCalls {
  /** Notes that a call was answered with this code. */
  note(code: AnyRefusalCode, request: FastifyRequest): void
  close(): void
}

/**
 * One line a minute of each address, code and route, without what was sent. Reports that nobody has signed have a line of their own, and wrong
 * passwords and codes are security events.
 */
export function createRefusedCalls({ log, clock }: { log: Log; clock: Clock }): RefusedCalls {
  const refused = createMinuteLog({ log, clock, says: 'a call was refused' })
  const sweep = setInterval(() => refused.sweep(), MINUTE_MS).unref()
  return {
    note(code, request) {
      const { url = 'undeclared' } = request.routeOptions
      const isReport = code === 'UNAUTHORIZED' && url.startsWith('/webhooks/')
      if (!KEPT_OUT.has(code) || isReport) return
      const address = normalizeIP(request.ip)
      refused.note(`${address} ${code} ${url}`, { address, code, method: request.method, path: url, requestId: request.id })
    },
    close: () => clearInterval(sweep),
  }
}
