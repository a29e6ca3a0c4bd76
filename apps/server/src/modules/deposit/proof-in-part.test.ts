import { expectDeposit, getDepositOptions, getProfile, getWallet } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasNumber } from '../../../test/account-numbers.ts'
import { accountNoOf, transferFrom } from '../../../test/bank-transfers.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

/** Accounts of the operator: one at a bank that hides digits of its senders, one at a bank that tells them all. */
const KBANK = '0731234567'
const SCB = '0458800011'

let world: World
let player: WorldPlayer
let accountNo: string

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player({ proven: false })
  accountNo = await accountNoOf(player)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const announced = async (one = player, amount = 300) =>
  (await one.call(expectDeposit, { body: { amount: baht(amount), bankCode: 'KBANK' } })).announcement
const proofOf = async (one = player) => (await one.call(getProfile)).bankProof
const send = (amount: number, to = KBANK, from = accountNo) => transferFrom(world, { accountNo: from, amount, to })

describe('[DEP-22] the first announced transfer proves the account at a bank that shows a part of the number', () => {
  test('it is credited, the profile says how and since when, and no odd amount is asked for again', async () => {
    expect(await proofOf()).toEqual({ state: 'missing', what: 'transfer' })
    const { amount, isExact } = await announced()
    expect(isExact).toBe(true)
    const before = world.clock.now().getTime()
    await send(amount)
    expect(await walletOf(player)).toBe(amount)
    const proof = await proofOf()
    expect(proof).toMatchObject({ state: 'proven', how: 'part' })
    expect(proof?.state === 'proven' && Date.parse(proof.since)).toBeGreaterThanOrEqual(before)
    expect((await player.call(getProfile)).bankAccount).toMatchObject({ isProven: true })
    expect(await player.call(getDepositOptions)).toMatchObject({ announcement: null })
    expect(await announced(player, 500)).toMatchObject({ amount: 500, isExact: false })
  })

  test('from then on its whole number is enough, and what shows a part of it still has to be announced', async () => {
    const { amount } = await announced()
    await send(amount)
    await send(70, SCB)
    expect(await walletOf(player)).toBeCloseTo(amount + 70, 2)
    await send(80)
    expect(await walletOf(player)).toBeCloseTo(amount + 70, 2)
    await announced(player, 90)
    await send(90)
    expect(await walletOf(player)).toBeCloseTo(amount + 160, 2)
  })

  test('while the bank has not said whose the account is it is credited, and proves once the bank has', async () => {
    await world.fault('bank', 'error-before', 9, 'holder')
    const { amount } = await announced()
    await send(amount)
    expect(await walletOf(player)).toBe(amount)
    expect(await proofOf()).toEqual({ state: 'missing', what: 'name' })
    await world.control('DELETE', 'faults')
    await world.passTime(3_600_000)
    await world.inquire()
    expect(await proofOf()).toMatchObject({ state: 'proven', how: 'part' })
  })

  test('what waited from the account is credited once it is proven', async () => {
    while ((await world.inquire()) > 0);
    await send(500, SCB)
    expect((await player.call(getWallet)).payments).toMatchObject([{ why: 'unproven', arrivedAmount: 500 }])
    const { amount } = await announced()
    await send(amount)
    await world.creditArrivals()
    expect(await walletOf(player)).toBeCloseTo(amount + 500, 2)
  })

  test('where the bank says another name it is credited and proves nothing', async () => {
    await world.control('POST', 'bank/holders', { bankCode: 'KBANK', accountNo, name: 'คนอื่น ไม่รู้จัก' })
    const { amount } = await announced()
    await send(amount)
    expect([await walletOf(player), await proofOf()]).toEqual([amount, { state: 'missing', what: 'name' }])
    expect(await announced(player, 500)).toMatchObject({ isExact: true })
  })

  test('an amount that was not theirs alone proves nothing', async () => {
    const other = await world.player()
    // It was announced from an account that was proven, and that is another one meanwhile.
    expect(await announced(other, 400)).toMatchObject({ amount: 400, isExact: false })
    const next = '5550001234'
    await hasNumber(world, next, other)
    await world.control('POST', 'bank/holders', { bankCode: 'KBANK', accountNo: next, name: 'มานี มีนา' })
    while ((await world.inquire()) > 0);
    await send(400, KBANK, next)
    expect([await walletOf(other), await proofOf(other)]).toEqual([400, { state: 'missing', what: 'transfer' }])
  })

  test('told twice and by two at once it is one credit and one proof', async () => {
    const { amount } = await announced()
    await world.fault('bank', 'duplicate', 1, 'webhook')
    await send(amount)
    await Promise.all([world.sandbox.flushWebhooks(), world.creditArrivals()])
    expect([await walletOf(player), (await proofOf())?.state]).toEqual([amount, 'proven'])
  })
})

describe('a proof in part against the whole number', () => {
  test('what somebody else has announced, who registered the number too, waits for a person', async () => {
    const { amount } = await announced()
    await send(amount)
    const other = await world.player({ proven: false })
    await hasNumber(world, accountNo, other)
    // Shown while nobody had proven the account.
    const theirs = await announced(other, 600)
    expect(theirs.isExact).toBe(true)
    await send(theirs.amount, SCB)
    expect([await walletOf(player), await walletOf(other)]).toEqual([amount, 0])
    // Any other amount is the prover's.
    await send(50, SCB)
    expect([await walletOf(player), await walletOf(other)]).toEqual([amount + 50, 0])
  })

  test('an account that another player has proven is not proven again', async () => {
    const other = await world.player({ proven: false })
    await hasNumber(world, accountNo, other)
    while ((await world.inquire()) > 0);
    const [mine, theirs] = [await announced(), await announced(other)]
    await send(mine.amount)
    await send(theirs.amount)
    expect([await walletOf(player), await walletOf(other)]).toEqual([mine.amount, 0])
    expect([(await proofOf())?.state, (await proofOf(other))?.state]).toEqual(['proven', 'missing'])
  })
})
