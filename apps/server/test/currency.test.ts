import { accountNoOf } from './bank-transfers.ts'
import { activateGame, getProfile, getWallet, lookupWithdraw, register, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baht, give, walletOf } from './money.ts'
import { refusalOf } from './refusal-of.ts'
import { waitingPayments } from './waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let lao: WorldPlayer

beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1', BANK_CURRENCIES: 'BAHT' } })
  lao = await world.player({ currency: 'LAK' })
  await give(world, lao, 500_000)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

test('[DEP-23] baht that a kip player sends are not credited as kip', async () => {
  const fromAccountNo = await accountNoOf(lao)
  const transfer = { fromBankCode: 'BCEL', fromAccountNo, fromName: 'มานี มีนา', toAccountNo: '0458800011', amount: 100_000 }
  await world.control('POST', 'bank/transfer', transfer)
  await world.sandbox.flushWebhooks()
  expect(await walletOf(lao)).toBe(500_000)
  expect((await waitingPayments(world.db)).map(({ reason }) => reason)).toEqual(['the money is not in the currency of the player'])
})

test('[DEP-23] balances and limits of a player are in their own currency', async () => {
  const thai = await world.player()
  for (const [player, currency] of [
    [lao, 'LAK'],
    [thai, 'BAHT'],
  ] as const) {
    const rule = await world.db.selectFrom('withdraw.rule').selectAll().where('currency', '=', currency).executeTakeFirstOrThrow()
    expect(await player.call(lookupWithdraw)).toMatchObject({
      withdrawMin: Number(rule.min_amount) / 100,
      withdrawMax: Number(rule.max_amount) / 100,
    })
    expect([(await player.call(getProfile)).currency, (await player.call(getWallet)).currency]).toEqual([currency, currency])
  }
  expect((await lao.call(lookupWithdraw)).withdrawMin).not.toBe((await thai.call(lookupWithdraw)).withdrawMin)
})

test('[DEP-23] kip are not paid out by a bank that pays baht, nor sent to a game that keeps baht', async () => {
  expect(await refusalOf(lao.call(withdraw, { body: { amount: baht(50_000) } }))).toBe('NO_BANK')
  expect(await refusalOf(lao.call(activateGame, { params: { slotCode: 'PG' } }))).toBe('NO_GAME')
  expect((await lao.call(getWallet)).slots.map(({ code }) => code)).toEqual(['HUAYLAO'])
  expect(await walletOf(lao)).toBe(500_000)
})

test('[DEP-23] [ERR-31] nobody registers a bank of another currency', async () => {
  await world.ownerDb.updateTable('site.setting').set({ value: 'false' }).where('key', '=', 'registerOTP').execute()
  const form = { username: '2099887766', name: 'ບຸນມີ', password: 'a-good-password', bankAccountName: 'BOUNMY', bankAccountNo: '1234567890' }
  const attempt = (bankCode: string, currency: string) => refusalOf(world.client()(register, { body: { ...form, bankCode, currency } }))
  expect(await attempt('KBANK', 'LAK')).toBe('INVALID_BANK')
  expect(await attempt('BCEL', 'BAHT')).toBe('INVALID_BANK')
  expect(await attempt('BCEL', 'LAK')).toContain('REGISTER_SUCCESS')
})
