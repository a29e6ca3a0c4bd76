import { randomUUID } from 'node:crypto'
import { BlockList, isIPv6, type Socket } from 'node:net'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import type { RefusalCode } from '@krapao/contract'
import type { AnyRoute } from '@krapao/contract/console'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Clock } from '../clock.ts'
import { loggablePath } from '../log.ts'
import type { Log } from '../log.ts'
import { createTimeBudget, type TimeBudget, withinTime } from '../jobs/time-budget.ts'
import { countedAs } from './caller.ts'
import { limitConnections } from './connections.ts'
import { type CountCall, storeBy } from './counted-elsewhere.ts'
import { parseJson } from './json.ts'
import { answerError, asRefusal } from './mount.ts'
import { createOwnAddresses, type Hosts, namesOnce } from './own-hosts.ts'
import { refuse } from './refusal.ts'
import { createRefusedCalls } from './refused-calls.ts'
import { type HeaderOptions, securityHeaders } from './security-headers.ts'
import { trustedProxies } from './trusted-proxies.ts'

export interface HttpOptions extends HeaderOptions {
  log: Log
  clock: Clock
  /** None, or the addresses of the proxies in front. */
  trustProxy: false | string
  blockedAddresses: readonly string[]
  /** Under which the site and the console are called, beside the names of this machine; none unless given. */
  hosts?: Hosts
  /** Calls a minute of one player or member of staff, or from one address without either. */
  callsPerMinute: number
  /** Counts a call that is limited; in this process unless given. */
  countCall?: CountCall | undefined
  /** How long one call may wait for the database in all, before it is answered that this is not known yet. */
  databaseWaitMs: number
  /** How long the head of a call may take to arrive, and the body of one without a file; 30 seconds unless said otherwise. */
  arrivalMs?: number
  /** How many connections one address may have open with this process, which no proxy in front is; 1,000 unless given. */
  connectionsPerAddress?: number
}

const BODY_LIMIT_BYTES = 16_384
/** How long a call may take to arrive; with a file, over a bad network. */
const ARRIVAL_MS = 30_000
const FILE_ARRIVAL_MS = 300_000
/** Mobile networks put thousands of players behind one address, with a handful of connections each. */
const CONNECTIONS_PER_ADDRESS = 1000
/** Node's own limit of a request's head. */
const MAX_REQUEST_LINE_BYTES = 16_384

/** Fastify with the limits, headers and error shape that every route shares. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { arrivalMs = ARRIVAL_MS, connectionsPerAddress = CONNECTIONS_PER_ADDRESS } = options
  const secure = securityHeaders(options)
  const refused = createRefusedCalls(options)
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = asRefusal(error)
    if (refusal) refused.note(refusal.code, request)
    return answerError(error, request, reply)
  }
  const http = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => answer(error, request, reply.headers(secure)),
    clientErrorHandler: answerBrokenRequest,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy,
    requestTimeout: FILE_ARRIVAL_MS,
    http: { headersTimeout: arrivalMs, connectionsCheckingInterval: Math.ceil(arrivalMs / 10) },
    // No path has a pattern that a long text could stall, so the length is left to the schemas, which have a code for it.
    routerOptions: { maxParamLength: MAX_REQUEST_LINE_BYTES, ignoreTrailingSlash: true },
  })
  limitConnections(http.server, { most: connectionsPerAddress, isProxy: trustedProxies(options.trustProxy) })
  // First, so that whatever is refused has them too.
  http.addHook('onRequest', (_request, reply, next) => {
    reply.headers(secure)
    next()
  })
  refuseForeignHosts(http, options.hosts ?? { siteHosts: [], consoleHost: null })
  limitTime(http, options.databaseWaitMs)
  limitArrival(http, arrivalMs)
  http.removeAllContentTypeParsers()
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseJson(body as string))
    } catch (error) {
      done(error as Error)
    }
  })

  const isBlocked = blockListOf(options.blockedAddresses)
  http.addHook('onRequest', (request, _reply, next) => next(isBlocked(request.ip) ? refuse('INVALID_IP') : undefined))
  http.addHook('onResponse', (request, reply, next) => {
    request.log.debug(
      {
        method: request.method,
        path: request.routeOptions.url ?? loggablePath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    next()
  })
  http.setErrorHandler(answer)
  http.addHook('onClose', async () => refused.close())

  await http.register(cookie)
  await http.register(rateLimit, {
    max: options.callsPerMinute,
    timeWindow: 60_000,
    // Whose call it is may be told late, once its body is here: a session that ended meanwhile stands for nobody.
    hook: 'preHandler',
    keyGenerator: countedAs,
    allowList: (request) => routeOf(request) === undefined,
    ...(options.countCall ? { store: storeBy(options.countCall) } : {}),
  })
  return http
}

/**
 * A call of another site's name, or of several, was not meant for this one, whatever leads here. A route says `anyHost` where machines ask
 * it by their own addresses, and a page that was led here reads nothing of worth.
 */
function refuseForeignHosts(http: FastifyInstance, hosts: Hosts): void {
  const { isOwnHost, isOwnAddress, ledTo } = createOwnAddresses(hosts)
  http.addHook('onRequest', (request, reply, next) => {
    // What a trusted proxy has been asked for.
    const { host, url } = request
    const { anyHost = false } = request.routeOptions.config as { anyHost?: boolean }
    if (!namesOnce(request.raw) || (!anyHost && !isOwnHost(request.headers.host))) return next(refuse('KEY_INVALID'))
    if (anyHost || isOwnAddress(host, url)) return next()
    const elsewhere = ledTo(host, url)
    if (elsewhere === undefined) next(refuse('KEY_INVALID'))
    else void reply.redirect(elsewhere)
  })
}

/**
 * Node has one limit for all calls, which files need long. Any other body that is not here in time never comes; a form is
 * read later, by its route.
 */
function limitArrival(http: FastifyInstance, arrivalMs: number): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  http.addHook('onRequest', (request, _reply, next) => {
    const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (hasBody)
      timers.set(
        request,
        setTimeout(() => answerBrokenRequest({}, request.raw.socket), arrivalMs),
      )
    next()
  })
  const arrived = (request: FastifyRequest) => clearTimeout(timers.get(request))
  http.addHook('preValidation', (request, _reply, next) => {
    arrived(request)
    next()
  })
  http.addHook('onResponse', (request, _reply, next) => {
    arrived(request)
    // It was answered before its body was here: whoever was refused has no five minutes for a file.
    if (!request.raw.complete) setTimeout(() => request.raw.complete || request.raw.destroy(), arrivalMs).unref()
    next()
  })
  http.addHook('onRequestAbort', async (request) => arrived(request))
}

/** Everything a call does from here on shares its time for the database. */
function limitTime(http: FastifyInstance, waitMs: number): void {
  const times = new WeakMap<FastifyRequest, TimeBudget>()
  http.addHook('onRequest', (request, _reply, next) => {
    const time = createTimeBudget(waitMs)
    times.set(request, time)
    withinTime(time, next)
  })
  // A body arrives by events of the socket, which know nothing of the call they belong to.
  http.addHook('preValidation', (request, _reply, next) => {
    const time = times.get(request)
    if (time) withinTime(time, next)
    else next()
  })
}

/** The declared route of a call. Asked instead of the path, which a caller may spell in many ways (`/%61pi/…`). */
export function routeOf(request: FastifyRequest): AnyRoute | undefined {
  return (request.routeOptions.config as { route?: AnyRoute }).route
}

/** Knows an IPv4 address in its IPv6 clothes, and every spelling of an IPv6 one. */
function blockListOf(addresses: readonly string[]): (address: string) => boolean {
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
  const blocked = new BlockList()
  for (const address of addresses) blocked.addAddress(address, familyOf(address))
  return (address) => blocked.check(address, familyOf(address))
}

/** What is not even HTTP never becomes a request, so the answer is written by hand. */
function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const body = JSON.stringify({ message: 'KEY_INVALID' satisfies RefusalCode })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\nx-content-type-options: nosniff\r\ncache-control: no-store\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}
