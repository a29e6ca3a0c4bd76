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

async function endAllOthers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
