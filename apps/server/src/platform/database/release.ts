import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { EnvError } from '../env/env-values.ts'
import * as functions from './functions.gen.ts'
import { MigrationError } from './migration-error.ts'
import { hashOf, readSqlFile, type SqlFile } from './sql-file.ts'

/** The name under which a database remembers the tables it was made of. */
export const BASELINE = 'baseline'

/** What this release makes of a database. */
export interface Release {
  /** Makes an empty one. */
  baseline: Baseline
  /** By their hashes, the baselines that the numbered migrations lead from. */
  released: readonly string[]
  /** What has changed since the first release, in order. The baseline holds it already. */
  migrations: Migration[]
}

interface Baseline {
  /** In the order in which they are applied. Paths are relative to the sources, with slashes. */
  files: { path: string; sql: string }[]
  /** Of all of them, one after another. */
  sha256: string
}

export interface Migration extends SqlFile {
  name: string
}

export interface ReleaseFolders {
  /** Of `baseline.txt`, of the numbered migrations, and in `released` of the tables of each earlier release. */
  folder?: string
  /** Where the files that `baseline.txt` lists stand, and the SQL functions, each beside the verb it belongs to. */
  sourceFolder?: string
}

/** Names and hashes of what a database was made of and changed by. */
export type Applied = ReadonlyMap<string, string>

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'migrations')
export const SOURCE_FOLDER = join(import.meta.dirname, '..', '..')
const LIST = 'baseline.txt'
const RELEASED = 'released'

const BEGIN_ANEW = 'where it holds the demo world, delete its DATA_DIR (.data, where none is set); else begin with an empty database.'
const OF_BEFORE = `This database was made before the tables of each module stood in one file, so no migration leads from there to here: ${BEGIN_ANEW}`
const OF_NO_RELEASE = `This database was made of tables that are neither this release's nor an earlier one's, so no migration leads from there to here: ${BEGIN_ANEW}`

/** Throws where a file that `baseline.txt` lists is missing, or a migration's name is none. */
export function readRelease({ folder = FOLDER, sourceFolder = SOURCE_FOLDER }: ReleaseFolders = {}): Release {
  return {
    baseline: readBaseline(folder, sourceFolder),
    released: readReleased(join(folder, RELEASED)),
    migrations: readMigrations(folder),
  }
}

function readBaseline(folder: string, sourceFolder: string): Baseline {
  const paths = readFileSync(join(folder, LIST), 'utf8').split('\n').filter(Boolean)
  const files = paths.map((path) => ({ path, sql: readFileSync(join(sourceFolder, path), 'utf8') }))
  return { files, sha256: hashOf(files.map(({ sql }) => sql).join('')) }
}

function readReleased(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).map((version) => readSqlFile(join(folder, version, 'tables.sql')).sha256) : []
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name !== LIST && name !== RELEASED)
    .toSorted()
  const wrong = names.find((name) => !/^\d{3}-[a-z0-9-]+\.sql$/.test(name))
  if (wrong !== undefined) throw new MigrationError(`${wrong} in ${folder} is not named like a migration (012-what-it-does.sql).`)
  const twice = names.find((name, index) => name.slice(0, 3) === names[index + 1]?.slice(0, 3))
  if (twice !== undefined)
    throw new MigrationError(`Two migrations have the number ${twice.slice(0, 3)}: give the newer one the next free number.`)
  return names.map((name) => ({ name, ...readSqlFile(join(folder, name)) }))
}

/** Numbered migrations of this database that this release does not have. */
export function newerMigrations({ migrations }: Release, applied: Applied): string[] {
  return [...applied.keys()].filter((name) => name !== BASELINE && migrations.every((migration) => migration.name !== name))
}

/** Throws a MigrationError, in one sentence, where no migration leads from this database to this release. */
export function refuseStrange(release: Release, applied: Applied): void {
  const made = applied.get(BASELINE)
  if (made === undefined) throw new MigrationError(OF_BEFORE)
  // Where a newer release has been, it has led there.
  if (!baselinesOf(release).includes(made) && newerMigrations(release, applied).length === 0) throw new MigrationError(OF_NO_RELEASE)
}

/** Throws an EnvError, in one sentence, where a server of this release would not know the tables of this database. */
export async function refuseOtherRelease(connection: pg.ClientBase | pg.Pool, folders?: ReleaseFolders): Promise<void> {
  const { rows } = await connection.query<{ is_made: boolean; is_made_of_files: boolean }>(`
    select to_regclass('platform.migration') is not null as is_made, to_regproc('platform.is_known_to') is not null as is_made_of_files`)
  const { is_made: isMade, is_made_of_files: isMadeOfFiles } = rows[0]!
  if (!isMade) throw new EnvError(['The database is empty: npm run migrate brings it to this release.'])
  if (!isMadeOfFiles) throw new EnvError([OF_BEFORE])
  const release = readRelease(folders)
  const known = { baselines: baselinesOf(release), migrations: release.migrations.map(({ name }) => name) }
  if (!(await functions.isKnownTo(connection, known))) throw new EnvError([OF_NO_RELEASE])
}

const baselinesOf = ({ baseline, released }: Release) => [baseline.sha256, ...released]
