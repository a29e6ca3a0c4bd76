import { askForProof, createQr, expectDeposit, getWallet, sayTransferSent } from '@krapao/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { OPERATOR_ACCOUNT } from '../../../seed/site.ts'
import { accountNoOf, type BankTransfer, transferFrom } from '../../../test/bank-transfers.ts'
import { giftLink, sendGiftLink } from '../../../test/gift-links.ts'
import { baht, statementOf, walletOf } from '../../../test/money.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { allocatePayment } from './decide-payment.ts'
import { payBack } from './pay-back.ts'
import { paymentCase } from './payment-case.ts'

let world: World

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await world.audit()).toEqual([])
})
afterAll(() => world.stop())

/** An account of the operator that is there for the QRs of a gateway alone. */
const QR_ACCOUNT = '0739876543'

const cents = (amount: number) => Math.round(amount * 100) / 100
const announced = async (player: WorldPlayer, amount: number) =>
  (await player.call(expectDeposit, { body: { amount: baht(amount) } })).announcement.amount
const paymentsOf = async (player: WorldPlayer) => (await player.call(getWallet)).payments
const proofsOf = async (player: WorldPlayer) => (await paymentsOf(player))[0]!.proofs.map(({ amount }) => amount)

/** Somebody new whose account is not proven, and of whom the bank says that it is theirs. */
async function newcomer(currency: 'BAHT' | 'LAK' = 'BAHT') {
  const player = await world.player({ proven: false, currency })
  while ((await world.inquire()) > 0);
  return { player, accountNo: await accountNoOf(player) }
}

/** Money leaves an account, and our bank tells of it. Answers the payment's reference. */
const transfer = (amount: number, from: Omit<BankTransfer, 'amount'>) => transferFrom(world, { amount, ...from })

describe('a transfer from an account that is not proven', () => {
  test('of less than was announced is shown with what is missing, which proves the account and credits both', async () => {
    const { player, accountNo } = await newcomer()
    const told = vi.spyOn(world.deps.push, 'toPlayer')
    const amount = await announced(player, 500)
    expect((await player.call(getWallet)).announced).toMatchObject({ amount, isExact: true, saidSentAt: null, waitUntil: null })
    const reference = await transfer(500, { accountNo })
    const expiresAt = new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString()
    expect(await player.call(getWallet)).toMatchObject({
      amount: 0,
      // What is to be sent now is less.
      announced: null,
      payments: [
        {
          reference,
          by: 'transfer',
          qrcodeId: null,
          qrAmount: null,
          arrivedAmount: 500,
          currency: 'BAHT',
          why: 'unproven',
          state: 'unallocated',
        },
      ],
    })
    expect((await paymentsOf(player))[0]!.proofs).toEqual([{ amount: cents(amount - 500), expiresAt }])
    expect(told.mock.calls.filter(([playerId]) => playerId === player.playerId)).toEqual([[player.playerId, 'arrivals-changed']])

    await transfer(amount - 500, { accountNo })
    expect(await walletOf(player)).toBe(cents(amount - 500))
    expect(await world.creditArrivals()).toBe(1)
    expect(await walletOf(player)).toBe(amount)
    expect(await statementOf(player)).toEqual(['deposit BANK>WALLET 500 SUCCESS', `deposit SCB>WALLET ${cents(amount - 500)} SUCCESS`])
    expect(await paymentsOf(player)).toMatchObject([{ reference, state: 'credited', proofs: [] }])
    expect(await world.creditArrivals()).toBe(0)
    // From now on it is known by its number.
    await transfer(70, { accountNo })
    expect(await walletOf(player)).toBe(cents(amount + 70))
  })

  test('in parts is complete with the last of them, whichever comes when', async () => {
    const { player, accountNo } = await newcomer()
    const amount = await announced(player, 900)
    await transfer(300, { accountNo })
    expect((await proofsOf(player))[0]).toBe(cents(amount - 300))
    await transfer(200, { accountNo })
    expect((await proofsOf(player))[0]).toBe(cents(amount - 500))
    await transfer(amount - 500, { accountNo })
    expect(await world.creditArrivals()).toBe(2)
    expect(await walletOf(player)).toBe(amount)
  })

  test('that is much too small does not have to be completed: a small amount proves the account too', async () => {
    const { player, accountNo } = await newcomer()
    const amount = await announced(player, 5000)
    await transfer(500, { accountNo })
    const [rest, small] = await proofsOf(player)
    expect(rest).toBe(cents(amount - 500))
    expect(small! > 1 && small! < 11 && !Number.isInteger(small)).toBe(true)
    await transfer(small!, { accountNo })
    await world.creditArrivals()
    expect(await walletOf(player)).toBe(cents(500 + small!))
  })

  test.each([
    ['of more than was announced', 800],
    ['that was never announced', 0],
  ])('%s is shown with a small amount that proves the account', async (_what, toAnnounce) => {
    const { player, accountNo } = await newcomer()
    if (toAnnounce > 0) await announced(player, toAnnounce)
    await transfer(1000, { accountNo })
    const proofs = await proofsOf(player)
    expect(proofs).toHaveLength(1)
    expect(proofs[0]! > 1 && proofs[0]! < 11 && !Number.isInteger(proofs[0])).toBe(true)
    await transfer(proofs[0]!, { accountNo })
    await world.creditArrivals()
    expect(await walletOf(player)).toBe(cents(1000 + proofs[0]!))
  })

  test('in kip is completed by whole kip that a bank sends', async () => {
    const { player, accountNo } = await newcomer('LAK')
    const amount = await announced(player, 100_000)
    await transfer(100_000, { accountNo, bankCode: 'BCEL', to: '0101200011', currency: 'LAK' })
    const [proof, ...more] = await proofsOf(player)
    expect(more).toEqual([])
    expect(amount - 100_000).toBeLessThan(100)
    expect(Number.isInteger(proof) && proof! > 1000 && proof! < 2000).toBe(true)
  })

  test('is asked about for a day, then the player gets another amount, and only one at a time', async () => {
    const { player, accountNo } = await newcomer()
    await transfer(1000, { accountNo })
    const [first] = await proofsOf(player)
    await Promise.all([1, 2, 3].map(() => player.call(askForProof)))
    expect(await proofsOf(player)).toEqual([first])
    await world.passTime(25 * 3_600_000)
    expect(await paymentsOf(player)).toMatchObject([{ why: 'unproven', state: 'unallocated', proofs: [] }])
    expect(await Promise.all([1, 2, 3].map(() => player.call(askForProof)))).toEqual([1, 2, 3].map(() => ({ message: 'PROOF_ASKED' })))
    expect(await proofsOf(player)).toHaveLength(1)
    await transfer((await proofsOf(player))[0]!, { accountNo })
    // The server died here; whoever looks next, and they are two, credits it once.
    await Promise.all([world.creditArrivals(), world.creditArrivals()])
    expect(await statementOf(player)).toHaveLength(2)
    await expect(player.call(askForProof)).rejects.toMatchObject({ code: 'NO_DATA' })
  })

  test('is told again without a second amount', async () => {
    const { player, accountNo } = await newcomer()
    await transfer(1000, { accountNo })
    const before = await paymentsOf(player)
    await world.ask()
    await world.passTime(61_000)
    await world.ask()
    expect(await paymentsOf(player)).toEqual(before)
  })

  test('is told to staff with what its player was asked for, and to the player when staff decide', async () => {
    const [{ player, accountNo }, other] = [await newcomer(), await world.player()]
    const [cashier, second] = [await staff(world), await staff(world)]
    const references = [await transfer(1000, { accountNo }), await transfer(1100, { accountNo }), await transfer(1200, { accountNo })]
    const proofs = await proofsOf(player)
    expect(await paymentCase(world.deps, references[0]!)).toMatchObject({
      shownTo: { playerId: player.playerId, proofs: proofs.map((amount) => ({ amount: BigInt(Math.round(amount * 100)) })) },
    })
    const told = vi.spyOn(world.deps.push, 'toPlayer')
    const allocate = (to: WorldPlayer, reference: string, by: string) =>
      allocatePayment(world.deps, { playerId: to.playerId, reference, instruction: instructionFrom(by) })
    for (const [to, reference] of [
      [player, references[0]!],
      [other, references[1]!],
    ] as const)
      expect([await allocate(to, reference, cashier), await allocate(to, reference, second)]).toEqual(['proposed', 'act'])
    expect(told).toHaveBeenCalledWith(player.playerId, 'arrivals-changed')
    const { owner_id: ownerId } = await world.db
      .selectFrom('operator.work_item')
      .select('owner_id')
      .where('subject', '=', references[2]!)
      .executeTakeFirstOrThrow()
    expect(await payBack(world.deps, { ownerId, reference: references[2]!, instruction: instructionFrom(cashier) })).toBe('act')
    // What went to somebody else is no business of theirs any more.
    const states = Object.fromEntries((await paymentsOf(player)).map(({ reference, state }) => [reference, state]))
    expect(states).toEqual({ [references[0]!]: 'credited', [references[2]!]: 'returning' })
  })
})

describe('a transfer into an account for QRs', () => {
  test.each([true, false])('is shown to whose account it came from (proven: %s), and asks for nothing', async (proven) => {
    const player = await world.player({ proven })
    while ((await world.inquire()) > 0);
    const own = (channel: string) =>
      world.asOwner(`update site.deposit_account set owner_channel = '${channel}' where account_no = '${OPERATOR_ACCOUNT.accountNo}'`)
    await own('qr:FP')
    const reference = await transfer(250, { accountNo: await accountNoOf(player) })
    await own('bank')
    expect(await paymentsOf(player)).toMatchObject([{ reference, arrivedAmount: 250, why: 'gateway', state: 'unallocated', proofs: [] }])
    await expect(player.call(askForProof)).rejects.toMatchObject({ code: 'NO_DATA' })
    expect(await walletOf(player)).toBe(0)
  })

  test('of which the bank shows a part of the number is shown to the one who announced it, and to nobody else', async () => {
    const { player, accountNo } = await newcomer()
    const namesake = await world.player({ proven: false })
    const amount = await announced(player, 250)
    await announced(namesake, 250)
    await transfer(251.5, { accountNo, to: QR_ACCOUNT })
    expect(await paymentsOf(player)).toEqual([])
    await transfer(amount, { accountNo, to: QR_ACCOUNT })
    expect(await paymentsOf(player)).toMatchObject([{ arrivedAmount: amount, why: 'gateway', proofs: [] }])
    expect(await paymentsOf(namesake)).toEqual([])
  })
})

describe('a gift that is kept', () => {
  test('is shown to whoever sent its link, until staff have decided and a day longer', async () => {
    const [player, cashier] = [await world.player(), await staff(world)]
    const link = await giftLink(world, { amount: 1, hidesWorth: true })
    expect(await sendGiftLink(world, player, link)).toEqual({ code: 'TRUELINK_INVALID', isKept: true })
    const [payment] = await paymentsOf(player)
    expect(payment).toMatchObject({ by: 'gift', why: 'gift', arrivedAmount: 1, state: 'unallocated', proofs: [] })
    expect(payment!.reference).toBe(`GIFTLINK:${link.split('=')[1]}`)
    await allocatePayment(world.deps, {
      playerId: player.playerId,
      reference: payment!.reference,
      instruction: instructionFrom(cashier),
    })
    expect(await paymentsOf(player)).toMatchObject([{ state: 'credited' }])
    await world.passTime(25 * 3_600_000)
    expect(await paymentsOf(player)).toEqual([])
  })
})

describe('an announced transfer', () => {
  test('stays in sight while it is expected, and where its player says it is sent, a day longer', async () => {
    const { player } = await newcomer()
    await expect(player.call(sayTransferSent)).rejects.toMatchObject({ code: 'NO_DATA' })
    await announced(player, 400)
    const { saidSentAt } = await player.call(sayTransferSent)
    await world.passTime(60_000)
    expect(await player.call(sayTransferSent)).toEqual({ saidSentAt })
    const waitUntil = new Date(Date.parse(saidSentAt) + 600_000).toISOString()
    await world.passTime(3_600_000)
    const reference = expect.stringMatching(/^[0-9A-F]{5}-[0-9A-F]{5}$/)
    expect((await player.call(getWallet)).announced).toMatchObject({ saidSentAt, waitUntil, reference })
    await world.passTime(25 * 3_600_000)
    expect((await player.call(getWallet)).announced).toBeNull()
    await announced(player, 400)
    await world.passTime(3_600_001)
    expect((await player.call(getWallet)).announced).toBeNull()
  })

  test('is told again beside money that waits once it is newer than what is asked for', async () => {
    const { player, accountNo } = await newcomer()
    await announced(player, 400)
    await transfer(400, { accountNo })
    expect((await player.call(getWallet)).announced).toBeNull()
    await world.passTime(1000)
    const amount = await announced(player, 700)
    expect((await player.call(getWallet)).announced).toMatchObject({ amount })
    // It proves the account as well.
    await transfer(amount, { accountNo })
    await world.creditArrivals()
    expect(await walletOf(player)).toBe(cents(amount + 400))
  })
})

test('the QR of a player says what it says still', async () => {
  const player = await world.player()
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  if (!qr.hasQrcode) throw new Error('no QR')
  await world.control('POST', `qr/${qr.qrcodeId}/pay`, { amount: 101 })
  await world.sandbox.flushWebhooks()
  expect(await paymentsOf(player)).toMatchObject([{ by: 'qr', qrcodeId: qr.qrcodeId, qrAmount: 100, arrivedAmount: 101, why: 'amount' }])
})
