import { join } from 'node:path'
import pg from 'pg'
import { type DatabaseUrls, onDatabase } from '../src/platform/database/database-urls.ts'
import { type EmbeddedPostgres, startPostgres } from '../postgres/embedded-postgres.ts'
import { readEnv } from '../src/platform/env/env.ts'
import { prepareDatabase } from '../src/platform/database/prepare-database.ts'
import { type EmbeddedUrls, OWNER_ROLE } from '../postgres/postgres-logins.ts'
import { isAlive } from '../postgres/postgres-process.ts'
import { OptionsError } from './options.ts'

const silent = { info: () => undefined, warn: () => undefined }
const PREFIX = 'krapao_bench_'

export interface BenchDatabase {
  /** Of the application's own login. */
  url: string
  ownerUrl: string
  /** As the owner of everything in it. */
  run: Run
  /** As the one who may see what others do, where there is one. */
  watch: Run
}

type Run = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>

/** A durable PostgreSQL: the private one, or the one that the environment names. */
export interface Cluster {
  about: string
  hasStatementStatistics: boolean
  /** Fresh and migrated, without vacuum; dropped by `stop`. */
  createDatabase(purpose: string): Promise<BenchDatabase>
  /** False where this user may not. */
  checkpoint(): Promise<boolean>
  stop(): Promise<void>
}

export async function openCluster({
  dataDir,
  given,
  profile,
}: {
  dataDir: string
  given: DatabaseUrls | null
  profile: boolean
}): Promise<Cluster> {
  const embedded = given ? null : await startPrivate(join(dataDir, 'bench'), profile)
  const urls: EmbeddedUrls = given ? { ...given, superuser: given.owner } : embedded!.urlsOf('postgres')
  const admin = await connectTo(urls.superuser)
  await dropForgotten(admin).catch(async (error: unknown) => {
    await admin.end()
    throw error
  })
  const { rows } = await admin.query<{ about: string; libraries: string }>(
    `select 'PostgreSQL ' || current_setting('server_version') || ', fsync ' || current_setting('fsync')
       || ', synchronous_commit ' || current_setting('synchronous_commit') as about,
       coalesce(current_setting('shared_preload_libraries', true), '') as libraries`,
  )
  const opened: { name: string; clients: readonly pg.Client[] }[] = []
  return {
    about: rows[0]!.about,
    hasStatementStatistics: rows[0]!.libraries.includes('pg_stat_statements'),
    async createDatabase(purpose) {
      const name = `${PREFIX}${process.pid}_${purpose}`
      await admin.query(`create database ${name}${given ? '' : ` owner ${OWNER_ROLE}`}`)
      const { database, clients } = await openDatabase(onDatabase(urls, name))
      opened.push({ name, clients })
      return database
    },
    checkpoint: () =>
      admin.query('checkpoint').then(
        () => true,
        (error: { code?: string }) => {
          if (error.code === INSUFFICIENT_PRIVILEGE) return false
          throw error
        },
      ),
    async stop() {
      for (const { name, clients } of opened) {
        await admin.query(`drop database if exists ${name} with (force)`)
        for (const client of clients) await client.end().catch(() => undefined)
      }
      await admin.end()
      await embedded?.stop()
    },
  }
}

/** Brings an empty database to this release, and switches its vacuum off. */
export async function openDatabase({
  superuser,
  owner,
  application,
}: EmbeddedUrls): Promise<{ database: BenchDatabase; clients: pg.Client[] }> {
  const clients = [await connectTo(owner), await connectTo(superuser)]
  await prepareDatabase({ owner, application }, { log: silent, reportKey: readEnv({}).reportKey })
  const [run, watch] = clients.map(runOn) as [Run, Run]
  await run(NO_VACUUM)
  return { database: { url: application, ownerUrl: owner, run, watch }, clients }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** For all tables there are: a vacuum in one arm would spoil a comparison. */
export const NO_VACUUM = `do $$ declare t regclass; begin
  for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') loop
    execute format('alter table %s set (autovacuum_enabled = false, toast.autovacuum_enabled = false)', t);
  end loop;
end $$`

/** Keeps its data folder between runs, its settings and databases not. */
async function startPrivate(dataDir: string, profile: boolean): Promise<EmbeddedPostgres> {
  const embedded = await startPostgres({ dataDir, durable: true })
  const admin = await connectTo(embedded.urlsOf('postgres').superuser)
  const wanted = profile ? 'pg_stat_statements' : ''
  const { rows } = await admin.query<{ libraries: string }>(`select current_setting('shared_preload_libraries') as libraries`)
  await admin.query(`alter system set checkpoint_timeout = '1h'`)
  await admin.query(profile ? `alter system set shared_preload_libraries = '${wanted}'` : 'alter system reset shared_preload_libraries')
  await admin.query('select pg_reload_conf()')
  await admin.end()
  if (rows[0]!.libraries === wanted) return embedded
  await embedded.stop()
  return startPostgres({ dataDir, durable: true })
}

/** What a killed run left. */
async function dropForgotten(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname like '${PREFIX}%'`)
  for (const { datname } of rows) {
    const pid = Number(datname.slice(PREFIX.length).split('_')[0])
    if (isAlive(pid))
      throw new OptionsError(`Process ${pid} measures here already: two at once would measure each other. If it does not, drop ${datname}.`)
    await admin.query(`drop database if exists ${datname} with (force)`)
  }
}

const runOn =
  (client: pg.Client): Run =>
  async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await client.query<Row>(sql, values)).rows

async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that PostgreSQL closes reports here; the query at work fails by itself.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
