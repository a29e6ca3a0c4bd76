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
import { clusterOf, copyOnCluster, createOnCluster, distributeForTests, dropOnCluster, dropRun } from './citus-databases.ts'
import { fastFolder } from './fast-folder.ts'

const ROOT = fastFolder(join(import.meta.dirname, '..', '..', '..', '.data', 'test'))
/** Of another version than the packaged one, as `npm run versions` gives it. */
const { POSTGRES_PROGRAMS: PROGRAMS } = process.env
const FILE_COPY = 'strategy file_copy'
const silent = { info: () => undefined, warn: () => undefined }

/** Addresses of the server's own database, from which others are cloned. */
export interface TestUrls extends EmbeddedUrls {
  /** Of a cluster: the administrator of every machine. None of one PostgreSQL. */
  machines: readonly string[]
  /** Before the names of the databases of this run. */
  run: string
  /** How a database is copied: file by file. The other strategy writes each page to the log too, for twice the work; PostgreSQL 14 knows no other. */
  strategy: string
}

export interface TestPostgres {
  dataDir: string
  urls: TestUrls
  stop(): Promise<void>
}

/**
 * One PostgreSQL for one test run, so that two runs in one checkout never meet, with a migrated database to clone. A
 * test that does violence to it starts one more, by a name.
 */
export async function startTestPostgres({ name = '', durable = false } = {}): Promise<TestPostgres> {
  await sweep()
  const dataDir = join(ROOT, `${process.pid}${name && `-${name}`}`)
  const postgres = await startPostgres({ dataDir, durable, programs: PROGRAMS })
  const login = postgres.urlsOf('postgres')
  const urls: TestUrls = { ...login, machines: [], run: 'krapao', strategy: await strategyOf(login.superuser) }
  const stop = async () => {
    // Started anew by a test, it is another process by now.
    await (await startPostgres({ dataDir, durable, programs: PROGRAMS })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const template = templateOf(urls, 'migrated')
    await runSql(urls.superuser, `create database ${template} owner ${OWNER_ROLE}`)
    // In PostgreSQL 14 everybody may make tables there, and only an administrator may say otherwise.
    await runSql(
      onDatabase(login, template).superuser,
      `revoke create on schema public from public; grant create on schema public to ${OWNER_ROLE}`,
    )
    await prepareTemplate(ownerOf(urls, template))
  } catch (error) {
    await stop()
    throw error
  }
  return { dataDir, urls, stop }
}

/** The same on a cluster that somebody has made: its databases are those of this run, and go with it. */
export async function openTestCluster(citusUrl: string): Promise<Omit<TestPostgres, 'dataDir'>> {
  const urls: TestUrls = {
    ...(await clusterOf(citusUrl)),
    run: `krapao_${process.pid}_${randomBytes(3).toString('hex')}`,
    strategy: FILE_COPY,
  }
  const template = templateOf(urls, 'migrated')
  await createOnCluster(urls, template)
  await prepareTemplate(ownerOf(urls, template))
  await distributeForTests(ownerOf(urls, template))
  return { urls, stop: () => dropRun(urls) }
}

const ownerOf = ({ owner, application }: TestUrls, database: string) => onDatabase({ owner, application }, database).owner

async function prepareTemplate(ownerUrl: string): Promise<void> {
  await migrate(ownerUrl, { log: silent })
  await withClient(ownerUrl, (owner) => setSealKey(owner, readEnv({}).reportKey, true))
  await installTestClock(ownerUrl)
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

function templateOf({ run }: TestUrls, beginning: Beginning): string {
  return beginning === 'empty' ? 'template0' : `${run}_template${beginning === 'migrated' ? '' : '_laid_out'}`
}

/** Makes the second template: a migrated database that something was put into. */
export async function makeLaidOutTemplate(urls: TestUrls, layOut: (database: TestDatabase) => Promise<void>): Promise<void> {
  await layOut(await cloneInto(templateOf(urls, 'laid out'), urls, 'migrated'))
}

export function cloneDatabase(urls: TestUrls, beginning: Beginning = 'migrated'): Promise<TestDatabase> {
  return cloneInto(`${urls.run}_${randomBytes(8).toString('hex')}`, urls, beginning)
}

async function cloneInto(name: string, urls: TestUrls, beginning: Beginning): Promise<TestDatabase> {
  const template = templateOf(urls, beginning)
  const isOfCluster = urls.machines.length > 0 && beginning !== 'empty'
  if (isOfCluster) await copyOnCluster(urls, template, name)
  else
    await runSql(
      urls.superuser,
      `create database ${name} owner ${OWNER_ROLE} template ${template} ${urls.strategy}`,
      `${closedToPublicInSql(name)}; ${settingsInSql(name)}`,
    )
  const { superuser, owner, application } = onDatabase(
    { superuser: urls.superuser, owner: urls.owner, application: urls.application },
    name,
  )
  return {
    url: application,
    ownerUrl: owner,
    superuserUrl: superuser,
    drop: () => (isOfCluster ? dropOnCluster(urls, name) : runSql(urls.superuser, `drop database if exists ${name} with (force)`)),
  }
}

async function runSql(url: string, ...statements: string[]): Promise<void> {
  await withClient(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })
}

async function strategyOf(url: string): Promise<string> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ isNew: boolean }>(`select current_setting('server_version_num')::int >= 150000 as "isNew"`),
  )
  return rows[0]!.isNew ? FILE_COPY : ''
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
