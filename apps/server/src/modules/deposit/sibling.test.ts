import { accountNoOf } from '../../../test/bank-transfers.ts'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { suspenseOwner } from '../../../test/house-accounts.ts'
import { walletOf } from '../../../test/money.ts'
import { send, slipPicture, slipsOf, transfer } from '../../../test/slips.ts'
import { byTwo, instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { newRowId } from '../../platform/ids.ts'
import { deskCards } from '../desk/index.ts'
import { allocatePayment, returnPayment } from './decide-payment.ts'
import { externalReference } from './external-payment.ts'
import { keepUnallocated } from './keep-unallocated.ts'
import { mergePayment } from './merge-payment.ts'
import { named, reportedIn } from '../../../test/reported.ts'
import { settleDeposit } from './settle-deposit.ts'

/** Its feed numbers payments itself, so that a slip of one has another reference. */
const OUR_ACCOUNT = '0458800011'

let world: World
let player: WorldPlayer
let cashier: string
let amounts = 0

beforeAll(async () => {
  world = await createWorld()
  await world.ownerDb.updateTable('site.deposit_account').set({ has_own_references: true }).where('account_no', '=', OUR_ACCOUNT).execute()
})
beforeEach(async () => {
  player = await world.player()
  cashier = await staff(world)
  amounts++
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Told by the feed or by a slip, from an account that is hidden, within a minute: they may be one. It names this player. */
const telling = (channel: 'bank' | 'slip', from: object = { sentBy: player.playerId }) =>
  ({
    reference: `SCB:${newRowId().toUpperCase()}`,
    channel,
    holder: 'SCB',
    amount: minorUnits(10_000n + BigInt(amounts)),
    currency: 'BAHT',
    eventId: newRowId(),
    evidence: { toAccountNo: OUR_ACCOUNT, at: world.clock.now().toISOString(), ...from },
  }) as const

const allocate = (reference: string, by: string) =>
  allocatePayment(world.deps, { playerId: player.playerId, reference, instruction: instructionFrom(by) })

const cardOf = async (reference: string) => (await deskCards(world.deps, { limit: 100 })).find(({ subject }) => subject === reference)

describe('money that may be the payment a player has', () => {
  const credited = async () => {
    const [line, slip] = [telling('bank'), telling('slip')]
    expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, line) })).toBe('settled')
    expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, slip) })).toBe('unallocated')
    return { line: line.reference, slip: slip.reference }
  }

  test('is shown with that one and who has it, the safest decision first and that player last', async () => {
    const { line, slip } = await credited()
    const card = (await cardOf(slip))!
    expect(card.decisions).toEqual(['same_payment', 'return', 'allocate'])
    expect(card.payment).toMatchObject({
      mayBeAnother: true,
      maybeSame: [{ reference: line, state: 'credited', who: expect.stringMatching(/···\d{4}$/) }],
      candidates: [{ playerId: player.playerId, because: expect.stringMatching(/^they were credited with a payment that this may be, /) }],
    })
  })

  test('is said to be the same by one person', async () => {
    const { line, slip } = await credited()
    const said = { ownerId: await suspenseOwner(world.db, slip), reference: slip, into: line }
    expect(await mergePayment(world.deps, { ...said, instruction: instructionFrom(cashier) })).toBe('act')
    expect(await walletOf(player)).toBe(100 + amounts / 100)
  })

  test.each(['allocated', 'returned'])('is %s by two people, though what was told names the player', async (how) => {
    const { slip } = await credited()
    const ownerId = await suspenseOwner(world.db, slip)
    const say = (by: string) =>
      how === 'allocated'
        ? allocate(slip, by)
        : returnPayment(world.deps, { ownerId, reference: slip, returnedBy: 'R1', instruction: instructionFrom(by) })
    expect([await say(cashier), await say(cashier), await say(await staff(world))]).toEqual(['proposed', 'same_person', 'act'])
  })

  test('is one payment for one person who gives away both at once, fifty times', async () => {
    const [line, slip] = [telling('bank'), telling('slip')]
    for (const payment of [line, slip]) await keepUnallocated(world.deps, reportedIn(payment), 'a person decides')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => allocate((index % 2 ? line : slip).reference, cashier)))
    expect(answers.filter((answer) => answer === 'act')).toHaveLength(1)
    expect(await walletOf(player)).toBe(100 + amounts / 100)
  })
})

describe('money that names', () => {
  test.each([
    ['its player is given to them by one person', () => ({ sentBy: player.playerId }), 'act'],
    ['nobody is given away by two', () => ({}), 'proposed'],
    ['another player is given away by two', () => ({ sentBy: newRowId() }), 'proposed'],
    [
      'a name and a part of a number is given away by two',
      () => ({ fromBankCode: 'KBANK', fromAccountNo: 'xxx-x-x1234-x', fromName: 'มานี มีนา' }),
      'proposed',
    ],
  ])('%s', async (_what, from, answer) => {
    const payment = telling('bank', from())
    await keepUnallocated(world.deps, reportedIn(payment), 'a person decides')
    expect(await allocate(payment.reference, cashier)).toBe(answer)
  })

  test('a proven account is given to its player by one person, and to another by two', async () => {
    const other = await world.player()
    const fromAccountNo = await accountNoOf(player)
    const payment = telling('bank', { fromBankCode: 'KBANK', fromAccountNo })
    await keepUnallocated(world.deps, reportedIn(payment), 'the name is not the registered one')
    const toOther = { playerId: other.playerId, reference: payment.reference, instruction: instructionFrom(cashier) }
    expect(await allocatePayment(world.deps, toOther)).toBe('proposed')
    expect(await allocate(payment.reference, cashier)).toBe('act')
  })
})

test('a payer whose money staff gave to another is no duplicate: the bank is asked, and the two are compared', async () => {
  const payer = await world.player()
  await world.ownerDb.updateTable('site.deposit_account').set({ has_own_references: false }).where('account_no', '=', OUR_ACCOUNT).execute()
  const paid = await transfer(world, payer)
  const reference = externalReference(paid.bankCode, paid.transRef)
  await keepUnallocated(
    world.deps,
    reportedIn({ ...telling('bank', {}), reference, amount: minorUnits(10_000n) }),
    'the sending account is hidden',
  )
  expect(await byTwo(world, (instruction) => allocatePayment(world.deps, { playerId: player.playerId, reference, instruction }))).toBe(
    'act',
  )
  await send(payer, await slipPicture(paid))
  await world.checkSlips()
  expect(await slipsOf(payer)).toMatchObject([{ status: 'PROCESSING', waitsFor: 'comparison' }])
  const card = (await deskCards(world.deps, { limit: 100 })).find(({ kind, ownerId }) => kind === 'slip' && ownerId === payer.playerId)
  expect(card).toMatchObject({
    reason: 'staff have given its payment to another player: compare the two',
    payment: { creditedTo: { playerId: player.playerId } },
  })
  expect([await walletOf(player), await walletOf(payer)]).toEqual([100, 0])
})
