import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { closedToPublicInSql, settingsInSql } from '../src/platform/database/application-role.ts'
import { onDatabase } from '../src/platform/database/database-urls.ts'
import { startPostgres } from '../postgres/embedded-postgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { type EmbeddedUrls, OWNER_ROLE } from '../postgres/postgres-logins.ts'
import { isAlive, isServerOf, readPostmaster, until } from '../postgres/postgres-process.ts'
import { setSealKey } from '../src/platform/database/server-seal.ts'
import { readEnv } from '../src/platform/env/env.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { installTestClock } from './database-clock.ts'
import { fastFolder } from './fast-folder.ts'

const ROOT = fastFolder(join(import.meta.dirname, '..', '..', '..', '.data', 'test'))
const TEMPLATE = 'krapao_template'
const LAID_OUT = 'krapao_template_laid_out'
const silent = { info: () => undefined, warn: () => undefined }

export interface TestPostgres {
  dataDir: string
  /** Addresses of the server's own database, from which others are cloned. */
  urls: EmbeddedUrls
  stop(): Promise<void>
}

/**
 * One PostgreSQL for one test run, so that two runs in one checkout never meet, with a migrated database to clone. A
 * test that does violence to it starts one more, by a name.
 */
export async function startTestPostgres({ name = '', durable = false } = {}): Promise<TestPostgres> {
  await sweep()
  const dataDir = join(ROOT, `${process.pid}${name && `-${name}`}`)
  const postgres = await startPostgres({ dataDir, durable })
  const urls = postgres.urlsOf('postgres')
  const stop = async () => {
    // Started anew by a test, it is another process by now.
    await (await startPostgres({ dataDir, durable })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await runSql(urls.superuser, `create database ${TEMPLATE} owner ${OWNER_ROLE}`)
    await migrate(postgres.urlsOf(TEMPLATE).owner, { log: silent })
    await withClient(postgres.urlsOf(TEMPLATE).owner, (owner) => setSealKey(owner, readEnv({}).reportKey, true))
    await installTestClock(postgres.urlsOf(TEMPLATE).owner)
  } catch (error) {
    await stop()
    throw error
  }
  return { dataDir, urls, stop }
}

export interface TestDatabase {
  /** Of the application's own login. */
  url: string
  ownerUrl: string
  /** For what no owner may do: ending the sessions of others, and damage behind the back of triggers. */
  superuserUrl: string
  drop(): Promise<void>
}

/** What a database of a test begins as: nothing at all, migrated, or with what `layOut` of `makeLaidOutTemplate` put into it. */
export type Beginning = 'empty' | 'migrated' | 'laid out'

const TEMPLATES: Record<Beginning, string> = { empty: 'template0', migrated: TEMPLATE, 'laid out': LAID_OUT }

/** Makes the second template: a migrated database that something was put into. */
export async function makeLaidOutTemplate(urls: EmbeddedUrls, layOut: (database: TestDatabase) => Promise<void>): Promise<void> {
  await layOut(await cloneInto(LAID_OUT, urls, 'migrated'))
}

export function cloneDatabase(urls: EmbeddedUrls, beginning: Beginning = 'migrated'): Promise<TestDatabase> {
  return cloneInto(`test_${randomBytes(8).toString('hex')}`, urls, beginning)
}

async function cloneInto(name: string, urls: EmbeddedUrls, beginning: Beginning): Promise<TestDatabase> {
  await runSql(
    urls.superuser,
    // Copied file by file: the other strategy writes each page to the log too, for twice the work.
    `create database ${name} owner ${OWNER_ROLE} template ${TEMPLATES[beginning]} strategy file_copy`,
    `${closedToPublicInSql(name)}; ${settingsInSql(name)}`,
  )
  const { superuser, owner, application } = onDatabase(urls, name)
  return {
    url: application,
    ownerUrl: owner,
    superuserUrl: superuser,
    drop: () => runSql(urls.superuser, `drop database if exists ${name} with (force)`),
  }
}

async function runSql(url: string, ...statements: string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

/** Clears away what a killed run left. */
async function sweep(): Promise<void> {
  if (!existsSync(ROOT)) return
  for (const name of readdirSync(ROOT).filter((entry) => /^\d+(-\w+)?$/.test(entry) && !isAlive(parseInt(entry, 10)))) {
    const dataFolder = join(ROOT, name, 'postgres')
    const left = readPostmaster(dataFolder)
    if (left && isServerOf(left.pid, dataFolder)) {
      process.kill(left.pid, 'SIGQUIT')
      await until(() => !isAlive(left.pid), { withinMs: 10_000 })
    }
    rmSync(join(ROOT, name), { recursive: true, force: true })
  }
}
