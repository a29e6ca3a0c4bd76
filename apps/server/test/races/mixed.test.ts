import { createQr, deleteQr, getGameAccount, getQr, refreshGames, transfer, transferAll, withdraw, withdrawAll } from '@krapao/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { coinsOf, giveCoinsEvery } from '../coins.ts'
import { baht, walletOf } from '../money.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'
import { makeQr } from '../verbs/qrs.ts'
import { fire, FIFTY } from './fire.ts'
import { sumOf, whereabouts } from './provider-records.ts'
import { expectOnly, type Tally, times } from './race.ts'
import { deliver, qrReport, settledAndWaiting } from './reports.ts'
import { playerWith } from '../players.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await measureWithdrawals(world, { min: 100, max: 100_000 })
  // So that every deposit here also gives a coin, whatever it races with.
  await giveCoinsEvery(world, 100)
})
afterEach(async () => expect(await world.audit()).toEqual([]))
afterAll(() => world.stop())

type Call = () => Promise<{ message?: string }>

/** Fifty calls, these kinds in turn, all at once: how each kind was answered. */
async function fireInTurn(kinds: Call[]): Promise<Tally[]> {
  const tallies: Tally[] = kinds.map(() => ({}))
  const calls = Array.from({ length: FIFTY }, (_, index) => async () => {
    const tally = tallies[index % kinds.length]!
    const said = await kinds[index % kinds.length]!().then(
      ({ message }) => message ?? 'OK',
      (refused: { code?: string; message: string }) => refused.code ?? refused.message,
    )
    tally[said] = times(tally, said) + 1
  })
  await fire(world, calls)
  return tallies
}

const move = (player: WorldPlayer, from: string, to: string, amount: number) => () =>
  player.call(transfer, { body: { from, to, amount: baht(amount) } })
const report = (qrId: string) => async () => ({ message: String(await deliver(world, qrReport(world, qrId))) })

async function stateOf(qrId: string): Promise<string> {
  return (await world.db.selectFrom('deposit.qr').select('state').where('qr_id', '=', qrId).executeTakeFirstOrThrow()).state
}

test('[WD-16] [TRF-13] withdrawals against transfers of one wallet never take more than it holds', async () => {
  const player = await playerWith(world, { PG: 0 })
  const [withdrawn, sent] = await fireInTurn([
    () => player.call(withdraw, { body: { amount: baht(14) } }),
    move(player, 'WALLET', 'PG', 30),
  ])
  expectOnly(withdrawn!, ['WITHDRAW_SUCCESS', 'MONEY_NOT_ENOUGH'])
  expectOnly(sent!, ['TRANSFER_SUCCESS', 'TRANSFER_IN_PROGRESS', 'MONEY_NOT_ENOUGH'])
  const where = await whereabouts(world, player)
  expect(where.paid).toEqual(Array(times(withdrawn!, 'WITHDRAW_SUCCESS')).fill(14))
  expect(where.games['PG']).toBe(30 * times(sent!, 'TRANSFER_SUCCESS'))
  expect([sumOf(where), where.wallet < 14]).toEqual([10_000, true])
})

test('[WAL-06] refreshes against transfers there and back book a win once', async () => {
  const player = await playerWith(world, { PG: 100 })
  const { username } = await player.call(getGameAccount, { params: { slotCode: 'PG' } })
  await world.control('POST', `games/PG/${username}/play`, { bet: 10, win: 55.5 })
  const [refreshed, sent, back] = await fireInTurn([
    () => player.call(refreshGames),
    move(player, 'WALLET', 'PG', 20),
    move(player, 'PG', 'WALLET', 30),
  ])
  expect(Object.keys(refreshed!)).toEqual(['BALANCES_REFRESHED'])
  for (const tally of [sent!, back!]) expectOnly(tally, ['TRANSFER_SUCCESS', 'TRANSFER_IN_PROGRESS', 'MONEY_NOT_ENOUGH'])
  // A refresh during a transfer says nothing of wins; one in the quiet afterwards does.
  await player.call(refreshGames)
  const where = await whereabouts(world, player)
  expect(where.wallet).toBe(100 - 20 * times(sent!, 'TRANSFER_SUCCESS') + 30 * times(back!, 'TRANSFER_SUCCESS'))
  expect(sumOf(where)).toBe(24_550)
  const results = await world.db
    .selectFrom('ledger.entry')
    .select('amount')
    .where('owner_id', '=', player.playerId)
    .where('account', '=', 'gaming-revenue:PG')
    .execute()
  expect(results).toEqual([{ amount: -4550n }])
})

test('[WD-15] [TRF-11] withdrawals of everything against transfers of everything neither make nor lose a satang', async () => {
  const player = await playerWith(world, { PG: 60, JOKER: 60 })
  const [withdrawn, sent, back] = await fireInTurn([
    () => player.call(withdrawAll, { body: { amount: baht(110) } }),
    () => player.call(transferAll, { body: { to: 'PG' } }),
    move(player, 'JOKER', 'PG', 20),
  ])
  expectOnly(withdrawn!, ['WITHDRAW_SUCCESS', 'MONEY_NOT_ENOUGH', 'TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL'])
  expectOnly(sent!, ['TRANSFER_SUCCESS', 'TRANSFER_MINIMUM', 'TRANSFER_IN_PROGRESS', 'MONEY_NOT_ENOUGH'])
  expectOnly(back!, ['TRANSFER_SUCCESS', 'MONEY_NOT_ENOUGH', 'TRANSFER_IN_PROGRESS', 'TRANSFER_FAIL'])
  const where = await whereabouts(world, player)
  expect(where.paid).toEqual(Array(times(withdrawn!, 'WITHDRAW_SUCCESS')).fill(110))
  expect(sumOf(where)).toBe(22_000)
})

test('[QR-04] [QR-26] a QR that is cancelled while it is paid is credited once, and paid', async () => {
  const player = await world.player()
  const { qrcodeId } = await makeQr(player)
  const [cancelled, reported] = await fireInTurn([() => player.call(deleteQr, { params: { qrcodeId } }), report(qrcodeId)])
  expectOnly(cancelled!, ['QR_CANCELLED', 'NO_DATA'])
  expect([times(cancelled!, 'QR_CANCELLED') <= 1, reported]).toEqual([true, { 200: 25 }])
  expect(await settledAndWaiting(world, player)).toEqual({ settled: [100], waiting: [] })
  expect([await walletOf(player), await stateOf(qrcodeId)]).toEqual([100, 'paid'])
})

test('[QR-34] a QR that is replaced and cancelled while it is paid is credited once, and one other is left', async () => {
  const player = await world.player()
  const { qrcodeId } = await makeQr(player)
  const [created, reported, cancelled] = await fireInTurn([
    () => player.call(createQr, { params: { provider: 'FP' }, body: { amount: baht(50) } }).then(() => ({})),
    report(qrcodeId),
    () => player.call(deleteQr, { params: { qrcodeId } }),
  ])
  expectOnly(cancelled!, ['QR_CANCELLED', 'NO_DATA'])
  expect([created, reported]).toEqual([{ OK: 17 }, { 200: 17 }])
  expect(await settledAndWaiting(world, player)).toEqual({ settled: [100], waiting: [] })
  expect([await walletOf(player), await stateOf(qrcodeId)]).toEqual([100, 'paid'])
  expect(await player.call(getQr, { params: { provider: 'FP' } })).toMatchObject({ hasQrcode: true, amount: 50 })
})

test('[SPIN-29] deposits against sweeps for unread events and transfers of one wallet give each coin once', async () => {
  const player = await playerWith(world, { PG: 0 })
  const before = await coinsOf(world, player)
  const qrs: string[] = []
  while (qrs.length < 3) qrs.push((await makeQr(player)).qrcodeId)
  const { events } = world.deps
  const told = async () => {
    for (let times = 1; times <= 20; times++) {
      events.posted(player.playerId, 'deposit_gateway')
      await events.sweep()
    }
  }
  await Promise.all([fireInTurn([...qrs.map(report), move(player, 'WALLET', 'PG', 50)]), told()])
  expect((await coinsOf(world, player)) - before).toBe(3)
})

test('deposits against withdrawals and transfers of one wallet wait for each other', async () => {
  const player = await playerWith(world, { PG: 0 })
  const qrs: string[] = []
  while (qrs.length < 3) qrs.push((await makeQr(player)).qrcodeId)
  const [first, second, third, withdrawn, sent] = await fireInTurn([
    ...qrs.map(report),
    () => player.call(withdraw, { body: { amount: baht(50) } }),
    move(player, 'WALLET', 'PG', 50),
  ])
  expect([first, second, third]).toEqual([{ 200: 10 }, { 200: 10 }, { 200: 10 }])
  const where = await whereabouts(world, player)
  expect(where.paid).toEqual(Array(times(withdrawn!, 'WITHDRAW_SUCCESS')).fill(50))
  expect(where.games['PG']).toBe(50 * times(sent!, 'TRANSFER_SUCCESS'))
  expect(sumOf(where)).toBe(40_000)
})
