import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { judgeOrderOfTables, judgeSqlFile, makersInSql } from './layers.ts'

const MIGRATIONS = 'apps/server/migrations/*.sql'
const SOURCES = 'apps/server/src'
/** Of tables, and of functions beside their verbs. */
const FILES = `${SOURCES}/**/*.sql`
const TABLES = `${SOURCES}/**/tables.sql`
/** The files of tables, in the order in which they are applied. */
const BASELINE = 'apps/server/migrations/baseline.txt'

const pathsOf = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((path) => path.split(sep).join('/'))
    .toSorted()

const filesOf = (root: string, pattern: string) =>
  pathsOf(root, pattern).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Every table and function the database has, by its full name. */
export function madeInSql(root: string): ReadonlyMap<string, 'table' | 'function'> {
  return new Map([...filesOf(root, MIGRATIONS), ...filesOf(root, FILES)].flatMap(({ text }) => makersInSql(text)))
}

/** What is wrong with the files of tables and of functions, one line each. */
export function judgeSqlFiles(root: string): string[] {
  const made = madeInSql(root)
  return [
    ...judgeBaseline(root),
    ...filesOf(root, FILES).flatMap(({ path, text }) => judgeSqlFile(path, text, made).map((message) => `${path}: ${message}`)),
  ]
}

function judgeBaseline(root: string): string[] {
  const listed = readFileSync(join(root, BASELINE), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((path) => `${SOURCES}/${path}`)
  return [
    ...pathsOf(root, TABLES)
      .filter((path) => !listed.includes(path))
      .map((path) => `${path} is not listed in ${BASELINE}: no database would have its tables.`),
    ...listed.filter((path) => !existsSync(join(root, path))).map((path) => `${BASELINE} lists ${path}, which is not there.`),
    ...judgeOrderOfTables(listed.map(dirname)).map((message) => `${BASELINE}: ${message}`),
  ]
}
