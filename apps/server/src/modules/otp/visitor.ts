import { createHmac, type KeyObject } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import { newSecret, sha256 } from '../../platform/ids.ts'
import * as functions from './functions.gen.ts'

/** Over TLS no neighbour of this site can set it, nor read it: the prefix says so to the browser. */
const cookieName = ({ secure }: Site) => (secure ? '__Host-visitor' : 'visitor')
const COOKIE_DAYS = 180
const SECRET = /^[\w-]{43}$/

/** Whether players reach it over TLS. */
interface Site {
  secure: boolean
}

/** The secret this browser holds, whether or not it still counts. */
export function secretOf(request: FastifyRequest, site: Site): string | undefined {
  const secret = request.cookies[cookieName(site)]
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

/** By what this browser is known: the SHA-256 of its first secret. Undefined for one that holds none, or one that was replaced. */
export async function visitorOf(db: Db, request: FastifyRequest, site: Site): Promise<Buffer | undefined> {
  const secret = secretOf(request, site)
  return secret === undefined ? undefined : ((await functions.visitorOf(db, { secretHash: sha256(secret) })) ?? undefined)
}

/** The same, giving the browser a secret when it has none. */
export async function ensureVisitor(db: Db, request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Buffer> {
  const known = await visitorOf(db, request, site)
  if (known) return known
  const secret = newSecret()
  giveSecret(reply, secret, site)
  return sha256(secret)
}

/** A page's script cannot read it. */
export function giveSecret(reply: FastifyReply, secret: string, { secure }: Site): void {
  reply.setCookie(cookieName({ secure }), secret, { httpOnly: true, sameSite: 'strict', path: '/', secure, maxAge: COOKIE_DAYS * 86_400 })
}

/** What follows a secret that has answered a challenge: made of both, so that it can be told again, by nobody without the key. */
export function secretAfter({ secret, otpToken }: { secret: string; otpToken: string }, key: KeyObject): string {
  return createHmac('sha256', key).update(`visitor ${secret} after ${otpToken}`).digest('base64url')
}
