import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

let database: TestDatabase
let folder: string
let functionsFolder: string
const warnings: object[] = []
const log = { info: () => undefined, warn: (details: object) => void warnings.push(details) }

beforeEach(async () => {
  database = await createDatabase('empty')
  folder = mkdtempSync(join(tmpdir(), 'krapao-migrations-'))
  functionsFolder = mkdtempSync(join(tmpdir(), 'krapao-functions-'))
  warnings.length = 0
})
afterEach(async () => {
  for (const made of [folder, functionsFolder]) rmSync(made, { recursive: true })
  await database.drop()
})

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql)
const run = () => migrate(database.ownerUrl, { log, folder, functionsFolder })

/** A file of functions beside its verb. */
function writeFunction(path: string, sql: string): void {
  mkdirSync(join(functionsFolder, path, '..'), { recursive: true })
  writeFileSync(join(functionsFolder, path), sql)
}

const answering = (name: string, says: string) => `create or replace function ${name}() returns text language sql as $$ select ${says} $$;`

async function ask(sql: string): Promise<unknown> {
  const { rows } = await withClient(database.ownerUrl, (owner) => owner.query<unknown[]>({ text: sql, rowMode: 'array' }))
  return rows[0]?.[0]
}

test('files are applied in order, once, and a new one when it comes', async () => {
  write('001-first.sql', 'create table one (id int); insert into one values (1);')
  write('002-second.sql', 'insert into one select id + 1 from one;')
  expect(await run()).toEqual(['001-first.sql', '002-second.sql'])
  expect(await run()).toEqual([])
  write('003-third.sql', 'insert into one values (9);')
  expect(await run()).toEqual(['003-third.sql'])
  expect(await ask('select array_agg(id order by id)::text from one')).toBe('{1,2,9}')
})

test('two at once apply each file once', async () => {
  write('001-first.sql', 'create table one (id int); select pg_sleep(0.2);')
  const answers = await Promise.all([run(), run(), run()])
  expect(answers.flat()).toEqual(['001-first.sql'])
  expect(await ask('select count(*)::int from platform.migration')).toBe(1)
})

test('a file that was changed after it was applied stops the start', async () => {
  write('001-first.sql', 'create table one (id int);')
  await run()
  write('001-first.sql', 'create table one (id bigint);')
  await expect(run()).rejects.toThrow(
    '001-first.sql was changed after it was applied to this database: put the change into a new migration.',
  )
})

test('a file that fails leaves nothing of itself, keeps those before it, and can be mended', async () => {
  write('001-first.sql', 'create table one (id int);')
  write('002-second.sql', 'create table two (id int); select nonsense;')
  await expect(run()).rejects.toThrow('002-second.sql could not be applied: column "nonsense" does not exist.')
  expect(await ask("select to_regclass('two') is null and to_regclass('one') is not null")).toBe(true)
  write('002-second.sql', 'create table two (id int);')
  expect(await run()).toEqual(['002-second.sql'])
})

test('a number used twice, a late number and an odd name are refused', async () => {
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

test('an older release starts beside a newer one, with a warning', async () => {
  write('001-first.sql', 'select 1;')
  write('002-second.sql', 'select 1;')
  await run()
  rmSync(join(folder, '002-second.sql'))
  expect(await run()).toEqual([])
  expect(warnings).toEqual([{ migrations: ['002-second.sql'] }])
})

test('files of functions are applied after the migrations, in any order, and again only when they change', async () => {
  write('001-first.sql', 'create schema shop;')
  writeFunction('shop/ask.sql', answering('shop.ask', 'shop.price()'))
  writeFunction('shop/price.sql', answering('shop.price', `'ten'`))
  expect(await run()).toEqual(['001-first.sql', 'shop/ask.sql', 'shop/price.sql'])
  expect(await ask('select shop.ask()')).toBe('ten')
  expect(await run()).toEqual([])
  writeFunction('shop/price.sql', answering('shop.price', `'twelve'`))
  expect(await run()).toEqual(['shop/price.sql'])
  expect(await ask('select shop.ask()')).toBe('twelve')
})

test('where one file of functions fails, none of them is changed', async () => {
  write('001-first.sql', 'create schema shop;')
  writeFunction('shop/ask.sql', answering('shop.ask', `'one'`))
  await run()
  writeFunction('shop/ask.sql', answering('shop.ask', `'two'`))
  writeFunction('shop/price.sql', 'create or replace nonsense;')
  await expect(run()).rejects.toThrow('shop/price.sql could not be applied: syntax error at or near "nonsense".')
  expect(await ask('select shop.ask()')).toBe('one')
})

test('an older release leaves the functions of a newer one as they are', async () => {
  write('001-first.sql', 'create schema shop;')
  write('002-second.sql', 'select 1;')
  writeFunction('shop/ask.sql', answering('shop.ask', `'new'`))
  await run()
  rmSync(join(folder, '002-second.sql'))
  writeFunction('shop/ask.sql', answering('shop.ask', `'old'`))
  expect(await run()).toEqual([])
  expect(await ask('select shop.ask()')).toBe('new')
})

test('the real migrations build the whole of a database, and find nothing to do after', async () => {
  expect((await migrate(database.ownerUrl, { log })).length).toBeGreaterThan(0)
  expect(await migrate(database.ownerUrl, { log })).toEqual([])
  expect(await ask("select has_table_privilege('krapao_app', 'ledger.posting', 'update')")).toBe(false)
})
