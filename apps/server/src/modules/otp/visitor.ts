import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret, sha256 } from '../../platform/ids.ts'

const COOKIE = 'visitor'
const COOKIE_DAYS = 180
const SECRET = /^[\w-]{43}$/

/** SHA-256 of the secret this browser holds; undefined for one that holds none. */
export function visitorOf(request: FastifyRequest): Buffer | undefined {
  const secret = request.cookies[COOKIE]
  return secret !== undefined && SECRET.test(secret) ? sha256(secret) : undefined
}

/** The same, giving the browser a secret when it has none. A page's script cannot read it. */
export function ensureVisitor(request: FastifyRequest, reply: FastifyReply, { secure }: { secure: boolean }): Buffer {
  const known = visitorOf(request)
  if (known) return known
  const secret = newSecret()
  reply.setCookie(COOKIE, secret, { httpOnly: true, sameSite: 'strict', path: '/api', secure, maxAge: COOKIE_DAYS * 86_400 })
  return sha256(secret)
}
