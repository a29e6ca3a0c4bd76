import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDatabase } from '../../test/database.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { connect, type Connection } from './db.ts'
import { createLeases } from './leases.ts'
import { createLog } from './log.ts'

interface Errand {
  id: string
  attempts: number
  leaseNo: bigint
}

interface Row {
  errand_id: string
  attempts: number
  lease_no: bigint
}

const errands = createLeases<Row, Errand>({
  table: 'public.errand',
  idColumn: 'errand_id',
  columns: ['errand_id', 'attempts', 'lease_no'],
  dueIn: ['new', 'in_doubt'],
  jobOf: (row) => ({ id: row.errand_id, attempts: row.attempts, leaseNo: row.lease_no }),
  idOf: ({ id }) => id,
  noun: 'errand',
})

const START = new Date('2026-03-01T10:00:00Z')
const log = createLog('silent')

let connection: Connection
let clock: TestClock
let dropDatabase: () => Promise<void>

beforeEach(async () => {
  const database = await createDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query(`
    create table public.errand (
      errand_id text primary key, state text not null default 'new', attempts int not null default 0, next_attempt_at timestamptz,
      lease_no bigint not null default 0, lease_until timestamptz, story jsonb not null default '[]', ended_at timestamptz);
    grant select, insert, update on public.errand to krapao_app`)
  await owner.end()
  connection = connect(database.url, { log })
  clock = createTestClock(START)
  dropDatabase = () => database.drop()
})
afterEach(async () => {
  await connection.close()
  await dropDatabase()
})

const means = () => ({ db: connection.db, clock, log })
const claim = (most = 10) => errands.claimDue(connection.db, clock.now(), most)
const idsOf = (claimed: Errand[]) => claimed.map(({ id }) => id).toSorted()

async function add(id: string, { state = 'new', attempts = 0, dueAt = START }: { state?: string; attempts?: number; dueAt?: Date } = {}) {
  await sql`insert into public.errand (errand_id, state, attempts, next_attempt_at, lease_until, ended_at)
    values (${id}, ${state}, ${attempts}, ${dueAt}, ${START}, ${state === 'done' ? START : null})`.execute(connection.db)
}

async function read(id: string) {
  const { rows } = await sql<{ state: string; next_attempt_at: Date | null; story: { attempt: number; state: string; says: string }[] }>`
    select state, next_attempt_at, story from public.errand where errand_id = ${id}`.execute(connection.db)
  return rows[0]!
}

test('what is due and held by nobody is taken, the longest due first', async () => {
  await add('new', { dueAt: new Date(START.getTime() - 3000) })
  await add('in doubt', { state: 'in_doubt', dueAt: new Date(START.getTime() - 2000) })
  await add('later', { dueAt: new Date(START.getTime() + 1) })
  await add('parked', { state: 'parked' })
  await add('done', { state: 'done' })
  expect(await claim(1)).toEqual([{ id: 'new', attempts: 1, leaseNo: 1n }])
  expect(idsOf(await claim())).toEqual(['in doubt'])
  expect(await claim()).toEqual([])
})

test('what is held is taken again when its lease has run out, under a newer one', async () => {
  await add('one')
  await claim()
  clock.advance(29_999)
  expect(await claim()).toEqual([])
  clock.advance(1)
  expect(await claim()).toEqual([{ id: 'one', attempts: 2, leaseNo: 2n }])
})

test('what cannot be said yet is due again after 1, 2, 4 … 300 seconds, and free until then', async () => {
  await add('one')
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 10; attempt++) {
    const [job] = await claim()
    expect(await errands.leaveInDoubt(means(), job!, `no answer ${attempt}`)).toBe(true)
    const { next_attempt_at: next } = await read('one')
    pauses.push((next!.getTime() - clock.now().getTime()) / 1000)
    clock.set(next!)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300])
  const { state, story } = await read('one')
  expect([state, story.length, story[1]]).toEqual([
    'in_doubt',
    10,
    { at: '2026-03-01T10:00:01.000Z', attempt: 2, state: 'in_doubt', says: 'no answer 2' },
  ])
})

test('what nobody could say in 22 attempts, or asking cannot tell, is parked and not taken any more', async () => {
  await add('nearly', { attempts: 20 })
  await add('long', { attempts: 21 })
  await add('hopeless')
  for (const job of await claim()) await errands.leaveInDoubt(means(), job, 'no answer', { park: job.id === 'hopeless' })
  expect([(await read('nearly')).state, (await read('long')).state, (await read('hopeless')).state]).toEqual([
    'in_doubt',
    'parked',
    'parked',
  ])
  expect((await read('hopeless')).next_attempt_at).toBeNull()
  clock.advance(3_600_000)
  expect(idsOf(await claim())).toEqual(['nearly'])
})

test('whoever has lost the lease, or finds it ended, leaves nothing behind', async () => {
  await add('taken')
  await add('done')
  const stale = await claim()
  clock.advance(30_000)
  await claim()
  await sql`update public.errand set state = 'done', ended_at = ${clock.now()}, lease_no = 1 where errand_id = 'done'`.execute(
    connection.db,
  )
  for (const job of stale) expect(await errands.leaveInDoubt(means(), job, 'too late')).toBe(false)
  expect([await read('taken'), await read('done')]).toMatchObject([
    { state: 'new', story: [] },
    { state: 'done', story: [] },
  ])
})

test('an attempt that fails by a fault of ours is in doubt like any other, and is nobody else’s', async () => {
  await add('broken')
  await add('fine')
  const attempted: string[] = []
  const attempt = async ({ id }: Errand) => {
    attempted.push(id)
    if (id === 'broken') throw new Error('nobody expected this')
  }
  expect(await errands.work(means(), 10, attempt)).toBe(2)
  expect(attempted.toSorted()).toEqual(['broken', 'fine'])
  const { state, story } = await read('broken')
  expect([state, story[0]!.says]).toEqual(['in_doubt', 'Error: nobody expected this'])
  expect(await errands.work(means(), 10, attempt)).toBe(0)
})
