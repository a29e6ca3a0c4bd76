import pg from 'pg'
import { type EmbeddedPostgres, startPostgres } from '../apps/server/src/platform/embedded-postgres.ts'
import { isAlive } from '../apps/server/src/platform/postgres-process.ts'
import { Sentence } from './progress.ts'

const OLDEST_VERSION = 14
/** The name of our database in the embedded PostgreSQL. */
export const DATABASE = 'krapao'

export interface Database {
  url: string
  /** Null: a database of the operator's own, which nobody here starts or stops. */
  embedded: EmbeddedPostgres | null
}

export async function openEmbedded(dataDir: string): Promise<Database> {
  const embedded = await startPostgres({ dataDir })
  await ensureDatabase(embedded.urlOf('postgres'))
  return { url: embedded.urlOf(DATABASE), embedded }
}

async function ensureDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`create database ${DATABASE}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error
  } finally {
    await client.end()
  }
}

/** Says in one sentence why a database that was given cannot serve. */
export async function checkGiven(url: string): Promise<Database> {
  const { host, pathname } = new URL(url)
  const place = `${host}${pathname}`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
    const version = Math.floor(Number(rows[0]?.version) / 10_000)
    if (version < OLDEST_VERSION)
      throw new Sentence(`The database at ${place} is PostgreSQL ${version}; Krapao needs ${OLDEST_VERSION} or newer.`)
    return { url, embedded: null }
  } catch (error) {
    if (error instanceof Sentence) throw error
    const { code, message } = error as { code?: string; message: string }
    throw new Sentence(`The database at ${place} cannot be used (${message || code}): check DATABASE_URL.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Starts the embedded PostgreSQL again when it was killed; the server's connections come back by themselves.
 * Calls `onLost` when it cannot be had at its old address.
 */
export function keepRunning({
  database,
  dataDir,
  onRestart,
  onLost,
}: {
  database: Database
  dataDir: string
  onRestart: () => void
  onLost: (why: string) => void
}): { stop(): Promise<void> } {
  let { embedded } = database
  let isStopping = false
  let work: Promise<void> = Promise.resolve()
  const restart = async () => {
    try {
      embedded = await startPostgres({ dataDir })
      if (embedded.urlOf(DATABASE) === database.url) onRestart()
      else onLost('PostgreSQL was killed and its port was taken meanwhile.')
    } catch (error) {
      onLost(`PostgreSQL was killed and did not start again: ${(error as Error).message}`)
    }
  }
  let isRestarting = false
  const watch = setInterval(() => {
    if (isStopping || isRestarting || !embedded || isAlive(embedded.pid)) return
    isRestarting = true
    work = restart().finally(() => (isRestarting = false))
  }, 250)
  return {
    async stop() {
      isStopping = true
      clearInterval(watch)
      await work
      await embedded?.stop()
    },
  }
}
