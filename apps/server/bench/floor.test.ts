import pg from 'pg'
import { expect, it } from 'vitest'
import { createDatabase } from '../test/database.ts'
import { layOutFloor, layOutRowAlone, ROW_ALONE } from './floor.ts'

it('the row alone writes for a deposit every row that a post writes, without its hash', async () => {
  const database = await createDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const run = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => (await owner.query<Row>(sql, values)).rows
  try {
    await layOutFloor({ run })
    await layOutRowAlone({ run })
    const posted = await rowsOf(run, 'ledger.post')
    const alone = await rowsOf(run, ROW_ALONE)
    expect(alone).toEqual(posted)
    expect(alone.map(({ name }) => name)).toEqual(['owner', 'posting', 'request'])
  } finally {
    await owner.end()
    await database.drop()
  }
})

type Run = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>

/** What the function leaves of one deposit in the tables of the ledger, without what differs from one post to the next. */
async function rowsOf(run: Run, name: string): Promise<{ name: string; line: unknown }[]> {
  const id = crypto.randomUUID()
  await run(`select ledger.open_owner($1, 'BAHT')`, [id])
  await run(
    `select ${name}($1, row('deposit_gateway', 'KBANK', null, 100, 'a key', 'a reference_id', null, null, null, null)::ledger.new_posting)`,
    [id],
  )
  return run(
    `select stored.name, line - array['owner_id', 'hash', 'last_hash', 'posted_at', 'made_at'] as line from (
       select 'balance' as name, to_jsonb(b) as line from ledger.balance b union all
       select 'owner', to_jsonb(o) from ledger.owner o union all
       select 'posting', to_jsonb(p) from ledger.posting p union all
       select 'request', to_jsonb(r) from ledger.request r) stored
     where line ->> 'owner_id' = $1 order by stored.name`,
    [id],
  )
}
