import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseAccounts, suspenseOwner } from '../../../test/house-accounts.ts'
import { payoutsSince } from '../../../test/money-out.ts'
import { addTestStaff, byTwo, instructionFrom, staff } from '../../../test/staff.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { beginReconciling, endReconciling } from '../../platform/database/reconcile-mode.ts'
import { workWithdrawals } from '../withdraw/index.ts'
import { sealedPayout } from '../reports/index.ts'
import { allocatePayment } from './decide-payment.ts'
import { aReport } from '../../../test/reported.ts'
import * as functions from './functions.gen.ts'
import { payBack } from './pay-back.ts'
import { paymentCase } from './payment-case.ts'

let world: World
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Somebody whom nobody knows sends money to the operator. Answers the payment's reference. */
async function strangerSends(amount: number, from: object = {}): Promise<string> {
  const sender = { fromBankCode: 'SCB', fromAccountNo: '999-999-9999', fromName: 'ใคร สักคน', toAccountNo: '0458800011', amount, ...from }
  const { transRef } = (await world.control('POST', 'bank/transfer', sender)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `${sender.fromBankCode}:${transRef}`
}

const sendBack = async (reference: string, instruction?: ReturnType<typeof instructionFrom>) => {
  const ownerId = await suspenseOwner(world.db, reference)
  return instruction
    ? payBack(world.deps, { ownerId, reference, instruction })
    : byTwo(world, (said) => payBack(world.deps, { ownerId, reference, instruction: said }))
}

const stateOf = async (reference: string) =>
  (await world.db.selectFrom('deposit.payment').select('state').where('reference', '=', reference).executeTakeFirstOrThrow()).state

const payouts = async () => (await payoutsSince(world, today)).map(({ toAccountNo, state }) => `${state} ${toAccountNo}`)

describe('money that nobody owns', () => {
  test('goes back to the account it came from, and each step of it is in the ledger', async () => {
    const reference = await strangerSends(100)
    expect(await sendBack(reference)).toBe('act')
    expect([await stateOf(reference), await houseAccounts(world.db, today)]).toEqual([
      'returning',
      { 'bank:SCB': -100, 'returning:BANK': 100 },
    ])
    await world.work()
    expect([await stateOf(reference), await houseAccounts(world.db, today)]).toEqual(['returned', { 'bank:SCB': -100, 'bank:PAYOUT': 100 }])
    expect(await payouts()).toEqual(['completed 9999999999'])
    expect(await world.reconcile(today)).toEqual([])
  })

  test('goes back once, however often it is said and worked on', async () => {
    const reference = await strangerSends(100)
    const instruction = instructionFrom(await staff(world))
    expect([await sendBack(reference, instruction), await sendBack(reference, instruction)]).toEqual(['act', 'act'])
    expect(await sendBack(reference)).toBe('no_item')
    await Promise.all(Array.from({ length: 8 }, () => workWithdrawals(world.deps)))
    await world.passTime(600_000)
    await world.work()
    expect(await payouts()).toEqual(['completed 9999999999'])
  })

  test('is read without its sender, and goes back by hand, where it does not open who that was', async () => {
    const [reference, other] = [await strangerSends(100), await strangerSends(50)]
    const { sender_digest: digest, sender_encrypted: encrypted } = await world.db
      .selectFrom('deposit.payment_sender')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const keep = (bytes: Buffer) =>
      world.ownerDb.updateTable('deposit.payment_sender').set({ sender_encrypted: bytes }).where('sender_digest', '=', digest).execute()
    await keep(encrypted.subarray(0, -1))
    expect((await paymentCase(world.deps, reference))!.sender).toEqual({ bankCode: 'SCB', accountNo: '—', name: '—' })
    expect([await sendBack(reference, instructionFrom(await staff(world))), await stateOf(reference)]).toEqual([
      'no_reference',
      'unallocated',
    ])
    expect((await paymentCase(world.deps, other))!.sender).toEqual({ bankCode: 'SCB', accountNo: '9999999999', name: 'ใคร สักคน' })
    await keep(encrypted)
    expect(await sendBack(reference)).toBe('act')
  })

  test('is returned or given to a player, not both, where two say so at once', async () => {
    const [player, reference, by] = [await world.player(), await strangerSends(100), await staff(world)]
    const allocate = (staffId: string) =>
      allocatePayment(world.deps, { playerId: player.playerId, reference, instruction: instructionFrom(staffId) })
    expect(await allocate(await staff(world))).toBe('proposed')
    const allocated = allocate(by)
    // With a connection of their own, so that the first is heard first: who says otherwise in between makes the other a proposal.
    const third = await addTestStaff(world.ownerUrl)
    const answers = await Promise.all([allocated, sendBack(reference, instructionFrom(third))])
    expect(answers.toSorted()).toEqual(['act', 'no_item'])
    await world.work()
    expect((await stateOf(reference)) === 'credited').toBe(answers[0] === 'act')
  })

  test('above what one person may decide takes two', async () => {
    const reference = await strangerSends(25_000)
    const first = await staff(world)
    expect([await sendBack(reference, instructionFrom(first)), await sendBack(reference, instructionFrom(first))]).toEqual([
      'proposed',
      'same_person',
    ])
    expect(await sendBack(reference, instructionFrom(await staff(world)))).toBe('act')
    expect(await sendBack(reference, instructionFrom(await staff(world, 'auditor')))).toBe('no_item')
  })

  test('waits for manual review again where the bank refuses it, and can be sent once more', async () => {
    const reference = await strangerSends(100)
    await world.fault('bank', 'refuse', 1, 'pay-out')
    await sendBack(reference)
    await world.work()
    expect([await stateOf(reference), await houseAccounts(world.db, today)]).toEqual([
      'unallocated',
      { 'bank:SCB': -100, 'suspense:BANK': 100 },
    ])
    expect((await waitingPayments(world.db, today))[0]!.reason).toBe('the bank refused to return it: the receiving account is closed')
    expect(await sendBack(reference)).toBe('act')
    await world.work()
    expect([await stateOf(reference), await payouts()]).toEqual(['returned', ['completed 9999999999', 'rejected 9999999999']])
  })

  test('goes to another account once its bank has refused the first and corrects whom it came from', async () => {
    const reference = await strangerSends(100)
    await world.fault('bank', 'refuse', 1, 'pay-out')
    await sendBack(reference)
    await world.work()
    await world.control('POST', `bank/lines/${reference.split(':')[1]}/correct`, { fromAccountNo: '8888888888' })
    await world.sandbox.flushWebhooks()
    expect(await world.audit()).toEqual([])
    expect(await sendBack(reference)).toBe('act')
    await world.work()
    expect([await stateOf(reference), await payouts()]).toEqual(['returned', ['completed 8888888888', 'rejected 9999999999']])
  })

  test.each(['timeout-after', 'timeout-before', 'error-after', 'error-before', 'garbage', 'lie', 'slow', 'duplicate'])(
    'after "%s" ends with one payout',
    async (kind) => {
      const reference = await strangerSends(100)
      await world.fault('bank', kind, 1, 'pay-out')
      await sendBack(reference)
      await world.work()
      await world.passTime(600_000)
      await world.work()
      expect([await stateOf(reference), await houseAccounts(world.db, today)]).toEqual([
        'returned',
        { 'bank:SCB': -100, 'bank:PAYOUT': 100 },
      ])
      expect(await payouts()).toEqual(['completed 9999999999'])
    },
  )

  test.each([
    ['is hidden', { fromAccountNo: 'xxx-x-x1234-x' }],
    ['is at a bank in another currency', { fromBankCode: 'BCEL' }],
  ])('is sent back by hand only where its sending account %s', async (_, from) => {
    const reference = await strangerSends(100, from)
    expect(await sendBack(reference)).toBe('no_reference')
    expect([await stateOf(reference), await payouts()]).toEqual(['unallocated', []])
  })

  test('is not paid out while our ledger is compared with the bank’s', async () => {
    const reference = await strangerSends(100)
    await sendBack(reference)
    await beginReconciling(world.ownerUrl, 'a test')
    await world.work()
    expect(await payouts()).toEqual([])
    await endReconciling(world.ownerUrl)
    await world.work()
    expect(await payouts()).toEqual(['completed 9999999999'])
  })

  test('that the bank takes back while we return it is looked at by a person', async () => {
    const reference = await strangerSends(100)
    await sendBack(reference)
    await world.control('POST', `payments/${reference.split(':')[1]}/reverse`, {})
    await world.sandbox.flushWebhooks()
    expect(await waitingPayments(world.db, today)).toMatchObject([{ reason: 'it was taken back, and a payout returns it' }])
    await world.work()
    expect(await stateOf(reference)).toBe('returned')
  })

  test('is ended by whoever holds it, and by nobody who was overtaken', async () => {
    const reference = await strangerSends(100)
    await sendBack(reference)
    const { owner_id: owner, return_id: id } = await world.db
      .selectFrom('deposit.payment_return')
      .selectAll()
      .where('created_at', '>=', today)
      .executeTakeFirstOrThrow()
    const claim = async (leaseNo: bigint) => (await functions.claimReturn(world.db, { owner, return: id, leaseNo })).length
    const end = async (leaseNo: bigint, state: string) => {
      const report = await sealedPayout(world.deps, id, { state, says: 'B1', report: aReport })
      return functions.endReturn(world.db, { owner, return: id, leaseNo, state, says: 'B1', report })
    }
    expect([await claim(0n), await claim(1n)]).toEqual([1, 0])
    await world.passTime(31_000)
    expect([await claim(1n), await end(1n, 'refused'), await end(2n, 'paid'), await end(2n, 'paid'), await end(2n, 'refused')]).toEqual([
      1,
      'fenced',
      'ended',
      'ended',
      'fenced',
    ])
    expect(await houseAccounts(world.db, today)).toEqual({ 'bank:SCB': -100, 'bank:PAYOUT': 100 })
  })

  test('of which the bank says nothing for hours is told to a person, and asked about on', async () => {
    const reference = await strangerSends(100)
    await sendBack(reference)
    await world.fault('bank', 'error-before', 22, 'pay-out')
    for (let attempt = 0; attempt < 22; attempt++) {
      await world.work()
      await world.passTime(600_000)
    }
    const items = await world.db
      .selectFrom('operator.work_item')
      .select(['kind', 'needs_decision'])
      .where('opened_at', '>=', today)
      .where('closed_at', 'is', null)
      .execute()
    expect(items).toEqual([{ kind: 'payment-return', needs_decision: false }])
    expect(await world.audit()).toEqual([])
    await world.work()
    expect(await stateOf(reference)).toBe('returned')
  })
})
