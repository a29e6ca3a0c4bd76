import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Address, startAddress } from '../../../test/address.ts'
import { createDatabase } from '../../../test/database.ts'
import { startCommitCutter } from '../../../test/faults/commit-cutter.ts'
import { DatabaseBusy } from './database-errors.ts'
import { retryIdempotent, connect, type Connection, type ConnectOptions, type Db, inTransaction } from './db.ts'
import { createLog } from '../log.ts'
import { createEndlessTime, createTimeBudget, withinTime } from '../jobs/time-budget.ts'

let url: string
let ownerUrl: string
let address: Address
let owner: pg.Client
let lines: { level: number; msg: string }[]
const closing: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const database = await createDatabase()
  url = database.url
  address = await startAddress(url)
  owner = await clientOf(database.superuserUrl)
  ownerUrl = database.superuserUrl
  await owner.query('create table public.thing (thing_id int primary key, times int not null default 0)')
  await owner.query('insert into public.thing values (1); grant select, update on public.thing to krapao_app')
  lines = []
  closing.push(
    () => owner.end(),
    () => address.close(),
    () => database.drop(),
  )
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function clientOf(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

function open(options: Partial<ConnectOptions> = {}, at = address.url): Connection {
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const connection = connect(at, { log, ...options })
  closing.unshift(() => connection.close())
  return connection
}

const things = sql.table<{ thing_id: number; times: number }>('public.thing').as('thing')
const read = (db: Db) => db.selectFrom(things).select('times').executeTakeFirstOrThrow()
const change = (db: Db) => sql`update public.thing set times = times + 1`.execute(db)
const times = async () => (await owner.query<{ times: number }>('select times from public.thing')).rows[0]!.times

/** Holds the row until it is let go, in a transaction of somebody else. */
async function holdRow() {
  const holder = await clientOf(ownerUrl)
  await holder.query('begin; select from public.thing for update')
  return async () => {
    await holder.query('commit')
    await holder.end()
  }
}

async function isWaitedFor(): Promise<boolean> {
  const { rows } = await owner.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rows.length > 0
}

async function untilTurnedAway(): Promise<void> {
  await vi.waitUntil(() => address.turnedAway() > 0, { timeout: 10_000 })
}

const EACH_WAY: [string, (db: Db) => Promise<unknown>][] = [
  ['a read', read],
  ['a statement that answers a repetition', (db) => retryIdempotent(() => change(db))],
  ['a transaction', (db) => inTransaction(db, (tx) => sql`update public.thing set times = times + 1`.execute(tx))],
]

describe.each(EACH_WAY)('%s', (_what, ask) => {
  test('is asked again until there is a database behind the address', async () => {
    const { db } = open()
    await read(db)
    address.leadTo(undefined)
    const asked = ask(db)
    await untilTurnedAway()
    address.leadTo(url)
    await expect(asked).resolves.toBeDefined()
  })

  test('is asked again while there are too many connections', async () => {
    const login = await limitedLogin(url)
    const taken = await clientOf(login.url)
    const asked = ask(open({}, login.url).db)
    await vi.waitUntil(() => lines.some(({ msg }) => msg.endsWith('not possible now, and tried again')), { timeout: 10_000 })
    await taken.end()
    await expect(asked).resolves.toBeDefined()
  })

  test('is given up as busy when the time of the call is over', async () => {
    const { db } = open()
    address.leadTo(undefined)
    await expect(withinTime(createTimeBudget(300), () => ask(db))).rejects.toThrow(DatabaseBusy)
    expect(await times()).toBe(0)
  })
})

/** A login of the application's role that may have one connection. */
async function limitedLogin(databaseUrl: string): Promise<{ url: string }> {
  const name = `limited_${new URL(databaseUrl).pathname.slice(1)}`
  await owner.query(`create role ${name} login password 'limited' connection limit 1 in role krapao_app`)
  closing.unshift(() => owner.query(`drop role ${name}`))
  const limited = new URL(databaseUrl)
  limited.username = name
  limited.password = 'limited'
  return { url: limited.href }
}

describe.each(EACH_WAY.slice(1))('%s', (_what, ask) => {
  test('leaves a primary that has been demoted, and is asked again elsewhere', async () => {
    await owner.query(`alter database "${new URL(url).pathname.slice(1)}" set default_transaction_read_only = on`)
    const { db } = open()
    const asked = ask(db)
    await vi.waitUntil(() => lines.some(({ msg }) => msg.startsWith('writing to the database')), { timeout: 10_000 })
    await owner.query(`alter database "${new URL(url).pathname.slice(1)}" reset default_transaction_read_only`)
    await asked
    expect(await times()).toBe(1)
  })

  test('that a call did not wait for happens all the same, and whoever asks again comes after it', async () => {
    const { db } = open()
    // From here on there is a connection, so the statement leaves at once.
    await ask(db)
    const letGo = await holdRow()
    await expect(withinTime(createTimeBudget(300), () => ask(db))).rejects.toThrow(DatabaseBusy)
    // Given up by its caller, it may not even have reached the row.
    await vi.waitUntil(isWaitedFor, { timeout: 10_000 })
    await letGo()
    await ask(db)
    expect(await times()).toBe(3)
  })
})

test('whose COMMIT was not acknowledged stays so, whatever ends the runs that follow', async () => {
  const cutter = await startCommitCutter(url)
  closing.unshift(() => cutter.close())
  const { db } = open({}, cutter.url)
  const mayHaveCommitted: boolean[] = []
  cutter.cutCommit(1, 'after')
  await inTransaction(db, async (tx, run) => {
    mayHaveCommitted.push(run.mayHaveCommitted)
    if (mayHaveCommitted.length === 2) await sql`do $$ begin raise 'planted' using errcode = '55P03'; end $$`.execute(tx)
    if (!run.mayHaveCommitted) await sql`update public.thing set times = times + 1`.execute(tx)
  })
  expect(mayHaveCommitted).toEqual([false, true, true])
  expect(await times()).toBe(1)
})

test('a COMMIT of which a cluster does not know whether another machine did it is asked again as one without an answer', async () => {
  await owner.query(`
    create sequence public.commits;
    create function public.lose() returns trigger language plpgsql security definer as $$
    begin
      if nextval('public.commits') = 1 then
        raise 'could not commit transaction for shard 102008 on at least one active node' using errcode = 'XX000';
      end if;
      return null;
    end $$;
    create constraint trigger lose after update on public.thing deferrable initially deferred for each row execute function public.lose()`)
  const mayHaveCommitted: boolean[] = []
  await inTransaction(open().db, async (tx, run) => {
    mayHaveCommitted.push(run.mayHaveCommitted)
    await sql`update public.thing set times = times + 1`.execute(tx)
  })
  expect([mayHaveCommitted, await times()]).toEqual([[false, true], 1])
})

test('a statement that may write is never repeated unasked', async () => {
  const { db } = open()
  address.leadTo(undefined)
  await expect(change(db)).rejects.toThrow('Connection terminated')
})

test('what is taken for a read cannot write', async () => {
  await owner.query(
    `create function public.change() returns int language sql volatile as 'update public.thing set times = 9 returning times'`,
  )
  const { db } = open()
  await expect(db.selectNoFrom(sql<number>`public.change()`.as('times')).execute()).rejects.toThrow('was taken for a read')
  expect(await times()).toBe(0)
})

describe('while all connections that may write are waiting', () => {
  test('reads go on, and of the writes no more wait than are allowed to', async () => {
    const { db } = open({ maxConnections: 2, maxWaiting: 1 })
    const letGo = await holdRow()
    const waiting = [1, 2].map(() => retryIdempotent(() => change(db)))
    await vi.waitUntil(async () => (await waitingForLocks()) === 2, { timeout: 10_000 })
    const queued = retryIdempotent(() => change(db))
    await expect(withinTime(createTimeBudget(60_000), () => retryIdempotent(() => change(db)))).rejects.toThrow(
      '1 wait for a connection already',
    )
    expect(await read(db)).toEqual({ times: 0 })
    await letGo()
    await Promise.all([...waiting, queued])
    expect(await times()).toBe(3)
  })

  test('who finds none in time tries again', async () => {
    const { db } = open({ maxConnections: 1 })
    const gate = Promise.withResolvers<void>()
    const holding = inTransaction(db, () => gate.promise)
    const asked = withinTime(createEndlessTime(), () => retryIdempotent(() => change(db)))
    await vi.waitUntil(() => lines.some(({ msg }) => msg.startsWith('writing to the database')), { timeout: 10_000 })
    gate.resolve()
    await Promise.all([holding, asked])
    expect(await times()).toBe(1)
  })
})

const waitingForLocks = async () => {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

test('an outage is logged when it begins and when it is over, not for everybody who meets it', async () => {
  const { db } = open()
  await Promise.all([read(db), read(db), read(db)])
  address.leadTo(undefined)
  const asked = read(db)
  for (let tries = 0; tries < 3; tries++) await untilTurnedAway()
  address.leadTo(url)
  await asked
  await read(db)
  expect(lines.map(({ msg }) => msg)).toEqual([
    'reading from the database: not possible now, and tried again',
    'reading from the database: possible again',
  ])
})

test('work that nobody waits for is never given up, until it is told to end', async () => {
  const { db } = open()
  address.leadTo(undefined)
  const time = createEndlessTime()
  const asked = withinTime(time, () => read(db))
  for (let tries = 0; tries < 3; tries++) await untilTurnedAway()
  time.end()
  await expect(asked).rejects.toThrow(DatabaseBusy)
})
