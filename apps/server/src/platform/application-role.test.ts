import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../test/database.ts'
import type { TestDatabase } from '../../test/test-postgres.ts'
import { refusePowerfulLogin } from './application-role.ts'
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

test('the login of the application is taken, and its connections work as they were promised to', async () => {
  expect(await problemOf(database.url)).toBe('none')
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query(`
    select current_setting('timezone') as timezone, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('lock_timeout') as lock, current_setting('enable_seqscan') as seqscan`)
  await client.end()
  expect(rows).toEqual([{ timezone: 'UTC', idle: '30s', lock: '5s', seqscan: 'off' }])
})

test('the login of the owner is not taken', async () => {
  expect(await problemOf(database.ownerUrl)).toContain('krapao_owner, who owns tables, functions, schemas or databases')
})
