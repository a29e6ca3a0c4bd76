import { withdraw } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { baht, give } from '../../../test/money.ts'
import { staff } from '../../../test/staff.ts'
import { withdrawWithoutStepUp } from '../../../test/withdraw-rule.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World

/** One withdrawal is approved by the rule and one awaits approval. */
beforeAll(async () => {
  world = await createWorld()
  const player = await world.player()
  await give(world, player, 10_000)
  for (const amount of [60, 6000]) await player.call(withdraw, { body: { amount: baht(amount) } })
  await staff(world, 'cashier')
  await withdrawWithoutStepUp(world)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.work()
  const payouts = (await world.control('GET', 'bank/payouts')) as { amount: number }[]
  expect(payouts.map(({ amount }) => amount)).toEqual([60])
  await world.stop()
})

const PENDING = `(select withdrawal_id from withdraw.withdrawal where state = 'pending_approval')`
const PLAYER = `(select player_id from account.player)`
const INSTRUCTION = `row(gen_random_uuid(), (select staff_id from operator.staff limit 1), 'approve', 'x', 'guessed', null)::operator.instruction`

/** Statements of somebody who has taken over the server, and the database's answer. */
test.each([
  ['writes an approved withdrawal', `insert into withdraw.withdrawal select * from withdraw.withdrawal limit 1`],
  ['approves one', `update withdraw.withdrawal set state = 'approved', approved_by = 'rule' where state = 'pending_approval'`],
  ['sends one to another account', `update withdraw.withdrawal set account_no_digest = sha256('6660006660')`],
  ['makes one larger', `update withdraw.withdrawal set amount = amount * 100`],
  ['says that one was paid', `update withdraw.withdrawal set state = 'paid', ended_at = now()`],
  ['takes a lease it was not given', `update withdraw.withdrawal set lease_no = lease_no + 1`],
  ['rewrites the history of one', `update withdraw.withdrawal set history = '[]'`],
  ['removes one', `delete from withdraw.withdrawal`],
  ['empties the table', `truncate withdraw.withdrawal`],
  ['writes one past its function', `select withdraw.write_withdrawal(${PLAYER}, null, 'BAHT')`],
  ['releases what is held past its function', `select withdraw.release(w, 'refused', 'x') from withdraw.withdrawal w`],
  ['posts past its function', `select withdraw.post(${PLAYER}, 'withdraw_released', 1, 'x', gen_random_uuid(), null, null)`],
  ['raises what is paid without a person', `update withdraw.rule set automatic_up_to = 1000000000`],
  ['writes another rule', `insert into withdraw.rule values ('USD', 1, 1, 1)`],
  ['takes the rules away', `delete from withdraw.rule`],
  ['changes a bank account', `update account.bank_account set account_no_digest = sha256('6660006660')`],
  ['gives somebody a bank account', `insert into account.bank_account values (gen_random_uuid(), 'KBANK', 'x', 'x', now())`],
  ['takes a bank account away', `delete from account.bank_account`],
  ['rewrites the history of bank accounts', `update account.bank_account_version set account_no_digest = sha256('6660006660')`],
  ['adds to the history of bank accounts', `insert into account.bank_account_version select * from account.bank_account_version`],
  ['opens a work item', `select operator.open_item(${PLAYER}, 'withdrawal', 'x', true, 'x', '{}')`],
  ['closes one', `update operator.work_item set closed_at = now(), outcome = 'x'`],
  ['allows itself what takes staff', `select operator.authorise(${PLAYER}, ${INSTRUCTION}, null)`],
  ['writes an act of staff', `insert into operator.act select * from operator.act limit 1`],
])('a login that %s is refused', async (_name, statement) => {
  await expect(sql.raw(statement).execute(world.db)).rejects.toMatchObject({ code: '42501' })
})

test.each([
  [
    'approves without being staff',
    `withdraw.decide_withdrawal(${PLAYER}, ${PENDING}, row(gen_random_uuid(), gen_random_uuid(), 'approve', 'x', 'guessed', null)::operator.instruction)`,
    'not_staff',
  ],
  [
    'asks for more than there is',
    `withdraw.request_withdrawal(${PLAYER}, row(gen_random_uuid(), 'a', 400000, 'BAHT', false, null, null)::withdraw.withdrawal_order)`,
    'refused',
  ],
  [
    'asks in another currency',
    `withdraw.request_withdrawal(${PLAYER}, row(gen_random_uuid(), 'b', 6000, 'LAK', false, null, null)::withdraw.withdrawal_order)`,
    'refused',
  ],
  [
    'asks for less than nothing',
    `withdraw.request_withdrawal(${PLAYER}, row(gen_random_uuid(), 'c', -6000, 'BAHT', false, null, null)::withdraw.withdrawal_order)`,
    'refused',
  ],
])('a login that %s is answered so', async (_name, call, status) => {
  const { rows } = await sql.raw<{ status: string }>(`select status from ${call}`).execute(world.db)
  expect(rows).toEqual([{ status }])
})
