import { flushCompileCache } from 'node:module'
import { join, relative } from 'node:path'
import { type Env, integrationKeys, readEnv } from '../../apps/server/src/platform/env/env.ts'
import { isFree } from '../../apps/server/postgres/free-port.ts'
import { makeDataDir } from '../../apps/server/postgres/postgres-settings.ts'
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare-database.ts'
import { APPS, buildApp, isBuilt } from './build-app.ts'
import { readyCard } from './card.ts'
import { openGiven } from '../../apps/operator/src/given-database.ts'
import { compressBuilt } from './compress-built.ts'
import { type Database, keepRunning, openEmbedded } from './database.ts'
import { bold, fail, gold, seconds, Sentence, step } from '@krapao/terminal'
import { seedDemo, withoutWaitingForTheDisk } from './seed-demo.ts'
import { logFolderIn, type Service, startService } from './service.ts'

/** Two Ctrl-C within this time are one: the terminal and npm each pass the same key press on. */
const SAME_PRESS_MS = 800

const migrationLog = { info: () => undefined, warn: (_details: object, words: string) => console.log(`  ! ${words}`) }

const began = performance.now()
/** What to stop, newest first. */
const stops: (() => Promise<void>)[] = []
const services: Service[] = []
let stopping: Promise<void> | undefined
let stoppingSince = 0

async function main(): Promise<void> {
  // Whatever is made here and by the services is its owner's alone, logs and locks too.
  process.umask(0o077)
  console.log(`\n  ${bold(gold('Krapao'))}\n`)
  const env = readEnv(process.env)
  const hasSandbox = env.mode !== 'production' && !process.env['INTEGRATIONS_BASE']
  makeDataDir(env.dataDir)
  await checkPort('PORT', env.port)
  if (hasSandbox) await checkPort('SANDBOX_PORT', env.sandboxPort)

  const logFolder = logFolderIn(env.dataDir)
  const processEnv = {
    ...process.env,
    ...integrationKeys(env.integrations),
    DATA_DIR: env.dataDir,
    PORT: String(env.port),
    SANDBOX_PORT: String(env.sandboxPort),
    SITE_ORIGIN: env.siteOrigin,
    // The owner's address stays here.
    DATABASE_URL: undefined,
    MIGRATION_DATABASE_URL: undefined,
  }
  // Beside the database and the demo world, which mostly wait.
  const apps = buildWhatChanged()
  const sandboxEnv = { ...processEnv, SERVER_URL: `http://127.0.0.1:${env.port}` }
  const sandbox = hasSandbox
    ? step('Sandbox started', () =>
        serve({ name: 'sandbox', entry: 'apps/sandbox/src/main.ts', port: env.sandboxPort, env: sandboxEnv, dataDir: env.dataDir }),
      )
    : undefined
  // What goes wrong there is told where it is waited for.
  for (const beside of [apps, sandbox]) beside?.catch(() => undefined)

  const database = await step(env.databaseUrl === null ? 'PostgreSQL started' : 'PostgreSQL reached', () => openDatabase(env))
  await step('Database brought to this release', () => prepareDatabase(database.urls, { log: migrationLog, reportKey: env.reportKey }), {
    quietBelowMs: 100,
  })
  // The server loads the same sources.
  flushCompileCache()
  await sandbox
  if (hasSandbox) {
    await step(
      'Demo world laid out',
      () =>
        seedDemo(
          { ...env, databaseUrl: database.embedded ? withoutWaitingForTheDisk(database.urls.application) : database.urls.application },
          { ownerUrl: database.urls.owner, sandboxUrl: `http://127.0.0.1:${env.sandboxPort}` },
        ),
      { quietBelowMs: 300 },
    )
  }
  await apps
  const serverEnv = { ...processEnv, DATABASE_URL: database.urls.application }
  await step('Server started', () =>
    serve({ name: 'server', entry: 'apps/server/src/main.ts', port: env.port, env: serverEnv, dataDir: env.dataDir }),
  )
  if (stopping) return
  console.log(readyCard({ env, hasSandbox, logFolder: relative(process.cwd(), logFolder) || logFolder, readyIn: seconds(began) }))
  process.send?.({
    ready: true,
    portalUrl: `http://127.0.0.1:${env.port}`,
    sandboxUrl: `http://127.0.0.1:${env.sandboxPort}`,
    databaseUrl: database.urls.owner,
  })
  for (const { name, dist } of APPS)
    await compressBuilt(dist).catch((error: Error) => console.log(`  ! The ${name} is served uncompressed: ${error.message}`))
}

async function buildWhatChanged(): Promise<void> {
  for (const app of APPS) if (!isBuilt(app)) await step(`${app.title} built`, () => buildApp(app))
}

async function checkPort(variable: string, port: number): Promise<void> {
  if (await isFree(port)) return
  throw new Sentence(`Port ${port} is taken by another program: stop that one, or choose another with ${variable}=${port + 10}.`)
}

async function openDatabase(env: Env): Promise<Database> {
  const urls = await openGiven(env)
  if (urls) return { urls, embedded: null }
  const database = await openEmbedded(env.dataDir)
  const keeper = keepRunning({
    database,
    dataDir: env.dataDir,
    onRestart: () => console.log('  ! PostgreSQL was killed and has been started again.'),
    onLost: (why) => void stopAll({ because: why }),
  })
  stops.unshift(() => step('PostgreSQL stopped', keeper.stop))
  return database
}

async function serve(options: Parameters<typeof startService>[0]): Promise<void> {
  const service = await startService(options)
  services.push(service)
  stops.unshift(() => step(`${options.name === 'server' ? 'Server' : 'Sandbox'} stopped`, service.stop))
  void service.died.then((words) =>
    stopAll({
      because: `The ${service.name} ended by itself: ${words} Its log is ${join(logFolderIn(options.dataDir), `${service.name}.log`)}.`,
    }),
  )
}

/** Stops in the opposite order of starting: the server first, so that the sandbox and the database outlive its last call. */
function stopAll({ because }: { because?: string } = {}): Promise<void> {
  stopping ??= (async () => {
    stoppingSince = Date.now()
    console.log(because ? `\n  ! ${because}` : '')
    // What was being started meanwhile is added at the front.
    for (let stop = stops.shift(); stop; stop = stops.shift()) await stop().catch((error: Error) => console.error(`  ! ${error.message}`))
    process.exit(because ? 1 : 0)
  })()
  return stopping
}

function onSignal(): void {
  if (!stopping) void stopAll()
  else if (Date.now() - stoppingSince > SAME_PRESS_MS) {
    for (const service of services) service.kill()
    process.exit(130)
  }
}

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
process.on('SIGHUP', onSignal)
process.on('disconnect', () => void stopAll())

main().catch(async (error: unknown) => {
  if (stopping) return
  for (const stop of stops) await stop().catch(() => undefined)
  fail(error)
})
