import type { DatabaseUrls } from '../../apps/server/src/platform/database/database-urls.ts'
import { type EmbeddedPostgres, startPostgres } from '../../apps/server/postgres/embedded-postgres.ts'
import { DATABASE, OWNER_ROLE } from '../../apps/server/postgres/postgres-logins.ts'
import { isAlive } from '../../apps/server/postgres/postgres-process.ts'
import { withClient } from '../../apps/server/src/platform/database/with-client.ts'

export interface Database {
  urls: DatabaseUrls
  /** Null: a database of the operator's own, which nobody here starts or stops. */
  embedded: EmbeddedPostgres | null
}

/** Starts PostgreSQL over this folder, and makes the database where there is none. */
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
