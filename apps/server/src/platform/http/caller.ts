import { normalizeIP } from '@fastify/rate-limit'
import { UNATTENDED } from '@krapao/contract'
import type { FastifyRequest } from 'fastify'
import { type Credentials, cookieIn, isForeign, type PrincipalKind, type PrincipalResolver, type Principals } from '../principals.ts'
import { Refusal } from './refusal.ts'

type Principal = Principals[PrincipalKind]

/** Told once for each call: before it is counted, and asked for again by its route. */
const callers = new WeakMap<FastifyRequest, { principal: Principal } | { refusal: Refusal }>()

/**
 * Whom a call is counted for. Mobile networks put thousands of players behind one address, so whoever is known counts for
 * themselves, with all their sessions together. Whoever is not counts for the address, or an invented token would buy a fresh
 * quota.
 */
export async function countedAs(request: FastifyRequest): Promise<string> {
  const { resolver } = request.routeOptions.config as { resolver?: PrincipalResolver }
  const address = normalizeIP(request.ip)
  if (!resolver) return address
  const credentials = credentialsOf(request)
  try {
    const principal = await resolver.resolve(resolver.credentialIn(credentials), credentials)
    callers.set(request, { principal })
    return `${resolver.kind} ${resolver.idOf(principal)}`
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    callers.set(request, { refusal: error })
    return address
  }
}

/** Who makes a call that was counted; throws the refusal of whoever is nobody. */
export function callerOf(request: FastifyRequest): Principal {
  const caller = callers.get(request)
  if (!caller) throw new Error('a call was not counted before it was answered')
  if ('refusal' in caller) throw caller.refusal
  return caller.principal
}

function credentialsOf(request: FastifyRequest): Credentials {
  return {
    bearer: bearerToken(request),
    cookie: cookieIn(request.headers.cookie),
    isForeign: isForeign(request.headers, request.host),
    isUnattended: request.headers[UNATTENDED] === '1',
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? (request.headers.authorization ? '' : undefined)
}
