import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { cacheControlOf } from './platform/http/cache-control.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const CONSOLE_DIST = fileURLToPath(new URL('../../console/dist', import.meta.url))

/** A screen of the console, and neither a call nor a part of a page. */
const SCREEN = /^\/console(?:[/?](?!api(?:[/?]|$)|assets\/)|$)/

/** Nothing of another site, no frame around it wherever the portal may stand in one, no HTML made of text. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const PAGE = 'index.html'

const headersOf = (path: string) => ({
  'cache-control': cacheControlOf(path),
  'content-security-policy': POLICY,
  'x-frame-options': 'DENY',
})

/** Answers a screen of the console; undefined for what is none. */
export type ShowConsole = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** The built console below `/console`; nothing where none is built. Its screens are answered by what this returns. */
export async function serveConsole(http: FastifyInstance, { folder = CONSOLE_DIST } = {}): Promise<ShowConsole> {
  if (!existsSync(folder)) return () => undefined
  await http.register(fastifyStatic, {
    root: folder,
    prefix: '/console/',
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(headersOf(path))) void reply.header(name, value)
    },
  })
  return ({ method, url }, reply) => {
    if (method !== 'GET' || !SCREEN.test(url)) return undefined
    return reply
      .headers(headersOf(PAGE))
      .type('text/html; charset=utf-8')
      .send(createReadStream(join(folder, PAGE)))
  }
}
