import { setTimeout } from 'node:timers/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createMeters, registerMetrics } from './metrics.ts'
import { type RequestOptions, createIntegrations, createS3Store, type ObjectStore } from './integrations/index.ts'
import { refusePowerfulLogin } from './platform/database/application-role.ts'
import { refuseOtherRelease } from './platform/database/release.ts'
import type { Clock } from './platform/clock.ts'
import { retryIdempotent, connect, type ConnectOptions, type Db } from './platform/database/db.ts'
import type { Env } from './platform/env/env.ts'
import { sitesOf } from './platform/env/env-tutorials.ts'
import { isDistributed } from './platform/database/distribution/is-distributed.ts'
import { limitGathering, LIMITS_OF_DISTRIBUTED } from './platform/database/gather.ts'
import { mountAll } from './platform/http/mount.ts'
import { describeRoutes } from './platform/http/openapi.ts'
import { refuse } from './platform/http/refusal.ts'
import { clockProblem, registerReadiness } from './platform/http/readiness.ts'
import { createOwnAddresses, namesOnce } from './platform/http/own-hosts.ts'
import { createHttp, routeOf } from './platform/http/server.ts'
import { createUnsignedReports } from './platform/http/unsigned-reports.ts'
import { networkOf, trustedProxies } from './platform/http/trusted-proxies.ts'
import type { Loop } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Others } from './platform/processes/serving-process.ts'
import { createNoticeSeal } from './platform/realtime/notice-seal.ts'
import type { HandshakeRules } from './platform/realtime/handshakes.ts'
import { type Realtime, startRealtime } from './platform/realtime/realtime.ts'
import { createDataKeys, type DataKeys, UnknownDataKey } from './platform/keys/data-keys.ts'
import { createKeyring } from './platform/keys/keyring.ts'
import { dataKeyProblem, refuseUnknownDataKeys } from './platform/keys/known-data-keys.ts'
import { createServerSeal, refuseUnknownSeal } from './platform/database/server-seal.ts'
import { createPush } from './modules/account/index.ts'
import { registerWebhooks } from './modules/deposit/index.ts'
import { createFolderStore } from './modules/files/index.ts'
import { type BetHandler, createBetEvents } from './modules/bets/index.ts'
import { createAbsences, registerLaunchPage } from './modules/games/index.ts'
import { createEvents } from './modules/ledger/index.ts'
import { isServiceOpen, registerSiteFiles } from './modules/site/index.ts'
import { registerPayoutWebhooks } from './modules/withdraw/index.ts'
import { refuseDemoWorld } from './refuse-demo-world.ts'
import { serveConsole } from './serve-console.ts'
import { inlineScriptsOfPortal, releaseOfPortal, servePortal } from './serve-portal.ts'
import { allConsoleRoutes, allRoutes, principalResolvers, type AppDeps, socketKinds, startWorkers, streamHandlers } from './wiring.ts'
import { createWitness } from './witness/index.ts'

/** One call's. A failover lasts longer at times, but whoever waits at a screen has a right to hear that it is not known yet. */
const DATABASE_WAIT_MS = 8000

/** How long an orderly stop waits for what was just posted to be handled. */
const SETTLE_WITHIN_MS = 2000

export interface AppOptions {
  env: Env & { databaseUrl: string }
  clock: Clock
  log: Log
  /** How providers are called. */
  providerRequests?: RequestOptions
  callsPerMinute?: number
  /** How many connections there are, how many may wait for one, and how long a call waits for the database in all. */
  databaseLimits?: Pick<ConnectOptions, 'maxConnections' | 'maxWaiting'> & { waitMs?: number }
  /** Tests drive the background work by hand. */
  runWorkers?: boolean
  /** How long background work rests at most when nothing wakes it; as each loop says unless given. */
  workersRestMs?: number
  /** Beside those of the modules. */
  moreBetHandlers?: readonly BetHandler[]
  /** Keeps the witness from before it serves. */
  runWitness?: boolean
  /** The processes that serve on this port beside this one; none unless given. */
  others?: Others
}

export interface App {
  http: FastifyInstance
  db: Db
  deps: AppDeps
  listen(port: number, host?: string): Promise<void>
  /** From now on until it stops. The file of records belongs to one database; one process of a server writes it. */
  keepWitness(): void
  stop(): Promise<void>
}

/** The whole server as one value. Reads no environment and starts no work before `listen`. */
export async function createApp({
  env,
  clock,
  log,
  providerRequests,
  callsPerMinute = 600,
  databaseLimits: { waitMs: databaseWaitMs = DATABASE_WAIT_MS, ...connections } = {},
  runWorkers = true,
  workersRestMs,
  runWitness = false,
  others,
  moreBetHandlers = [],
}: AppOptions): Promise<App> {
  const meters = createMeters()
  const { db, pool, readPool, close } = connect(env.databaseUrl, { log, ...connections })
  const limitToDatabase = limitGatheringTo({ db, pool, env, meters })
  const http = await createHttp({ log, clock, ...siteOptions(env), callsPerMinute, countCall: others?.countCall, databaseWaitMs })

  // Modules push, and who may hear it is told by a module, so the two are tied together here by name.
  let realtime: Realtime
  const push = createPush({
    emit: (...push) => realtime.emit(...push),
    disconnect: (...push) => realtime.disconnect(...push),
  })
  let workers: Loop[] = []
  const wakeHere = (loop: string) => workers.filter(({ name }) => name === loop).map((worker) => worker.wake())
  const { dataKeys, ...keys } = keysOf(db, env)
  const handled = handleStreams({ db, log, push, ...keys }, moreBetHandlers)
  const deps: AppDeps = {
    db,
    clock,
    absences: createAbsences(clock),
    log,
    env,
    count: meters.count,
    integrations: createIntegrations(env.integrations, { calls: providerRequests, onCall: meters.onCall, now: () => clock.now() }),
    ...keys,
    files: { db, clock, store: createFileStore(env, clock, providerRequests), linkKey: env.files.linkKey },
    ...handled.deps,
    push,
    wake(loop) {
      if (wakeHere(loop).length === 0) realtime.wakeOthers(loop)
    },
  }
  const resolvers = principalResolvers(deps)
  const noticeSeal = async () => createNoticeSeal(await deps.siteKey('notices'))
  const sockets = { sockets: socketKinds(deps), handshakes: handshakeRules(env), onWake: wakeHere, seal: noticeSeal }
  realtime = startRealtime({ server: http.server, pool, resolvers, log, ...sockets })

  refuseWhileClosed(http, db)
  const routes = allRoutes(deps)
  if (env.apiDocs) await serveReference(http, routes)
  await mountAll(http, [...routes, ...allConsoleRoutes(deps)], resolvers)
  const refuseUnsigned = createUnsignedReports(http, { ...deps, perMinute: callsPerMinute })
  await http.register(registerWebhooks(deps, { refuseUnsigned }))
  await http.register(registerPayoutWebhooks(deps, { refuseUnsigned }))
  const witness = createWitness({ db, clock, log, env: env.witness })
  registerLaunchPage(http, deps, { callsPerMinute })
  registerSiteFiles(http, deps, { callsPerMinute })
  registerReadiness(http, [() => clockProblem(deps), () => dataKeyProblem(db, dataKeys)])
  registerMetrics(http, { meters, deps, witness, pools: { writes: pool, reads: readPool }, others })
  await servePortal(http, { callsPerMinute, laos: env.laos, serviceWorker: env.serviceWorker, showConsole: await serveConsole(http) })

  return {
    http,
    db,
    deps,
    async listen(port, host = '127.0.0.1') {
      await retryIdempotent(() => refuseUnfitDatabase(pool, deps, dataKeys))
      await limitToDatabase()
      await refuseDemoWorld(deps)
      const problem = await clockProblem(deps)
      if (problem !== null) log.error({ problem }, 'not ready')
      if (runWitness) witness.start()
      await http.listen({ port, host })
      if (runWorkers) workers = startWorkers(deps, workersRestMs)
    },
    keepWitness: () => witness.start(),
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
      // What the database does not answer by then is the sweep's.
      await Promise.race([handled.settled(), setTimeout(SETTLE_WITHIN_MS, undefined, { ref: false })])
      await realtime.close()
      await http.close()
      await witness.stop()
      await close()
    },
  }
}

/** Each handler is told of its stream after a commit. */
function handleStreams(deps: Parameters<typeof streamHandlers>[0], moreBetHandlers: readonly BetHandler[]) {
  const { db, log } = deps
  const handlers = [...streamHandlers(deps), ...moreBetHandlers]
  const events = createEvents(
    { db, log },
    handlers.filter((handler) => handler.stream === 'postings'),
  )
  const betEvents = createBetEvents(
    { db, log },
    handlers.filter((handler) => handler.stream === 'bets'),
  )
  return { deps: { events, betEvents }, settled: () => Promise.all([events.settled(), betEvents.settled()]) }
}

/** Limits it at once; answers how it is limited further where the database turns out to be a distributed one. */
function limitGatheringTo({
  db,
  pool,
  env,
  meters,
}: {
  db: Db
  pool: Pool
  env: Env
  meters: ReturnType<typeof createMeters>
}): () => Promise<void> {
  const limits = { writesPerCommit: env.postsPerCommit, readLanes: env.readLanes, onCommit: meters.onCommit }
  limitGathering(db, limits)
  return async () => {
    if (await retryIdempotent(() => isDistributed(pool))) limitGathering(db, { ...limits, ...LIMITS_OF_DISTRIBUTED })
  }
}

/** Throws an EnvError, in one sentence, where this server must not work in this database. */
async function refuseUnfitDatabase(pool: Pool, { seal, siteKey }: Pick<AppDeps, 'seal' | 'siteKey'>, dataKeys: DataKeys): Promise<void> {
  await refuseOtherRelease(pool)
  await Promise.all([refusePowerfulLogin(pool), refuseUnknownSeal(pool, seal), refuseUnknownDataKeys(pool, dataKeys)])
  // The first server of a database says by that what its keys are wrapped with. Another may have been faster.
  await siteKey('notices').catch(passUnknown)
  await refuseUnknownDataKeys(pool, dataKeys)
}

/** Said in one sentence by whoever looks next. */
function passUnknown(error: unknown): void {
  if (!(error instanceof UnknownDataKey)) throw error
}

/** What this server wraps, encrypts and seals with. */
function keysOf(db: Db, env: Env) {
  const dataKeys = createDataKeys(env)
  const seal = createServerSeal(env.reportKey)
  return { dataKeys, seal, ...createKeyring({ db, dataKeys, seal }) }
}

/** Staff work on while players find the service closed. */
function refuseWhileClosed(http: FastifyInstance, db: Db): void {
  http.addHook('onRequest', async (request) => {
    const route = routeOf(request)
    const isCall = route ? !route.path.startsWith('/console/') : request.url.startsWith('/api/')
    if (isCall && !(await isServiceOpen(db))) throw refuse('gone')
  })
}

async function serveReference(http: FastifyInstance, routes: ReturnType<typeof allRoutes>): Promise<void> {
  const document = describeRoutes(routes.map(({ route }) => route))
  await http.register(swagger, { mode: 'static', specification: { document: document as never } })
  await http.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}

/** What is said of the site to whoever calls, and of who may call. */
const siteOptions = (env: Env) => ({
  trustProxy: env.trustProxy,
  blockedAddresses: env.blockedAddresses,
  hosts: hostsOf(env),
  connectionsPerAddress: env.connectionsPerAddress,
  inlineScripts: inlineScriptsOfPortal(),
  release: releaseOfPortal(),
  mayBeFramed: env.iframeMode,
  videosFrom: sitesOf(env.tutorials),
})

/** Under which names the site is called, and the console where it has one of its own. */
const hostsOf = ({ siteOrigin, consoleOrigin, moreHosts }: Env) => ({
  siteHosts: [new URL(siteOrigin).host, ...moreHosts],
  consoleHost: consoleOrigin === siteOrigin ? null : new URL(consoleOrigin).host,
})

/** Sockets come past Fastify, and are held to the same. */
function handshakeRules(env: Env): HandshakeRules {
  const { isOwnHost } = createOwnAddresses(hostsOf(env))
  const isProxy = trustedProxies(env.trustProxy)
  return {
    isOurs: (request) => namesOnce(request) && isOwnHost(request.headers.host),
    networkOf: (request) => networkOf(request, isProxy),
  }
}

function createFileStore({ files: { folder, store } }: Env, clock: Clock, calls: RequestOptions | undefined): ObjectStore {
  return store ? createS3Store(store, { clock, calls }) : createFolderStore(folder)
}
