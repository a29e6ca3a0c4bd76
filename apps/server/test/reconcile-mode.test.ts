import { refreshGames, transfer, withdraw } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginReconciling, endReconciling } from '../src/platform/database/reconcile-mode.ts'
import { baht, mirrorOf, open, providerBalance, walletOf } from './money.ts'
import { refusalOf } from './refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

let world: World
let player: WorldPlayer
let username: string

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  await world.deposit(player, 1000)
  username = await open(player, 'PG')
  await transferIn(100)
})
afterEach(() => end())
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const transferIn = (amount: number) => player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(amount) } })
const begin = () => beginReconciling(world.ownerUrl, 'a test')
const end = () => endReconciling(world.ownerUrl)
const withdrawals = async () =>
  (
    await world.db.selectFrom('withdraw.withdrawal').select('state').where('player_id', '=', player.playerId).orderBy('amount').execute()
  ).map(({ state }) => state)

test('while our ledger is compared no difference is booked as a result, and afterwards it is', async () => {
  await world.control('POST', `games/PG/${username}/play`, { bet: 10, win: 60 })
  await begin()
  expect((await player.call(refreshGames)).unreachable).toEqual(['PG'])
  expect(await mirrorOf(player, 'PG')).toBe(100)
  await end()
  expect((await player.call(refreshGames)).unreachable).toEqual([])
  expect(await mirrorOf(player, 'PG')).toBe(150)
})

test('meanwhile nothing is sent: a new transfer is refused, and an open one waits', async () => {
  await world.fault('games:PG', 'error-before')
  await transferIn(5)
  await begin()
  await world.passTime(60_000)
  expect(await world.work()).toBe(0)
  expect(await refusalOf(transferIn(7))).toBe('TRANSFER_IN_PROGRESS')
  await end()
  await world.work()
  expect(await providerBalance(world, 'PG', username)).toBe(105)
  await begin()
  expect(await refusalOf(transferIn(7))).toBe('TRANSFER_FAIL')
  expect([await walletOf(player), await providerBalance(world, 'PG', username)]).toEqual([895, 105])
})

test('a request that was answered before is answered the same', async () => {
  const request = () => player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(5) } }, { idempotencyKey: 'request-12345' })
  const first = await request()
  await begin()
  expect(await request()).toEqual(first)
})

test('meanwhile nothing is paid out, and nothing is approved without a person', async () => {
  await player.call(withdraw, { body: { amount: baht(100) } })
  await begin()
  await player.call(withdraw, { body: { amount: baht(120) } })
  expect(await world.work()).toBe(0)
  expect(await withdrawals()).toEqual(['approved', 'pending_approval'])
  await end()
  await world.work()
  expect(await withdrawals()).toEqual(['paid', 'pending_approval'])
})

test('money that comes in is credited all the same', async () => {
  await begin()
  await world.deposit(player, 50)
  expect(await walletOf(player)).toBe(950)
})

test('the application can neither begin nor end it', async () => {
  for (const statement of [
    `select platform.begin_reconciling('x')`,
    'select platform.end_reconciling()',
    `insert into platform.reconcile_mode (reason, begun_at) values ('x', now())`,
    'delete from platform.reconcile_mode',
  ])
    await expect(sql.raw(statement).execute(world.db)).rejects.toThrow(/permission denied/)
})
