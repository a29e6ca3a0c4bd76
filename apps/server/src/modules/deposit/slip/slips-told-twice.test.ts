import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OPERATOR_ACCOUNT } from '../../../../seed/site.ts'
import { walletOf } from '../../../../test/money.ts'
import { bankAccountOf, readOut, send, slipPicture, transfer } from '../../../../test/slips.ts'
import { instructionFrom, staff } from '../../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { decideItem, deskCards, type ItemDecision } from '../../desk/index.ts'
import { aReport } from '../../../../test/reported.ts'
import { receiveBankTransfer } from '../receive-bank-transfer.ts'

let world: World
let player: WorldPlayer
let today: Date

/** The feed of our account numbers payments itself, so that a slip of one has another reference. */
beforeAll(async () => {
  world = await createWorld()
  await world.ownerDb
    .updateTable('site.deposit_account')
    .set({ has_own_references: true })
    .where('account_no', '=', OPERATOR_ACCOUNT.accountNo)
    .execute()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const MINUTE_MS = 60_000

async function byFeed(line: string, { minutesAgo = 0, name }: { minutesAgo?: number; name?: string } = {}) {
  const own = await bankAccountOf(world, player)
  const transRef = `${line}-${player.phone}`
  return receiveBankTransfer(world.deps, {
    report: aReport,
    kind: 'credit',
    bank: OPERATOR_ACCOUNT.bankCode,
    eventId: `B-${transRef}`,
    transRef,
    revision: 0,
    corrects: null,
    currency: 'BAHT',
    fromBankCode: own.bankCode,
    fromAccountNo: own.accountNo,
    fromName: name ?? own.name,
    toAccountNo: OPERATOR_ACCOUNT.accountNo,
    amount: minorUnits(10_000n),
    at: new Date(world.clock.now().getTime() - minutesAgo * MINUTE_MS),
  })
}

const cards = async () => (await deskCards(world.deps, { limit: 100 })).filter(({ openedAt }) => openedAt >= today)
const decide = async (kind: string, outcome: string, more: Partial<ItemDecision> = {}) => {
  const { itemId } = (await cards()).find((card) => card.kind === kind)!
  return decideItem(world.deps, {
    itemId,
    outcome,
    bankCode: OPERATOR_ACCOUNT.bankCode,
    instruction: instructionFrom(await staff(world)),
    ...more,
  })
}

test('[SLIP-30] a slip succeeds once staff say that its payment is the one which the feed has credited', async () => {
  expect(await byFeed('FEED-1', { minutesAgo: 10 })).toBe('settled')
  const made = await transfer(world, player)
  await send(player, await slipPicture(made))
  await world.checkSlips()
  expect([await readOut(player), await walletOf(player)]).toEqual([['PROCESSING'], 100])
  const into = (
    await world.db
      .selectFrom('deposit.payment')
      .select('reference')
      .where('received_at', '>=', today)
      .where('state', '=', 'credited')
      .executeTakeFirstOrThrow()
  ).reference
  expect(await decide('payment', 'same_payment', { sameAs: into })).toBe('act')
  await world.passTime(10 * MINUTE_MS)
  await world.checkSlips()
  expect([await readOut(player), await walletOf(player)]).toEqual([['SUCCESS 100'], 100])
})

/** A slip that the verifier lies about, so that staff decide. */
async function slipForStaff() {
  const made = await transfer(world, player)
  await world.fault('slips', 'lie')
  await send(player, await slipPicture(made))
  await world.checkSlips()
}

test.each([0, 55])(
  '[SLIP-30] staff cannot accept a slip whose payment may be one that the feed credited %s minutes before',
  async (minutesAgo) => {
    await byFeed('FEED-1', { minutesAgo })
    await slipForStaff()
    expect(await decide('slip', 'accept', { amount: minorUnits(10_000n) })).toBe('not_possible')
    expect(await walletOf(player)).toBe(100)
  },
)

test.each([0, 55])(
  '[SLIP-30] what the feed tells after staff accepted a slip, made %s minutes before, waits for a person',
  async (minutesAgo) => {
    await slipForStaff()
    // Nothing has told of it yet: the second person says the same.
    for (const answer of ['proposed', 'act']) expect(await decide('slip', 'accept', { amount: minorUnits(10_000n) })).toBe(answer)
    expect(await byFeed('FEED-1', { minutesAgo })).toBe('unallocated')
    expect([await readOut(player), await walletOf(player)]).toEqual([['SUCCESS 100'], 100])
  },
)
