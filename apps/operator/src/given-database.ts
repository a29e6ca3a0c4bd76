import { type DatabaseUrls, databaseUrlsOf } from '@krapao/server/platform/database/database-urls'
import { withClient } from '@krapao/server/platform/database/with-client'
import { Sentence } from '@krapao/terminal'
import type pg from 'pg'

const OLDEST_VERSION = 14

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
