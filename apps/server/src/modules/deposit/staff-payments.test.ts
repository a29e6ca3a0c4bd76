import { createQr, withdraw } from '@krapao/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { accountNoOf } from '../../../test/bank-transfers.ts'
import { houseAccounts } from '../../../test/house-accounts.ts'
import { baht, statementOf, walletOf } from '../../../test/money.ts'
import { bankReport, deliver, qrReport } from '../../../test/races/reports.ts'
import { byTwo, staff, instructionFrom } from '../../../test/staff.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { decideWithdrawal } from '../withdraw/index.ts'
import { decideChargeback } from './chargeback.ts'
import { allocatePayment, noteContradiction, returnPayment } from './decide-payment.ts'
import { listUnallocated } from './index.ts'

let world: World
let player: WorldPlayer
let cashier: string
let today: Date

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  cashier = await staff(world)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Somebody whom nobody knows sends money to the operator. Answers the payment's reference. */
async function strangerSends(amount: number): Promise<string> {
  const sender = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'ใคร สักคน', toAccountNo: '0458800011', amount }
  const { transRef } = (await world.control('POST', 'bank/transfer', sender)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `SCB:${transRef}`
}

/** A QR of so much is paid with so much. Answers the payment's reference. */
async function payQr(amount: number, paid = amount): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error('no QR')
  const { transRef } = (await world.control('POST', `qr/${qr.qrcodeId}/pay`, { amount: paid })) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `SCB:${transRef}`
}

async function reverse(reference: string, body: object = {}): Promise<void> {
  await world.control('POST', `payments/${reference.split(':')[1]}/reverse`, body)
  await world.sandbox.flushWebhooks()
}

/** What this test has posted to every account of the house, in satang. */
async function house(): Promise<Record<string, number>> {
  const accounts = Object.entries(await houseAccounts(world.db, today))
  return Object.fromEntries(accounts.map(([account, amount]) => [account, Math.round(amount * 100)]))
}

const ownerOf = async (subject: string, kind = 'payment') =>
  (
    await world.db
      .selectFrom('operator.work_item')
      .select('owner_id')
      .where('subject', '=', subject)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
  ).owner_id

const allocate = (reference: string, { to = player, by = cashier } = {}) =>
  allocatePayment(world.deps, { playerId: to.playerId, reference, instruction: instructionFrom(by) })
const sendBack = async (reference: string, { returnedBy = 'R1', by = cashier } = {}) =>
  returnPayment(world.deps, { ownerId: await ownerOf(reference), reference, returnedBy, instruction: instructionFrom(by) })
const charge = (reference: string, outcome: 'take' | 'bear') =>
  byTwo(world, (instruction) => decideChargeback(world.deps, { playerId: player.playerId, reference, outcome, instruction }))

describe('money without an owner', () => {
  test('is allocated to a player by staff: in the wallet, in the statement and told to the page', async () => {
    const told = vi.spyOn(world.deps.push, 'toPlayer')
    const reference = await strangerSends(100)
    expect(await house()).toEqual({ 'bank:SCB': -10_000, 'suspense:BANK': 10_000 })
    expect(await allocate(reference)).toBe('proposed')
    expect(await allocate(reference, { by: await staff(world) })).toBe('act')
    expect(await house()).toEqual({ 'bank:SCB': -10_000 })
    expect([await walletOf(player), await statementOf(player)]).toEqual([100, ['deposit BANK>WALLET 100 SUCCESS']])
    expect(told).toHaveBeenCalledWith(player.playerId, 'wallet-changed', { reason: 'deposit', postingNo: 1, wallet: 100, amount: 100 })
    expect(await allocate(reference)).toBe('no_item')
    expect(await sendBack(reference)).toBe('no_item')
  })

  test('is allocated once by an instruction that is given again', async () => {
    const reference = await payQr(100, 101)
    const said = { playerId: player.playerId, reference, instruction: instructionFrom(cashier) }
    expect(await Promise.all([1, 2, 3].map(() => allocatePayment(world.deps, said)))).toEqual(['act', 'act', 'act'])
    expect(await walletOf(player)).toBe(101)
  })

  test('is not given to one of two players by two who name one each at once', async () => {
    const [other, second, reference] = [await world.player(), await staff(world), await payQr(100, 101)]
    expect(await allocate(reference, { to: other })).toBe('proposed')
    const answers = await Promise.all([allocate(reference, { by: await staff(world) }), allocate(reference, { to: other, by: second })])
    expect(answers.toSorted()).toEqual(['act', 'no_item'])
    expect((await walletOf(player)) + (await walletOf(other))).toBe(101)
  })

  test('above what one person may decide takes two who name the same player', async () => {
    const [other, second, third] = [await world.player(), await staff(world), await staff(world)]
    const reference = await strangerSends(25_000)
    expect(await allocate(reference)).toBe('proposed')
    expect(await allocate(reference)).toBe('same_person')
    // Another player is another instruction: it replaces the proposal.
    expect(await allocate(reference, { to: other, by: second })).toBe('proposed')
    expect(await allocate(reference, { by: third })).toBe('proposed')
    expect(await allocate(reference, { by: second })).toBe('act')
    expect([await walletOf(player), await walletOf(other)]).toEqual([25_000, 0])
  })

  test('is not allocated in another currency', async () => {
    const reference = await strangerSends(100)
    expect(await allocate(reference, { to: await world.player({ currency: 'LAK' }) })).toBe('wrong_currency')
    expect(await waitingPayments(world.db, today)).toHaveLength(1)
  })

  test('is not decided by whoever has no role for it', async () => {
    const reference = await strangerSends(100)
    expect(await allocate(reference, { by: await staff(world, 'marketing') })).toBe('not_allowed')
    expect(await sendBack(reference, { by: await staff(world, 'auditor') })).toBe('not_allowed')
  })

  test('is returned to its sender, and the evidence says by which reference', async () => {
    const reference = await strangerSends(100)
    expect(await sendBack(reference, { returnedBy: 'KB-7788' })).toBe('act')
    expect(await house()).toEqual({})
    const payment = await world.db
      .selectFrom('deposit.payment')
      .select(['state', 'evidence', 'player_id'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    expect(payment).toMatchObject({ state: 'returned', player_id: null, evidence: { returnedBy: 'KB-7788', fromBankCode: 'SCB' } })
    expect(await allocate(reference)).toBe('no_item')
  })

  test('is returned once though two say so at once, and by two where it is much', async () => {
    const [second, reference, large] = [await staff(world), await strangerSends(100), await strangerSends(25_000)]
    const answers = await Promise.all([sendBack(reference), sendBack(reference, { by: second })])
    expect(answers.toSorted()).toEqual(['act', 'no_item'])
    expect(await sendBack(large)).toBe('proposed')
    expect(await sendBack(large, { by: second, returnedBy: 'ANOTHER' })).toBe('proposed')
    expect(await sendBack(large, { returnedBy: 'ANOTHER' })).toBe('act')
    expect(await house()).toEqual({})
  })

  test('is allocated or credited by a better report, not both', async () => {
    const reference = await payQr(100, 101)
    const line = { ...(await bankAccount()), fromName: 'มานี มีนา', toAccountNo: '0458800011', amount: '101.00' }
    const told = await bankReport(world, player, { ...line, fromBankCode: 'SCB', transRef: reference.split(':')[1] })
    await Promise.all([allocate(reference), deliver(world, told)])
    expect(await walletOf(player)).toBe(101)
  })

  async function bankAccount() {
    return { fromAccountNo: await accountNoOf(player) }
  }
})

test('a player reads of what came for their QRs and waits for manual review, and of nobody else’s', async () => {
  const other = await world.player()
  await payQr(50)
  const reference = await payQr(100, 101)
  await strangerSends(30)
  expect(await listUnallocated(world.db, player.playerId)).toEqual([
    {
      reference,
      by: 'qr',
      qr: { qrId: expect.any(String), amount: 10_000n },
      currency: 'BAHT',
      why: 'amount',
      arrivedAmount: 10_100n,
      arrivedAt: world.clock.now(),
      state: 'unallocated',
      endedAt: null,
      proofs: [],
    },
  ])
  expect(await listUnallocated(world.db, other.playerId)).toEqual([])
  expect(await allocate(reference)).toBe('act')
  expect(await listUnallocated(world.db, player.playerId)).toMatchObject([{ state: 'credited', endedAt: world.clock.now() }])
  const qrs = await world.db.selectFrom('deposit.qr').select('state').where('player_id', '=', player.playerId).execute()
  expect(qrs).toEqual([{ state: 'paid' }, { state: 'paid' }])
})

test('what was allocated to somebody else is no business of the player whose QR it named', async () => {
  const [other, reference] = [await world.player(), await payQr(100, 101)]
  expect(await allocate(reference, { to: other })).toBe('proposed')
  expect(await allocate(reference, { to: other, by: await staff(world) })).toBe('act')
  expect(await listUnallocated(world.db, player.playerId)).toEqual([])
  expect(await walletOf(other)).toBe(101)
})

test('what contradicts a payment is looked at, and then waits for nobody', async () => {
  const reference = await payQr(100)
  const lie = qrReport(world, 'NOTOURS', { amount: '900.00', transRef: reference.split(':')[1], payerBankCode: 'SCB' })
  expect(await deliver(world, lie)).toBe(200)
  expect(await waitingPayments(world.db, today)).toMatchObject([{ reference, amount: 90_000n }])
  const ownerId = await ownerOf(reference, 'contradiction')
  expect(await noteContradiction(world.deps, { ownerId, reference, instruction: instructionFrom(cashier) })).toBe('act')
  expect(await waitingPayments(world.db, today)).toEqual([])
  expect(await deliver(world, lie)).toBe(200)
  expect(await waitingPayments(world.db, today)).toEqual([])
  expect([await walletOf(player), await house()]).toEqual([100, { 'gateway:KBANK': -10_000 }])
})

describe('100 that the bank takes back', () => {
  test.each([
    ['a gateway', () => payQr(100), 'gateway:KBANK', 'suspense:QR'],
    ['the bank', () => playerSends(100), 'bank:SCB', 'suspense:BANK'],
  ])('from %s leave the account they came into, and then the wallet', async (_who, pay, holder, suspense) => {
    const reference = await pay()
    expect([await walletOf(player), await house()]).toEqual([100, { [holder]: -10_000 }])
    await reverse(reference)
    // The account is empty, as its statement says; what is missing stands in suspense until somebody bears it.
    expect([await walletOf(player), await house()]).toEqual([100, { [suspense]: -10_000 }])
    expect(await charge(reference, 'take')).toBe('act')
    expect([await walletOf(player), await house()]).toEqual([0, {}])
    expect((await statementOf(player))[0]).toBe(`withdraw WALLET>${suspense.split(':')[1]} 100 SUCCESS`)
    expect(await charge(reference, 'take')).toBe('no_item')
  })

  test('are borne by the house where staff say so', async () => {
    const reference = await payQr(100)
    await reverse(reference)
    expect(await charge(reference, 'bear')).toBe('act')
    expect([await walletOf(player), await house()]).toEqual([100, { adjustment: -10_000 }])
  })

  test('are taken up to what the wallet holds, and the shortage is the house’s', async () => {
    const reference = await payQr(100)
    await spend(70)
    await reverse(reference)
    expect(await charge(reference, 'take')).toBe('act')
    expect([await walletOf(player), await house()]).toEqual([0, { adjustment: -7_000, 'bank:PAYOUT': 7_000 }])
  })

  test('are not taken from an empty wallet, which is not the end of it', async () => {
    const reference = await payQr(100)
    await spend(100)
    await reverse(reference)
    expect(await charge(reference, 'take')).toBe('nothing_to_take')
    await payQr(40)
    expect(await charge(reference, 'take')).toBe('act')
    expect([await walletOf(player), (await house())['adjustment']]).toEqual([0, -6_000])
  })

  test('are not taken while a withdrawal holds the money, which may come back', async () => {
    const [first, second] = [await payQr(6000), await payQr(100)]
    await player.call(withdraw, { body: { amount: baht(6000) } })
    await reverse(first, { amount: 4000 })
    expect(await charge(first, 'take')).toBe('money_held')
    const { withdrawal_id } = await world.db
      .selectFrom('withdraw.withdrawal')
      .select('withdrawal_id')
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    await decideWithdrawal(world.deps, {
      playerId: player.playerId,
      withdrawalId: withdrawal_id,
      outcome: 'refuse',
      instruction: instructionFrom(cashier),
    })
    expect(await charge(first, 'take')).toBe('act')
    expect(await walletOf(player)).toBe(2100)
    expect(second).not.toBe(first)
  })

  test('count once, however often and by whomever they are reported', async () => {
    const reference = await payQr(100)
    await Promise.all([reverse(reference), reverse(reference)])
    await reverse(reference)
    expect([await house(), world.sandbox.pendingWebhooks()]).toEqual([{ 'suspense:QR': -10_000 }, 0])
    await reverse(reference, { amount: 30 })
    expect(await house()).toEqual({ 'suspense:QR': -10_000 })
    expect(await waitingPayments(world.db, today)).toMatchObject([
      { amount: 3_000n, reason: 'it was taken back as something else than was paid' },
    ])
    expect(await charge(reference, 'take')).toBe('act')
    await reverse(reference)
    expect([await walletOf(player), await house()]).toEqual([0, {}])
  })

  test('are decided once by two at once, one of whom would bear them', async () => {
    const reference = await payQr(100)
    await reverse(reference)
    const said = (outcome: 'take' | 'bear', by: string) =>
      decideChargeback(world.deps, { playerId: player.playerId, reference, outcome, instruction: instructionFrom(by) })
    const [second, third] = [await staff(world), await staff(world)]
    expect(await said('take', cashier)).toBe('proposed')
    const answers = await Promise.all([said('take', second), said('take', third), said('bear', cashier)])
    // Who says otherwise in between makes it another proposal.
    if (answers.includes('act')) expect(answers.filter((answer) => answer === 'act')).toHaveLength(1)
    else expect(await said('bear', second)).toBe('act')
    expect(
      [100 - (await walletOf(player)), Math.abs((await house())['adjustment'] ?? 0) / 100].toSorted((one, other) => one - other),
    ).toEqual([0, 100])
  })

  test.each(['take', 'bear'] as const)('are decided by two people who say the same, however few: %s', async (outcome) => {
    const reference = await payQr(1)
    await reverse(reference)
    const say = (by: string) =>
      decideChargeback(world.deps, { playerId: player.playerId, reference, outcome, instruction: instructionFrom(by) })
    expect([await say(cashier), await say(cashier), await walletOf(player)]).toEqual(['proposed', 'same_person', 1])
    expect(await say(await staff(world))).toBe('act')
    expect(await walletOf(player)).toBe(outcome === 'take' ? 0 : 1)
  })

  test('and more than were paid are not believed', async () => {
    const reference = await payQr(100)
    await reverse(reference, { amount: 101 })
    expect(await house()).toEqual({ 'gateway:KBANK': -10_000 })
    expect(await waitingPayments(world.db, today)).toMatchObject([{ amount: 10_100n }])
  })

  test('before anybody was credited wait for nobody any more', async () => {
    const reference = await strangerSends(100)
    await reverse(reference)
    expect([await house(), await waitingPayments(world.db, today)]).toEqual([{}, []])
    expect(await allocate(reference)).toBe('no_item')
  })

  test('before the payment itself was reported are said again until it was', async () => {
    await world.fault('qr:KBANK', 'late', 1, 'webhook')
    const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
    if (!qr.hasQrcode) throw new Error('no QR')
    const { transRef } = (await world.control('POST', `qr/${qr.qrcodeId}/pay`, {})) as { transRef: string }
    await world.control('POST', `payments/${transRef}/reverse`, {})
    await vi.waitFor(
      async () => {
        await world.sandbox.flushWebhooks()
        expect(await house()).toEqual({ 'suspense:QR': -10_000 })
      },
      { timeout: 20_000 },
    )
    expect(await charge(`SCB:${transRef}`, 'take')).toBe('act')
    expect([await walletOf(player), await house()]).toEqual([0, {}])
  })
})

async function playerSends(amount: number): Promise<string> {
  const fromAccountNo = await accountNoOf(player)
  const transfer = { fromBankCode: 'KBANK', fromAccountNo, fromName: 'มานี มีนา', toAccountNo: '0458800011', amount }
  const { transRef } = (await world.control('POST', 'bank/transfer', transfer)) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `KBANK:${transRef}`
}

/** So much leaves the wallet for good. */
async function spend(amount: number): Promise<void> {
  onTestFinished(await measureWithdrawals(world, { min: 1 }))
  await player.call(withdraw, { body: { amount: baht(amount) } })
  await world.work()
}
