import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect } from '../src/platform/database/db.ts'
import { createLog } from '../src/platform/log.ts'
import { createDatabase } from '../test/database.ts'
import type { TestDatabase } from '../test/test-postgres.ts'
import type { BenchDatabase } from './cluster.ts'
import { readOptions } from './options.ts'
import { callPgledger, createPgledgerGroup, layOutPgledger } from './pgledger.ts'
import { PLAYERS } from './players.ts'

const folder = mkdtempSync(join(tmpdir(), 'pgledger-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0

function fileOf(sql: string): string {
  const file = join(folder, `${++files}.sql`)
  writeFileSync(file, sql)
  return file
}

/**
 * Functions with the names and parameters that pgledger publishes, and two tables behind them, because its SQL is not
 * kept here. They make no transfer to `nobody`, so that a test sees one that is answered and not made.
 */
const TABLES = `
  create table account (id text primary key default 'a' || gen_random_uuid(), name text, may_owe boolean);
  create table transfer (id text primary key default gen_random_uuid(), from_id text, to_id text, amount numeric);`
const FUNCTIONS = `
  create type transfer_request as (from_account_id text, to_account_id text, amount numeric);
  create function pgledger_create_account(name text, currency text, allow_negative_balance bool default true, allow_positive_balance bool default true)
    returns setof account language sql as 'insert into account (name, may_owe) values (name, allow_negative_balance) returning *';
  create function pgledger_create_transfers(transfer_requests transfer_request[], event_at timestamptz default null)
    returns setof transfer language sql
    as 'insert into transfer (from_id, to_id, amount) select t.* from unnest(transfer_requests) t where t.to_account_id <> ''nobody'' returning *';
  create function pgledger_create_transfers(variadic transfer_requests transfer_request[])
    returns setof transfer language sql as 'select * from pgledger_create_transfers(transfer_requests, now())';
  create function pgledger_create_transfer(from_account_id text, to_account_id text, amount numeric)
    returns setof transfer language sql as 'select * from pgledger_create_transfers(array[row(from_account_id, to_account_id, amount)::transfer_request], now())';`

describe('the comparison with pgledger', () => {
  let database: TestDatabase
  let owner: pg.Client
  let application: Connection
  const run: BenchDatabase['run'] = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await owner.query<Row>(sql, values)).rows

  beforeAll(async () => {
    database = await createDatabase()
    owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    application = connect(database.url, { log: createLog('error'), maxConnections: 4 })
    return async () => {
      await application.close()
      await owner.end()
      await database.drop()
    }
  })

  it('says in one sentence which functions the file did not make', async () => {
    const laidOut = layOutPgledger({ run }, { files: [fileOf('select 1')], transfersEach: 1 })
    await expect(laidOut).rejects.toMatchObject({
      name: 'Sentence',
      message: expect.stringMatching(/made no pgledger_create_account, pgledger_create_transfer, pgledger_create_transfers/),
    })
  })

  it('says in one sentence that a file lacks what it builds on', async () => {
    const laidOut = layOutPgledger({ run }, { files: [fileOf(FUNCTIONS)], transfersEach: 1 })
    await expect(laidOut).rejects.toMatchObject({
      name: 'Sentence',
      message: expect.stringMatching(/could not be loaded \(.*does not exist\)/),
    })
  })

  it('refuses a path where no file is before anything is measured', () => {
    expect(() => readOptions(['pgledger', `--pgledger=${join(folder, 'missing.sql')}`])).toThrow(/needs the path of a file that is there/)
  })

  it('takes its files in the order they are given', () => {
    const [first, second] = [fileOf(TABLES), fileOf(FUNCTIONS)]
    expect(readOptions([`--pgledger=${first}`, `--pgledger=${second}`]).pgledger).toEqual([first, second])
  })

  describe('with its files loaded', () => {
    let pgledger: Awaited<ReturnType<typeof layOutPgledger>>
    const transfers = async () => (await run<{ count: bigint }>('select count(*) from transfer'))[0]!.count

    beforeAll(async () => {
      pgledger = await layOutPgledger({ run }, { files: [fileOf(TABLES), fileOf(FUNCTIONS)], transfersEach: 2 })
    })

    it('gives each player as many transfers as are wanted, and lets only the house owe', async () => {
      const rows = await run(`
        select may_owe as owes, count(distinct a.id)::int as accounts, count(t.id)::int as received
        from account a left join transfer t on t.to_id = a.id group by may_owe order by may_owe`)
      expect(rows).toEqual([
        { owes: false, accounts: PLAYERS, received: 2 * PLAYERS },
        { owes: true, accounts: PLAYERS + 1, received: 0 },
      ])
    })

    it('gives every caller an account of the house for its own, or all of them one', () => {
      const fifty = Array.from({ length: 50 })
      expect(new Set(fifty.map(() => pgledger.next('many').from)).size).toBe(50)
      expect(new Set(fifty.map(() => pgledger.next('one').from)).size).toBe(1)
      expect(new Set(fifty.map(() => pgledger.next('one').to)).size).toBe(50)
    })

    it('makes one transfer a call, as the application', async () => {
      const before = await transfers()
      await callPgledger(application.pool, pgledger.next('many'))
      expect(await transfers()).toBe(before + 1n)
    })

    it('makes one transfer for every caller of a group', async () => {
      const before = await transfers()
      const group = createPgledgerGroup(application.pool)
      await Promise.all(Array.from({ length: 20 }, () => group.submit(pgledger.next('one'))))
      expect(await transfers()).toBe(before + 20n)
    })

    it('counts a transfer that was answered but not made as failed', async () => {
      const unmade = { ...pgledger.next('one'), to: 'nobody' }
      await expect(callPgledger(application.pool, unmade)).rejects.toThrow('made 0 transfers of one')
      await expect(createPgledgerGroup(application.pool).submit(unmade)).rejects.toThrow('made 0 transfers of 1')
    })
  })
})
