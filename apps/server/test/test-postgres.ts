import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { isAlive, isServerOf, readPostmaster, until } from '../src/platform/postgres-process.ts'
import { installTestClock } from './database-clock.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '.data', 'test')
const TEMPLATE = 'krapao_template'
const silent = { info: () => undefined, warn: () => undefined }

export interface TestPostgres {
  dataDir: string
  /** Address of the server's own database, from which others are cloned. */
  adminUrl: string
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
  const adminUrl = postgres.urlOf('postgres')
  const stop = async () => {
    // Started anew by a test, it is another process by now.
    await (await startPostgres({ dataDir, durable })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await runSql(adminUrl, `create database ${TEMPLATE}`)
    await migrate(postgres.urlOf(TEMPLATE), { log: silent })
    await installTestClock(postgres.urlOf(TEMPLATE))
  } catch (error) {
    await stop()
    throw error
  }
  return { dataDir, adminUrl, stop }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** `empty: true` leaves the migrations out. */
export async function cloneDatabase(adminUrl: string, { empty = false } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runSql(adminUrl, `create database ${name} template ${empty ? 'template0' : TEMPLATE}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runSql(adminUrl, `drop database if exists ${name} with (force)`) }
}

async function runSql(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
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
