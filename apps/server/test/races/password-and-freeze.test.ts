import { type CallRefused, changePassword, freezeAccount, getProfile, getWallet, withdraw } from '@krapao/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeOf, send } from '../every-route.ts'
import { baht, give, walletOf } from '../money.ts'
import { paidSince } from '../money-out.ts'
import { refusalOf } from '../refusal-of.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import { createWorld, type World } from '../world.ts'
import { fire } from './fire.ts'
import { signIn } from './race.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await measureWithdrawals(world, { min: 100, max: 100_000 })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const withdrawalsOf = (playerId: string) =>
  world.db.selectFrom('withdraw.withdrawal').select('state').where('player_id', '=', playerId).execute()

/** Asked again under its key, where the database could not be asked in time. */
async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if ((error as CallRefused).code !== 'SERVICE_BUSY') throw error
    }
  }
}

test('a password that is changed while fifty calls of another device are under way: each is answered or signed out, and none after it', async () => {
  const player = await world.player()
  await give(world, player, 10_000)
  const elsewhere = await signIn(world, player)
  const body = { oldPassword: player.password, newPassword: 'seven blue umbrellas' }
  const change = () => untilAnswered(() => player.call(changePassword, { body }, { idempotencyKey: 'the-change-of-theirs' }))
  const calls = Array.from({ length: 50 }, (_, index) => () => {
    const isChange = index === 25
    if (isChange) return change().then(() => 'changed')
    return send(world.url, withdraw, { token: elsewhere, body: { amount: baht(100) } }).then(codeOf)
  })
  const answers = await fire(world, calls)
  expect(answers.filter((answer) => answer === 'changed')).toHaveLength(1)
  expect(answers.filter((answer) => !['changed', 'WITHDRAW_SUCCESS', 'INVALID_USER_3', 'SERVICE_BUSY'].includes(String(answer)))).toEqual(
    [],
  )
  // What was answered that nobody knows yet may still end.
  await vi.waitFor(async () => expect(await walletOf(player)).toBe(10_000 - 100 * (await withdrawalsOf(player.playerId)).length), {
    timeout: 20_000,
  })
  expect(await refusalOf(world.client(elsewhere)(getWallet))).toBe('INVALID_USER_3')
  expect(await player.call(getProfile)).toMatchObject({ username: player.phone })
})

test('an account that is frozen while it is paid out: what left has left once, what did not waits, and the books hold', async () => {
  const player = await world.player()
  const since = world.clock.now()
  await give(world, player, 1000)
  const elsewhere = world.client(await signIn(world, player))
  await player.call(withdraw, { body: { amount: baht(300) } })
  await Promise.all([world.work(), elsewhere(freezeAccount)])
  await world.work()
  const [withdrawal, ...others] = await withdrawalsOf(player.playerId)
  expect(others).toEqual([])
  const paid = (await paidSince(world, since)).filter(({ amount }) => amount === 300)
  expect(paid).toHaveLength(withdrawal!.state === 'paid' ? 1 : 0)
  expect(await refusalOf(player.call(getWallet))).toBe('INVALID_USER_3')
})
