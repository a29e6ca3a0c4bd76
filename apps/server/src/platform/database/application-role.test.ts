import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { refusePowerfulLogin } from './application-role.ts'
import { migrate } from './migrate.ts'
import { withClient } from './with-client.ts'

let database: TestDatabase
let superuser: pg.Client
/** Roles belong to the cluster, which other tests use. */
const role = `powers_${randomBytes(6).toString('hex')}`

beforeAll(async () => {
  database = await createDatabase()
  superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser.end()
  await database.drop()
})

async function problemOf(url: string): Promise<string> {
  try {
    await withClient(url, refusePowerfulLogin)
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}

test.each([
  ['a superuser', `alter role ${role} superuser`, 'is a superuser'],
  ['allowed to pass row security by', `alter role ${role} bypassrls`, 'passes row security by'],
  ['allowed to make roles', `alter role ${role} createrole`, 'may make roles'],
  ['allowed to make databases', `alter role ${role} createdb`, 'may make databases'],
  ['allowed to replicate', `alter role ${role} replication`, 'may replicate'],
  ['a member of another role', `grant pg_monitor to ${role}`, 'is a member of another role'],
  [
    'the owner of a table',
    `create table public.thing (); alter table public.thing owner to ${role}`,
    'owns tables, functions, schemas or databases',
  ],
  ['allowed to make tables', `grant create on schema ledger to ${role}`, 'may make tables and functions'],
])('the server says why it does not take a login that is %s', async (_what, power, expected) => {
  await superuser.query(`create role ${role} login password 'x'`)
  try {
    await superuser.query(power)
    const url = new URL(database.url)
    url.username = role
    url.password = 'x'
    expect(await problemOf(url.href)).toBe(
      `The server does not work as ${role}, who ${expected}: DATABASE_URL must be the login of krapao_app; npm run migrate makes it.`,
    )
  } finally {
    await superuser.query(`drop owned by ${role}; drop role ${role}`)
  }
})

test('the server says what to do where everybody may make tables, as in a database of PostgreSQL 14', async () => {
  await superuser.query('grant create on schema public to public')
  try {
    expect(await problemOf(database.url)).toBe(
      'The server does not work where everybody may make tables: let an administrator run revoke create on schema public from public in its database.',
    )
  } finally {
    await superuser.query('revoke create on schema public from public')
  }
})

/** Each as somebody says it by hand, and how it is taken back. */
const BY_HAND: [grant: string, takenBack: string, expected: string][] = [
  [
    'grant execute on function ledger.post to krapao_app',
    'revoke execute on function ledger.post from krapao_app',
    'may EXECUTE function ledger.post(',
  ],
  [
    'grant execute on function ledger.lock_owner to public',
    'revoke execute on function ledger.lock_owner from public',
    'like everybody may EXECUTE function ledger.lock_owner(',
  ],
  ['grant insert on games.account to krapao_app', 'revoke insert on games.account from krapao_app', 'may INSERT table games.account'],
  [
    'grant select (password_proof) on account.player to krapao_app',
    'revoke select (password_proof) on account.player from krapao_app',
    'may SELECT column account.player.password_proof',
  ],
  [
    'grant update on sequence realtime.attachment_id_seq to krapao_app',
    'revoke update on sequence realtime.attachment_id_seq from krapao_app',
    'may UPDATE sequence realtime.attachment_id_seq',
  ],
  [
    'grant select on account.phone to krapao_app with grant option',
    'revoke grant option for select on account.phone from krapao_app',
    'may SELECT with grant option table account.phone',
  ],
  [
    'alter default privileges grant select on tables to krapao_app',
    'alter default privileges revoke select on tables from krapao_app',
    'may SELECT what is made later in any schema',
  ],
  [
    'create function ledger.left_open() returns int language sql as $$ select 1 $$; grant execute on function ledger.left_open() to public',
    'drop function ledger.left_open()',
    'may EXECUTE function ledger.left_open()',
  ],
  [
    'grant execute on function pg_catalog.pg_read_file(text) to krapao_app',
    'revoke execute on function pg_catalog.pg_read_file(text) from krapao_app',
    'may EXECUTE function pg_catalog.pg_read_file(text)',
  ],
]

test.each(BY_HAND)('the server says which right is too much after “%s”', async (grant, takenBack, expected) => {
  const byHand = (statement: string) =>
    withClient(grant.includes('pg_catalog') ? database.superuserUrl : database.ownerUrl, (client) => client.query(statement))
  await byHand(grant)
  try {
    expect(await problemOf(database.url)).toMatch(
      new RegExp(`^The server does not work as krapao_app, who (like everybody )?${escaped(expected)}.*revoke it\\.$`),
    )
  } finally {
    await byHand(takenBack)
  }
  expect(await problemOf(database.url)).toBe('none')
})

test('a migration does not write down a right that somebody granted by hand', async () => {
  const own = await createDatabase()
  const log = { info: () => undefined, warn: () => undefined }
  const byHand = (statement: string) => withClient(own.ownerUrl, (client) => client.query(statement))
  await byHand(`grant execute on function ledger.post to krapao_app; update platform.function_file set sha256 = 'older'`)
  await expect(migrate(own.ownerUrl, { log })).rejects.toThrow('krapao_app may EXECUTE function ledger.post(')
  await byHand('revoke execute on function ledger.post from krapao_app')
  await migrate(own.ownerUrl, { log })
  expect(await problemOf(own.url)).toBe('none')
  await own.drop()
})

const escaped = (text: string) => text.replace(/[.()]/g, '\\$&')

test('the login of the application is taken, and its connections work as they were promised to', async () => {
  expect(await problemOf(database.url)).toBe('none')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(`
    select current_setting('timezone') as timezone, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('lock_timeout') as lock, current_setting('enable_seqscan') as seqscan, current_setting('jit') as jit`)
  await client.end()
  expect(rows).toEqual([{ timezone: 'UTC', idle: '30s', lock: '5s', seqscan: 'off', jit: 'off' }])
})

test('the login of the owner is not taken', async () => {
  expect(await problemOf(database.ownerUrl)).toContain('krapao_owner, who owns tables, functions, schemas or databases')
})
