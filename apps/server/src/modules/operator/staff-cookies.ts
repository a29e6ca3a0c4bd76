import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret, sha256 } from '../../platform/ids.ts'

/** Whether the site is reached over TLS. */
interface Site {
  secure: boolean
}

const DEVICE_DAYS = 180
const SECRET = /^[\w-]{43}$/

/** Over TLS no neighbour of this site can set it, nor read it: the prefix says so to the browser. No token of a player stands in it. */
export const staffCookieName = ({ secure }: Site) => (secure ? '__Host-staff' : 'staff')
const deviceCookieName = ({ secure }: Site) => (secure ? '__Host-staff-device' : 'staff-device')

const options = ({ secure }: Site) => ({ httpOnly: true, sameSite: 'strict', path: '/', secure }) as const

/** Ends with the browser; when the session ends is for the database to say. */
export function giveSession(reply: FastifyReply, token: string, site: Site): void {
  reply.setCookie(staffCookieName(site), token, options(site))
}

export function takeSessionBack(reply: FastifyReply, site: Site): void {
  reply.clearCookie(staffCookieName(site), options(site))
}

/** By what this browser is known: the SHA-256 of a cookie, which it is given where it has none. It signs nobody in. */
export function ensureDevice(request: FastifyRequest, reply: FastifyReply, site: Site): Buffer {
  const held = request.cookies[deviceCookieName(site)]
  if (held !== undefined && SECRET.test(held)) return sha256(held)
  const secret = newSecret()
  reply.setCookie(deviceCookieName(site), secret, { ...options(site), maxAge: DEVICE_DAYS * 86_400 })
  return sha256(secret)
}
