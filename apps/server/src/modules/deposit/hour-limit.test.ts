import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { walletOf } from '../../../test/money.ts'
import { named } from '../../../test/reported.ts'
import { staff, instructionFrom, byTwo } from '../../../test/staff.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { ExternalPayment } from './external-payment.ts'
import { allocatePayment, setAskRule, setCreditLimit, settleDeposit } from './index.ts'

let world: World
let player: WorldPlayer
let hour: Date

const HOUR = 3_600_000
const USED_UP = 'what its provider may credit in an hour without a person is used up'

beforeAll(async () => {
  world = await createWorld()
  await world.asOwner(
    `update deposit.credit_limit set amount = 100000, credits = 20 where period = 'hour' and channel in ('bank', 'giftlink') and currency = 'BAHT'`,
  )
})
beforeEach(async () => {
  await world.passTime(HOUR)
  hour = world.clock.now()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

let payments = 0
const paid = (satang: bigint, over: Partial<ExternalPayment> = {}): ExternalPayment => ({
  reference: `SCB:H${++payments}`,
  channel: 'bank',
  holder: 'SCB',
  amount: minorUnits(satang),
  currency: 'BAHT',
  eventId: `H${payments}`,
  evidence: {},
  ...over,
})

const credit = (payment: ExternalPayment, { playerId } = player) =>
  settleDeposit(world.deps, { playerId, payment: named(playerId, payment) })
const ofGift = { channel: 'giftlink', holder: null } as const
const reasons = async () => (await waitingPayments(world.db, hour)).map(({ reason }) => reason)

test('what is above the sum of the hour waits for a person, and the next hour begins anew', async () => {
  expect([await credit(paid(60_000n)), await credit(paid(50_000n)), await credit(paid(40_000n)), await credit(paid(1n))]).toEqual([
    'settled',
    'unallocated',
    'settled',
    'unallocated',
  ])
  expect(await reasons()).toEqual([USED_UP, USED_UP])
  await world.passTime(HOUR)
  expect(await credit(paid(100_000n))).toBe('settled')
})

test('so many payments are credited in an hour, however small', async () => {
  const answers: string[] = []
  for (let i = 0; i < 22; i++) answers.push(await credit(paid(100n)))
  expect(answers.filter((answer) => answer === 'settled')).toHaveLength(20)
  expect(answers.slice(20)).toEqual(['unallocated', 'unallocated'])
})

test('each bank has an hour of its own, and so has each channel', async () => {
  expect(await credit(paid(100_000n))).toBe('settled')
  expect(await credit(paid(100n))).toBe('unallocated')
  expect(await credit(paid(100_000n, { holder: 'GSB' }))).toBe('settled')
  expect(await credit(paid(100_000n, ofGift))).toBe('settled')
})

test('what was held is not credited when it is told again in a later hour: a person decides, and their act is not counted', async () => {
  await credit(paid(100_000n))
  const held = paid(30_000n)
  expect(await credit(held)).toBe('unallocated')
  await world.passTime(HOUR)
  expect(await credit(held)).toBe('unallocated')
  const { playerId } = player
  const cashier = await staff(world)
  const asked = { playerId, reference: held.reference, instruction: instructionFrom(cashier) }
  expect(await allocatePayment(world.deps, asked)).toBe('act')
  expect(await walletOf(player)).toBe(1300)
  expect(await credit(paid(100_000n))).toBe('settled')
})

test('it takes two people to release what is above the authority of one', async () => {
  await world.asOwner(`update operator.authority set alone_up_to = 1000 where kind = 'payment' and currency = 'BAHT'`)
  await credit(paid(100_000n))
  const held = paid(30_000n)
  await credit(held)
  const { playerId } = player
  const answers: string[] = []
  await byTwo(world, async (instruction) => {
    const answer = await allocatePayment(world.deps, { playerId, reference: held.reference, instruction })
    answers.push(answer)
    return answer
  })
  expect(answers).toEqual(['proposed', 'act'])
  expect(await walletOf(player)).toBe(1300)
})

test('fifty at once pass neither the sum nor the number, in their order and without one that is lost', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => world.player()))
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => credit(paid(6_000n, ofGift), players[index % 10])))
  // 16 of 60 baht are 960 of 1,000.
  expect(answers.filter((answer) => answer === 'settled')).toHaveLength(16)
  expect(answers.filter((answer) => answer === 'unallocated')).toHaveLength(34)
  const { rows } = await sql`select sum(amount)::int8 as amount, sum(credits)::int8 as credits from deposit.credit_sum
    where period = 'hour' and teller = 'giftlink' and begins_at = date_trunc('hour', platform.now())`.execute(world.db)
  expect(rows).toEqual([{ amount: 96_000n, credits: 16n }])
  const waiting = await world.db
    .selectFrom('operator.work_item')
    .select(['subject', 'opened_at'])
    .where('opened_at', '>=', hour)
    .where('kind', '=', 'payment')
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .execute()
  expect(waiting).toHaveLength(34)
})

test('owners of the operator set both rules, and nobody else of the staff does', async () => {
  const [cashier, owner] = [await staff(world), await staff(world, 'owner')]
  const limit = { channel: 'qr', currency: 'BAHT', period: 'hour', amount: minorUnits(123n), credits: 7n } as const
  const rule = { currency: 'LAK', above: minorUnits(5n), forMinutes: 9 } as const
  for (const [who, answer] of [
    [cashier, 'not_allowed'],
    [owner, 'act'],
  ] as const) {
    expect(await setCreditLimit(world.ownerDb, limit, instructionFrom(who))).toBe(answer)
    expect(await setAskRule(world.ownerDb, rule, instructionFrom(who))).toBe(answer)
  }
  const set = await world.db.selectFrom('deposit.credit_limit').select(['amount', 'credits']).where('credits', '=', 7n).execute()
  expect(set).toEqual([{ amount: 123n, credits: 7n }])
  expect(await world.db.selectFrom('deposit.ask_rule').select('for_minutes').where('currency', '=', 'LAK').execute()).toEqual([
    { for_minutes: 9 },
  ])
})
