import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase } from './database.ts'
import { addTestStaff } from './staff.ts'
import type { TestDatabase } from './test-postgres.ts'
import { RULE_TABLES, RULES } from '../src/audit/rules.ts'
import { PLACED_TABLES } from '../src/table-classes.ts'
import { connect, type Connection } from '../src/platform/database/db.ts'
import { createLog } from '../src/platform/log.ts'
import { deactivateStaff, setDayLimit } from '../src/modules/operator/staff.ts'

let database: TestDatabase
let owner: pg.Client
let server: Connection
beforeEach(async () => {
  database = await createDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  server = connect(database.url, { log: createLog('silent') })
})
afterEach(async () => {
  await owner.end()
  await server.close()
  await database.drop()
})

interface Change {
  table_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  act: string | null
  written_by: string
}

/** Since the database was made, oldest first. */
async function changes(): Promise<Change[]> {
  const { rows } = await owner.query<Change>(`
    select c.table_name, c.before, c.after, a.act, c.written_by
    from operator.rule_change c left join operator.act a on a.owner_id = c.act_owner and a.act_id = c.act_id
    where c.change_no > ${begun} order by c.change_no`)
  return rows
}
let begun: bigint
beforeEach(async () => {
  const { rows } = await owner.query<{ last: bigint }>('select max(change_no) as last from operator.rule_change')
  begun = rows[0]!.last
})

/** What of the rules does not hold, as the server's login sees it. */
async function breaches(): Promise<string[]> {
  const found: string[] = []
  for (const [, query] of RULES) for (const { says } of (await query.execute(server.db)).rows) found.push(says)
  return found
}

/** Why a table of reference data is not one of rules. */
const NO_RULES: Record<string, string> = {
  'games.provider_hold': 'opened and closed by the running site',
  'ledger.account_kind': 'compared with the program',
  'ledger.posting_kind': 'compared with the program',
  'ledger.posting_rule': 'compared with the program',
  'platform.seal_key': 'a secret, which the chain would tell; npm run audit verifies what is sealed with it',
  'reports.earlier': 'what stood before a migration, which nobody changes',
  'site.source': 'where players say they have heard of the site: it decides nothing',
}

test('every table of rules is chained, and every other of reference data says why not', () => {
  const of = (wanted: string) => PLACED_TABLES.filter((table) => table.class === wanted).map(({ name }) => name)
  expect(of('rules').toSorted()).toEqual(Object.keys(RULE_TABLES).toSorted())
  expect(of('reference').toSorted()).toEqual(Object.keys(NO_RULES).toSorted())
})

test('the triggers chain what the audit compares', async () => {
  const { rows } = await owner.query<{ table: string; args: string }>(`
    select t.tgrelid::regclass::text as table, replace(encode(t.tgargs, 'escape'), '\\000', '|') as args from pg_trigger t
    where t.tgname = 'rules_are_chained'`)
  const expected = Object.entries(RULE_TABLES).map(([table, { key, leftOut = [] }]) => [table, `${key.join(' ')}|${leftOut.join(' ')}|`])
  expect(Object.fromEntries(rows.map(({ table, args }) => [table, args]))).toEqual(Object.fromEntries(expected))
})

test('a new member of staff, a new limit and a farewell are each a change that names its act', async () => {
  const staffId = await addTestStaff(database.ownerUrl)
  await setDayLimit(owner, { flow: 'credit', currency: 'BAHT', amount: 5n })
  await deactivateStaff(owner, staffId)
  expect(
    (await changes()).map(({ table_name, before, after, act }) => [table_name, before?.['is_active'], after?.['is_active'], act]),
  ).toEqual([
    ['operator.staff', undefined, true, 'add'],
    ['operator.day_limit', undefined, undefined, 'set'],
    ['operator.staff', true, false, 'deactivate'],
  ])
  expect(await breaches()).toEqual([])
})

test('what the owner of the database writes past every function is a change of nobody, with the login', async () => {
  await owner.query(`update operator.authority set alone_up_to = 7 where kind = 'adjustment' and currency = 'BAHT' and role = 'owner'`)
  await owner.query(`delete from operator.authority where kind = 'adjustment' and currency = 'BAHT' and role = 'owner'`)
  const [written, deleted] = await changes()
  expect(written).toMatchObject({ after: { alone_up_to: 7 }, act: null, written_by: new URL(database.ownerUrl).username })
  expect(deleted).toMatchObject({ before: { alone_up_to: 7 }, after: null })
  expect(await breaches()).toEqual([])
})

test('a row under another name is one that is gone and one that is new', async () => {
  await owner.query(`update operator.authority set role = 'support' where kind = 'adjustment' and currency = 'BAHT' and role = 'cashier'`)
  expect((await changes()).map(({ before, after }) => [before?.['role'], after?.['role']])).toEqual([
    ['cashier', undefined],
    [undefined, 'support'],
  ])
  expect(await breaches()).toEqual([])
})

test('an act of one transaction is not named by the change of another, nor one that was refused', async () => {
  await owner.query('begin')
  await setDayLimit(owner, { flow: 'credit', currency: 'BAHT', amount: 5n })
  await owner.query('commit')
  await owner.query(`update operator.day_limit set amount = 6 where flow in ('credit', 'payout', 'trust')`)
  expect((await changes()).map(({ act }) => act)).toEqual(['set', ...Array<null>(5).fill(null), null])
})

describe('proposals', () => {
  const PLAYER = randomUUID()
  const says = async (staffId: string, amount = 3_000_000): Promise<string> => {
    const { rows } = await owner.query<{ status: string }>(
      `select status from operator.authorise($1, row($2::uuid, $3::uuid, 'approve', 'why', 'the secret of ' || $3, null)::operator.instruction,
        row('withdrawal', 'a', $4::bigint, 'BAHT', null, null)::operator.decision)`,
      [PLAYER, randomUUID(), staffId, amount],
    )
    return rows[0]!.status
  }
  beforeEach(() => owner.query(`select operator.open_item($1, 'withdrawal', 'a', true, 'above the limit', '{}')`, [PLAYER]))

  test('are as their acts say while the clock goes on, as it does outside of tests', async () => {
    await owner.query('update platform.test_clock set at = null')
    expect(await says(await addTestStaff(database.ownerUrl))).toBe('proposed')
    expect(await breaches()).toEqual([])
    expect(await says(await addTestStaff(database.ownerUrl))).toBe('act')
    expect(await breaches()).toEqual([])
  })

  test('are replaced by the same words of another where their person works no longer', async () => {
    const first = await addTestStaff(database.ownerUrl)
    expect(await says(first)).toBe('proposed')
    await deactivateStaff(owner, first)
    const [second, third] = [await addTestStaff(database.ownerUrl), await addTestStaff(database.ownerUrl)]
    expect(await says(second)).toBe('proposed')
    expect(await breaches()).toEqual([])
    expect(await says(third)).toBe('act')
    expect(await breaches()).toEqual([])
  })

  test('that have changed are void, and said again', async () => {
    const first = await addTestStaff(database.ownerUrl)
    expect(await says(first)).toBe('proposed')
    expect(await says(first, 4_000_000)).toBe('changed')
    expect(await says(first, 4_000_000)).toBe('proposed')
    expect(await says(first, 4_000_000)).toBe('same_person')
    expect(await breaches()).toEqual([])
  })
})

test('what a running site changes is no change of a rule, and what changes nothing neither', async () => {
  await owner.query(`
    insert into promotion.campaign (code, kind, currency, limit_type, created_at) values ('A', 'bonus', 'BAHT', 'limit', now());
    insert into promotion.budget (code, money_limit, number_limit) values ('A', 10, null)`)
  await owner.query(`update promotion.budget set money_used = money_used + 1, number_used = number_used + 1`)
  await owner.query(`update promotion.budget set money_limit = 10`)
  expect((await changes()).map(({ table_name }) => table_name)).toEqual(['promotion.campaign', 'promotion.budget'])
})

test('changes at once are numbered without a gap, and those of who gives up are not there', async () => {
  const clients = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const client = new pg.Client({ connectionString: database.ownerUrl })
      await client.connect()
      return client
    }),
  )
  const change = (client: pg.Client, number: number) => async () => {
    await client.query('begin')
    await client.query(`insert into operator.staff values ('${randomUUID()}', 'staff ${number}', '{cashier}', true, now())`)
    await client.query(number % 3 === 0 ? 'rollback' : 'commit')
  }
  await Promise.all(clients.map((client, number) => change(client, number)()))
  await Promise.all(clients.map((client) => client.end()))
  expect(await changes()).toHaveLength(4)
  expect(await breaches()).toEqual([])
})

describe('a migration', () => {
  test('that gives a table of rules a column chains it anew', async () => {
    await owner.query('alter table operator.day_limit add column says text')
    expect(await breaches()).toEqual([expect.stringContaining('operator.day_limit')])
    await owner.query(`select operator.chain_table('operator.day_limit')`)
    expect(await breaches()).toEqual([])
    await owner.query('alter table operator.day_limit drop column says')
    await owner.query(`select operator.chain_table('operator.day_limit')`)
    expect(await breaches()).toEqual([])
  })

  test('does not make right what was written over, added or taken away behind the trigger', async () => {
    await owner.query(`
      alter table operator.day_limit disable trigger rules_are_chained, add column says text;
      update operator.day_limit set amount = 1 where flow = 'credit' and currency = 'BAHT';
      delete from operator.day_limit where flow = 'trust';
      alter table operator.day_limit enable trigger rules_are_chained`)
    await owner.query(`select operator.chain_table('operator.day_limit')`)
    const { rows } = await owner.query(`select key from operator.rule_change where change_no > ${begun} and before is not null`)
    expect(rows.map(({ key }) => `${key.flow} ${key.currency}`).toSorted()).toEqual([
      'credit LAK',
      'credit_by_two BAHT',
      'credit_by_two LAK',
      'payout BAHT',
      'payout LAK',
      'payout_by_two BAHT',
      'payout_by_two LAK',
    ])
    expect(await breaches()).toHaveLength(1)
  })
})

test.each([
  `insert into operator.rule_change (change_no) values (0)`,
  `update operator.rule_change set after = null`,
  `delete from operator.act_head`,
  `select operator.add_rule_change('operator.staff', '{}', null, '{}', now())`,
  `select operator.chain_table('operator.staff')`,
])('the server’s login may not: %s', async (statement) => {
  await expect(server.pool.query(statement)).rejects.toThrow('permission denied')
})

test.each([
  `update operator.rule_change set after = null where change_no = 1`,
  `delete from operator.rule_change`,
  'truncate operator.rule_change',
])('nor may the owner of the database: %s', async (statement) => {
  await expect(owner.query(statement)).rejects.toThrow('append-only')
})
