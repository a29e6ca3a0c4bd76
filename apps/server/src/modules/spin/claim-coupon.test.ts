import { claimCoupon, listCoupons, listStatement, settleRequest } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coinsOf, giveCoinsEvery } from '../../../test/coins.ts'
import { give, statementOf, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { codeOfSpin, moneyPrize, useWheel, wheelOf } from '../../../test/wheel.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { newRowId } from '../../platform/ids.ts'
import { fulfilPrize } from './fulfil-prize.ts'
import type { Prize } from './wheel.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  await giveCoinsEvery(world, 100)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Somebody who has won this so many times, and what of. Their wallet holds a hundred baht for each. */
async function winner(prize: Prize, { times = 1, couponHours = 24 } = {}): Promise<{ player: WorldPlayer; codes: string[] }> {
  await useWheel(world, wheelOf(prize, { couponHours }))
  const player = await world.player()
  await give(world, player, times * 100)
  const codes: string[] = []
  for (let spins = 0; spins < times; spins++) codes.push(await codeOfSpin(player))
  return { player, codes }
}

const claim = (player: WorldPlayer, coupon: string, idempotencyKey: string = newRowId()) =>
  player.call(claimCoupon, { body: { coupon } }, { idempotencyKey })
const refused = (player: WorldPlayer, coupon: string) => refusalOf(claim(player, coupon))

const conditionOf = (player: WorldPlayer) =>
  world.db.selectFrom('bonus.condition').select(['state', 'required_turnover']).where('player_id', '=', player.playerId).execute()

test('[SPIN-22] [SPIN-23] [SPIN-25] [SPIN-28] [ERR-79] [STM-13] money goes to the wallet with its condition, and its coupon is gone', async () => {
  const { player, codes } = await winner(moneyPrize(20))
  expect(await player.call(listCoupons)).toEqual([
    {
      prize: {
        name: expect.any(String) as string,
        slice: codes[0],
        htmlDescription: expect.any(String) as string,
        kind: 'money',
        // As the prize was drafted.
        terms: expect.objectContaining({ grant: { kind: 'fixed', amount: 20 }, multiplierHundredths: 300 }) as object,
      },
      amount: 1,
      expiresAt: '2025-03-04T03:00:00.000Z',
    },
  ])
  expect(await claim(player, codes[0]!)).toEqual({ message: 'COUPON_CLAIMED' })
  expect([await walletOf(player), await player.call(listCoupons)]).toEqual([120, []])
  expect((await statementOf(player))[0]).toContain(' 20 SUCCESS')
  const { statements } = await player.call(listStatement, { body: { page: 1, limit: 1 } })
  expect(statements[0]?.luckydraw).toEqual({ description: expect.stringMatching(/./) as string })
  // Three times the prize.
  expect(await conditionOf(player)).toEqual([{ state: 'open', required_turnover: 6000n }])
  expect(await refused(player, codes[0]!)).toBe('NO_CLAIMABLE_COUPON')
})

test('[SPIN-25] coins go to the coins, and are spun with', async () => {
  const { player, codes } = await winner({ kind: 'coins', coins: 3 })
  await claim(player, codes[0]!)
  expect([await coinsOf(world, player), await walletOf(player), await conditionOf(player)]).toEqual([3, 100, []])
  await codeOfSpin(player)
  expect(await coinsOf(world, player)).toBe(2)
})

test('[ERR-84] a money prize stays a coupon while a condition is open; coins are claimed all the same', async () => {
  const { player, codes } = await winner(moneyPrize(20), { times: 3 })
  await claim(player, codes[0]!)
  const { prize } = (await player.call(listCoupons))[0]!
  expect(await refused(player, prize.slice)).toBe('BONUS_REMAINING')
  expect(await walletOf(player)).toBe(320)
  await useWheel(world, wheelOf({ kind: 'coins', coins: 1 }, { codes: ['coin-a', 'coin-b'] }))
  await give(world, player, 100)
  await coinsOf(world, player)
  await claim(player, await codeOfSpin(player))
  expect([await coinsOf(world, player), await walletOf(player)]).toEqual([1, 420])
})

test('[ERR-84] and while one waits for its deposit, also where that deposit has come and nobody has read it', async () => {
  const { player, codes } = await winner(moneyPrize(20, 0))
  await sql`select bonus.wait_for_deposit(${player.playerId}, row(${newRowId()}::uuid, 'bonus', 'X', '{"th":"x","la":"x","en":"x"}'::jsonb, 'bonus_granted',
    null, 'wait-1', null, null, null, ${DEPOSIT_TERMS}::jsonb)::bonus.grant_order)`.execute(world.ownerDb)
  expect(await refused(player, codes[0]!)).toBe('BONUS_REMAINING')
  const { posted } = world.deps.events
  world.deps.events.posted = () => undefined
  await give(world, player, 100)
  world.deps.events.posted = posted
  expect(await refused(player, codes[0]!)).toBe('BONUS_REMAINING')
  expect(await conditionOf(player)).toEqual([{ state: 'open', required_turnover: 15_000n }])
})

/** Half of the next deposit, to be played three times. */
const DEPOSIT_TERMS = JSON.stringify({
  currency: 'BAHT',
  grant: { kind: 'deposit', percent: 50, maximum: '10000', minimumDeposit: '100', waitsForHours: 72 },
  multiplierHundredths: 300,
  countsDeposit: false,
  keepPercent: 100,
  takePercent: 100,
  weights: { slot: 100, sport: 100, lotto: 100 },
  threshold: '0',
  hours: null,
})

test('[ERR-80] [ERR-81] [ERR-82] what is no coupon is refused with what it is instead', async () => {
  const { player, codes } = await winner({ kind: 'goods' })
  expect(await refused(player, 'no spaces in a code')).toBe('INVALID_CODE')
  expect(await refused(player, 'not-on-the-wheel')).toBe('INVALID_PRIZE_CODE')
  expect(await refused(player, codes[0]!)).toBe('INVALID_COUPON_TYPE')
  await useWheel(world)
  expect(await refused(player, 'better-luck')).toBe('INVALID_COUPON_TYPE')
  expect(await refused(player, 'money-500')).toBe('NO_CLAIMABLE_COUPON')
})

test('goods open a work item when they are won, and staff hand them over once', async () => {
  const { player, codes } = await winner({ kind: 'goods' })
  const items = () =>
    world.db
      .selectFrom('operator.work_item')
      .select(['subject', 'needs_decision', 'outcome'])
      .where('owner_id', '=', player.playerId)
      .execute()
  const { subject: couponId } = (await items())[0]!
  expect((await player.call(listCoupons))[0]).toMatchObject({ prize: { slice: codes[0] }, amount: 1, expiresAt: null })
  const give = async (by: string) => fulfilPrize(world.db, { playerId: player.playerId, couponId, instruction: instructionFrom(by) })
  expect(await give(await staff(world, 'auditor'))).toBe('not_allowed')
  expect([await give(await staff(world)), await give(await staff(world))]).toEqual(['act', 'no_item'])
  expect([await items(), await player.call(listCoupons)]).toEqual([[{ subject: couponId, needs_decision: true, outcome: 'fulfilled' }], []])
  expect(await refused(player, codes[0]!)).toBe('NO_CLAIMABLE_COUPON')
})

test('[ERR-83] a coupon that is past its time is not shown and not claimed', async () => {
  const { player, codes } = await winner(moneyPrize(20), { couponHours: 2 })
  await world.passTime(2 * 3_600_000)
  expect([await player.call(listCoupons), await refused(player, codes[0]!)]).toEqual([[], 'COUPON_EXPIRED'])
  expect(await walletOf(player)).toBe(100)
})

test('the same key claims once, also at once, and keeps its answer', async () => {
  const { player, codes } = await winner({ kind: 'coins', coins: 1 })
  const key = 'the-same-claim'
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(player, codes[0]!, key)))
  expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(['COUPON_CLAIMED']))
  expect(await claim(player, codes[0]!, key)).toEqual({ message: 'COUPON_CLAIMED' })
  expect(await refusalOf(claim(player, codes[0] === 'one' ? 'other' : 'one', key))).toBe('REQUEST_KEY_REUSED')
  expect(await coinsOf(world, player)).toBe(1)
  const settle = (idempotencyKey: string) => player.call(settleRequest, { params: { idempotencyKey } })
  expect([await settle(key), await settle('never-claimed')]).toMatchObject([{ state: 'done' }, { refusal: { code: 'REQUEST_CLOSED' } }])
  expect(await refusalOf(claim(player, 'one', 'never-claimed'))).toBe('REQUEST_CLOSED')
  // A refusal stays one under its key.
  expect(await refusalOf(claim(player, codes[0]!, 'refused-once'))).toBe('NO_CLAIMABLE_COUPON')
  expect(await refusalOf(claim(player, codes[0]!, 'refused-once'))).toBe('NO_CLAIMABLE_COUPON')
  expect(await refusalOf(claim(player, 'another', 'refused-once'))).toBe('REQUEST_KEY_REUSED')
})

test('one coupon claimed by many keys at once is claimed once, of two each one', async () => {
  const { player, codes } = await winner({ kind: 'coins', coins: 1 }, { times: 6 })
  const ones = codes.filter((code) => code === codes[0])
  expect(await coinsOf(world, player)).toBe(0)
  const said = await Promise.all(Array.from({ length: 10 }, () => refused(player, codes[0]!)))
  expect(said.filter((answer) => answer === 'NO_CLAIMABLE_COUPON')).toHaveLength(10 - ones.length)
  expect(await coinsOf(world, player)).toBe(ones.length)
})
