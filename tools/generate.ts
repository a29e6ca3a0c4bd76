import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateDatabaseTypes } from '../apps/server/test/database-types.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { withClient } from '../apps/server/src/platform/database/with-client.ts'
import { startPostgres } from '../apps/server/postgres/embedded-postgres.ts'
import { OWNER_ROLE } from '../apps/server/postgres/postgres-logins.ts'
import { readFunctionTexts } from './generate/function-texts.ts'
import { readCatalogue } from './generate/read-catalogue.ts'
import { folderOf, isForPrograms, moduleText, schemasOf } from './generate/write-module.ts'
import { fail } from '@krapao/terminal'
import { ROOT, runToEnd } from './run-to-end.ts'

/*
 * Writes what TypeScript knows of the database, read from one that was migrated just now: the tables for Kysely, and each
 * module's functions. With --check it writes nothing, and fails where a file is not what it would write.
 */

const SOURCES = join(ROOT, 'apps/server/src')
const TABLES = 'platform/database/database-types.ts'
const FUNCTIONS = 'functions.gen.ts'
const FORMATTER = join(ROOT, 'node_modules/oxfmt/bin/oxfmt')

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const texts = await generated()
  const stale = globSync(`**/${FUNCTIONS}`, { cwd: SOURCES }).filter((path) => !texts.has(path))
  const wrong = [...texts].filter(([path, text]) => !existsSync(join(SOURCES, path)) || readFileSync(join(SOURCES, path), 'utf8') !== text)
  for (const path of [...wrong.map(([name]) => name), ...stale])
    console.log(values.check ? `apps/server/src/${path} is not what the database says.` : `wrote apps/server/src/${path}`)
  if (values.check) {
    process.exitCode = wrong.length + stale.length === 0 ? 0 : 1
    return
  }
  for (const [path, text] of wrong) writeFileSync(join(SOURCES, path), text)
  for (const path of stale) rmSync(join(SOURCES, path))
}

/** By path from `SOURCES`, formatted as everything else is. */
async function generated(): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-generate-'))
  try {
    return await withMigratedDatabase(async (ownerUrl) => {
      const functions = (await withClient(ownerUrl, readCatalogue)).filter(isForPrograms)
      const texts = readFunctionTexts(SOURCES)
      const paths = schemasOf(functions).map((schema) => {
        const path = join(folderOf(schema), FUNCTIONS)
        write(join(folder, path), moduleText(schema, functions, texts))
        return path
      })
      await runToEnd(process.execPath, [FORMATTER, '--config', join(ROOT, '.oxfmtrc.json'), folder])
      generateDatabaseTypes(ownerUrl, join(folder, TABLES))
      return new Map([TABLES, ...paths].map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Made with nothing that is generated, which may be old or absent. */
async function withMigratedDatabase<Result>(work: (ownerUrl: string) => Promise<Result>): Promise<Result> {
  const dataDir = join(ROOT, '.data', `generate-${process.pid}`)
  const postgres = await startPostgres({ dataDir, durable: false })
  try {
    await withClient(postgres.urlsOf('postgres').superuser, (superuser) => superuser.query(`create database generated owner ${OWNER_ROLE}`))
    const { owner } = postgres.urlsOf('generated')
    await migrate(owner, { log: { info: () => undefined, warn: (_details, message) => console.warn(message) } })
    return await work(owner)
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

main().catch(fail)
