import { withdraw } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { acceptSlip, confirmDeposit } from '../src/modules/deposit/index.ts'
import type { Instruction } from '../src/modules/operator/index.ts'
import { decideWithdrawal } from '../src/modules/withdraw/index.ts'
import { createIntruder, type Intruder } from './intruder.ts'
import { baht } from './money.ts'
import { askedInVain, takeSlip, type Told } from './slip-on-the-desk.ts'
import { instructionFrom, staff } from './staff.ts'
import { measureWithdrawals } from './withdraw-rule.ts'
import { createWorld, type World } from './world.ts'

let world: World
let intruder: Intruder

const TABLES = [
  'operator.act',
  'operator.proposal',
  'operator.credit',
  'operator.day_sum',
  'deposit.unconfirmed',
  'deposit.slip',
  'withdraw.withdrawal',
]

/** One slip that the verifier told of, one that two accepted, one on trust that another confirmed, and payouts of both kinds. */
beforeAll(async () => {
  world = await createWorld()
  await measureWithdrawals(world, { automaticUpTo: 0 })
  const { playerId, call } = await world.player()
  const [cashier, other, owner] = [await staff(world), await staff(world), await staff(world, 'owner')]
  const accepted = async (by: string[], told?: Told) => {
    const slip = await takeSlip(world, playerId)
    await askedInVain(world, playerId, slip.slipId, told)
    const said = { playerId, slipId: slip.slipId, amount: minorUnits(10_000n), bankCode: 'SCB' }
    let status
    for (const one of by) status = await acceptSlip(world.deps, { ...said, instruction: instructionFrom(one) })
    expect(status).toBe('act')
    return slip
  }
  const paidBy = async (...by: string[]) => {
    await call(withdraw, { body: { amount: baht(50) } })
    const { withdrawal_id: withdrawalId } = await world.db
      .selectFrom('withdraw.withdrawal')
      .select('withdrawal_id')
      .where('state', '=', 'pending_approval')
      .executeTakeFirstOrThrow()
    const decide = (instruction: Instruction) => decideWithdrawal(world.deps, { playerId, withdrawalId, outcome: 'approve', instruction })
    let status
    for (const one of by) status = await decide(instructionFrom(one))
    expect(status).toBe('act')
  }
  await accepted([cashier], { amount: 10_000n })
  await accepted([cashier, owner])
  await world.passTime(1000)
  await paidBy(other)
  await world.passTime(1000)
  await world.ownerDb.updateTable('site.deposit_account').set({ has_feed: false }).where('bank_code', '=', 'SCB').execute()
  await world.ownerDb.updateTable('site.bank').set({ has_verifier: false }).where('code', '=', 'KBANK').execute()
  const { reference } = await accepted([cashier])
  expect(await confirmDeposit(world.deps, { playerId, reference, outcome: 'confirm', instruction: instructionFrom(other) })).toBe('act')
  await world.passTime(1000)
  await paidBy(cashier, owner)
  intruder = await createIntruder(world, TABLES)
})
afterEach(() => intruder.undo())
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await intruder.leave()
  await world.stop()
})

const PROPOSED = 'each act of two people carried out what another of them had proposed'
const TWO = 'what takes two people was done by no one person, and what one credited on trust another confirms'
const TOLD = 'each slip that one person accepted was told of, or is a deposit on trust'
const ON_TRUST = 'each deposit on trust is a payment of its player and amount, and was confirmed or denied by an act of another person'
const CONFIRMED = 'no withdrawal was approved while a deposit of its player waited to be confirmed'
const KEPT = 'who credited a player is kept, of each act that credits and of no other'
const BARRED = 'nobody decided alone, or without an owner, what goes to a player whom they had credited'
const SUMS = 'the sums of a day hold all that one person decided alone in it'

const LAST_PAYOUT = `(select act_id from operator.act where kind = 'withdrawal' and status = 'act' order by acted_at desc limit 1)`

test('the audit finds nothing where each rule of one person and of two was kept', async () => expect(await world.audit()).toEqual([]))

test.each([
  [PROPOSED, `delete from operator.proposal where kind = 'slip'`],
  [PROPOSED, `update operator.proposal set approved_by = gen_random_uuid() where kind = 'withdrawal'`],
  [PROPOSED, `update operator.act set is_alone = false where takes = 'trust'`],
  [TWO, `update operator.act set is_alone = true where takes = 'two' and status = 'act'`],
  [TWO, `delete from deposit.unconfirmed`],
  [TWO, `update deposit.unconfirmed set credited_by = ended_by, ended_by = credited_by`],
  [TOLD, `update deposit.slip set told = null`],
  [TOLD, `update deposit.slip set told = jsonb_set(told, '{amount}', '"1000"') where told is not null`],
  [ON_TRUST, `update deposit.unconfirmed set amount = amount + 1`],
  [ON_TRUST, `update deposit.unconfirmed set outcome = 'denied'`],
  [ON_TRUST, `delete from operator.act where kind = 'unconfirmed-deposit'`],
  [CONFIRMED, `update deposit.unconfirmed set ended_at = null, ended_by = null, outcome = null`],
  [KEPT, `delete from operator.credit where kind = 'slip'`],
  [
    KEPT,
    `insert into operator.credit select player_id, gen_random_uuid(), staff_id, kind, subject, amount, credited_at from operator.credit limit 1`,
  ],
  [KEPT, `update operator.credit set amount = amount - 1`],
  [BARRED, `update operator.act set is_alone = true where act_id = ${LAST_PAYOUT}`],
  [
    BARRED,
    `update operator.act set staff_id = (select staff_id from operator.act where takes = 'trust') where kind = 'withdrawal' and is_alone`,
  ],
  [SUMS, 'delete from operator.day_sum'],
  [SUMS, 'update operator.day_sum set amount = amount - 1'],
])('the audit says where not: %s (%s)', async (invariant, statement) => {
  expect((await intruder.query(statement)).rowCount).toBeGreaterThan(0)
  expect((await world.audit()).map((finding) => finding.invariant)).toContain(invariant)
})
