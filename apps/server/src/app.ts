import { setTimeout } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { gameDescriptor } from '@krapao/providers'
import type { FastifyInstance } from 'fastify'
import { createMeters, registerMetrics } from './metrics.ts'
import { type CallOptions, createOutside, createS3Store, type ObjectStore } from './outside/index.ts'
import { refusePowerfulLogin } from './platform/application-role.ts'
import type { Clock } from './platform/clock.ts'
import { askAgain, connect, type ConnectOptions, type Db } from './platform/db.ts'
import type { Env } from './platform/env.ts'
import { limitGathering } from './platform/gather.ts'
import { mountAll } from './platform/http/mount.ts'
import { describeRoutes } from './platform/http/openapi.ts'
import { refuse } from './platform/http/refusal.ts'
import { clockProblem, registerReadiness } from './platform/http/readiness.ts'
import { createHttp, routeOf } from './platform/http/server.ts'
import type { Loop } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { type Realtime, startRealtime } from './platform/realtime.ts'
import { createSeal } from './platform/seal.ts'
import { createPush } from './rooms/account/index.ts'
import { registerWebhooks } from './rooms/deposit/index.ts'
import { createFolderStore } from './rooms/files/index.ts'
import { createAbsences } from './rooms/games/index.ts'
import { createEvents } from './rooms/ledger/index.ts'
import { isServiceOpen } from './rooms/site/index.ts'
import { registerPayoutWebhooks } from './rooms/withdraw/index.ts'
import { refuseDemoWorld } from './refuse-demo-world.ts'
import { inlineScriptsOfPortal, servePortal } from './serve-portal.ts'
import type { Services } from './services.ts'
import { allConsoleRoutes, allRoutes, eventHandlers, principalResolvers, socketKinds, startWorkers } from './wiring.ts'
import { createWitness } from './witness/index.ts'

/** One call's. A failover lasts longer at times, but whoever waits at a screen has a right to hear that it is not known yet. */
const DATABASE_WAIT_MS = 8000

/** How long an orderly stop waits for what was just posted to be handled. */
const SETTLE_WITHIN_MS = 2000

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
  /** How long background work rests at most when nothing wakes it; as each loop says unless given. */
  workersRestMs?: number
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
  workersRestMs,
  runWitness = false,
}: AppOptions): Promise<App> {
  const meters = createMeters()
  const { db, pool, readPool, close } = connect(env.databaseUrl, { log, ...connections })
  limitGathering(db, { writesPerCommit: env.postsPerCommit, readLanes: env.readLanes, onCommit: meters.onCommit })
  const http = await createHttp({
    log,
    trustProxy: env.trustProxy,
    blockedAddresses: env.blockedAddresses,
    formTargets: formTargets(env),
    inlineScripts: inlineScriptsOfPortal(),
    mayBeFramed: env.iframeMode,
    callsPerMinute,
    databaseWaitMs,
  })

  // Rooms push, and who may hear it is told by a room, so the two are tied together here by name.
  let realtime: Realtime
  const push = createPush({
    emit: (...push) => realtime.emit(...push),
    disconnect: (...push) => realtime.disconnect(...push),
  })
  let workers: Loop[] = []
  const wakeHere = (loop: string) => workers.filter(({ name }) => name === loop).map((worker) => worker.wake())
  const events = createEvents({ db, log }, eventHandlers({ db, push }))
  const services: Services = {
    db,
    clock,
    absences: createAbsences(clock),
    log,
    env,
    count: meters.count,
    outside: createOutside(env.outside, { calls: outsideCalls, onCall: meters.onCall, now: () => clock.now() }),
    seal: createSeal(env.dataKey),
    files: { db, clock, store: createFileStore(env, clock, outsideCalls), linkKey: env.files.linkKey },
    events,
    push,
    wake(loop) {
      if (wakeHere(loop).length === 0) realtime.wakeOthers(loop)
    },
  }
  const resolvers = principalResolvers(services)
  realtime = startRealtime({ server: http.server, pool, resolvers, sockets: socketKinds(services), onWake: wakeHere, log })

  http.addHook('onRequest', async (request) => {
    // Staff work on while players find the service closed.
    const access = routeOf(request)?.access
    const isCall = access === undefined ? request.url.startsWith('/api/') : access !== 'staff'
    if (isCall && !(await isServiceOpen(db))) throw refuse('gone')
  })
  const routes = allRoutes(services)
  if (env.apiDocs) {
    await http.register(swagger, { mode: 'static', specification: { document: describeRoutes(routes.map(({ route }) => route)) as never } })
    await http.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  }
  await mountAll(http, [...routes, ...allConsoleRoutes(services)], resolvers)
  await http.register(registerWebhooks(services, { unsignedPerMinute: callsPerMinute }))
  await http.register(registerPayoutWebhooks(services, { unsignedPerMinute: callsPerMinute }))
  const witness = createWitness({ db, clock, log, env: env.witness })
  registerReadiness(http, services)
  registerMetrics(http, { meters, services, witness, pools: { writes: pool, reads: readPool } })
  await servePortal(http, { callsPerMinute, laos: env.laos })

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
      if (runWorkers) workers = startWorkers(services, workersRestMs)
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      // What the database does not answer by then is the sweep's.
      await Promise.race([events.settled(), setTimeout(SETTLE_WITHIN_MS, undefined, { ref: false })])
      await realtime.close()
      await http.close()
      await witness.stop()
      await close()
    },
  }
}

/** Where the portal may post a sign-in form to: every game's sign-in page, and the sport host that stands in for some. */
function formTargets({ outside, customSportHost, sportHost }: Env): string[] {
  const origins = Object.values(outside.games).map(({ signIn }) => new URL(signIn).origin)
  const host = customSportHost ?? sportHost
  const atSportHost = Object.entries(outside.games).filter(([code]) => gameDescriptor(code)?.isAtSportHost)
  const sportOrigins = host === '' ? [] : atSportHost.map(([, { signIn }]) => `${new URL(signIn).protocol}//${host}`)
  return [...new Set([...origins, ...sportOrigins])]
}

function createFileStore({ files: { folder, store } }: Env, clock: Clock, calls: CallOptions | undefined): ObjectStore {
  return store ? createS3Store(store, { clock, calls }) : createFolderStore(folder)
}
