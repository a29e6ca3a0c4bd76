import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giftLink, redeemedThere, sendGiftLink } from '../../../../test/gift-links.ts'
import { walletOf } from '../../../../test/money.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import type { GiftLinks } from '../../../integrations/providers.ts'
import { attemptRedemption } from './attempt-redemption.ts'
import { aReport } from '../../../../test/reported.ts'
import { type Redemption, redemptionLeases } from './redemption.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** A gift link in doubt, nothing of it redeemed yet. */
async function inDoubt(amount = 100): Promise<void> {
  await world.fault('giftlink', 'error-before')
  expect(await sendGiftLink(world, player, await giftLink(world, { amount }))).toMatchObject({ message: 'TRUELINK_PENDING' })
}

/** The next worker takes it, because the lease of the one before has run out. */
async function taken(): Promise<Redemption> {
  await world.passTime(31_000)
  const [redemption] = await redemptionLeases.claimDue(world.db, 1)
  return redemption!
}

/** As if the provider answered this worker otherwise. */
function answering(giftLinks: Partial<GiftLinks>): World['deps'] {
  const { integrations } = world.deps
  return { ...world.deps, integrations: { ...integrations, giftLinks: { ...integrations.giftLinks, ...giftLinks } } }
}

const NO: Partial<GiftLinks> = {
  redeem: () => Promise.resolve({ outcome: 'refused', reason: 'no' }),
}

test('a worker that slept through its lease can neither refuse a redemption nor leave it in doubt', async () => {
  await inDoubt()
  const [slept, newer] = [await taken(), await taken()]
  expect(await attemptRedemption(answering(NO), slept)).toMatchObject({ state: 'fenced' })
  const unclear = answering({ redeem: () => Promise.resolve({ outcome: 'in-doubt', reason: '?' }) })
  expect(await attemptRedemption(unclear, slept)).toMatchObject({ state: 'fenced' })
  expect(await attemptRedemption(world.deps, newer)).toMatchObject({ state: 'credited' })
  expect([await walletOf(player), (await redeemedThere(world, today)).length]).toEqual([100, 1])
})

test('what a worker that slept has learned of a payment is true all the same, and credits once', async () => {
  await inDoubt()
  const [slept, newer] = [await taken(), await taken()]
  expect(await attemptRedemption(world.deps, slept)).toMatchObject({ state: 'credited' })
  expect(await attemptRedemption(world.deps, newer)).toMatchObject({ state: 'credited' })
  expect([await walletOf(player), (await redeemedThere(world, today)).length]).toEqual([100, 1])
})

test('two workers at once make one attempt each at most, and one credit', async () => {
  await inDoubt()
  await world.passTime(31_000)
  const claims = await Promise.all([1, 2, 3].map(() => redemptionLeases.claimDue(world.db, 4)))
  expect(claims.flat()).toHaveLength(1)
  const one = claims.flat()[0]!
  await Promise.all([1, 2, 3].map(() => attemptRedemption(world.deps, one)))
  expect(await walletOf(player)).toBe(100)
})

test('nothing is asked of the provider before the row says that it may be redeemed', async () => {
  await world.fault('giftlink', 'error-before', 1, 'worth')
  await sendGiftLink(world, player, await giftLink(world, { amount: 100 }))
  const [slept, newer] = [await taken(), await taken()]
  expect([slept.state, newer.state]).toEqual(['received', 'received'])
  expect(await attemptRedemption(world.deps, slept)).toMatchObject({ state: 'fenced' })
  expect(await redeemedThere(world, today)).toEqual([])
  expect(await attemptRedemption(world.deps, newer)).toMatchObject({ state: 'credited' })
})

test('one in another currency than was said is asked again, and then waits for staff in that currency', async () => {
  await inDoubt()
  const told = answering({
    redeem: ({ redemptionId, voucher }) =>
      Promise.resolve({
        outcome: 'done',
        report: aReport,
        redeemed: { redemptionId, voucher, amount: 10_000n as never, currency: 'LAK', at: world.clock.now() },
      }),
  })
  expect(await attemptRedemption(told, await taken())).toMatchObject({ state: 'in-doubt' })
  expect(await attemptRedemption(told, await taken())).toMatchObject({ state: 'unallocated' })
  const rows = await world.db
    .selectFrom('deposit.payment')
    .select(['state', 'currency', 'amount'])
    .where('received_at', '>=', today)
    .execute()
  expect([rows, await walletOf(player)]).toEqual([[{ state: 'unallocated', currency: 'LAK', amount: 10_000n }], 0])
})
