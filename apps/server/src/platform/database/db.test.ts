import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { connect } from './db.ts'
import { createLog } from '../log.ts'

test('PostgreSQL ends every connection, one of them at work: the process lives, and the next question is answered', async () => {
  const database = await createDatabase()
  const { db, close } = connect(database.url, { log: createLog('silent') })
  try {
    await sql`select 1`.execute(db)
    const atWork = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await endAllOthers(database.superuserUrl)
      await sql`select 1`.execute(tx)
    })
    await expect(atWork).rejects.toThrow()
    const { rows } = await sql<{ answer: number }>`select 42 as answer`.execute(db)
    expect(rows).toEqual([{ answer: 42 }])
  } finally {
    await close()
    await database.drop()
  }
})

test('what is planned on an empty table takes the index already, for the plan stays when the table has filled', async () => {
  const database = await createDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('create table public.thing (thing_id bigint primary key); grant select on public.thing to krapao_app')
  await owner.query('vacuum analyze public.thing')
  await owner.end()
  const { db, close } = connect(database.url, { log: createLog('silent') })
  try {
    const { rows } = await sql`explain (costs off) select * from public.thing where thing_id = 1`.execute(db)
    expect(JSON.stringify(rows)).toContain('using thing_pkey')
  } finally {
    await close()
    await database.drop()
  }
})

test.each([
  ['2026-11-25 21:18:43.123456+00', '2026-11-25T21:18:43.123Z'],
  ['2026-11-25 21:18:43.999999+00', '2026-11-25T21:18:43.999Z'],
  ['2026-11-25 21:18:43.5+00', '2026-11-25T21:18:43.500Z'],
  ['2026-11-25 21:18:43+00', '2026-11-25T21:18:43.000Z'],
  ['1969-12-31 23:59:59.9999+00', '1969-12-31T23:59:59.999Z'],
  ['2026-11-26 04:18:43.1+07', '2026-11-25T21:18:43.100Z'],
  ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
  ['12026-01-01 00:00:00+00', '+012026-01-01T00:00:00.000Z'],
])('the time that PostgreSQL writes as %s is read to the millisecond', (text, time) => {
  const read = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date
  expect(read(text).toISOString()).toBe(time)
})

test.each([
  ['{}', []],
  ['{5000}', [5000n]],
  ['{-1,NULL,9223372036854775807}', [-1n, null, 9_223_372_036_854_775_807n]],
])('the array of bigint that PostgreSQL writes as %s is read as bigint', (text, bigints) => {
  expect(pg.types.getTypeParser(1016 as number)(text)).toEqual(bigints)
})

test('a time without an end is read as one', () => {
  expect(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)('infinity')).toBe(Infinity)
})

async function endAllOthers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
