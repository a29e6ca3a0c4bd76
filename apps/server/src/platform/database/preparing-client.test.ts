import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { connect } from './db.ts'
import { createLog } from '../log.ts'

test('a statement is prepared once for a connection, and a table that changes under it costs that connection only', async () => {
  const database = await createDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
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

test('a prepared statement is named by its text, so that another process behind the same pooler means the same by that name', async () => {
  const database = await createDatabase()
  const { db, close } = connect(database.url, { log: createLog('silent'), maxConnections: 1 })
  try {
    await sql`select ${1}::int as one`.execute(db)
    const { rows } = await sql<{ name: string; statement: string }>`select name, statement from pg_prepared_statements`.execute(db)
    expect(rows.map(({ statement }) => statement)).toEqual(['select $1::int as one'])
    expect(rows[0]!.name).toBe(`s${createHash('sha256').update(rows[0]!.statement).digest('hex').slice(0, 24)}`)
  } finally {
    await close()
    await database.drop()
  }
})
