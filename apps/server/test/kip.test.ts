import {
  activateGame,
  createAnyQr,
  createQr,
  getDepositOptions,
  getGameAccount,
  getWallet,
  lookupDeposit,
  refreshGames,
  transfer,
  withdraw,
} from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountNoOf } from './bank-transfers.ts'
import { payoutsSince } from './money-out.ts'
import { baht as kip, providerBalance, statementOf, walletOf } from './money.ts'
import { refusalOf } from './refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let lao: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
})
beforeEach(async () => {
  today = await world.nextDay()
  lao = await world.player({ currency: 'LAK' })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  expect(await world.reconcile()).toEqual([])
  await world.stop()
})

async function send(amount: number, currency?: 'LAK'): Promise<void> {
  const { banks } = await lao.call(lookupDeposit)
  const { bankAccountNo: toAccountNo } = banks.find(({ bankType }) => bankType === 'BANK')!
  const from = { fromBankCode: 'BCEL', fromAccountNo: await accountNoOf(lao), fromName: 'มานี มีนา' }
  await world.control('POST', 'bank/transfer', { ...from, toAccountNo, amount, ...(currency ? { currency } : {}) })
  await world.sandbox.flushWebhooks()
}

describe('a player with kip in the demo world', () => {
  test('deposits by a transfer, plays, and withdraws to their own bank, in kip all the way', async () => {
    await send(5_000_000, 'LAK')
    expect(await walletOf(lao)).toBe(5_000_000)

    const { slots } = await lao.call(getWallet)
    expect(slots.map(({ code }) => code)).toEqual(['HUAYLAO'])
    expect(slots[0]).toMatchObject({ web: expect.stringContaining('/games/HUAYLAO/sign-in'), logo: '' })
    await lao.call(activateGame, { params: { slotCode: 'HUAYLAO' } })
    await lao.call(transfer, { body: { from: 'WALLET', to: 'HUAYLAO', amount: kip(2_000_000) } })
    const { username } = await lao.call(getGameAccount, { params: { slotCode: 'HUAYLAO' } })
    await world.control('POST', `games/HUAYLAO/${username}/play`, { bet: 500_000, win: 750_000 })
    await lao.call(refreshGames)
    await lao.call(transfer, { body: { from: 'HUAYLAO', to: 'WALLET', amount: kip(2_250_000) } })
    expect([await providerBalance(world, 'HUAYLAO', username), await walletOf(lao)]).toEqual([0, 5_250_000])

    await lao.call(withdraw, { body: { amount: kip(1_000_000) } })
    await world.work()
    expect(await walletOf(lao)).toBe(4_250_000)
    expect(await payoutsSince(world, today)).toMatchObject([
      { state: 'completed', amount: 1_000_000, currency: 'LAK', toBankCode: 'BCEL', toAccountName: 'มานี มีนา' },
    ])
    expect((await statementOf(lao)).length).toBeGreaterThan(3)
  })

  test('is told what QRs cannot do, at every gateway and at none in particular', async () => {
    expect(await lao.call(getDepositOptions)).toMatchObject({ currency: 'LAK', hasQr: false })
    expect((await lao.call(lookupDeposit)).banks).toMatchObject([{ bankType: 'BANK', bankCode: 'BCEL', currency: 'LAK' }])
    for (const provider of ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const) {
      const state = await lao.call(createQr, { params: { provider }, body: { amount: kip(500_000) } })
      expect(state).toMatchObject({ hasQrcode: false, message: 'QR_CURRENCY' })
    }
    expect(await refusalOf(lao.call(createAnyQr, { body: { amount: kip(500_000) } }))).toBe('QR_FAIL')
    expect(await refusalOf(lao.call(activateGame, { params: { slotCode: 'PG' } }))).toBe('NO_GAME')
  })

  test('whose payout comes back has it in kip again', async () => {
    await send(5_000_000, 'LAK')
    await lao.call(withdraw, { body: { amount: kip(1_000_000) } })
    await world.work()
    const [payout] = await payoutsSince(world, today)
    await world.control('POST', `bank/payouts/${payout!.payoutKey}/return`, {})
    await world.sandbox.flushWebhooks()
    expect(await walletOf(lao)).toBe(5_000_000)
  })
})
