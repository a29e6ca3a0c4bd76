import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const TYPES = { int8: 'bigint', numeric: 'bigint' }

/** Writes what Kysely knows of the tables, read from a migrated database. */
export function generateDatabaseTypes(databaseUrl: string, file: string): void {
  const packageFile = createRequire(import.meta.url).resolve('kysely-codegen/package.json')
  const program = join(dirname(packageFile), 'dist', 'cli', 'bin.js')
  const options = [
    '--dialect',
    'postgres',
    '--url',
    databaseUrl,
    '--out-file',
    file,
    '--log-level',
    'error',
    '--type-mapping',
    JSON.stringify(TYPES),
  ]
  execFileSync(process.execPath, [program, ...options, '--exclude-pattern', 'platform.*'], { stdio: ['ignore', 'ignore', 'inherit'] })
}
