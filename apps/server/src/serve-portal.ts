import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { cacheControlOf } from './platform/http/cache-control.ts'
import { drawnLanguage } from './platform/http/language.ts'
import { answerUndeclared } from './platform/http/undeclared.ts'
import type { ShowConsole } from './serve-console.ts'

/**
 * A script that runs as a worker has the policy of its own file, not of the page. The one that reads slips may run a
 * WebAssembly program of this site and call nothing else; pages may run none.
 */
const WORKER_FILE = /\.worker-[\w-]+\.js(\.br)?$/
const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/** The service worker hands on what the server answers, and calls nobody else. */
const SERVICE_WORKER = '/sw.js'
const SERVICE_WORKER_FILE = /\/sw(-off)?\.js(\.br)?$/
const SERVICE_WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** A part of a page: a script, style, font, picture or film. Opened by itself, it runs what is this site's and nothing else. */
const PART = /^\/(assets|art|icons|recordings)\//
const PART_POLICY = "default-src 'self'"
/** What says how a page behaves says nothing to a part of one; on a slow line, some sixty of them cost a second. */
const ONLY_OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-release',
  'x-xss-protection',
]

const PORTAL_DIST = fileURLToPath(new URL('../../portal/dist', import.meta.url))

interface PortalOptions {
  callsPerMinute: number
  /** The language of who has none is Lao. */
  laos: boolean
  /** False: phones that keep the portal are told to drop it. */
  serviceWorker: boolean
  /** Answers the screens of the other app. */
  showConsole?: ShowConsole
  /** Where it was built; where `npm run build` puts it unless given. */
  folder?: string
}

/** By what is in the built portal, as each of its pages says; undefined where none is built. */
export function releaseOfPortal(): string | undefined {
  const page = join(PORTAL_DIST, 'index.html')
  return existsSync(page) ? /<html data-release="(\w+)"/.exec(readFileSync(page, 'utf8'))?.[1] : undefined
}

/** What the content security policy must know of the built pages: the hash of each script that stands in them. */
export function inlineScriptsOfPortal(): string[] {
  if (!existsSync(PORTAL_DIST)) return []
  const pages = readdirSync(PORTAL_DIST).filter((name) => name.endsWith('.html'))
  const scripts = pages.flatMap((name) => [...readFileSync(join(PORTAL_DIST, name), 'utf8').matchAll(/<script>([^]*?)<\/script>/g)])
  return [...new Set(scripts.map(([, script]) => `sha256-${createHash('sha256').update(script!).digest('base64')}`))]
}

/** The built portal at `/`; every path that is no file is one of its screens. The login comes drawn, in the visitor's language. */
export async function servePortal(
  http: FastifyInstance,
  { callsPerMinute, laos, serviceWorker, showConsole = () => undefined, folder = PORTAL_DIST }: PortalOptions,
): Promise<void> {
  const isBuilt = existsSync(folder)
  if (isBuilt) {
    await http.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', cacheControlOf(path))
        if (PART.test(path.slice(folder.length))) {
          for (const name of ONLY_OF_PAGES) void reply.removeHeader(name)
          void reply.header('content-security-policy', PART_POLICY)
        }
        if (WORKER_FILE.test(path)) void reply.header('content-security-policy', WORKER_POLICY)
        if (SERVICE_WORKER_FILE.test(path)) void reply.header('content-security-policy', SERVICE_WORKER_POLICY)
      },
    })
    // Under one name for every release, so that a phone which keeps an old one hears it too.
    http.get(SERVICE_WORKER, (_request, reply) => reply.sendFile(serviceWorker ? 'sw.js' : 'sw-off.js'))
  }
  answerUndeclared(http, {
    callsPerMinute,
    showPage(request, reply) {
      const shown = showConsole(request, reply)
      if (shown) return shown
      const isScreen = isBuilt && request.method === 'GET' && !/^\/(api|console|webhooks|docs|socket\.io|assets)(\/|$)/.test(request.url)
      if (!isScreen) return undefined
      if (/^\/login(\?|$)/.test(request.url)) {
        return reply.header('vary', 'Cookie').sendFile(`login.${drawnLanguage(request, { laos })}.html`)
      }
      return reply.sendFile('index.html')
    },
  })
}
