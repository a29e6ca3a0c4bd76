import { globSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
import type pg from 'pg'
import { APPLICATION_ROLE } from './application-role.ts'
import { writingRightsDown } from './granted-rights.ts'
import { MigrationError } from './migration-error.ts'
import { inOneCommit, readSqlFile, type SqlFile } from './sql-file.ts'

interface FunctionFile extends SqlFile {
  /** Relative to the folder, with slashes. */
  path: string
}

/**
 * Functions of the database are not frozen with its tables: each stands in a file beside the verb it belongs to, as
 * `create or replace function`, and is applied again when the text of its file changes; all of them in one transaction.
 * The files may name each other's functions in any order, so PostgreSQL looks into a body only when it is called.
 * Answers the paths of those that were applied.
 */
export async function applyFunctions(client: pg.Client, folder: string): Promise<string[]> {
  const { rows } = await client.query<{ path: string; sha256: string }>('select path, sha256 from platform.function_file')
  const applied = new Map(rows.map(({ path, sha256 }) => [path, sha256]))
  const changed = readFunctionFiles(folder).filter(({ path, sha256 }) => applied.get(path) !== sha256)
  if (changed.length === 0) return []
  await inOneCommit(client, async () => {
    await client.query('set local check_function_bodies = off')
    await writingRightsDown(client, APPLICATION_ROLE, async () => {
      for (const file of changed) await applyFile(client, file)
    })
  })
  return changed.map(({ path }) => path)
}

async function applyFile(client: pg.Client, { path, sql, sha256 }: FunctionFile): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new MigrationError(`${path} could not be applied: ${(error as Error).message}.`)
  }
  await client.query(
    'insert into platform.function_file (path, sha256) values ($1, $2) on conflict (path) do update set sha256 = excluded.sha256, applied_at = now()',
    [path, sha256],
  )
}

/** Every file of SQL below the folder but for those of tables, in the order of their paths. */
function readFunctionFiles(folder: string): FunctionFile[] {
  return globSync('**/*.sql', { cwd: folder })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => basename(path) !== 'tables.sql')
    .toSorted()
    .map((path) => ({ path, ...readSqlFile(join(folder, path)) }))
}
