import { getWallet, settleRequest, stepUp, withdraw, withdrawAll } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { hasNumber } from '../../../test/account-numbers.ts'
import { baht, give, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { measureWithdrawals } from '../../../test/withdraw-rule.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { setStepUp } from './index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  await give(world, player, 20_000)
  await world.passTime(10 * MINUTE_MS)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

interface Asked {
  idempotencyKey?: string
  call?: WorldPlayer['call']
  collects?: boolean
}
const ask = (amount: number, { idempotencyKey = crypto.randomUUID(), call = player.call, collects = false }: Asked = {}) =>
  collects
    ? call(withdrawAll, { body: { amount: baht(amount) } }, { idempotencyKey })
    : call(withdraw, { body: { amount: baht(amount) } }, { idempotencyKey })
const show = async (password = player.password) => world.client((await player.call(stepUp, { body: { password } })).token)
/** As if the account had been changed just now, by whoever may. */
const changeAccount = () => hasNumber(world, `7${player.phone.slice(1)}`, player)

describe('a withdrawal of more than 5,000 baht', () => {
  test.each([false, true])('asks for the password first, and nothing is held (collecting: %s)', async (collects) => {
    const idempotencyKey = crypto.randomUUID()
    expect(await refusalOf(ask(5000.01, { idempotencyKey, collects }))).toBe('STEP_UP_NEEDED')
    expect(await walletOf(player)).toBe(20_000)
    const call = await show()
    expect(await ask(5000.01, { idempotencyKey, call, collects })).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect((await call(getWallet)).amount).toBe(14_999.99)
  })

  test('goes on asking whoever does not know it', async () => {
    expect(await refusalOf(show('not-the-password'))).toBe('WRONG_PASSWORD')
    expect(await refusalOf(ask(6000))).toBe('STEP_UP_NEEDED')
  })

  test('takes no password that was shown five minutes ago, or in another session', async () => {
    const call = await show()
    const other = player.call
    expect(await refusalOf(ask(6000, { call: other }))).toBe('STEP_UP_NEEDED')
    await world.passTime(5 * MINUTE_MS)
    expect(await refusalOf(ask(6000, { call }))).toBe('STEP_UP_NEEDED')
  })

  test('that was accepted answers so again, however long ago the password was shown', async () => {
    const idempotencyKey = crypto.randomUUID()
    const call = await show()
    await ask(6000, { idempotencyKey, call })
    await world.passTime(10 * MINUTE_MS)
    expect(await ask(6000, { idempotencyKey, call })).toEqual({ message: 'WITHDRAW_SUCCESS' })
    expect((await call(getWallet)).amount).toBe(14_000)
  })

  test('that its player has given up is closed, and held by no later password', async () => {
    const idempotencyKey = crypto.randomUUID()
    await refusalOf(ask(6000, { idempotencyKey }))
    const call = await show()
    expect(await call(settleRequest, { params: { idempotencyKey } })).toMatchObject({ state: 'refused' })
    expect(await refusalOf(ask(6000, { idempotencyKey, call }))).toBe('REQUEST_CLOSED')
    expect((await call(getWallet)).amount).toBe(20_000)
  })

  test('is refused for what it lacks before anybody is asked for a password', async () => {
    onTestFinished(await measureWithdrawals(world, { max: 550_000 }))
    expect(await refusalOf(ask(6000))).toBe('KEY_INVALID')
  })
})

test('withdrawals of 5,000 baht in 24 hours ask for no password, in however many parts, and one more satang does', async () => {
  for (const amount of [2000, 2000, 1000]) expect(await ask(amount)).toEqual({ message: 'WITHDRAW_SUCCESS' })
  const idempotencyKey = crypto.randomUUID()
  expect(await refusalOf(ask(50, { idempotencyKey }))).toBe('STEP_UP_NEEDED')
  await world.passTime(DAY_MS)
  expect(await ask(50, { idempotencyKey })).toEqual({ message: 'WITHDRAW_SUCCESS' })
})

test('above which sum is what the operator says', async () => {
  const owner = await staff(world, 'owner')
  const set = (above: bigint) => setStepUp(world.ownerDb, 'BAHT', minorUnits(above), instructionFrom(owner, 'a test'))
  onTestFinished(async () => void (await set(500_000n)))
  expect(await set(0n)).toBe('act')
  expect(await refusalOf(ask(100))).toBe('STEP_UP_NEEDED')
  expect(await set(10_000n)).toBe('act')
  expect(await ask(100)).toEqual({ message: 'WITHDRAW_SUCCESS' })
})

describe('to a bank account that was changed', () => {
  beforeEach(changeAccount)

  test('any withdrawal asks for the password, for seven days', async () => {
    expect(await refusalOf(ask(100))).toBe('STEP_UP_NEEDED')
    const call = await show()
    expect(await ask(100, { call })).toEqual({ message: 'WITHDRAW_SUCCESS' })
    await world.passTime(6 * DAY_MS)
    expect(await refusalOf(ask(100, { call }))).toBe('STEP_UP_NEEDED')
    await world.passTime(DAY_MS)
    expect(await ask(100, { call })).toEqual({ message: 'WITHDRAW_SUCCESS' })
  })
})

test('fifty at one moment ask for the password as one does, and hold nothing', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => refusalOf(ask(6000))))
  expect(new Set(answers)).toEqual(new Set(['STEP_UP_NEEDED']))
  expect(await walletOf(player)).toBe(20_000)
})
