import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ruleChecks } from '../src/modules/operator/index.ts'
import { findingsOf } from '../src/platform/database/check.ts'
import type { DB } from '../src/platform/database/database-types.ts'
import type { Tx } from '../src/platform/database/db.ts'
import { createDatabase } from './database.ts'
import { addTestStaff } from './staff.ts'
import type { TestDatabase } from './test-postgres.ts'

const JOURNALS = 6
const ACTS_OF_EACH = 12
const DAMAGES = 1000

/** What is not one of the rules of the acts themselves needs tables of rules, and says nothing of an act. */
const OF_ACTS = ruleChecks({ 'operator.due_time': { key: ['kind'] } }).filter(([invariant]) =>
  /acts in each journal|last act of each journal/.test(invariant),
)

let database: TestDatabase
let db: Kysely<DB>
let journals: string[]
/** The acts of each journal, in the order of `journals`. */
let actIds: string[][]

const namesIn = (journal: number) => [journals[journal]!, ...actIds[journal]!]

beforeAll(async () => {
  database = await createDatabase()
  const staffIds = [await addTestStaff(database.ownerUrl), await addTestStaff(database.ownerUrl)]
  const onConnect = async (client: pg.ClientBase) => {
    client.on('error', () => undefined)
    // Whoever rules the database goes past its triggers.
    await client.query('set session_replication_role = replica')
  }
  const pool = new pg.Pool({ connectionString: database.superuserUrl, max: 1, onConnect })
  pool.on('error', () => undefined)
  db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  journals = Array.from({ length: JOURNALS }, () => randomUUID())
  actIds = journals.map(() => Array.from({ length: ACTS_OF_EACH }, () => randomUUID()))
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = origin`.execute(tx)
    for (let nth = 0; nth < JOURNALS * ACTS_OF_EACH; nth++)
      await sql`insert into operator.act (owner_id, act_id, staff_id, acted_at, kind, subject, act, status, amount, currency, reason, before, after, is_alone)
        values (${journals[nth % JOURNALS]!}, ${actIds[nth % JOURNALS]![Math.floor(nth / JOURNALS)]!}, ${staffIds[nth % 2]!}, platform.now(), 'withdrawal', ${`subject ${nth}`}, 'approve', 'act', ${nth}, 'BAHT',
          'seen', '{"state": "pending_approval"}', '{"state": "approved"}', true)`.execute(tx)
  })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** What an act says, each as another value of it. */
const ALTERED: Readonly<Record<string, string>> = {
  staff_id: 'null',
  acted_at: `acted_at + interval '1 microsecond'`,
  kind: `'slip'`,
  subject: `subject || ' '`,
  act: `'refuse'`,
  status: `'proposed'`,
  amount: 'amount + 1',
  currency: `'LAK'`,
  reason: `reason || '.'`,
  before: `before || '{"seen": true}'`,
  after: 'null',
  is_alone: 'false',
  takes: `'two'`,
  act_id: 'gen_random_uuid()',
  owner_id: 'gen_random_uuid()',
  hash: 'sha256(hash)',
  act_no: `act_no + ${ACTS_OF_EACH}`,
}

const place = fc.record({ journal: fc.nat(JOURNALS - 1), no: fc.integer({ min: 1, max: ACTS_OF_EACH }) })

type Place = { journal: number; no: number }
type Damage =
  | { what: 'altered'; at: Place; column: string }
  | { what: 'removed'; at: Place; to: number; closesGap: boolean }
  | { what: 'inserted'; at: Place; from: Place; shifts: boolean }
  | { what: 'reordered'; at: Place; other: number; takesHash: boolean }

const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.record({ what: fc.constant('altered' as const), at: place, column: fc.constantFrom(...Object.keys(ALTERED)) }),
  fc.record({ what: fc.constant('removed' as const), at: place, to: fc.integer({ min: 0, max: 3 }), closesGap: fc.boolean() }),
  fc.record({ what: fc.constant('inserted' as const), at: place, from: place, shifts: fc.boolean() }),
  fc
    .record({
      what: fc.constant('reordered' as const),
      at: place,
      other: fc.integer({ min: 1, max: ACTS_OF_EACH }),
      takesHash: fc.boolean(),
    })
    .filter(({ at, other }) => at.no !== other),
)

/** Makes room, or closes it: numbers are unique, so they are moved out of the way first. */
const shift = (owner: string, from: number, by: number) => `
  update operator.act set act_no = -act_no where owner_id = '${owner}' and act_no >= ${from};
  update operator.act set act_no = -act_no + ${by} where owner_id = '${owner}' and act_no < 0;`

function statementOf(one: Damage): string {
  const owner = journals[one.at.journal]!
  const { no } = one.at
  const it = `owner_id = '${owner}' and act_no = ${no}`
  switch (one.what) {
    case 'altered':
      return `update operator.act set ${one.column} = ${ALTERED[one.column]} where ${it}`
    case 'removed': {
      const last = Math.min(no + one.to, ACTS_OF_EACH)
      const gone = `delete from operator.act where owner_id = '${owner}' and act_no between ${no} and ${last};`
      return one.closesGap ? gone + shift(owner, last + 1, no - last - 1) : gone
    }
    case 'inserted': {
      const copied = `from operator.act a where a.owner_id = '${journals[one.from.journal]!}' and a.act_no = ${one.from.no}`
      const at = one.shifts ? no : ACTS_OF_EACH + no
      const made = `create temp table made on commit drop as select (jsonb_populate_record(a,
        jsonb_build_object('owner_id', '${owner}', 'act_id', gen_random_uuid(), 'act_no', ${at}))).* ${copied};`
      return `${made} ${one.shifts ? shift(owner, no, 1) : ''} insert into operator.act select * from made;`
    }
    case 'reordered': {
      const hashes = `update operator.act a set hash = b.hash from operator.act b
        where a.owner_id = '${owner}' and b.owner_id = a.owner_id and (a.act_no, b.act_no) in ((${no}, ${one.other}), (${one.other}, ${no}));`
      return `${one.takesHash ? '' : hashes}
        update operator.act set act_no = -act_no where owner_id = '${owner}' and act_no in (${no}, ${one.other});
        update operator.act set act_no = ${no + one.other} + act_no where owner_id = '${owner}' and act_no < 0;`
    }
  }
}

class Undone extends Error {}

/** What the audit says of the acts after this, which is undone. */
async function findingsAfter(statement: string): Promise<string[]> {
  let says: string[] = []
  await db
    .transaction()
    .execute(async (tx: Tx) => {
      await sql.raw(statement).execute(tx)
      says = (await findingsOf(tx, OF_ACTS)).map((finding) => finding.says)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return says
}

test('nothing is said of acts that are as they were written', async () => {
  expect(OF_ACTS).toHaveLength(2)
  expect(await findingsAfter('select 1')).toEqual([])
})

test(`an act that is altered, removed, inserted or moved is named: ${DAMAGES} of ${DAMAGES}`, async () => {
  let named = 0
  await fc.assert(
    fc.asyncProperty(damage, async (one) => {
      const says = await findingsAfter(statementOf(one))
      expect(says).not.toEqual([])
      // Of what is not under an id of its own, an act of the journal it was done to is said, or that journal.
      const isUnderItsId = one.what !== 'inserted' && !(one.what === 'altered' && one.column === 'act_id')
      if (isUnderItsId) expect(namesIn(one.at.journal).filter((id) => says.join(' ').includes(id))).not.toEqual([])
      named++
    }),
    { numRuns: DAMAGES },
  )
  expect(named).toBe(DAMAGES)
})
