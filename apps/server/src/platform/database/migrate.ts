import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { APPLICATION_ROLE } from './application-role.ts'
import { applyFunctions } from './function-files.ts'
import { writingRightsDown } from './granted-rights.ts'
import { MigrationError } from './migration-error.ts'
import { inOneCommit, readSqlFile, type SqlFile } from './sql-file.ts'
import { withClient } from './with-client.ts'

export { MigrationError }

/** What a migration tells; any log of the server serves. */
export interface MigrationLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations')
/** Where the SQL functions stand, each beside the verb it belongs to. */
const FUNCTIONS_FOLDER = join(import.meta.dirname, '..', '..')
/** Any fixed number serves, as long as every process takes the same one. */
const LOCK = 4_718_592_001n
/** Makes the application's role, which belongs to the whole cluster. */
const ROLE_MIGRATION = '001-application-role.sql'

interface Migration extends SqlFile {
  name: string
}

interface MigrateOptions {
  log: MigrationLog
  folder?: string
  functionsFolder?: string
}

/**
 * Applies the numbered files of `migrations/` that this database has not seen, each in its own transaction, then every
 * file of SQL functions that is new or has changed, all of those in one. Answers their names. Two at once wait for each
 * other. Connects as the owner of everything the files make.
 */
export async function migrate(
  databaseUrl: string,
  { log, folder = FOLDER, functionsFolder = FUNCTIONS_FOLDER }: MigrateOptions,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  return inMigrationLock(databaseUrl, async (client) => {
    const applied = await readApplied(client)
    const { pending, isOlderRelease } = findPending({ migrations, applied, log })
    for (const migration of pending) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'the database was migrated')
    }
    const functions = isOlderRelease ? [] : await applyFunctions(client, functionsFolder)
    if (functions.length > 0) log.info({ files: functions }, 'functions of the database were replaced')
    return [...pending.map(({ name }) => name), ...functions]
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

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).toSorted()
  const wrong = names.find((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name))
  if (wrong !== undefined) throw new MigrationError(`${wrong} in ${folder} is not named like a migration (012-what-it-does.sql).`)
  const twice = names.find((name, index) => name.slice(0, 3) === names[index + 1]?.slice(0, 3))
  if (twice !== undefined)
    throw new MigrationError(`Two migrations have the number ${twice.slice(0, 3)}: give the newer one the next free number.`)
  return names.map((name) => ({ name, ...readSqlFile(join(folder, name)) }))
}

async function readApplied(client: pg.Client): Promise<Map<string, string>> {
  await client.query('create schema if not exists platform')
  await client.query(
    'create table if not exists platform.migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from platform.migration order by name')
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]))
}

function findPending({ migrations, applied, log }: { migrations: Migration[]; applied: Map<string, string>; log: MigrationLog }): {
  pending: Migration[]
  isOlderRelease: boolean
} {
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed)
    throw new MigrationError(`${changed.name} was changed after it was applied to this database: put the change into a new migration.`)
  const pending = migrations.filter(({ name }) => !applied.has(name))
  const last = [...applied.keys()].at(-1)
  const late = pending.find(({ name }) => last !== undefined && name < last)
  if (late) throw new MigrationError(`${late.name} comes before ${last}, which this database already has: give it the next free number.`)
  // The older of two releases may still run beside the newer one while a site is being updated.
  const unknown = [...applied.keys()].filter((name) => migrations.every((migration) => migration.name !== name))
  if (unknown.length > 0) log.warn({ migrations: unknown }, 'the database was migrated by a newer release')
  return { pending, isOlderRelease: unknown.length > 0 }
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await inOneCommit(client, async () => {
      // An owner who may make no roles finds it made by an administrator; whoever made it, there is nothing left to do.
      if (name !== ROLE_MIGRATION || !(await hasApplicationRole(client)))
        await writingRightsDown(client, APPLICATION_ROLE, () => client.query(sql))
      await client.query('insert into platform.migration (name, sha256) values ($1, $2)', [name, sha256])
    })
  } catch (error) {
    if (error instanceof MigrationError) throw error
    throw new MigrationError(`${name} could not be applied: ${(error as Error).message}.`)
  }
}

async function hasApplicationRole(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
  return rows.length > 0
}
