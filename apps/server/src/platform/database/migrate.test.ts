import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { describeDatabase } from '../../../test/describe-database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { migrate } from './migrate.ts'
import { refuseOtherRelease } from './release.ts'
import { withClient } from './with-client.ts'

/** A release made up for a test, beside the platform's own tables. */
let folder: string
let sourceFolder: string
let database: TestDatabase
const warnings: object[] = []
const log = { info: () => undefined, warn: (details: object) => void warnings.push(details) }

beforeEach(async () => {
  database = await createDatabase('empty')
  folder = mkdtempSync(join(tmpdir(), 'krapao-migrations-'))
  sourceFolder = mkdtempSync(join(tmpdir(), 'krapao-sources-'))
  mkdirSync(join(sourceFolder, 'platform'))
  copyFileSync(join(import.meta.dirname, 'tables.sql'), join(sourceFolder, PLATFORM))
  writeTables('shop', 'create schema shop; create table shop.item (item_id int);')
  warnings.length = 0
})
afterEach(async () => {
  for (const made of [folder, sourceFolder]) rmSync(made, { recursive: true })
  await database.drop()
})

const PLATFORM = 'platform/tables.sql'
const SHOP = 'shop/tables.sql'

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.ownerUrl, { log, folder, sourceFolder })
const startServer = () => withClient(database.superuserUrl, (client) => refuseOtherRelease(client, { folder, sourceFolder }))

/** A file of the sources, such as one of functions beside its verb. */
function writeSource(path: string, sql: string): void {
  mkdirSync(join(sourceFolder, path, '..'), { recursive: true })
  writeFileSync(join(sourceFolder, path), sql)
}

/** The tables of the only module, after those of the platform. */
function writeTables(module: string, sql: string): void {
  writeSource(`${module}/tables.sql`, sql)
  write('baseline.txt', `${PLATFORM}\n${module}/tables.sql\n`)
}

/** From now on there is a release with these tables, which later ones lead on from. */
function release(version: string, ...tables: string[]): void {
  const platform = readFileSync(join(sourceFolder, PLATFORM), 'utf8')
  mkdirSync(join(folder, 'released', version), { recursive: true })
  write(`released/${version}/tables.sql`, [platform, ...tables].join(''))
}

const answering = (name: string, says: string) => `create or replace function ${name}() returns text language sql as $$ select ${says} $$;`

async function ask(sql: string): Promise<unknown> {
  const { rows } = await withClient(database.ownerUrl, (owner) => owner.query<unknown[]>({ text: sql, rowMode: 'array' }))
  return rows[0]?.[0]
}

describe('an empty database', () => {
  test('gets the tables in their order, in one commit, and then the functions', async () => {
    writeSource('shop/ask.sql', answering('shop.ask', `'ten'`))
    expect(await run()).toEqual([PLATFORM, SHOP, 'shop/ask.sql'])
    expect(await run()).toEqual([])
    expect(await ask('select array_agg(name)::text from platform.migration')).toBe('{baseline}')
    await startServer()
  })

  test('stays empty where one of the files fails, and gets them once it is mended', async () => {
    writeTables('shop', 'create schema shop; create table shop.item (item_id nonsense);')
    await expect(run()).rejects.toThrow('shop/tables.sql could not be applied: type "nonsense" does not exist.')
    expect(await ask("select count(*)::int from pg_namespace where nspname in ('platform', 'realtime', 'shop')")).toBe(0)
    await expect(startServer()).rejects.toThrow('The database is empty: npm run migrate brings it to this release.')
    writeTables('shop', 'create schema shop;')
    expect(await run()).toEqual([PLATFORM, SHOP])
  })

  test('gets no numbered migration, because its tables are as those leave them', async () => {
    write('001-first.sql', 'alter table shop.item add column price int;')
    writeTables('shop', 'create schema shop; create table shop.item (item_id int, price int);')
    expect(await run()).toEqual([PLATFORM, SHOP])
    expect(await run()).toEqual([])
    expect(await ask('select array_agg(name order by name)::text from platform.migration')).toBe('{001-first.sql,baseline}')
  })

  test('of two at once each file is applied once', async () => {
    const answers = await Promise.all([run(), run(), run()])
    expect(answers.flat()).toEqual([PLATFORM, SHOP])
  })

  test('of this product is built whole, and there is nothing to do after', async () => {
    expect((await migrate(database.ownerUrl, { log })).length).toBeGreaterThan(0)
    expect(await migrate(database.ownerUrl, { log })).toEqual([])
    expect(await ask("select has_table_privilege('krapao_app', 'ledger.posting', 'update')")).toBe(false)
  })
})

describe('a database to which nothing leads is left as it is, and a server does not start there:', () => {
  const everything = () => withClient(database.ownerUrl, describeDatabase)
  const BEGIN_ANEW = 'where it holds the demo world, delete its DATA_DIR (.data, where none is set); else begin with an empty database.'

  const BEFORE = `
    create schema platform;
    create table platform.migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now());
    insert into platform.migration (name, sha256) values ('001-application-role.sql', 'x'), ('180-what-two-decide-in-a-day.sql', 'y')`

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'one of before tables stood in one file a module',
      () => withClient(database.ownerUrl, (owner) => owner.query(BEFORE)),
      'This database was made before the tables of each module stood in one file',
    ],
    [
      'one of other tables',
      async () => {
        await run()
        writeTables('shop', 'create schema shop; create table shop.item (item_id bigint);')
      },
      "This database was made of tables that are neither this release's nor an earlier one's",
    ],
  ])('%s', async (_what, makeIt, why) => {
    await makeIt()
    const before = await everything()
    await expect(run()).rejects.toThrow(`${why}, so no migration leads from there to here: ${BEGIN_ANEW}`)
    await expect(startServer()).rejects.toThrow(why)
    write('001-first.sql', 'create table public.first ();')
    await expect(run()).rejects.toThrow(why)
    expect(await everything()).toEqual(before)
  })
})

describe('a database of an earlier release', () => {
  const FIRST = 'create schema shop; create table shop.item (item_id int); insert into shop.item values (1);'

  beforeEach(async () => {
    writeTables('shop', FIRST)
    await run()
    release('1.0.0', FIRST)
  })

  test('gets the numbered migrations in order, once, and a new one when it comes', async () => {
    writeTables('shop', `${FIRST} -- As the second release has it.`)
    write('001-first.sql', 'insert into shop.item select item_id + 1 from shop.item;')
    write('002-second.sql', 'insert into shop.item select item_id + 2 from shop.item;')
    await startServer()
    expect(await run()).toEqual(['001-first.sql', '002-second.sql'])
    expect(await run()).toEqual([])
    write('003-third.sql', 'insert into shop.item values (9);')
    expect(await run()).toEqual(['003-third.sql'])
    expect(await ask('select array_agg(item_id order by item_id)::text from shop.item')).toBe('{1,2,3,4,9}')
    await startServer()
  })

  test('of two at once each migration is applied once', async () => {
    write('001-first.sql', 'insert into shop.item values (2); select pg_sleep(0.2);')
    const answers = await Promise.all([run(), run(), run()])
    expect(answers.flat()).toEqual(['001-first.sql'])
    expect(await ask('select count(*)::int from shop.item')).toBe(2)
  })

  test('does not start with a migration that was changed after it was applied', async () => {
    write('001-first.sql', 'create table shop.one (id int);')
    await run()
    write('001-first.sql', 'create table shop.one (id bigint);')
    await expect(run()).rejects.toThrow(
      '001-first.sql was changed after it was applied to this database: put the change into a new migration.',
    )
  })

  test('has nothing of a migration that fails, keeps those before it, and gets it once it is mended', async () => {
    write('001-first.sql', 'create table shop.one (id int);')
    write('002-second.sql', 'create table shop.two (id int); select nonsense;')
    await expect(run()).rejects.toThrow('002-second.sql could not be applied: column "nonsense" does not exist.')
    expect(await ask("select to_regclass('shop.two') is null and to_regclass('shop.one') is not null")).toBe(true)
    write('002-second.sql', 'create table shop.two (id int);')
    expect(await run()).toEqual(['002-second.sql'])
  })

  test('refuses a number used twice, a late number and an odd name', async () => {
    write('002-second.sql', 'select 1;')
    await run()
    write('001-first.sql', 'select 1;')
    await expect(run()).rejects.toThrow(
      '001-first.sql comes before 002-second.sql, which this database already has: give it the next free number.',
    )
    write('001-other.sql', 'select 1;')
    await expect(run()).rejects.toThrow('Two migrations have the number 001')
    write('third.sql', 'select 1;')
    await expect(run()).rejects.toThrow('third.sql')
  })
})

describe('an older release beside a newer one', () => {
  /** The newer release was here: by a migration, or it made the database. */
  test.each(['it has migrated', 'it has made'])(
    'starts in a database that %s, with a warning, and leaves its functions as they are',
    async (how) => {
      const older = 'create schema shop; create table shop.item (item_id int);'
      const newer = `${older} create table shop.second ();`
      if (how === 'it has migrated') await run()
      release('1.0.0', older)
      writeTables('shop', newer)
      write('001-second.sql', 'create table shop.second ();')
      writeSource('shop/ask.sql', answering('shop.ask', `'new'`))
      await run()
      writeTables('shop', older)
      rmSync(join(folder, '001-second.sql'))
      writeSource('shop/ask.sql', answering('shop.ask', `'old'`))
      expect(await run()).toEqual([])
      expect(warnings).toEqual([{ migrations: ['001-second.sql'] }])
      await startServer()
      expect(await ask('select shop.ask()')).toBe('new')
    },
  )
})

describe('files of functions', () => {
  test('are applied in any order, and again only when they change', async () => {
    writeSource('shop/ask.sql', answering('shop.ask', 'shop.price()'))
    writeSource('shop/price.sql', answering('shop.price', `'ten'`))
    expect(await run()).toEqual([PLATFORM, SHOP, 'shop/ask.sql', 'shop/price.sql'])
    expect(await ask('select shop.ask()')).toBe('ten')
    expect(await run()).toEqual([])
    writeSource('shop/price.sql', answering('shop.price', `'twelve'`))
    expect(await run()).toEqual(['shop/price.sql'])
    expect(await ask('select shop.ask()')).toBe('twelve')
  })

  test('where one fails, none of them is changed', async () => {
    writeSource('shop/ask.sql', answering('shop.ask', `'one'`))
    await run()
    writeSource('shop/ask.sql', answering('shop.ask', `'two'`))
    writeSource('shop/price.sql', 'create or replace nonsense;')
    await expect(run()).rejects.toThrow('shop/price.sql could not be applied: syntax error at or near "nonsense".')
    expect(await ask('select shop.ask()')).toBe('one')
  })
})
