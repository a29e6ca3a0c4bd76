import type { FastifyRequest } from 'fastify'
import { visitorOf } from '../otp/index.ts'
import type { DeskRouteDeps } from './deps.ts'

/** By what players know the browser of whoever calls the console: portal and console are one site. Undefined where nobody has played in it. */
export function visitorIn({ db, env }: Pick<DeskRouteDeps, 'db' | 'env'>, request: FastifyRequest): Promise<Buffer | undefined> {
  return visitorOf(db, request, { secure: env.siteOrigin.startsWith('https:') })
}
