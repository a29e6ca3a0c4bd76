import { getWallet, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { baht, give, walletOf } from '../../../test/money.ts'
import { paidSince } from '../../../test/money-out.ts'
import { signIn } from '../../../test/races/race.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { Instruction } from '../operator/index.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import * as functions from './functions.gen.ts'
import { undoApproval, undoApprovalWithin } from './undo-approval.ts'

const WAITS_MS = 10_000

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
  await measureWithdrawals(world, { undoSeconds: 10 })
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  await give(world, player, 60_000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const rows = () => world.db.selectFrom('withdraw.withdrawal').selectAll().where('player_id', '=', player.playerId)
const state = async () => (await rows().executeTakeFirstOrThrow()).state
const payouts = async () => (await paidSince(world, today)).map(({ amount }) => amount)

/** Above what is paid without a person. */
async function pending(amount = 6000): Promise<string> {
  await world.client(await signIn(world, player))(withdraw, { body: { amount: baht(amount) } })
  return (await rows().where('state', '=', 'pending_approval').executeTakeFirstOrThrow()).withdrawal_id
}

async function approve(withdrawalId: string, staffId: string): Promise<Instruction & { status: string }> {
  const instruction = instructionFrom(staffId, 'looked at it')
  const decision = { playerId: player.playerId, withdrawalId, outcome: 'approve', instruction } as const
  return { ...instruction, status: await decideWithdrawal(world.deps, decision) }
}

const undo = (withdrawalId: string, approval: string, instruction: Instruction) =>
  undoApproval(world.deps, { playerId: player.playerId, withdrawalId, approval, instruction })

/** One that a cashier has approved just now. */
async function approved(amount?: number) {
  const [withdrawalId, cashier] = [await pending(amount), await staff(world)]
  const { actId: approval } = await approve(withdrawalId, cashier)
  return {
    withdrawalId,
    cashier,
    approval,
    within: () => undoApprovalWithin(world.deps, { playerId: player.playerId, withdrawalId, approval }),
  }
}

const items = async () => {
  const all = world.db.selectFrom('operator.work_item').select(['reason', 'outcome', 'evidence']).where('owner_id', '=', player.playerId)
  return all.orderBy('closed_at').execute()
}

const acts = async () => {
  const all = world.db.selectFrom('operator.act').select(['act', 'status', 'staff_id', 'before', 'reason'])
  return all.where('owner_id', '=', player.playerId).orderBy('act_no').execute()
}

/** What this person has decided alone today, as it counts. */
const sumsOf = async (staffId: string) =>
  (await world.db.selectFrom('operator.day_sum').select(['kind', 'amount']).where('staff_id', '=', staffId).orderBy('kind').execute()).map(
    ({ kind, amount }) => `${kind} ${amount}`,
  )

const steps = async () =>
  (await player.call(getWallet)).underWay.flatMap((one) => one.steps.map(({ step, at }) => (at === null ? step : `${step} ✓`)))

test('what staff approve goes out once its time is over, and not before', async () => {
  const { within } = await approved()
  await world.work()
  expect([await payouts(), await state(), await within()]).toEqual([[], 'approved', WAITS_MS])
  expect(await steps()).toEqual(['requested ✓', 'approved ✓', 'sent', 'paid'])
  await world.passTime(WAITS_MS - 1)
  await world.work()
  expect([await payouts(), await within()]).toEqual([[], 1])
  await world.passTime(1)
  expect(await within()).toBe(0)
  await world.work()
  expect([await payouts(), await state()]).toEqual([[6000], 'paid'])
})

test('what the rule approves is not delayed', async () => {
  await player.call(withdraw, { body: { amount: baht(50) } })
  await world.work()
  expect(await payouts()).toEqual([50])
})

test('whoever approved it takes it back: it waits again as before, and counts in no sum', async () => {
  const { withdrawalId, cashier, approval, within } = await approved()
  expect(await sumsOf(cashier)).toEqual(['payout 600000', 'withdrawal 600000'])
  await world.passTime(WAITS_MS - 1)
  expect(await undo(withdrawalId, approval, instructionFrom(cashier, 'the wrong one'))).toBe('act')
  expect([await state(), await within(), await sumsOf(cashier)]).toEqual(['pending_approval', 0, ['payout 0', 'withdrawal 0']])
  const [before, now] = await items()
  expect([before!.outcome, now!.outcome]).toEqual(['approve', null])
  expect(now!.evidence).toEqual(before!.evidence)
  expect(now!.reason).toBe(`its approval was taken back; ${before!.reason}`)
  expect((await acts()).at(-1)).toMatchObject({
    act: 'undo',
    status: 'act',
    staff_id: cashier,
    reason: 'the wrong one',
    before: { state: 'approved', undoes: approval },
  })
  expect(await steps()).toEqual(['requested ✓', 'approval', 'sent', 'paid'])
  await world.passTime(WAITS_MS)
  await world.work()
  expect([await payouts(), await walletOf(player)]).toEqual([[], 54_000])
  expect(await world.audit()).toEqual([])
  // As if nobody had approved it.
  expect(await cancelWithdrawal(world.deps, { playerId: player.playerId, withdrawalId })).toBe('cancelled')
  expect(await walletOf(player)).toBe(60_000)
})

test('it is approved anew, for so long again, and an undo of the first approval comes too late', async () => {
  const { withdrawalId, cashier, approval, within } = await approved()
  await world.passTime(4000)
  await undo(withdrawalId, approval, instructionFrom(cashier))
  const anew = await approve(withdrawalId, cashier)
  expect([anew.status, await within()]).toEqual(['act', 0])
  expect(await undo(withdrawalId, approval, instructionFrom(cashier))).toBe('too_late')
  // The first words again are no approval.
  await undo(withdrawalId, anew.actId, instructionFrom(cashier))
  const first = { actId: approval, staffId: cashier, secret: anew.secret, why: 'looked at it' }
  expect(await decideWithdrawal(world.deps, { playerId: player.playerId, withdrawalId, outcome: 'approve', instruction: first })).toBe(
    'act',
  )
  expect(await state()).toBe('pending_approval')
  expect((await items()).map(({ reason }) => reason.split('; ').length)).toEqual([1, 2, 2])
  // A worker that saw the first as due takes none that is not.
  await approve(withdrawalId, cashier)
  const seen = { player: player.playerId, withdrawal: withdrawalId, leaseNo: 0n }
  expect(await functions.claimWithdrawal(world.db, seen)).toEqual([])
  await world.passTime(WAITS_MS)
  await world.work()
  expect(await payouts()).toEqual([6000])
})

test('of two people the second takes it back, not the first, and both say it anew', async () => {
  const [withdrawalId, first, second] = [await pending(25_000), await staff(world), await staff(world)]
  const byTwo = async () => {
    const { rows: sums } = await world.ownerPool.query<{ amount: string }>(
      `select sum(amount) as amount from operator.day_by_two where flow = 'payout'`,
    )
    return Number(sums[0]!.amount ?? 0)
  }
  const before = await byTwo()
  const proposed = await approve(withdrawalId, first)
  const { actId: approval, status } = await approve(withdrawalId, second)
  expect([proposed.status, status, (await byTwo()) - before]).toEqual(['proposed', 'act', 2_500_000])
  expect(await undo(withdrawalId, proposed.actId, instructionFrom(first))).toBe('too_late')
  expect(await undo(withdrawalId, approval, instructionFrom(first))).toBe('not_allowed')
  expect((await acts()).at(-1)).toMatchObject({ act: 'undo', status: 'not_allowed', staff_id: first })
  expect(await state()).toBe('approved')
  expect(await undo(withdrawalId, approval, instructionFrom(second))).toBe('act')
  expect([await state(), (await byTwo()) - before]).toEqual(['pending_approval', 0])
  expect((await approve(withdrawalId, second)).status).toBe('proposed')
  expect((await approve(withdrawalId, first)).status).toBe('act')
})

test('nobody takes it back who is in no session of theirs, decides nothing of the kind any more, or had said something else', async () => {
  const { withdrawalId, cashier, approval } = await approved()
  expect(await undo(withdrawalId, approval, { ...instructionFrom(cashier), secret: 'guessed' })).toBe('not_staff')
  expect(await undo(withdrawalId, approval, { ...instructionFrom(cashier), actId: approval })).toBe('key_reused')
  const another = instructionFrom(await staff(world))
  expect(await undo(withdrawalId, another.actId, another)).toBe('too_late')
  await world.asOwner(`update operator.staff set roles = '{support}' where staff_id = '${cashier}'`)
  expect(await undo(withdrawalId, approval, instructionFrom(cashier))).toBe('not_allowed')
  await world.asOwner(`update operator.staff set roles = '{cashier}' where staff_id = '${cashier}'`)
  expect(await state()).toBe('approved')
})

test('it is too late once its time is over, and once a worker has taken it, whatever the clock says then', async () => {
  const one = await approved()
  await world.passTime(WAITS_MS)
  expect(await undo(one.withdrawalId, one.approval, instructionFrom(one.cashier))).toBe('too_late')
  const seen = { player: player.playerId, withdrawal: one.withdrawalId, leaseNo: 0n }
  expect(await functions.claimWithdrawal(world.db, seen)).toHaveLength(1)
  await world.passTime(-5000)
  expect(await undo(one.withdrawalId, one.approval, instructionFrom(one.cashier))).toBe('too_late')
  expect(await state()).toBe('approved')
})

test('said again it is one undo, and of many at once one', async () => {
  const { withdrawalId, cashier, approval } = await approved()
  const instruction = instructionFrom(cashier)
  const said = await Promise.all(Array.from({ length: 5 }, () => undo(withdrawalId, approval, instruction)))
  expect([...said, await undo(withdrawalId, approval, instruction)]).toEqual(Array.from({ length: 6 }, () => 'act'))
  expect(await sumsOf(cashier)).toEqual(['payout 0', 'withdrawal 0'])
  const { actId: anew } = await approve(withdrawalId, cashier)
  const others = await Promise.all(Array.from({ length: 5 }, () => undo(withdrawalId, anew, instructionFrom(cashier))))
  expect(others.toSorted()).toEqual(['act', ...Array.from({ length: 4 }, () => 'too_late')])
  expect(await sumsOf(cashier)).toEqual(['payout 0', 'withdrawal 0'])
})

test('it is taken back or paid where both come at once, and never both', async () => {
  for (let round = 0; round < 12; round++) {
    player = await world.player()
    await give(world, player, 9000)
    const amount = 8000 + round
    const { withdrawalId, cashier, approval } = await approved(amount)
    await world.passTime(WAITS_MS - 1)
    const press = () => undo(withdrawalId, approval, instructionFrom(cashier))
    const work = async () => {
      await world.passTime(1)
      await world.work()
    }
    const [undone] = await (round % 2 === 0 ? Promise.all([press(), work()]) : Promise.all([work(), press()]).then(([, one]) => [one]))
    await world.work()
    const paid = (await payouts()).filter((one) => one === amount).length
    expect(['act pending_approval 0', 'too_late paid 1']).toContain(`${undone} ${await state()} ${paid}`)
    if (undone === 'act') await cancelWithdrawal(world.deps, { playerId: player.playerId, withdrawalId })
  }
})
