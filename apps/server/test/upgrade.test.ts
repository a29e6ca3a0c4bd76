import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedgerAndModules } from '../src/audit/audit-ledger-and-modules.ts'
import { openLedger, post, readBalances } from '../src/modules/ledger/index.ts'
import { connect, inTransaction } from '../src/platform/database/db.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import type { ReleaseFolders } from '../src/platform/database/release.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import { refuse } from '../src/platform/http/refusal.ts'
import { createLog } from '../src/platform/log.ts'
import { createDatabase } from './database.ts'
import { describeDatabase } from './describe-database.ts'
import { depositOf, heldForWithdrawal } from './postings.ts'
import type { TestDatabase } from './test-postgres.ts'

/*
 * How a database of one release is brought to the next (docs/decisions/100): by a numbered migration, which leaves the same as the
 * files of tables make of an empty one.
 */

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')
const SOURCES = join(import.meta.dirname, '..', 'src')
const PLAYER = '00000000-0000-4000-8000-000000000001'
const silent = { info: () => undefined, warn: () => undefined }

let made: string
let databases: TestDatabase[]

beforeEach(() => {
  made = mkdtempSync(join(tmpdir(), 'krapao-release-'))
  databases = []
})
afterEach(async () => {
  for (const database of databases) await database.drop()
  rmSync(made, { recursive: true })
})

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createDatabase('empty')
  databases.push(database)
  return database
}

const migrateTo = ({ ownerUrl }: TestDatabase, folders: ReleaseFolders = {}) => migrate(ownerUrl, { log: silent, ...folders })

/** What this release makes of an empty database. */
async function freshlyMade(folders?: ReleaseFolders): Promise<string[]> {
  const database = await emptyDatabase()
  await migrateTo(database, folders)
  return withClient(database.ownerUrl, describeDatabase)
}

/** What it makes of a database that this earlier release has made. */
async function broughtUp(version: string, folders: Required<ReleaseFolders>): Promise<string[]> {
  const database = await emptyDatabase()
  const before = { folder: join(made, `before-${version}`), sourceFolder: join(folders.folder, 'released', version) }
  mkdirSync(before.folder)
  writeFileSync(join(before.folder, 'baseline.txt'), 'tables.sql\n')
  await migrateTo(database, before)
  await migrateTo(database, folders)
  return withClient(database.ownerUrl, describeDatabase)
}

/** A release after this one: what it has changed in a file of tables, and its migration for that. */
function nextRelease(): Required<ReleaseFolders> {
  const folders = { folder: join(made, 'migrations'), sourceFolder: join(made, 'src') }
  cpSync(MIGRATIONS, folders.folder, { recursive: true })
  for (const path of globSync('**/*.sql', { cwd: SOURCES })) cpSync(join(SOURCES, path), join(folders.sourceFolder, path))
  keepRelease(join(folders.folder, 'released', 'now'))
  const changed = join(folders.sourceFolder, 'modules/site/tables.sql')
  const wider = readFileSync(changed, 'utf8').replace(
    '  description_en text\n',
    '  description_en text,\n  is_shown boolean not null default true\n',
  )
  writeFileSync(changed, wider)
  writeFileSync(join(folders.folder, '900-next.sql'), 'alter table site.source add column is_shown boolean not null default true;')
  return folders
}

/** Keeps the tables and the functions of this release, as docs/decisions/100 says. */
function keepRelease(folder: string): void {
  const tables = readFileSync(join(MIGRATIONS, 'baseline.txt'), 'utf8').split('\n').filter(Boolean)
  const functions = globSync('**/*.sql', { cwd: SOURCES }).filter((path) => !tables.includes(path))
  const together = (paths: string[]) => paths.map((path) => readFileSync(join(SOURCES, path), 'utf8')).join('')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'tables.sql'), together(tables))
  writeFileSync(join(folder, 'functions.sql'), together(functions))
}

test('every earlier release is brought to the same database as an empty one', async () => {
  const released = existsSync(join(MIGRATIONS, 'released')) ? readdirSync(join(MIGRATIONS, 'released')) : []
  const fresh = await freshlyMade()
  for (const version of released)
    expect({ version, database: await broughtUp(version, { folder: MIGRATIONS, sourceFolder: SOURCES }) }).toEqual({
      version,
      database: fresh,
    })
})

test('a change of the tables and its migration come to the same', async () => {
  const next = nextRelease()
  expect(await broughtUp('now', next)).toEqual(await freshlyMade(next))
})

describe('between two databases is seen', () => {
  let database: TestDatabase
  let owner: pg.Client
  let before: string[]

  beforeAll(async () => {
    database = await createDatabase()
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    before = await describeDatabase(owner)
  })
  afterAll(async () => {
    await owner.end()
    await database.drop()
  })

  test.each([
    ['a column', 'alter table site.source add column is_shown boolean', 'column site.source 06 is_shown'],
    [
      'the order of columns',
      'alter table site.source drop column position; alter table site.source add column position int not null',
      'column site.source 03 description_la',
    ],
    ['a default', 'alter table site.bank alter column has_verifier drop default', 'column site.bank 07 has_verifier'],
    ['what may be null', 'alter table site.source alter column description drop not null', 'column site.source 02 description'],
    [
      'the name of a constraint',
      'alter table ledger.posting rename constraint posting_pkey to posting_key',
      'constraint ledger.posting posting_key',
    ],
    ['an index', 'create index besides on site.source (position)', 'index CREATE INDEX besides'],
    [
      'a trigger that sleeps',
      'alter table ledger.posting disable trigger posting_is_append_only',
      'trigger CREATE TRIGGER posting_is_append_only',
    ],
    ['a word of a type', `alter type games.direction add value 'besides'`, 'labels in, out, besides'],
    ['a field of a value', 'alter type operator.instruction add attribute besides text', 'column operator.instruction 07 besides'],
    ['a body', `create or replace function platform.now() returns timestamptz language sql as 'select now()'`, 'FUNCTION platform.now()'],
    ['whose rights a function has', 'alter function ledger.post security invoker', 'FUNCTION ledger.post('],
    ['a right', 'grant insert on site.source to krapao_app', 'table site.source'],
    ['a right to a column', 'grant insert (code) on site.source to krapao_app', 'column site.source 01 code'],
    ['a right to what is made later', 'alter default privileges grant select on tables to krapao_app', 'default privileges of'],
    ['how full pages are', 'alter table ledger.posting set (fillfactor = 90)', 'table ledger.posting'],
    ['a comment', `comment on table ledger.posting is 'besides'`, 'comment on table ledger.posting: besides'],
    ['a row', `insert into files.purpose values ('besides', 1, 1)`, 'row of files.purpose'],
    ['a rule', `update withdraw.rule set max_amount = max_amount + 1`, 'rule withdraw.rule'],
  ])('%s that differs', async (_what, statement, line) => {
    await owner.query('begin')
    try {
      await owner.query(statement)
      const after = await describeDatabase(owner)
      expect(after.filter((one) => !before.includes(one))).toContainEqual(expect.stringContaining(line))
    } finally {
      await owner.query('rollback')
    }
  })
})

test('files of functions that are applied again change nothing', async () => {
  const database = await emptyDatabase()
  await migrateTo(database)
  const before = await withClient(database.ownerUrl, describeDatabase)
  await withClient(database.ownerUrl, (owner) => owner.query('delete from platform.function_file'))
  expect((await migrateTo(database)).length).toBeGreaterThan(100)
  expect(await withClient(database.ownerUrl, describeDatabase)).toEqual(before)
})

test('the books of a database in use are carried over whole: what was posted is not posted again, and what comes after continues its chain', async () => {
  const database = await emptyDatabase()
  await migrateTo(database)
  const { db, close } = connect(database.ownerUrl, { log: createLog('silent') })
  try {
    await inTransaction(db, (tx) => openLedger(tx, PLAYER, 'BAHT'))
    const first = { ownerId: PLAYER, posting: depositOf(10_000n, 'SCB:1'), idempotencyKey: 'deposit:SCB:1' }
    await post(db, first, refuse)
    await post(db, { ownerId: PLAYER, posting: heldForWithdrawal(2_000n, 'w1'), idempotencyKey: 'withdraw:w1' }, refuse)
    const found = await auditLedgerAndModules(db)

    expect(await migrateTo(database, nextRelease())).toEqual(['900-next.sql'])
    expect(await auditLedgerAndModules(db)).toEqual(found)
    expect(await readBalances(db, PLAYER)).toMatchObject({ wallet: 8_000n, held: 2_000n, currency: 'BAHT', postingNo: 2n })
    expect(await post(db, first, refuse)).toMatchObject({ isNew: false, postingNo: 1n, wallet: 8_000n })
    const next = { ownerId: PLAYER, posting: depositOf(30n, 'SCB:2'), idempotencyKey: 'deposit:SCB:2' }
    expect(await post(db, next, refuse)).toMatchObject({ isNew: true, postingNo: 3n, statementNo: 3n, wallet: 8_030n })
    // Both deposits and the hold are the ledger's alone; nothing is said of the chain.
    expect((await auditLedgerAndModules(db)).filter(({ says }) => /chain|hash/.test(says))).toEqual([])
  } finally {
    await close()
  }
})
