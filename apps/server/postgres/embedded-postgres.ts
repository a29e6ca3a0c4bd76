import { once } from 'node:events'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, isFree } from './free-port.ts'
import { findPostgres, type PostgresBinaries, PostgresError } from './postgres-binaries.ts'
import { answers, type EmbeddedUrls, makeLogins, SUPERUSER_ROLE, urlsOf } from './postgres-logins.ts'
import { isAlive, isInUse, isServerOf, type Postmaster, readPostmaster, until } from './postgres-process.ts'
import { makeDataDir, type PostgresSettings, readSettings, withLock, writeSettings } from './postgres-settings.ts'

const MAJOR_VERSION = '18'
const MAX_LOG_BYTES = 10_000_000

export interface EmbeddedPostgres {
  pid: number
  /** Addresses of one database on this server. */
  urlsOf(database: string): EmbeddedUrls
  /** Fast shutdown. Leaves the server running when another live process started or adopted it before. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL over `<dataDir>/postgres`, making it first when there is none, or adopts the one that is
 * already running there: a killed parent leaves it behind, because Ctrl-C must not end it before the application.
 * `durable: false` is for tests: it gives up what only a power cut would show. `programs`: a folder of others than the packaged
 * ones, of any version.
 */
export async function startPostgres({
  dataDir: givenDir,
  durable = true,
  programs,
}: {
  dataDir: string
  durable?: boolean
  programs?: string | undefined
}): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(givenDir)
  const dataFolder = join(dataDir, 'postgres')
  return withLock(join(dataDir, 'postgres.lock'), async () => {
    const settings = readSettings(dataDir)
    // Before a login is made by it: a kill in between must not lose a password.
    writeSettings(dataDir, settings)
    const running = readPostmaster(dataFolder)
    if (running && (await isReady(running, dataFolder, settings))) {
      const isKept = settings.keeperPid !== process.pid && isAlive(settings.keeperPid)
      if (!isKept) writeSettings(dataDir, { ...settings, keeperPid: process.pid })
      return withLogins({ pid: running.pid, port: running.port, settings, isKept })
    }
    const binaries = findPostgres({ dataDir, dataFolder, binaries: programs })
    if (!existsSync(join(dataFolder, 'PG_VERSION')))
      await initialise({ binaries, dataDir, dataFolder, password: settings.superuserPassword, durable })
    if (programs === undefined) checkVersion(dataFolder)
    const { pid, port } = await launch({ binaries, dataDir, dataFolder, settings, durable })
    writeSettings(dataDir, { ...settings, port, keeperPid: process.pid })
    return withLogins({ pid, port, settings, isKept: false })
  })
}

async function withLogins(server: Parameters<typeof embedded>[0]): Promise<EmbeddedPostgres> {
  await makeLogins(urlsOf({ ...server, database: 'postgres' }))
  return embedded(server)
}

function embedded({ pid, port, settings, isKept }: Postmaster & { settings: PostgresSettings; isKept: boolean }): EmbeddedPostgres {
  return {
    pid,
    urlsOf: (database) => urlsOf({ port, settings, database }),
    async stop() {
      if (isKept || !isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      if (await until(() => !isAlive(pid), { withinMs: 60_000 })) return
      process.kill(pid, 'SIGQUIT')
      await until(() => !isAlive(pid), { withinMs: 10_000 })
    },
  }
}

/** Waits while a running server starts or stops. True: it answers. False: there is none any more. */
async function isReady(running: Postmaster, dataFolder: string, settings: PostgresSettings): Promise<boolean> {
  let answered = false
  const ended = await until(
    async () => {
      if (!isServerOf(running.pid, dataFolder)) return true
      answered = await answers(urlsOf({ port: running.port, settings, database: 'postgres' }))
      return answered
    },
    { withinMs: 120_000 },
  )
  if (!ended)
    throw new PostgresError(
      `A PostgreSQL (process ${running.pid}) holds ${dataFolder} but does not answer: stop it with kill ${running.pid} and start again.`,
    )
  return answered
}

/** Made beside its place and moved there when complete, so that a kill in between leaves nothing half made. */
async function initialise({
  binaries,
  dataDir,
  dataFolder,
  password,
  durable,
}: {
  binaries: PostgresBinaries
  dataDir: string
  dataFolder: string
  password: string
  durable: boolean
}) {
  const halfMade = `${dataFolder}.new`
  const passwordFile = join(dataDir, `postgres-password-${process.pid}`)
  rmSync(halfMade, { recursive: true, force: true })
  mkdirSync(halfMade, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (binaries.owner) for (const path of [halfMade, passwordFile]) chownSync(path, binaries.owner.uid, binaries.owner.gid)
  try {
    const args = [
      '-D',
      halfMade,
      '-U',
      SUPERUSER_ROLE,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--no-instructions',
    ]
    const initdb = binaries.spawn('initdb', durable ? args : [...args, '--no-sync'], ['ignore', 'ignore', 'pipe'])
    let complaint = ''
    initdb.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    const [code] = (await once(initdb, 'close')) as [number | null]
    if (code !== 0) throw new PostgresError(`PostgreSQL could not make its data folder ${dataFolder}: ${lastComplaint(complaint)}`)
    renameSync(halfMade, dataFolder)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function checkVersion(dataFolder: string) {
  const version = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR_VERSION)
    throw new PostgresError(
      `The data in ${dataFolder} is of PostgreSQL ${version}, but this release brings ${MAJOR_VERSION}: set DATA_DIR to another folder or DATABASE_URL.`,
    )
}

async function launch(start: {
  binaries: PostgresBinaries
  dataDir: string
  dataFolder: string
  settings: PostgresSettings
  durable: boolean
}): Promise<Postmaster> {
  const { dataFolder, settings } = start
  const wasKilled = await clearRemains(dataFolder)
  for (let tries = 1; ; tries++) {
    // Whoever was connected before a kill looks for it at the old address, so that is worth a moment of patience.
    const hasOldPort = settings.port !== 0 && (await until(() => isFree(settings.port), { withinMs: wasKilled ? 3000 : 0 }))
    const launched = await launchOnce({ ...start, port: hasOldPort ? settings.port : await freePort() })
    if (typeof launched !== 'string') return launched
    if (tries >= 5) throw new PostgresError(`PostgreSQL did not start: ${launched} Its log is ${logFileOf(start.dataDir)}.`)
    await wait(200 * tries)
  }
}

const logFileOf = (dataDir: string) => join(dataDir, 'postgres.log')

/** Answers why not, when it ended instead. */
async function launchOnce({
  binaries,
  dataDir,
  dataFolder,
  settings,
  durable,
  port,
}: {
  binaries: PostgresBinaries
  dataDir: string
  dataFolder: string
  settings: PostgresSettings
  durable: boolean
  port: number
}): Promise<Postmaster | string> {
  const logFile = logFileOf(dataDir)
  const isLogLong = (statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES
  const log = openSync(logFile, isLogLong ? 'w' : 'a', 0o600)
  const logStart = statSync(logFile).size
  const server = binaries.spawn('postgres', ['-D', dataFolder, ...options({ port, durable })], ['ignore', log, log])
  closeSync(log)
  let failure: Error | undefined
  server.on('error', (error) => (failure = error))
  server.unref()
  const hasEnded = () => failure !== undefined || server.exitCode !== null || server.signalCode !== null
  const urls = urlsOf({ port, settings, database: 'postgres' })
  let answered = false
  await until(async () => hasEnded() || (answered = await answers(urls).catch(() => false)), { withinMs: 300_000 })
  // Another program may have taken the port in between; then the one that answered is not ours.
  if (answered && !hasEnded() && server.pid !== undefined) return { pid: server.pid, port }
  return failure?.message ?? lastComplaint(readFileSync(logFile).subarray(logStart).toString())
}

/**
 * After a kill -9 of the server, which this answers: its helpers end by themselves within a moment. Its number may be
 * a stranger's by then, or a zombie's that nobody reaps; PostgreSQL would take either for a server that still runs.
 */
async function clearRemains(dataFolder: string): Promise<boolean> {
  const left = readPostmaster(dataFolder)
  if (!left) return false
  const isFreeOfHelpers = await until(() => !isInUse(dataFolder), { withinMs: 15_000 })
  if (isFreeOfHelpers && !isServerOf(left.pid, dataFolder)) rmSync(join(dataFolder, 'postmaster.pid'), { force: true })
  return true
}

function options({ port, durable }: { port: number; durable: boolean }): string[] {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    shared_buffers: '256MB',
    // Those of tests may lie in memory.
    max_wal_size: durable ? '4GB' : '1GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_parallel_workers_per_gather: '0' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** PostgreSQL's own last words, as the end of a sentence. */
function lastComplaint(text: string): string {
  const lines = text.split('\n').filter((line) => /FATAL|ERROR|PANIC|error:/.test(line))
  const words = (lines.at(-1) ?? text.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|ERROR|PANIC|error):\s*/, '').trim()
  return words === '' ? 'it gave no reason.' : words.endsWith('.') ? words : `${words}.`
}
