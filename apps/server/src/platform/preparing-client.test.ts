import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../../test/database.ts'
import { connect } from './db.ts'
import { createLog } from './log.ts'

test('a statement is prepared once for a connection, and a table that changes under it costs that connection only', async () => {
  const database = await createDatabase()
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const { db, close } = connect(database.url, { log: createLog('silent'), maxConnections: 1 })
  try {
    await owner.query('create table public.thing (one int); grant select on public.thing to public; insert into public.thing values (1)')
    const readAll = () => sql<Record<string, number>>`select * from public.thing where one = ${1}`.execute(db)
    for (let i = 0; i < 3; i++) expect((await readAll()).rows).toEqual([{ one: 1 }])
    const { rows } = await sql<{ calls: bigint }>`
      select generic_plans + custom_plans as calls from pg_prepared_statements where statement like '%public.thing%'`.execute(db)
    expect(rows).toEqual([{ calls: 3n }])

    await owner.query('alter table public.thing add two int default 2')
    await expect(readAll()).rejects.toThrow('cached plan')
    expect((await readAll()).rows).toEqual([{ one: 1, two: 2 }])
  } finally {
    await close()
    await owner.end()
    await database.drop()
  }
})
