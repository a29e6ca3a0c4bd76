import { createAnyQr, createQr, getDepositOptions, getQr, getWallet, QR_PROVIDERS } from '@krapao/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { baht, walletOf } from '../../../test/money.ts'
import { deliver, qrReport } from '../../../test/races/reports.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { staff, instructionFrom } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { writeSetting } from '../site/index.ts'
import { allocatePayment, returnPayment } from './index.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const make = (amount = 300, by = player) => by.call(createAnyQr, { body: { amount: baht(amount) } })
const options = () => player.call(getDepositOptions)
const summary = () => player.call(getWallet)

/** Until this test is over. */
async function close(...codes: string[]) {
  const show = (isShown: boolean) =>
    world.ownerDb.updateTable('site.deposit_account').set({ is_shown: isShown }).where('bank_code', 'in', codes).execute()
  onTestFinished(async () => void (await show(true)))
  await show(false)
}

/** Somebody else's QR of this provider, which its gateway refuses to make. */
async function failAt(provider: (typeof QR_PROVIDERS)[number]) {
  const other = await world.player()
  await world.fault(`qr:${provider}`, 'refuse')
  expect(await other.call(createQr, { params: { provider }, body: { amount: baht(200) } })).toMatchObject({ hasQrcode: false })
}

/** Answers the payment's reference. */
async function pay(qrcodeId: string, amount?: number): Promise<string> {
  const { transRef } = (await world.control('POST', `qr/${qrcodeId}/pay`, amount === undefined ? {} : { amount })) as { transRef: string }
  await world.sandbox.flushWebhooks()
  return `SCB:${transRef}`
}

describe('what can be deposited', () => {
  test('is told in the currency of the player, with six amounts within the limits', async () => {
    const all = {
      currency: 'BAHT',
      minimum: 1,
      maximum: 200_000,
      amounts: [100, 300, 500, 1000, 3000, 5000],
      hasQr: true,
      announcement: null,
    }
    expect(await options()).toEqual(all)
    onTestFinished(() => writeSetting(world.ownerDb, 'qrMaximumBaht', all.maximum))
    await writeSetting(world.ownerDb, 'qrMaximumBaht', 3000)
    await close('KBANK', 'FP', 'PAYTIMZ')
    expect(await options()).toEqual({ ...all, minimum: 100, maximum: 3000, amounts: [100, 300, 500, 1000, 3000] })
    await close('WW', 'PAYONEX')
    expect(await options()).toMatchObject({ hasQr: false })
  })

  test('is not by QR for a player in kip', async () => {
    const lao = await world.player({ currency: 'LAK' })
    expect(await lao.call(getDepositOptions)).toEqual({
      currency: 'LAK',
      minimum: 50_000,
      maximum: 100_000_000,
      amounts: [50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000],
      hasQr: false,
      announcement: null,
    })
    expect(await refusalOf(make(50_000, lao))).toBe('QR_FAIL')
  })
})

describe('a QR of whichever provider does best', () => {
  test('is made by the first of them, is that provider’s own, and is in the summary', async () => {
    const { provider, ...qr } = await make()
    expect(provider).toBe('KBANK')
    expect(await player.call(getQr, { params: { provider } })).toEqual(qr)
    expect((await summary()).qr).toEqual({
      qrcodeId: qr.qrcodeId,
      provider,
      amount: 300,
      state: 'waiting',
      expireIn: qr.expireIn,
      saidPaidAt: null,
    })
    await pay(qr.qrcodeId)
    expect(await walletOf(player)).toBe(300)
    expect((await summary()).qr).toMatchObject({ state: 'received' })
    await world.passTime(16 * 60_000)
    expect((await summary()).qr).toBeNull()
  })

  test('is refused outside the limits', async () => {
    for (const amount of [0, -1, 0.99, 200_000.01]) expect(await refusalOf(make(amount))).toBe('KEY_INVALID')
    expect((await summary()).qr).toBeNull()
  })

  test('comes from one that takes the amount and is open', async () => {
    await close('KBANK')
    expect((await make(50)).provider).toBe('PAYTIMZ')
    await close('PAYTIMZ')
    expect((await make(50)).provider).toBe('FP')
    expect((await make(100)).provider).toBe('WW')
  })

  test('comes from the next where one refuses, and its failure counts for a quarter of an hour', async () => {
    await world.fault('qr:KBANK', 'refuse')
    await world.fault('qr:WW', 'garbage')
    expect((await make()).provider).toBe('PAYTIMZ')
    expect((await make()).provider).toBe('PAYTIMZ')
    await world.passTime(15 * 60_000 + 1000)
    expect((await make()).provider).toBe('KBANK')
  })

  test('comes from the one with the best share, whoever was served', async () => {
    for (const provider of QR_PROVIDERS) await failAt(provider)
    for (const provider of ['PAYONEX', 'FP', 'FP'] as const) {
      const other = await world.player()
      await other.call(createQr, { params: { provider }, body: { amount: baht(200) } })
    }
    // FP 2 of 3, PAYONEX 1 of 2.
    expect((await make()).provider).toBe('FP')
    await failAt('FP')
    await failAt('FP')
    await failAt('FP')
    expect((await make()).provider).toBe('PAYONEX')
  })

  test('is refused where nobody gives one, and none is left', async () => {
    for (const provider of QR_PROVIDERS) await world.fault(`qr:${provider}`, 'refuse')
    expect(await refusalOf(make())).toBe('QR_FAIL')
    const states = await world.db.selectFrom('deposit.qr').select('state').where('player_id', '=', player.playerId).execute()
    expect(states.map(({ state }) => state)).toEqual(Array(5).fill('failed'))
    await close(...QR_PROVIDERS)
    expect(await refusalOf(make())).toBe('QR_FAIL')
  })

  test('has run out, and says so for a quarter of an hour', async () => {
    await make()
    await world.passTime(15 * 60_000)
    expect((await summary()).qr).toMatchObject({ state: 'expired' })
    await world.passTime(15 * 60_000)
    expect((await summary()).qr).toBeNull()
  })
})

describe('money that arrived otherwise', () => {
  const only = async () => {
    const { payments } = await summary()
    expect(payments).toHaveLength(1)
    return payments[0]!
  }
  const ownerOf = async (subject: string) =>
    (await world.db.selectFrom('operator.work_item').select('owner_id').where('subject', '=', subject).executeTakeFirstOrThrow()).owner_id

  test('is told with its reference, the QR asks for no more, and the page hears of it', async () => {
    const told = vi.spyOn(world.deps.push, 'toPlayer')
    const { qrcodeId, provider } = await make(300)
    const reference = await pay(qrcodeId, 250)
    expect(await only()).toEqual({
      by: 'qr',
      reference,
      qrcodeId,
      qrAmount: 300,
      arrivedAmount: 250,
      currency: 'BAHT',
      why: 'amount',
      proofs: [],
      state: 'unallocated',
      arrivedAt: world.clock.now().toISOString(),
      endedAt: null,
    })
    expect(told).toHaveBeenCalledWith(player.playerId, 'qr-changed', { provider })
    expect((await summary()).qr).toBeNull()
    expect(await player.call(getQr, { params: { provider } })).toMatchObject({ hasQrcode: false })
    expect((await (await world.player()).call(getWallet)).payments).toEqual([])
  })

  test('is told for a day after it was credited, and no longer', async () => {
    const { qrcodeId } = await make(300)
    const reference = await pay(qrcodeId, 250)
    const cashier = await staff(world)
    expect(await allocatePayment(world.deps, { playerId: player.playerId, reference, instruction: instructionFrom(cashier) })).toBe('act')
    expect(await only()).toMatchObject({ state: 'credited', endedAt: world.clock.now().toISOString() })
    await world.passTime(24 * 3_600_000 + 1000)
    expect((await summary()).payments).toEqual([])
  })

  test('is told to be returned, and the page hears of it', async () => {
    const { qrcodeId, provider } = await make(300)
    const reference = await pay(qrcodeId, 250)
    const told = vi.spyOn(world.deps.push, 'toPlayer')
    const instruction = instructionFrom(await staff(world))
    expect(await returnPayment(world.deps, { ownerId: await ownerOf(reference), reference, returnedBy: 'R1', instruction })).toBe('act')
    expect(await only()).toMatchObject({ state: 'returned' })
    expect(told).toHaveBeenCalledWith(player.playerId, 'qr-changed', { provider })
  })

  test('is told as a second payment, or as one after the end', async () => {
    const { qrcodeId } = await make(300)
    await pay(qrcodeId)
    expect(await deliver(world, qrReport(world, qrcodeId, { amount: '300.00' }))).toBe(200)
    expect(await only()).toMatchObject({ why: 'second', arrivedAmount: 300, qrAmount: 300 })
    const late = await make(200)
    await world.passTime(15 * 60_000 + 1000)
    await pay(late.qrcodeId)
    const { payments, qr } = await summary()
    expect(payments.map(({ why }) => why)).toEqual(['late', 'second'])
    expect(qr).toBeNull()
  })
})
