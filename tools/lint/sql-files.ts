import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { judgeSqlFile, makersInSql } from './layers.ts'

const MIGRATIONS = 'apps/server/migrations/*.sql'
const FUNCTIONS = 'apps/server/src/**/*.sql'

const filesOf = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Every table and function the database has, by its full name. */
export function madeInSql(root: string): ReadonlyMap<string, 'table' | 'function'> {
  return new Map([...filesOf(root, MIGRATIONS), ...filesOf(root, FUNCTIONS)].flatMap(({ text }) => makersInSql(text)))
}

/** What is wrong with the files of SQL functions, one line each. */
export function judgeSqlFiles(root: string): string[] {
  const made = madeInSql(root)
  return filesOf(root, FUNCTIONS).flatMap(({ path, text }) => judgeSqlFile(path, text, made).map((message) => `${path}: ${message}`))
}
