import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const MINUTE_MS = 60_000

/** Throws REQUEST_LIMIT for an address that has used up its calls. */
export type AddressLimit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** A limit by address of its own: what counts against it takes nothing from any other. */
export function createAddressLimit(http: FastifyInstance, callsPerMinute: number): AddressLimit {
  const count = http.createRateLimit({ max: callsPerMinute, timeWindow: MINUTE_MS, allowList: [] })
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw refuse('REQUEST_LIMIT')
  }
}

export interface UndeclaredOptions {
  /** From one address. */
  callsPerMinute: number
  /** Sends a page of the portal; undefined where the path is none. */
  showPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
}

/**
 * Answers every path that no route declares: with a page of the portal, or NO_DATA and counted by address. Where
 * nothing serves the method at all, that is known before the body is read, so the body never is.
 */
export function answerUndeclared(http: FastifyInstance, { callsPerMinute, showPage }: UndeclaredOptions): void {
  const limit = createAddressLimit(http, callsPerMinute)
  const refuseUndeclared: (...call: Parameters<AddressLimit>) => Promise<never> = async (request, reply) => {
    await limit(request, reply)
    throw refuse('NO_DATA')
  }
  http.addHook('onRequest', (request, reply, next) => {
    if (request.is404) refuseUndeclared(request, reply).catch(next)
    else next()
  })
  // Reached by what the files of the portal were asked for and do not have.
  http.setNotFoundHandler((request, reply) => showPage(request, reply) ?? refuseUndeclared(request, reply))
}
