import { getDepositOptions, lookupDeposit } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { openGateways } from './lookups.ts'

let world: World
let player: WorldPlayer

// 21:59:59 of 2 March in Bangkok. The server's own clock follows, and decides nothing here.
beforeAll(async () => {
  world = await createWorld({ start: '2025-03-02T14:59:59Z' })
  player = await world.player()
  await setHours('FP', '22:00', '01:30')
  await setHours('WW', '12:00', '13:00')
  await world.ownerDb
    .insertInto('site.deposit_wallet')
    .values({
      deposit_wallet_id: crypto.randomUUID(),
      mode: 'AUTO',
      account_name: '0812345678',
      is_shown: true,
      position: 0,
      closed_from: '22:00',
      closed_to: '01:30',
    })
    .execute()
})
afterAll(() => world.stop())

const setHours = (bankCode: string, closed_from: string | null, closed_to: string | null) =>
  world.ownerDb.updateTable('site.deposit_account').set({ closed_from, closed_to }).where('bank_code', '=', bankCode).execute()

const TONIGHT = '2025-03-02T18:30:00.000Z'
const NOON = '2025-03-03T06:00:00.000Z'

// Seconds from the beginning on, in order.
test.each([
  ['21:59:59', 0, null, null],
  ['22:00:00', 1, TONIGHT, null],
  ['23:59:59', 7200, TONIGHT, null],
  ['00:00:00', 7201, TONIGHT, null],
  ['01:29:59', 12_600, TONIGHT, null],
  ['01:30:00', 12_601, null, null],
  ['11:59:59', 50_400, null, null],
  ['12:00:00', 50_401, null, NOON],
  ['12:59:59', 54_000, null, NOON],
  ['13:00:00', 54_001, null, null],
])('at %s it is said which ways are closed, until when, and they are chosen for no QR', async (_clock, seconds, overnight, atNoon) => {
  await world.passTime(Date.parse('2025-03-02T14:59:59Z') + seconds * 1000 - world.clock.now().getTime())
  const { banks, wallets } = await player.call(lookupDeposit)
  const until = Object.fromEntries(banks.map(({ bankCode, closedUntil }) => [bankCode, closedUntil]))
  expect(until).toEqual({ SCB: null, GSB: null, KBANK: null, WW: atNoon, PAYTIMZ: null, PAYONEX: null, FP: overnight })
  expect(wallets).toContainEqual({ mode: 'AUTO', walletAccountName: '0812345678', closedUntil: overnight })
  const open = await openGateways(world.db, 'BAHT')
  expect([open.includes('FP'), open.includes('WW')]).toEqual([overnight === null, atNoon === null])
})

test('with every QR closed there is none to make', async () => {
  for (const bankCode of ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP']) await setHours(bankCode, '12:00', '14:00')
  expect((await player.call(getDepositOptions)).hasQr).toBe(false)
  for (const bankCode of ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP']) await setHours(bankCode, null, null)
  expect((await player.call(getDepositOptions)).hasQr).toBe(true)
})

test.each([
  ['22:00', null],
  [null, '01:30'],
  ['12:00', '12:00'],
])('hours from %s to %s are none', async (from, to) => {
  await expect(setHours('FP', from, to)).rejects.toMatchObject({ constraint: 'closed_from_to' })
})
