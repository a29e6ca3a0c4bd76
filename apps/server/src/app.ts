import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { type CallOptions, createOutside } from './outside/index.ts'
import { refusePowerfulLogin } from './platform/application-role.ts'
import type { Clock } from './platform/clock.ts'
import { askAgain, connect, type ConnectOptions, type Db } from './platform/db.ts'
import type { Env } from './platform/env.ts'
import { mount } from './platform/http/mount.ts'
import { describeRoutes } from './platform/http/openapi.ts'
import { refuse } from './platform/http/refusal.ts'
import { clockProblem, registerReadiness } from './platform/http/readiness.ts'
import { createHttp, routeOf } from './platform/http/server.ts'
import type { Loop } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { type Realtime, startRealtime } from './platform/realtime.ts'
import { createSeal } from './platform/seal.ts'
import { createAuthenticate } from './rooms/account/index.ts'
import { createCredits, registerWebhooks } from './rooms/deposit/index.ts'
import { createAbsences, createResults } from './rooms/games/index.ts'
import { newestPostingNo } from './rooms/ledger/index.ts'
import { isServiceOpen } from './rooms/site/index.ts'
import { registerPayoutWebhooks } from './rooms/withdraw/index.ts'
import { refuseDemoWorld } from './refuse-demo-world.ts'
import { inlineScriptsOfPortal, servePortal } from './serve-portal.ts'
import type { Services } from './services.ts'
import { allRoutes, startWorkers } from './wiring.ts'
import { createWitness, type Witness } from './witness/index.ts'

/** One call's. A failover lasts longer at times, but whoever waits at a screen has a right to hear that it is not known yet. */
const DATABASE_WAIT_MS = 8000

export interface AppOptions {
  env: Env & { databaseUrl: string }
  clock: Clock
  log: Log
  /** How parties of the outside world are called. */
  outsideCalls?: CallOptions
  callsPerMinute?: number
  /** How many connections there are, how many may wait for one, and how long a call waits for the database in all. */
  databaseLimits?: Pick<ConnectOptions, 'maxConnections' | 'maxWaiting'> & { waitMs?: number }
  /** Tests drive the background work by hand. */
  runWorkers?: boolean
  /** Keeps a witness of the books: the file of records belongs to one database. */
  runWitness?: boolean
}

export interface App {
  http: FastifyInstance
  db: Db
  services: Services
  listen(port: number, host?: string): Promise<void>
  stop(): Promise<void>
}

/** The whole server as one value. Reads no environment and starts no work before `listen`. */
export async function createApp({
  env,
  clock,
  log,
  outsideCalls,
  callsPerMinute = 600,
  databaseLimits: { waitMs: databaseWaitMs = DATABASE_WAIT_MS, ...connections } = {},
  runWorkers = true,
  runWitness = false,
}: AppOptions): Promise<App> {
  const { db, pool, close } = connect(env.databaseUrl, { log, ...connections })
  const http = await createHttp({
    log,
    trustProxy: env.trustProxy,
    blockedAddresses: env.blockedAddresses,
    formTargets: Object.values(env.outside.games).map((game) => new URL(game.signIn).origin),
    inlineScripts: inlineScriptsOfPortal(),
    mayBeFramed: env.iframeMode,
    callsPerMinute,
    databaseWaitMs,
  })

  // Rooms push, and pushing authenticates, so the two are tied together here by name.
  let realtime: Realtime
  const services: Services = {
    db,
    results: createResults(db, { maxBatch: env.postsPerCommit }),
    credits: createCredits(db, { maxBatch: env.postsPerCommit }),
    clock,
    absences: createAbsences(clock),
    log,
    env,
    outside: createOutside(env.outside, outsideCalls),
    seal: createSeal(env.dataKey),
    push: {
      toPlayer: (...push) => realtime.toPlayer(...push),
      endSession: (tokenHash) => realtime.endSession(tokenHash),
    },
  }
  const authenticate = createAuthenticate(services)
  realtime = startRealtime({
    server: http.server,
    pool,
    authenticate,
    booksAt: async (playerId) => ({ movementNo: Number(await newestPostingNo(db, playerId)) }),
    log,
  })

  http.addHook('onRequest', async (request) => {
    const isCall = routeOf(request) !== undefined || request.url.startsWith('/api/')
    if (isCall && !(await isServiceOpen(db))) throw refuse('gone')
  })
  const routes = allRoutes(services)
  if (env.apiDocs) {
    await http.register(swagger, { mode: 'static', specification: { document: describeRoutes(routes.map(({ route }) => route)) as never } })
    await http.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  }
  for (const implemented of routes) mount(http, implemented, authenticate)
  await http.register(registerWebhooks(services, { unsignedPerMinute: callsPerMinute }))
  await http.register(registerPayoutWebhooks(services, { unsignedPerMinute: callsPerMinute }))
  const witness = createWitness({ db, clock, log, env: env.witness })
  registerReadiness(http, services)
  registerMetrics(http, env, witness)
  await servePortal(http, { callsPerMinute, laos: env.laos })

  let workers: Loop[] = []
  return {
    http,
    db,
    services,
    async listen(port, host = '127.0.0.1') {
      await askAgain(() => refusePowerfulLogin(pool))
      await refuseDemoWorld(services)
      const problem = await clockProblem(services)
      if (problem !== null) log.error({ problem }, 'not ready')
      if (runWitness) witness.start()
      await http.listen({ port, host })
      if (runWorkers) workers = startWorkers(services)
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await realtime.close()
      await http.close()
      await witness.stop()
      await close()
    },
  }
}

function registerMetrics(http: FastifyInstance, env: Env, witness: Witness): void {
  const metrics = new Registry()
  collectDefaultMetrics({ register: metrics })
  const witnessAge = new Gauge({
    name: 'krapao_witness_age_seconds',
    help: 'How old the last record of the witness is',
    registers: [metrics],
  })
  http.get('/metrics', async (request, reply) => {
    const isLocal = request.ip === '127.0.0.1' || request.ip === '::1'
    const isAllowed = env.metricsToken === null ? isLocal : request.headers.authorization === `Bearer ${env.metricsToken}`
    if (!isAllowed) throw refuse('UNAUTHORIZED')
    witnessAge.set(witness.ageSeconds())
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
