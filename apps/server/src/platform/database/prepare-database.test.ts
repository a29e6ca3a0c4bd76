import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseUrls, databaseUrlsOf, onDatabase } from './database-urls.ts'
import { type EmbeddedPostgres, startPostgres } from '../../../postgres/embedded-postgres.ts'
import { prepareDatabase } from './prepare-database.ts'
import { readEnv } from '../env/env.ts'
import { withClient } from './with-client.ts'

/*
 * A PostgreSQL of an operator's own: its administrator has made databases and an owner, and nothing else. It is one of
 * these tests alone, because they take the application's role, which belongs to the cluster, away and make it again.
 */

const log = { info: () => undefined, warn: () => undefined }
const DATABASES = ['site_one', 'site_two']

let dataDir: string
let postgres: EmbeddedPostgres
let administrator: pg.Client

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'krapao-prepare-'))
  postgres = await startPostgres({ dataDir, durable: false })
  administrator = new pg.Client({ connectionString: postgres.urlsOf('postgres').superuser })
  await administrator.connect()
})
afterAll(async () => {
  await administrator.end()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const database of DATABASES) await administrator.query(`drop database if exists ${database} with (force)`)
  for (const role of ['krapao_app', 'site']) await administrator.query(`drop role if exists ${role}`)
  await administrator.query(`create role site login createrole password 'secret'`)
  for (const database of DATABASES) await administrator.query(`create database ${database} owner site`)
})

const address = (user: string, password: string) => {
  const url = new URL(postgres.urlsOf('site_one').owner)
  url.username = user
  url.password = password
  return url.href
}
const oneAddress = () => databaseUrlsOf({ databaseUrl: address('site', 'secret'), migrationDatabaseUrl: null })!
const twoAddresses = (password: string): DatabaseUrls => ({
  owner: address('site', 'secret'),
  application: address('krapao_app', password),
})
const prepare = (urls: DatabaseUrls) => prepareDatabase(urls, { log, reportKey: readEnv({}).reportKey })

async function ask(url: string, sql: string): Promise<unknown[]> {
  const { rows } = await withClient(url, (client) => client.query<unknown[]>({ text: sql, rowMode: 'array' }))
  return rows[0] as unknown[]
}

test('one address is enough: the application logs in, reads what it may, and works as every connection of it must', async () => {
  // As every database up to PostgreSQL 14 comes.
  await ask(postgres.urlsOf('site_one').superuser, 'grant create on schema public to public')
  const urls = oneAddress()
  await prepare(urls)
  expect(await ask(urls.application, 'select session_user, count(*)::text from ledger.posting')).toEqual(['krapao_app', '0'])
  expect(await ask(urls.application, `select current_setting('timezone'), current_setting('lock_timeout')`)).toEqual(['UTC', '5s'])
  await expect(ask(urls.application, 'create temporary table mine ()')).rejects.toMatchObject({ code: '42501' })
  await expect(ask(urls.application, 'create table public.mine ()')).rejects.toMatchObject({ code: '42501' })
})

test('several starts at once, and for another database of the cluster, leave running servers their login', async () => {
  const urls = oneAddress()
  await prepare(urls)
  const before = await administrator.query(`select rolpassword from pg_authid where rolname = 'krapao_app'`)
  await Promise.all([...Array.from({ length: 8 }, () => prepare(urls)), prepare(onDatabase(urls, 'site_two'))])
  expect(await ask(urls.application, 'select 1')).toEqual([1])
  expect(await ask(onDatabase(urls, 'site_two').application, 'select 1')).toEqual([1])
  expect((await administrator.query(`select rolpassword from pg_authid where rolname = 'krapao_app'`)).rows).toEqual(before.rows)
})

test('with two addresses the application gets the password that the first start names, and a later start cannot change it', async () => {
  await prepare(twoAddresses('first'))
  await expect(prepare(twoAddresses('second'))).rejects.toThrow('krapao_app cannot log in at')
  expect(await ask(twoAddresses('first').application, 'select session_user')).toEqual(['krapao_app'])
})

test('an owner who may make no roles is enough where an administrator has made the application’s', async () => {
  await administrator.query('alter role site nocreaterole')
  await expect(prepare(twoAddresses('x'))).rejects.toThrow('The role krapao_app could not be made: permission denied to create role.')
  await administrator.query('create role krapao_app')
  await expect(prepare(twoAddresses('x'))).rejects.toThrow('krapao_app cannot log in yet, and this owner may not change that')
  await administrator.query(`alter role krapao_app login password 'x'`)
  await prepare(twoAddresses('x'))
  expect(await ask(twoAddresses('x').application, 'select count(*)::text from ledger.owner')).toEqual(['0'])
})

test('an owner who is the superuser of a fresh PostgreSQL is taken too', async () => {
  const urls = databaseUrlsOf({ databaseUrl: postgres.urlsOf('site_one').superuser, migrationDatabaseUrl: null })!
  await prepare(urls)
  expect(await ask(urls.application, 'select session_user, count(*)::text from ledger.owner')).toEqual(['krapao_app', '0'])
})

test('the owner’s address in place of the application’s is refused before anything is said of its role', async () => {
  const owner = address('site', 'secret')
  await expect(prepare({ owner, application: owner })).rejects.toThrow('The server does not work as site, who may make roles')
})

test('the log of statements shows no password', async () => {
  await administrator.query(`alter role site set log_statement = 'all'`)
  await prepare(twoAddresses('a-password-of-this-test'))
  const shown = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
  expect(shown).toContain('alter role krapao_app login password')
  expect(shown).not.toContain('a-password-of-this-test')
})
