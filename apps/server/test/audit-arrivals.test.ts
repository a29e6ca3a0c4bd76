import { getWallet } from '@krapao/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountNoOf, transferFrom } from './bank-transfers.ts'
import { createWorld, type World } from './world.ts'

let world: World

/** One payment of 1,000 that waited for a proof and has it, and one of 600 that still waits. */
beforeAll(async () => {
  world = await createWorld()
  const [proven, other] = [await world.player({ proven: false }), await world.player({ proven: false })]
  await world.player({ proven: false })
  while ((await world.inquire()) > 0);
  await transferFrom(world, { accountNo: await accountNoOf(proven), amount: 1000 })
  const [waiting] = (await proven.call(getWallet)).payments
  await transferFrom(world, { accountNo: await accountNoOf(proven), amount: waiting!.proofs[0]!.amount })
  await world.creditArrivals()
  await transferFrom(world, { accountNo: await accountNoOf(other), amount: 600 })
})
afterAll(() => world.stop())

const says = async () => (await world.audit()).map(({ invariant, says: what }) => `${invariant}: ${what}`).join('\n')

test('the audit finds nothing wrong with money that is shown, before and after its account is proven', async () => {
  const arrivals = await world.db.selectFrom('deposit.arrival').select(['why', 'judged_at']).orderBy('shown_at').execute()
  expect(arrivals.map(({ why, judged_at: judgedAt }) => [why, judgedAt !== null])).toEqual([
    ['unproven', true],
    ['unproven', false],
  ])
  expect(await says()).toBe('')
})

const STRANGER = '(select player_id from account.player order by created_at desc, phone desc limit 1)'
const WAITS = `(select reference from deposit.payment where amount = 60000)`

/** In satang. */
test.each([
  ['shown to a second player', `update deposit.payment set shown_to = ${STRANGER} where amount = 60000`, 'is shown to one'],
  ['shown to nobody', `delete from deposit.arrival where reference = ${WAITS}`, 'is shown to one'],
  [
    'shown to a player whose account it did not come from',
    `update deposit.payment set shown_to = ${STRANGER} where amount = 60000; update deposit.arrival set player_id = ${STRANGER} where reference = ${WAITS}`,
    'came from the account that was theirs',
  ],
  [
    'of another account than its bank told',
    `update deposit.arrival set account_no = '1112223334' where reference = ${WAITS}`,
    'came from the account that was theirs',
  ],
  ['credited without a proof', `delete from account.bank_claim`, 'only once it was proven'],
])('the audit names money that is %s', async (_what, damage, named) => {
  const superuser = new pg.Client({ connectionString: world.database.superuserUrl })
  await superuser.connect()
  try {
    await superuser.query(`
      create table kept_arrival as select * from deposit.arrival; create table kept_claim as select * from account.bank_claim;
      begin; set local session_replication_role = replica; ${damage}; commit`)
    expect(await says()).toContain(named)
  } finally {
    await superuser.query(`
      begin; set local session_replication_role = replica;
      delete from deposit.arrival; insert into deposit.arrival select * from kept_arrival; drop table kept_arrival;
      delete from account.bank_claim; insert into account.bank_claim select * from kept_claim; drop table kept_claim;
      update deposit.payment p set shown_to = (select a.player_id from deposit.arrival a where a.reference = p.reference);
      commit`)
    await superuser.end()
  }
})
