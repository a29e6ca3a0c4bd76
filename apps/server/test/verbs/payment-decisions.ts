import { minorUnits } from '@krapao/money'
import { expect } from 'vitest'
import {
  acceptSlip,
  allocatePayment,
  confirmDeposit,
  decideChargeback,
  mergePayment,
  payBack,
  returnPayment,
  settleDeposit,
} from '../../src/modules/deposit/index.ts'
import { bankAccountOf } from '../slips.ts'
import { suspenseOwner } from '../house-accounts.ts'
import { playerWith } from '../players.ts'
import { named } from '../reported.ts'
import { decideSlip } from '../simulation/slips.ts'
import { allocateOrReturn, decideTakenBack } from '../simulation/staff-actions.ts'
import { often } from '../simulation/action.ts'
import { askedInVain, takeSlip } from '../slip-on-the-desk.ts'
import { instructionFrom } from '../staff.ts'
import type { World } from '../world.ts'
import { strangersPayment } from './strangers-payment.ts'
import type { Verbs } from './verb.ts'

let numbers = 0

const newStrangersPayment = (world: World) => strangersPayment(world, { fromAccountNo: `99999${10_000 + ++numbers}` })

/** A payment of a hundred baht that its bank has taken back. */
async function takenBack(world: World) {
  const player = await playerWith(world, {})
  const { bankCode, accountNo, name } = await bankAccountOf(world, player)
  const line = { fromBankCode: bankCode, fromAccountNo: accountNo, fromName: name, toAccountNo: '0458800011', amount: 100 }
  const { transRef } = (await world.control('POST', 'bank/transfer', line)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  await world.control('POST', `payments/${transRef}/reverse`, {})
  await world.sandbox.flushWebhooks()
  const { playerId } = player
  const chargeback = world.db.selectFrom('deposit.chargeback').select('reference').where('player_id', '=', playerId)
  return { playerId, reference: (await chargeback.executeTakeFirstOrThrow()).reference }
}

/** Of an amount of its own, so that it is like no other payment. */
async function slipOnTheDesk(world: World, playerId: string) {
  const { slipId, reference } = await takeSlip(world, playerId)
  await askedInVain(world, playerId, slipId)
  return { playerId, slipId, reference, amount: minorUnits(BigInt(10_000 + ++numbers)), bankCode: 'SCB' }
}

/** The payment of a slip that one person was believed about, because neither feed nor verifier can tell of it. */
async function creditedAlone(world: World, playerId: string, staffId: string): Promise<string> {
  const canBeTold = async (can: boolean) => {
    await world.ownerDb.updateTable('site.deposit_account').set({ has_feed: can }).where('bank_code', '=', 'SCB').execute()
    await world.ownerDb.updateTable('site.bank').set({ has_verifier: can }).where('code', '=', 'KBANK').execute()
  }
  await canBeTold(false)
  const { reference, ...said } = await slipOnTheDesk(world, playerId)
  expect(await acceptSlip(world.deps, { ...said, instruction: instructionFrom(staffId) })).toBe('act')
  await canBeTold(true)
  return reference
}

/** What staff decide about payments. */
export const paymentDecisions: Verbs = {
  'sending a payment back': {
    posts: ['deposit.pay_back'],
    decision: {
      kinds: { return_sent: 1 },
      async lay({ world, cashier }) {
        const reference = await newStrangersPayment(world)
        const order = { ownerId: await suspenseOwner(world.db, reference), reference, instruction: instructionFrom(cashier) }
        return async () => ({ status: await payBack(world.deps, order), expected: 'act' })
      },
    },
    simulated: often(2, allocateOrReturn),
  },
  'returning a payment by hand': {
    posts: ['deposit.return_payment'],
    decision: {
      kinds: { unallocated_returned_bank: 1 },
      async lay({ world, cashier }) {
        const reference = await newStrangersPayment(world)
        const ownerId = await suspenseOwner(world.db, reference)
        const order = { ownerId, reference, returnedBy: `R-${++numbers}`, instruction: instructionFrom(cashier) }
        return async () => ({ status: await returnPayment(world.deps, order), expected: 'act' })
      },
    },
    simulated: [allocateOrReturn],
  },
  'allocating a payment': {
    posts: ['deposit.allocate_payment'],
    decision: {
      kinds: { allocated: 1 },
      async lay({ world, cashier, other }) {
        const reference = await newStrangersPayment(world)
        const { playerId } = await world.player()
        const said = { playerId, reference }
        expect(await allocatePayment(world.deps, { ...said, instruction: instructionFrom(cashier) })).toBe('proposed')
        const instruction = instructionFrom(other)
        return async () => ({ status: await allocatePayment(world.deps, { ...said, instruction }), expected: 'act' })
      },
    },
    simulated: [allocateOrReturn],
  },
  'saying that two payments are one': {
    posts: ['deposit.merge_payment'],
    decision: {
      kinds: { unallocated_returned_bank: 1 },
      async lay({ world, cashier }) {
        await world.ownerDb
          .updateTable('site.deposit_account')
          .set({ has_own_references: true })
          .where('account_no', '=', '0458800011')
          .execute()
        const reference = await newStrangersPayment(world)
        const { playerId } = await playerWith(world, {})
        const payment = {
          reference: `SCB:SLIP-${++numbers}`,
          channel: 'slip',
          holder: 'KBANK',
          amount: minorUnits(3000n),
          currency: 'BAHT',
          eventId: `slip-${numbers}`,
          evidence: { toAccountNo: '0458800011', at: world.clock.now().toISOString() },
        } as const
        expect(await settleDeposit(world.deps, { playerId, payment: named(playerId, payment) })).toBe('unallocated')
        const said = {
          ownerId: await suspenseOwner(world.db, reference),
          reference,
          into: payment.reference,
          instruction: instructionFrom(cashier),
        }
        return async () => ({ status: await mergePayment(world.deps, said), expected: 'act' })
      },
    },
    notSimulated: 'no bank of these worlds tells one payment under two references',
  },
  'taking a chargeback from its player': {
    posts: ['deposit.decide_chargeback'],
    decision: {
      kinds: { chargeback_taken: 1 },
      async lay({ world, cashier, other }) {
        const said = { ...(await takenBack(world)), outcome: 'take' } as const
        expect(await decideChargeback(world.deps, { ...said, instruction: instructionFrom(cashier) })).toBe('proposed')
        const instruction = instructionFrom(other)
        return async () => ({ status: await decideChargeback(world.deps, { ...said, instruction }), expected: 'act' })
      },
    },
    simulated: [decideTakenBack],
  },
  'accepting a slip': {
    posts: ['deposit.accept_slip'],
    decision: {
      kinds: { deposit_slip: 1 },
      async lay({ world, cashier, other }) {
        const { playerId } = await world.player()
        const said = await slipOnTheDesk(world, playerId)
        expect(await acceptSlip(world.deps, { ...said, instruction: instructionFrom(cashier) })).toBe('proposed')
        const instruction = instructionFrom(other)
        return async () => ({ status: await acceptSlip(world.deps, { ...said, instruction }), expected: 'act' })
      },
    },
    simulated: [decideSlip],
  },
  'denying a deposit that one person has credited': {
    posts: ['deposit.confirm_deposit'],
    decision: {
      kinds: { chargeback_house: 1 },
      async lay({ world, cashier, other }) {
        const { playerId } = await world.player()
        const said = { playerId, reference: await creditedAlone(world, playerId, cashier), outcome: 'deny' } as const
        const instruction = instructionFrom(other)
        return async () => ({ status: await confirmDeposit(world.deps, { ...said, instruction }), expected: 'act' })
      },
    },
    notSimulated: 'a feed or the verifier can tell of every slip of these worlds',
  },
}
