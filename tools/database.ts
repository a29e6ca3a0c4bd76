import type pg from 'pg'
import { type DatabaseUrls, databaseUrlsOf } from '../apps/server/src/platform/database/database-urls.ts'
import { type EmbeddedPostgres, startPostgres } from '../apps/server/postgres/embedded-postgres.ts'
import { OWNER_ROLE } from '../apps/server/postgres/postgres-logins.ts'
import { isAlive } from '../apps/server/postgres/postgres-process.ts'
import { withClient } from '../apps/server/src/platform/database/with-client.ts'
import { Sentence } from '@krapao/terminal'

const OLDEST_VERSION = 14
/** The name of our database in the embedded PostgreSQL. */
export const DATABASE = 'krapao'

export interface Database {
  urls: DatabaseUrls
  /** Null: a database of the operator's own, which nobody here starts or stops. */
  embedded: EmbeddedPostgres | null
}

export async function openEmbedded(dataDir: string): Promise<Database> {
  const embedded = await startPostgres({ dataDir })
  await ensureDatabase(embedded.urlsOf('postgres').superuser)
  return { urls: embedded.urlsOf(DATABASE), embedded }
}

async function ensureDatabase(superuserUrl: string): Promise<void> {
  try {
    await withClient(superuserUrl, (superuser) => superuser.query(`create database ${DATABASE} owner ${OWNER_ROLE}`))
  } catch (error) {
    if ((error as { code?: string }).code !== '42P04') throw error
  }
}

/** The database that the environment names, where it names one and that can serve. */
export async function openGiven(env: Parameters<typeof databaseUrlsOf>[0]): Promise<DatabaseUrls | null> {
  const urls = databaseUrlsOf(env)
  if (urls) await checkGiven(urls.owner, env.migrationDatabaseUrl === null ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL')
  return urls
}

/** Says in one sentence why the database that this variable names cannot serve. */
export async function checkGiven(url: string, variable = 'DATABASE_URL'): Promise<void> {
  const { host, pathname } = new URL(url)
  const place = `${host}${pathname}`
  try {
    const version = await withClient(url, versionOf, { connectTimeoutMs: 10_000 })
    if (version < OLDEST_VERSION)
      throw new Sentence(`The database at ${place} is PostgreSQL ${version}; Krapao needs ${OLDEST_VERSION} or newer.`)
  } catch (error) {
    if (error instanceof Sentence) throw error
    const { code, message } = error as { code?: string; message: string }
    throw new Sentence(`The database at ${place} cannot be used (${message || code}): check ${variable}.`)
  }
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`)
  return Math.floor(Number(rows[0]?.version) / 10_000)
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
      if (embedded.urlsOf(DATABASE).owner === database.urls.owner) onRestart()
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
