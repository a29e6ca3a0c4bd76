import type pg from 'pg'
import { APPLICATION_ROLE, makeApplicationRole } from './application-role.ts'
import { applyFunctions } from './function-files.ts'
import { writingRightsDown } from './granted-rights.ts'
import { MigrationError } from './migration-error.ts'
import {
  type Applied,
  BASELINE,
  type Migration,
  newerMigrations,
  readRelease,
  refuseStrange,
  type Release,
  type ReleaseFolders,
  SOURCE_FOLDER,
} from './release.ts'
import { inOneCommit } from './sql-file.ts'
import { withClient } from './with-client.ts'

export { MigrationError }

/** What a migration tells; any log of the server serves. */
export interface MigrationLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Any fixed number serves, as long as every process takes the same one. */
const LOCK = 4_718_592_001n

interface MigrateOptions extends ReleaseFolders {
  log: MigrationLog
}

/**
 * Brings a database to this release. An empty one gets the files that `migrations/baseline.txt` lists, all in one transaction; another
 * one the numbered files of `migrations/` that it has not seen, each in its own. Then both get every file of SQL functions that is
 * new or has changed, all of those in one. Answers the names of what was applied. Two at once wait for each other. Connects as the
 * owner of everything the files make. Throws a MigrationError where nothing leads from this database to this release.
 */
export async function migrate(databaseUrl: string, { log, ...folders }: MigrateOptions): Promise<string[]> {
  const release = readRelease(folders)
  return inMigrationLock(databaseUrl, async (client) => {
    const applied = await readApplied(client)
    const made = applied === null ? await makeTables(client, release, log) : await changeTables(client, release, { applied, log })
    // Functions are the newest release's.
    const isOlderRelease = applied !== null && newerMigrations(release, applied).length > 0
    const functions = isOlderRelease ? [] : await applyFunctions(client, folders.sourceFolder ?? SOURCE_FOLDER)
    if (functions.length > 0) log.info({ files: functions }, 'functions of the database were replaced')
    return [...made, ...functions]
  })
}

/** Whoever changes what belongs to the whole database does so one after another. */
export function inMigrationLock<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const locked = async (client: pg.Client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return work(client)
  }
  return withClient(databaseUrl, locked, { connectTimeoutMs: 10_000 })
}

/** Null of an empty database. */
async function readApplied(client: pg.Client): Promise<Applied | null> {
  const { rows: tables } = await client.query<{ is_there: boolean }>(`select to_regclass('platform.migration') is not null as is_there`)
  if (!tables[0]!.is_there) return null
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from platform.migration order by name')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

async function makeTables(client: pg.Client, { baseline, migrations }: Release, log: MigrationLog): Promise<string[]> {
  await saying(`The role ${APPLICATION_ROLE} could not be made`, () => makeApplicationRole(client))
  await inOneCommit(client, async () => {
    await writingRightsDown(client, APPLICATION_ROLE, async () => {
      for (const { path, sql } of baseline.files) await saying(`${path} could not be applied`, () => client.query(sql))
    })
    await remember(client, { name: BASELINE, sha256: baseline.sha256 })
    for (const migration of migrations) await remember(client, migration)
  })
  log.info({ baseline: baseline.sha256 }, 'the tables of the database were made')
  return baseline.files.map(({ path }) => path)
}

async function changeTables(
  client: pg.Client,
  release: Release,
  { applied, log }: { applied: Applied; log: MigrationLog },
): Promise<string[]> {
  refuseStrange(release, applied)
  const pending = findPending(release, applied)
  // The older of two releases may still run beside the newer one while a site is being updated.
  const unknown = newerMigrations(release, applied)
  if (unknown.length > 0) log.warn({ migrations: unknown }, 'the database was migrated by a newer release')
  // A distributed database lets a trigger be made on its tables only so; to another this says nothing.
  await client.query('set citus.enable_unsafe_triggers = on')
  for (const migration of pending) {
    await saying(`${migration.name} could not be applied`, () =>
      inOneCommit(client, async () => {
        await writingRightsDown(client, APPLICATION_ROLE, () => client.query(migration.sql))
        await remember(client, migration)
      }),
    )
    log.info({ migration: migration.name }, 'the database was migrated')
  }
  return pending.map(({ name }) => name)
}

function findPending({ migrations }: Release, applied: Applied): Migration[] {
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed)
    throw new MigrationError(`${changed.name} was changed after it was applied to this database: put the change into a new migration.`)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const last = [...applied.keys()].findLast((name) => name !== BASELINE)
  const late = pending.find(({ name }) => last !== undefined && name < last)
  if (late) throw new MigrationError(`${late.name} comes before ${last}, which this database already has: give it the next free number.`)
  return pending
}

async function remember(client: pg.Client, { name, sha256 }: { name: string; sha256: string }): Promise<void> {
  await client.query('insert into platform.migration (name, sha256) values ($1, $2)', [name, sha256])
}

/** Puts before the words of PostgreSQL what did not succeed. */
async function saying(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof MigrationError) throw error
    throw new MigrationError(`${what}: ${(error as Error).message}.`)
  }
}
