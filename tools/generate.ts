import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { generateDatabaseTypes } from '../apps/server/test/database-types.ts'
import { withClient } from '../apps/server/src/platform/database/with-client.ts'
import { readFunctionTexts } from './generate/function-texts.ts'
import { readCatalogue } from './generate/read-catalogue.ts'
import { folderOf, isForPrograms, moduleText, schemasOf } from './generate/write-module.ts'
import { contractText, authoritySql, documentText, problemsOf } from './generate/write-decisions.ts'
import { fail, Sentence } from '@krapao/terminal'
import { withMigratedDatabase } from './migrated-database.ts'
import { ROOT, runToEnd } from './run-to-end.ts'

/*
 * Writes what follows from something else: from the database, migrated just now, what TypeScript knows of it, which is the
 * tables for Kysely and each module's functions; and from the decisions of the modules what the console's contract, the rows
 * of authority and docs/permissions.md say of them. With --check it writes nothing, and fails where a file is not what it
 * would write.
 */

const SOURCES = 'apps/server/src'
const TABLES = `${SOURCES}/platform/database/database-types.ts`
const FUNCTIONS = 'functions.gen.ts'
/** Parts of these two are written. */
const AUTHORITY = `${SOURCES}/modules/operator/tables.sql`
const PERMISSIONS = 'docs/permissions.md'
const DECISIONS = 'packages/contract/src/console/decisions.gen.ts'
const FORMATTER = join(ROOT, 'node_modules/oxfmt/bin/oxfmt')

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const fromDatabase = await formatted(await generatedFromDatabase())
  const stale = globSync(`${SOURCES}/**/${FUNCTIONS}`, { cwd: ROOT }).filter((path) => !fromDatabase.has(path))
  const wrong = settle(fromDatabase, stale, values.check)
  const wrongDecisions = settle(await formatted(await generatedFromDecisions()), [], values.check)
  if (values.check) process.exitCode = wrong + wrongDecisions === 0 ? 0 : 1
}

/** Writes what is not so yet, or only says it. Answers how many files that were. */
function settle(texts: Texts, stale: readonly string[], isCheck: boolean): number {
  const wrong = [...texts].filter(([path, text]) => !existsSync(join(ROOT, path)) || read(path) !== text)
  for (const path of [...wrong.map(([name]) => name), ...stale])
    console.log(isCheck ? `${path} is not what it is generated from.` : `wrote ${path}`)
  if (!isCheck) {
    for (const [path, text] of wrong) writeFileSync(join(ROOT, path), text)
    for (const path of stale) rmSync(join(ROOT, path))
  }
  return wrong.length + stale.length
}

/** By path from `ROOT`. */
type Texts = ReadonlyMap<string, string>

/** What is TypeScript of ours as everything else is; the rest has its own form. */
async function formatted(texts: Texts): Promise<Texts> {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-generate-'))
  try {
    const ours = [...texts].filter(([path]) => path.endsWith('.gen.ts'))
    for (const [path, text] of ours) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    await runToEnd(process.execPath, [FORMATTER, '--config', join(ROOT, '.oxfmtrc.json'), folder])
    return new Map([...texts, ...ours.map(([path]) => [path, readFileSync(join(folder, path), 'utf8')] as const)])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function generatedFromDatabase(): Promise<Texts> {
  return withMigratedDatabase(async (ownerUrl) => {
    const functions = (await withClient(ownerUrl, readCatalogue)).filter(isForPrograms)
    const texts = readFunctionTexts(join(ROOT, SOURCES))
    return new Map([
      [TABLES, databaseTypes(ownerUrl)],
      ...schemasOf(functions).map(
        (schema) => [`${SOURCES}/${folderOf(schema)}/${FUNCTIONS}`, moduleText(schema, functions, texts)] as const,
      ),
    ])
  })
}

function databaseTypes(ownerUrl: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-types-'))
  try {
    const file = join(folder, 'database-types.ts')
    generateDatabaseTypes(ownerUrl, file)
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Read as late as that: the decisions stand beside verbs, which call what is generated from the database. */
async function generatedFromDecisions(): Promise<Texts> {
  const { DECISIONS: decisions, REFUSALS_OF_ALL: refusalsOfAll } = await import('../apps/server/src/modules/desk/decisions.ts')
  const { STAFF_REFUSED } = await import('@krapao/contract/console')
  const decided = { decisions, refusalsOfAll }
  const problems = problemsOf(decided)
  if (problems.length > 0) throw new Sentence(problems.join('\n'))
  return new Map([
    [DECISIONS, contractText(decided, STAFF_REFUSED)],
    [AUTHORITY, between(read(AUTHORITY), '-- ', '\n', authoritySql(decided))],
    [PERMISSIONS, between(read(PERMISSIONS), '<!-- ', ' -->\n', documentText(decided))],
  ])
}

/** A file of which a part is generated: `open` and `close` are how it writes a comment. */
function between(text: string, open: string, close: string, content: string): string {
  const [begin, end] = [`${open}Written by npm run generate from the decisions of the modules.${close}`, `${open}Until here.${close}`]
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Sentence(`No line says "${begin.trim()}", or none after it "${end.trim()}".`)
  return `${before}${begin}${content}${end}${after}`
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

main().catch(fail)
