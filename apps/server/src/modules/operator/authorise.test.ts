import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import { databaseClock } from '../../../test/database-clock.ts'
import { addTestStaff } from '../../../test/staff.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'
import { addStaff, deactivateStaff, listStaff, type Role } from './staff.ts'

let database: TestDatabase
/** Owns the database, as the functions that ask for authority do. */
let db: pg.Client
let cashier: string
let other: string

let player: string

beforeAll(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.ownerUrl })
  await db.connect()
})
beforeEach(async () => {
  player = randomUUID()
  cashier = await addTestStaff(database.ownerUrl)
  other = await addTestStaff(database.ownerUrl)
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const openItem = (subject: string, evidence: object = {}) =>
  db.query(`select operator.open_item($1, 'withdrawal', $2, true, 'above the limit', $3)`, [player, subject, evidence])

interface Said {
  subject?: string
  baht?: number
  act?: string
  actId?: string
  why?: string
  client?: pg.Client
}

async function says(staffId: string, said: Said = {}): Promise<string> {
  const { subject = 'a', baht = 100, act = 'approve', actId = randomUUID(), why = 'looked at it', client = db } = said
  const { rows } = await client.query<{ status: string }>(
    `select status from operator.authorise($1, row($2::uuid, $3::uuid, $4, $5, 'the secret of ' || $3, null)::operator.instruction,
      row('withdrawal', $6, $7, 'BAHT', '{"state": "pending_approval"}', '{"state": "approved"}')::operator.decision)`,
    [player, actId, staffId, act, why, subject, Math.round(baht * 100)],
  )
  return rows[0]!.status
}

const acts = async () =>
  (await db.query('select staff_id, act, status from operator.act where owner_id = $1 order by acted_at', [player])).rows

test('an act is one thing: its id for another item, other words or of somebody else is refused, and nothing is written', async () => {
  await openItem('a')
  await openItem('b')
  const actId = randomUUID()
  expect(await says(cashier, { actId })).toBe('act')
  expect(await says(cashier, { actId, subject: 'b' })).toBe('key_reused')
  expect(await says(cashier, { actId, act: 'refuse' })).toBe('key_reused')
  expect(await says(other, { actId })).toBe('key_reused')
  expect(await says(cashier, { actId })).toBe('act')
  expect(await acts()).toEqual([{ staff_id: cashier, act: 'approve', status: 'act' }])
})

describe('one person', () => {
  beforeEach(() => openItem('a'))

  test('decides alone up to the limit, and not one satang above it', async () => {
    expect(await says(cashier, { baht: 20_000.01 })).toBe('proposed')
    expect(await says(other, { baht: 20_000, act: 'refuse' })).toBe('changed')
    expect(await says(other, { baht: 20_000, act: 'refuse' })).toBe('act')
  })

  test('decides alone no more than the sum of a day, in however many parts', async () => {
    for (let part = 0; part < 15; part++) expect(await says(cashier, { baht: 20_000 })).toBe('act')
    expect(await says(cashier, { baht: 0.01 })).toBe('proposed')
    expect(await says(other, { baht: 0.01 })).toBe('act')
  })

  test('decides no more than their own limit of a day, where that is less than anybody’s', async () => {
    await db.query(
      `insert into operator.staff_limit (staff_id, flow, currency, amount) values ($1, 'payout', 'BAHT', 10000), ($1, 'credit', 'BAHT', 0)`,
      [cashier],
    )
    expect(await says(cashier, { baht: 99.99 })).toBe('act')
    expect(await says(cashier, { baht: 0.02 })).toBe('proposed')
    expect(await says(other, { baht: 0.02, act: 'refuse' })).toBe('act')
    expect(await says(cashier, { baht: 0.01 })).toBe('act')
  })

  test('may again after midnight in Bangkok', async () => {
    const clock = await databaseClock(database.ownerUrl)
    onTestFinished(async () => void (await db.query('update platform.test_clock set at = null')))
    await clock.set(new Date('2025-03-03T16:59:59Z'))
    for (let part = 0; part < 15; part++) await says(cashier, { baht: 20_000 })
    await clock.set(new Date('2025-03-03T17:00:00Z'))
    expect(await says(cashier, { baht: 20_000 })).toBe('act')
    await clock.close()
  })

  test('midnight falls before a decision and the sums of its day, or after both, whenever it falls', async () => {
    const { rows: now } = await db.query<{ is: string }>(`select pg_get_functiondef('platform.now()'::regprocedure) as is`)
    onTestFinished(async () => void (await db.query(now[0]!.is)))
    // Each look at it is a second later than the one before.
    await db.query(`create or replace function platform.now() returns timestamptz language sql volatile as $$
      update platform.test_clock set at = at + interval '1 second' returning at $$`)
    onTestFinished(async () => void (await db.query('update platform.test_clock set at = null')))
    const days: unknown[] = []
    for (let seconds = 0; seconds < 12; seconds++) {
      await db.query(`update platform.test_clock set at = timestamptz '2025-03-03T17:00:00Z' - make_interval(secs => $1)`, [seconds])
      await db.query('delete from operator.day_sum where staff_id = $1', [cashier])
      expect(await says(cashier, { baht: 20 })).toBe('act')
      const { rows } = await db.query<{ of_act: string; of_sums: string[] }>(
        `select (select (acted_at at time zone 'Asia/Bangkok')::date::text from operator.act where owner_id = $1 order by act_no desc limit 1) as of_act,
           array(select distinct day::text from operator.day_sum where staff_id = $2) as of_sums`,
        [player, cashier],
      )
      expect(rows[0]!.of_sums).toEqual([rows[0]!.of_act])
      days.push(rows[0]!.of_act)
    }
    expect([...new Set(days)].toReversed()).toEqual(['2025-03-03', '2025-03-04'])
  })

  test('who says sixteen things at once is within the sum of the day all the same', async () => {
    for (let part = 0; part < 16; part++) await openItem(`part ${part}`)
    const clients = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const client = new pg.Client({ connectionString: database.ownerUrl })
        await client.connect()
        return client
      }),
    )
    const answers = await Promise.all(clients.map((client, part) => says(cashier, { client, subject: `part ${part}`, baht: 20_000 })))
    await Promise.all(clients.map((client) => client.end()))
    expect(answers.toSorted()).toEqual([...Array.from({ length: 15 }, () => 'act'), 'proposed'])
  })

  test('who says the same act again is answered as the first time, and it counts once', async () => {
    const said = { baht: 20_000, actId: randomUUID() }
    expect([await says(cashier, said), await says(cashier, said)]).toEqual(['act', 'act'])
    expect(await acts()).toHaveLength(1)
    expect((await db.query('select amount::text from operator.day_sum where staff_id = $1', [cashier])).rows).toEqual([
      { amount: '2000000' },
      { amount: '2000000' },
    ])
  })

  test('needs a reason', async () => {
    await expect(says(cashier, { why: ' ' })).rejects.toMatchObject({ constraint: 'acts_have_a_reason' })
  })
})

describe('two people', () => {
  beforeEach(() => openItem('a', { bank: 'KBANK' }))
  const much = { baht: 30_000 }

  test('are two different ones', async () => {
    expect(await says(cashier, much)).toBe('proposed')
    expect(await says(cashier, much)).toBe('same_person')
    expect(await says(other, much)).toBe('act')
    expect((await db.query('select proposed_by, approved_by, outcome from operator.proposal where owner_id = $1', [player])).rows).toEqual([
      { proposed_by: cashier, approved_by: other, outcome: 'carried_out' },
    ])
    expect(await acts()).toEqual([
      { staff_id: cashier, act: 'approve', status: 'proposed' },
      { staff_id: cashier, act: 'approve', status: 'same_person' },
      { staff_id: other, act: 'approve', status: 'act' },
    ])
  })

  test('are so because the database holds it, whatever its functions say', async () => {
    await says(cashier, much)
    const alone = db.query(
      `update operator.proposal set approved_by = proposed_by, ended_at = now(), outcome = 'carried_out' where owner_id = $1`,
      [player],
    )
    await expect(alone).rejects.toMatchObject({ constraint: 'two_different_people' })
  })

  test('who disagree: the newer instruction is the proposal', async () => {
    await says(cashier, much)
    expect(await says(other, { ...much, act: 'refuse' })).toBe('proposed')
    expect(await says(cashier, { ...much, act: 'refuse' })).toBe('act')
  })

  test('cannot approve what has changed since it was proposed', async () => {
    await says(cashier, much)
    await openItem('a', { bank: 'SCB' })
    expect(await says(other, much)).toBe('changed')
    expect(await says(other, much)).toBe('proposed')
  })

  test('one of whom has been deactivated are one', async () => {
    await says(cashier, much)
    expect(await deactivateStaff(db, cashier)).toBe(true)
    expect(await says(other, much)).toBe('proposed')
  })

  test('need an owner among them from the greatest sums on', async () => {
    const owner = await addTestStaff(database.ownerUrl, ['owner'])
    expect(await says(cashier, { baht: 200_000 })).toBe('proposed')
    expect(await says(other, { baht: 200_000 })).toBe('not_allowed')
    expect(await says(owner, { baht: 200_000 })).toBe('act')
  })
})

/** What a decision about so much is answered by one person, or by a second after a first, worked out from the row of authority alone. */
function expected(authority: Authority, flow: Flow, { amount, takes, hasCredited, said }: Case): string[] {
  const isBarred = hasCredited && flow.is_barred_by_credits
  if (takes !== 'two' && !isBarred && amount <= authority.alone_up_to) return ['act']
  if (said === 'one') return ['proposed', 'same_person']
  if (said === 'with an owner') return ['proposed', 'act']
  return ['proposed', isBarred ? 'credited_them' : amount >= (authority.needs_owner_from ?? amount + 1) ? 'not_allowed' : 'act']
}

interface Flow {
  kind: string
  verb: string
  direction: string | null
  is_barred_by_credits: boolean
}
interface Authority {
  kind: string
  role: Role
  alone_up_to: number
  needs_owner_from: number | null
}
interface Case {
  amount: number
  takes: 'two' | null
  hasCredited: boolean
  said: 'one' | 'two' | 'with an owner'
}

test('every decision that credits or pays out takes one or two, around each of its limits, with evidence and without', async () => {
  const flows = (await db.query<Flow>('select * from operator.decision_flow')).rows
  const authorities = (
    await db.query<Authority>(
      `select kind, role, alone_up_to::float8, needs_owner_from::float8 from operator.authority where currency = 'BAHT' and role <> 'owner'`,
    )
  ).rows
  let decisions = 0
  for (const flow of flows) {
    const authority = authorities.find(({ kind }) => kind === flow.kind)!
    const [first, second] = [
      await addTestStaff(database.ownerUrl, [authority.role]),
      await addTestStaff(database.ownerUrl, [authority.role]),
    ]
    const owner = await addTestStaff(database.ownerUrl, ['owner'])
    const limits = [authority.alone_up_to + 1, authority.needs_owner_from ?? 1].flatMap((least) => [least - 1, least])
    const cases = [...new Set(limits)]
      .filter((amount) => amount > 0)
      .flatMap((amount) =>
        ([null, 'two'] as const).flatMap((takes) => [false, true].map((hasCredited) => ({ amount, takes, hasCredited }))),
      )
      .flatMap((one) => (['one', 'two', 'with an owner'] as const).map((said): Case => ({ ...one, said })))
    for (const one of cases) {
      await db.query('begin')
      const answers = await answersTo(flow, one, { one: [first, first], two: [first, second], 'with an owner': [first, owner] }[one.said])
      await db.query('rollback')
      decisions += answers.length
      expect([flow.kind, flow.verb, one, answers]).toEqual([flow.kind, flow.verb, one, expected(authority, flow, one)])
    }
  }
  expect(decisions).toBeGreaterThan(400)
}, 120_000)

/** What each of them is answered, until it is done. */
async function answersTo({ kind, verb, direction }: Flow, { amount, takes, hasCredited }: Case, said: string[]): Promise<string[]> {
  await db.query(`select operator.open_item($1, $2, 'a', true, 'seen', '{}')`, [player, kind])
  if (hasCredited)
    await db.query(
      `insert into operator.credit (player_id, act_id, staff_id, kind, subject, amount, credited_at)
       values ($1, gen_random_uuid(), $2, 'slip', 'x', 1, platform.now() - interval '1 day')`,
      [player, said[0]],
    )
  const answers: string[] = []
  for (const staffId of said) {
    if (answers.includes('act')) break
    const { rows } = await db.query<{ status: string }>(
      `select status from operator.authorise($1, row(gen_random_uuid(), $2::uuid, $3, 'seen', 'the secret of ' || $2, null)::operator.instruction,
        row($4, 'a', $5, 'BAHT', $6, '{}')::operator.decision, $7)`,
      [player, staffId, verb, kind, amount, direction === null ? {} : { direction }, takes],
    )
    answers.push(rows[0]!.status)
  }
  return answers
}

test('nobody else decides: strangers, those who have left, other roles, or about nothing', async () => {
  await openItem('a')
  const support = await addTestStaff(database.ownerUrl, ['support', 'auditor'])
  await deactivateStaff(db, other)
  expect(await says(randomUUID())).toBe('not_staff')
  expect(await says(other)).toBe('not_staff')
  expect(await says(support)).toBe('not_allowed')
  expect(await says(cashier, { subject: 'unheard of' })).toBe('no_item')
  expect((await acts()).map(({ status }) => status)).toEqual(['not_staff', 'not_staff', 'not_allowed', 'no_item'])
})

test('what was done is never changed, not even by the owner of the database', async () => {
  await openItem('a')
  await says(cashier)
  for (const change of [`update operator.act set reason = 'x'`, 'delete from operator.act', 'truncate operator.act'])
    await expect(db.query(change)).rejects.toThrow('operator.act is append-only')
  await expect(db.query('delete from operator.staff')).rejects.toThrow('append-only')
})

describe('staff', () => {
  test('are added, listed and deactivated, which is written down', async () => {
    const staffId = await addStaff(db, { name: 'Malee', roles: ['owner', 'compliance'] })
    expect(await listStaff(db)).toContainEqual({ staffId, name: 'Malee', roles: ['owner', 'compliance'], isActive: true })
    expect([await deactivateStaff(db, staffId), await deactivateStaff(db, staffId)]).toEqual([true, false])
    expect((await listStaff(db)).find((one) => one.staffId === staffId)?.isActive).toBe(false)
    const { rows } = await db.query('select act, staff_id from operator.act where owner_id = $1 order by acted_at', [staffId])
    expect(rows).toEqual([
      { act: 'add', staff_id: null },
      { act: 'deactivate', staff_id: null },
    ])
  })

  test('have a name of their own and roles that there are', async () => {
    await addStaff(db, { name: 'Manee', roles: ['owner'] })
    await expect(addStaff(db, { name: 'Manee', roles: ['cashier'] })).rejects.toMatchObject({ constraint: 'staff_name_key' })
    await expect(addStaff(db, { name: 'Boss', roles: ['boss' as never] })).rejects.toMatchObject({ constraint: 'staff_have_known_roles' })
    await expect(addStaff(db, { name: 'Nobody', roles: [] })).rejects.toMatchObject({ constraint: 'staff_have_known_roles' })
  })

  test.each([
    ['make one', `select operator.add_staff(gen_random_uuid(), 'me', '{owner}')`],
    ['deactivate one', `select operator.deactivate_staff(gen_random_uuid())`],
    ['write one', `insert into operator.staff values (gen_random_uuid(), 'me', '{owner}', true, now())`],
    ['give one more roles', `update operator.staff set roles = '{owner}'`],
    ['raise what they decide alone', `update operator.authority set alone_up_to = 1e15`],
    ['forget what they decided today', `update operator.day_sum set amount = 0`],
    ['approve a proposal', `update operator.proposal set outcome = 'carried_out'`],
    ['say that they allowed it', `select operator.authorise(gen_random_uuid(), null, null)`],
    ['write an act', `select operator.record_act(gen_random_uuid(), null, null, 'act')`],
    ['open or close an item', `select operator.close_item(gen_random_uuid(), 'x', 'x', 'x')`],
  ])('cannot be acted for by the server, which may not %s', async (_name, statement) => {
    const server = new pg.Client({ connectionString: database.url })
    await server.connect()
    await expect(server.query(statement).finally(() => server.end())).rejects.toMatchObject({ code: '42501' })
  })
})
