import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseClock, type DatabaseClock } from '../../../test/database-clock.ts'
import { createDatabase } from '../../../test/database.ts'
import { connect, type Connection } from '../database/db.ts'
import { createLeases } from './leases.ts'
import { createLog } from '../log.ts'

interface Errand {
  ownerId: string
  id: string
  attempts: number
  leaseNo: bigint
}

interface Row {
  player_id: string
  errand_id: string
  attempts: number
  lease_no: bigint
}

const PLAYER = '00000000-0000-4000-8000-000000000001'
const columns = sql.raw('player_id, errand_id, attempts, lease_no')

const errands = createLeases<Row, Errand>({
  table: 'public.errand',
  ownerColumn: 'player_id',
  idColumn: 'errand_id',
  dueIn: ['new', 'in_doubt'],
  claim: async (db, { id, leaseNo }) =>
    (
      await sql<Row>`
    update public.errand set lease_no = lease_no + 1, leased_at = platform.now(), attempts = attempts + 1
    where errand_id = ${id} and lease_no = ${leaseNo} and not platform.is_held(leased_at) returning ${columns}`.execute(db)
    ).rows,
  leaveInDoubt: async (db, { id, leaseNo, attempts }, { reason, needsReview = false }) =>
    (
      await sql<{ is_ours: boolean }>`
    with said as (
      update public.errand set state = ${needsReview ? 'manual_review' : 'in_doubt'}, leased_at = null,
        next_attempt_at = case when not ${needsReview} then platform.now() + platform.back_off(attempts) end,
        history = platform.bounded_history(history || platform.history_line(platform.now(), ${attempts}, 'in_doubt', ${reason}))
      where errand_id = ${id} and lease_no = ${leaseNo} and ended_at is null returning 1)
    select exists (select from said) as is_ours`.execute(db)
    ).rows[0]!.is_ours,
  jobOf: (row) => ({ ownerId: row.player_id, id: row.errand_id, attempts: row.attempts, leaseNo: row.lease_no }),
  idOf: ({ id }) => id,
  noun: 'errand',
})

const START = new Date('2026-03-01T10:00:00Z')
const log = createLog('silent')

let connection: Connection
let clock: DatabaseClock
let time: Date
let dropDatabase: () => Promise<void>

beforeEach(async () => {
  const database = await createDatabase()
  connection = connect(database.ownerUrl, { log })
  await connection.pool.query(`
    create table public.errand (
      player_id uuid not null, errand_id text primary key, state text not null default 'new', attempts int not null default 0,
      next_attempt_at timestamptz, lease_no bigint not null default 0, leased_at timestamptz, history jsonb not null default '[]', ended_at timestamptz)`)
  clock = await databaseClock(database.ownerUrl)
  await setClock(START)
  dropDatabase = () => database.drop()
})
afterEach(async () => {
  await connection.close()
  await clock.close()
  await dropDatabase()
})

async function setClock(to: Date): Promise<void> {
  time = to
  await clock.set(to)
}

const passTime = (ms: number) => setClock(new Date(time.getTime() + ms))
const deps = () => ({ db: connection.db, log })
const claim = (most = 10) => errands.claimDue(connection.db, most)
const idsOf = (claimed: Errand[]) => claimed.map(({ id }) => id).toSorted()

async function add(id: string, { state = 'new', attempts = 0, dueAt = START }: { state?: string; attempts?: number; dueAt?: Date } = {}) {
  await sql`insert into public.errand (player_id, errand_id, state, attempts, next_attempt_at, ended_at)
    values (${PLAYER}, ${id}, ${state}, ${attempts}, ${dueAt}, ${state === 'done' ? START : null})`.execute(connection.db)
}

async function read(id: string) {
  const { rows } = await sql<{ state: string; next_attempt_at: Date | null; history: { attempt: number; state: string; says: string }[] }>`
    select state, next_attempt_at, history from public.errand where errand_id = ${id}`.execute(connection.db)
  return rows[0]!
}

test('what is due and held by nobody is taken, the longest due first', async () => {
  await add('new', { dueAt: new Date(START.getTime() - 3000) })
  await add('in doubt', { state: 'in_doubt', dueAt: new Date(START.getTime() - 2000) })
  await add('later', { dueAt: new Date(START.getTime() + 1) })
  await add('manual_review', { state: 'manual_review' })
  await add('done', { state: 'done' })
  expect(await claim(1)).toEqual([{ ownerId: PLAYER, id: 'new', attempts: 1, leaseNo: 1n }])
  expect(idsOf(await claim())).toEqual(['in doubt'])
  expect(await claim()).toEqual([])
})

test('of workers who see the same rows at once, each row is taken by one', async () => {
  for (const id of ['a', 'b', 'c', 'd']) await add(id)
  const taken = await Promise.all([claim(), claim(), claim(), claim()])
  expect(idsOf(taken.flat())).toEqual(['a', 'b', 'c', 'd'])
})

test('what is held is taken again when its lease has run out, under a newer one', async () => {
  await add('one')
  await claim()
  await passTime(29_999)
  expect(await claim()).toEqual([])
  await passTime(1)
  expect(await claim()).toEqual([{ ownerId: PLAYER, id: 'one', attempts: 2, leaseNo: 2n }])
})

test('what was taken or put off while the clock was hours ahead waits for nobody once it is set right', async () => {
  await add('taken')
  await add('put off')
  await passTime(3 * 3_600_000)
  const jobs = await claim()
  await errands.leaveInDoubt(
    deps(),
    jobs.find(({ id }) => id === 'put off')!,
    { reason: 'no answer' },
  )
  await setClock(START)
  expect(idsOf(await claim())).toEqual(['put off', 'taken'])
})

test('what was put off while the clock was behind is due at once when it is set right', async () => {
  await add('one', { dueAt: new Date(START.getTime() - 7_200_000) })
  await setClock(new Date(START.getTime() - 3_600_000))
  const [job] = await claim()
  await errands.leaveInDoubt(deps(), job!, { reason: 'no answer' })
  await setClock(START)
  expect(idsOf(await claim())).toEqual(['one'])
})

test('what cannot be said yet is due again after 1, 2, 4 … 300 seconds, for ever, and free until then', async () => {
  await add('one')
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 30; attempt++) {
    const [job] = await claim()
    expect(await errands.leaveInDoubt(deps(), job!, { reason: `no answer ${attempt}` })).toBe(true)
    const { next_attempt_at: next } = await read('one')
    pauses.push((next!.getTime() - time.getTime()) / 1000)
    await setClock(next!)
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, ...Array.from({ length: 21 }, () => 300)])
  const { state, history } = await read('one')
  expect([state, history.length, history[1]]).toEqual([
    'in_doubt',
    30,
    { at: '2026-03-01T10:00:01.000Z', attempt: 2, state: 'in_doubt', says: 'no answer 2' },
  ])
})

test('what is asked for through weeks waits no longer, and never ends in an error', async () => {
  const { rows } = await sql<{ seconds: bigint }>`
    select extract(epoch from platform.back_off(attempts))::bigint as seconds from unnest(array[0, 9, 10, 1024, 1025, 2147483647]) attempts`.execute(
    connection.db,
  )
  expect(rows.map(({ seconds }) => seconds)).toEqual([1n, 256n, 300n, 300n, 300n, 300n])
})

test('a history of what is asked for ever keeps its first lines, its last 20 and what was new, and counts what is left out', async () => {
  await add('one')
  const said: string[] = []
  const reasonOf = (attempt: number) => (attempt === 50 ? 'something else' : attempt > 90 ? `only ${attempt}` : 'no answer')
  for (let attempt = 1; attempt <= 700; attempt++) {
    const [job] = await claim()
    said.push(reasonOf(attempt))
    await errands.leaveInDoubt(deps(), job!, { reason: reasonOf(attempt) })
    await setClock((await read('one')).next_attempt_at!)
    // Where every line says something new the oldest go, so what was new at first is looked for before those come.
    if (attempt === 90) expect((await read('one')).history.map(({ says }) => says)).toContain('something else')
  }
  const history = (await read('one')).history as { attempt: number; says: string; leftOut?: number }[]
  expect(history).toHaveLength(40)
  expect(history[0]).toMatchObject({ attempt: 1, says: 'no answer' })
  expect(history.slice(-20).map(({ attempt }) => attempt)).toEqual(Array.from({ length: 20 }, (_, at) => 681 + at))
  expect(history.every(({ attempt, says }) => says === said[attempt - 1])).toBe(true)
  // Each gap is as long as the line after it says.
  const gaps = history.map(({ attempt }, at) => attempt - 1 - (history[at - 1]?.attempt ?? 0))
  expect(history.map(({ leftOut }) => leftOut ?? 0)).toEqual(gaps)
})

test('a history that was never bounded is, and its changes of state stay', async () => {
  const lines = Array.from({ length: 128 }, (_, at) => ({
    attempt: at + 1,
    state: at === 60 ? 'name_check' : 'in_doubt',
    says: `no answer ${at}`,
  }))
  const { rows } = await sql<{ history: { attempt: number; state: string; leftOut?: number }[] }>`
    select platform.bounded_history(${JSON.stringify(lines)}::jsonb) as history`.execute(connection.db)
  const { history } = rows[0]!
  expect(history).toHaveLength(40)
  expect(history.filter(({ state }) => state === 'name_check').map(({ attempt }) => attempt)).toEqual([61])
  expect(history.reduce((sum, { leftOut = 0 }) => sum + leftOut, 0)).toBe(88)
})

test('what asking cannot tell waits for manual review and is not taken any more', async () => {
  await add('slow', { attempts: 40 })
  await add('hopeless')
  for (const job of await claim()) await errands.leaveInDoubt(deps(), job, { reason: 'no answer', needsReview: job.id === 'hopeless' })
  expect([(await read('slow')).state, (await read('hopeless')).state]).toEqual(['in_doubt', 'manual_review'])
  expect((await read('hopeless')).next_attempt_at).toBeNull()
  await passTime(3_600_000)
  expect(idsOf(await claim())).toEqual(['slow'])
})

test('whoever has lost the lease, or finds it ended, leaves nothing behind', async () => {
  await add('taken')
  await add('done')
  const stale = await claim()
  await passTime(30_000)
  await claim()
  await sql`update public.errand set state = 'done', ended_at = ${time}, lease_no = 1 where errand_id = 'done'`.execute(connection.db)
  for (const job of stale) expect(await errands.leaveInDoubt(deps(), job, { reason: 'too late' })).toBe(false)
  expect([await read('taken'), await read('done')]).toMatchObject([
    { state: 'new', history: [] },
    { state: 'done', history: [] },
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
  expect(await errands.work(deps(), 10, attempt)).toBe(2)
  expect(attempted.toSorted()).toEqual(['broken', 'fine'])
  const { state, history } = await read('broken')
  expect([state, history[0]!.says]).toEqual(['in_doubt', 'Error: nobody expected this'])
  expect(await errands.work(deps(), 10, attempt)).toBe(0)
})
