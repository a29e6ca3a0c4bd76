import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/test-postgres.ts'

/*
 * The rows of authority and docs/permissions.md are both written from the decisions of the modules, so comparing them with each other
 * finds no wrong figure. Here they stand a second time: whoever changes what one person may decide alone says it twice.
 */

let database: TestDatabase
let db: pg.Client

beforeAll(async () => {
  database = await createDatabase()
  db = new pg.Client({ connectionString: database.ownerUrl })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

/** By kind: who decides; in baht how much alone, alone in a day, and from where with an owner. Less than nothing: always two. */
const AUTHORITY = [
  'adjustment: cashier, owner; -0.01, no limit, 20000',
  'bank-account: cashier, owner; -0.01, no limit, never',
  'bet: cashier, owner; 10000000000, no limit, never',
  'bonus-turnover: cashier, owner; 10000000000, no limit, never',
  'chargeback: cashier, owner; -0.01, no limit, 200000',
  'closed-account: cashier, owner; -0.01, no limit, 200000',
  'contradiction: cashier, owner; 10000000000, no limit, never',
  'invite-earning: compliance, owner; 2000, 20000, never',
  'password-reset: cashier, compliance, owner, support; 0, no limit, never',
  'payment: cashier, owner; 20000, 300000, 200000',
  'phone-change: cashier, compliance, owner, support; 0, no limit, never',
  'prize: cashier, owner; 0, no limit, never',
  'provider-balances: cashier, owner; 0, no limit, never',
  'restriction: cashier, compliance, owner, support; 0, no limit, never',
  'returned-payout: cashier, owner; 20000, 300000, 200000',
  'slip: cashier, owner; 20000, 300000, 200000',
  'transfer: cashier, owner; 5000, no limit, never',
  'unconfirmed-deposit: cashier, owner; 10000000000, no limit, never',
  'wheel: marketing, owner; -0.01, no limit, 20000',
  'withdrawal: cashier, owner; 20000, 300000, 200000',
]

interface Row {
  kind: string
  roles: string[]
  alone: number
  aDay: number | null
  ownerFrom: number | null
}

const authorityIn = async (currency: 'BAHT' | 'LAK') =>
  (
    await db.query<Row>(
      `select kind, array_agg(role order by role) as roles, alone_up_to::float8 as alone, alone_a_day::float8 as "aDay",
         needs_owner_from::float8 as "ownerFrom"
       from operator.authority where currency = $1 group by kind, alone_up_to, alone_a_day, needs_owner_from order by kind`,
      [currency],
    )
  ).rows

test('a database begins with this authority, and five hundred times as much in kip', async () => {
  const inBaht = await authorityIn('BAHT')
  const said = inBaht.map(({ kind, roles, alone, aDay, ownerFrom }) => {
    const whole = (minor: number | null, otherwise: string) => (minor === null ? otherwise : String(minor / 100))
    return `${kind}: ${roles.join(', ')}; ${whole(alone, '')}, ${whole(aDay, 'no limit')}, ${whole(ownerFrom, 'never')}`
  })
  expect(said).toEqual(AUTHORITY)
  const times = (minor: number | null) => (minor === null || minor < 0 ? minor : minor * 500)
  expect(await authorityIn('LAK')).toEqual(
    inBaht.map((row) => ({ ...row, alone: times(row.alone), aDay: times(row.aDay), ownerFrom: times(row.ownerFrom) })),
  )
})

test('these decisions credit or pay out, these in one direction alone, and these nobody makes who has credited the player', async () => {
  const { rows } = await db.query<{ said: string }>(
    `select concat_ws(' ', kind, verb, flow, direction, case when is_barred_by_credits then 'barred' end) as said from operator.decision_flow order by 1`,
  )
  expect(rows.map(({ said }) => said)).toEqual([
    'adjustment approve credit up barred',
    'closed-account pay_out payout barred',
    'invite-earning release credit',
    'payment allocate credit barred',
    'payment return payout',
    'returned-payout pay_again payout barred',
    'returned-payout to_wallet credit',
    'slip accept credit',
    'transfer done credit out',
    'transfer refused credit in',
    'withdrawal approve payout barred',
  ])
})
