import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletOf, statementOf } from '../../../../test/money.ts'
import { readOut, send, slipPicture, transfer } from '../../../../test/slips.ts'
import { instructionFrom, staff } from '../../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { newRowId } from '../../../platform/ids.ts'
import { decideItem, deskCards, type ItemDecision } from '../../desk/index.ts'
import { externalReference } from '../external-payment.ts'
import { keepUnallocated } from '../keep-unallocated.ts'
import { settleDeposit } from '../settle-deposit.ts'
import { named, reportedIn } from '../../../../test/reported.ts'
import { settleSlip } from './settle-slip.ts'

/** Into which of the operator's banks it came has to be said, because there are several. */
const HUNDRED = { amount: minorUnits(10_000n), bankCode: 'SCB' }

let world: World
let player: WorldPlayer
let cashier: string
let today: Date
let payment: { bankCode: string; transRef: string }

beforeAll(async () => {
  world = await createWorld()
})
/** A slip about which the verifier has spoken of another transfer. */
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  cashier = await staff(world)
  payment = await transfer(world, player)
  await world.fault('slips', 'lie')
  await send(player, await slipPicture(payment))
  await world.checkSlips()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** What waits for staff since this test began. */
const cards = async () => (await deskCards(world.deps, { limit: 100 })).filter(({ openedAt }) => openedAt >= today)
const item = async () => (await cards()).find(({ kind }) => kind === 'slip')!
const say = async (outcome: string, more: Partial<ItemDecision> = {}, by = cashier) =>
  decideItem(world.deps, { itemId: (await item())?.itemId ?? newRowId(), outcome, instruction: instructionFrom(by), ...more })
const asReported = () => ({
  reference: externalReference(payment.bankCode, payment.transRef),
  channel: 'bank' as const,
  holder: 'SCB',
  amount: minorUnits(10_000n),
  currency: 'BAHT' as const,
  eventId: newRowId(),
  evidence: {},
})

describe('[SLIP-30] staff', () => {
  test('see the picture by a link, and what the verifier said', async () => {
    const { slip, decisions } = await item()
    expect(decisions).toEqual(['accept', 'refuse'])
    expect(slip).toMatchObject({
      payment: `KBANK:${payment.transRef}`,
      attempts: [{ says: 'the verifier speaks of another transfer' }],
      picture: { ownerId: player.playerId },
    })
  })

  test('accept a slip: it is credited under the reference of its payment, which the feed credits no more', async () => {
    expect(await say('accept')).toBe('no_amount')
    expect(await say('accept', { amount: HUNDRED.amount })).toBe('no_amount')
    expect(await say('accept', HUNDRED)).toBe('proposed')
    expect(await say('accept', HUNDRED)).toBe('same_person')
    expect(await walletOf(player)).toBe(0)
    expect(await say('accept', HUNDRED, await staff(world))).toBe('act')
    expect(await readOut(player)).toEqual(['SUCCESS 100'])
    expect(await statementOf(player)).toEqual(['deposit SCB>WALLET 100 SUCCESS'])
    expect(await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, asReported()) })).toBe('repeated')
    expect(await walletOf(player)).toBe(100)
  })

  test('accept a slip whose payment waits for manual review: the bank is counted once', async () => {
    await keepUnallocated(world.deps, reportedIn(asReported()), 'the name is not the registered one')
    expect(await say('accept')).toBe('proposed')
    expect(await say('accept', {}, await staff(world))).toBe('act')
    expect([await readOut(player), await walletOf(player)]).toEqual([['SUCCESS 100'], 100])
    expect(await cards()).toEqual([])
  })

  test('accept no slip whose payment is another player’s', async () => {
    const other = await world.player()
    await settleDeposit(world.deps, { playerId: other.playerId, payment: named(other.playerId, asReported()) })
    expect(await say('accept')).toBe('not_possible')
    expect(await say('refuse', { note: 'SLIP_REFNO_DUPLICATED' })).toBe('act')
    expect([await walletOf(player), await walletOf(other)]).toEqual([0, 100])
  })

  test('accept what the feed has credited to this player meanwhile, without a second credit', async () => {
    await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, asReported()) })
    expect(await say('accept')).toBe('act')
    expect([await readOut(player), await walletOf(player)]).toEqual([['SUCCESS 100'], 100])
  })

  test('refuse a slip with a note of section 8, and with nothing else', async () => {
    for (const note of [undefined, 'NO', 'unknown']) expect(await say('refuse', note === undefined ? {} : { note })).toBe('no_note')
    expect(await say('refuse', { note: 'NOT_MATCH' })).toBe('act')
    expect(await readOut(player)).toEqual(['FAILED NOT_MATCH'])
    expect(await say('accept', HUNDRED)).toBe('no_item')
  })

  test('have refused a slip that a worker wakes up with: it credits nothing', async () => {
    const row = await world.db.selectFrom('deposit.slip').selectAll().where('player_id', '=', player.playerId).executeTakeFirstOrThrow()
    expect(await say('refuse', { note: 'NOT_MATCH' })).toBe('act')
    const slip = {
      playerId: player.playerId,
      slipId: row.slip_id,
      fileId: row.file_id,
      bankCode: payment.bankCode,
      transRef: payment.transRef,
      reference: row.payment_reference!,
      createdAt: row.created_at,
      leaseNo: row.lease_no,
    }
    expect(await settleSlip(world.deps, slip, reportedIn({ ...asReported(), channel: 'slip', eventId: row.slip_id }))).toBe('lost')
    expect([await readOut(player), await walletOf(player)]).toEqual([['FAILED NOT_MATCH'], 0])
  })

  test('above what one person decides, two say the same', async () => {
    const much = { amount: minorUnits(3_000_000n), bankCode: 'SCB' }
    expect(await say('accept', much)).toBe('proposed')
    expect(await say('accept', much)).toBe('same_person')
    expect(await walletOf(player)).toBe(0)
    const payments = await world.db.selectFrom('deposit.payment').selectAll().where('received_at', '>=', today).execute()
    expect(payments).toEqual([])
    expect(await say('accept', much, await staff(world))).toBe('act')
    expect(await walletOf(player)).toBe(30_000)
  })

  test('who have no authority decide nothing', async () => {
    expect(await say('accept', HUNDRED, await staff(world, 'support'))).toBe('not_allowed')
    expect(await say('refuse', { note: 'NOT_MATCH' }, await staff(world, 'support'))).toBe('not_allowed')
    expect(await readOut(player)).toEqual(['PROCESSING'])
  })

  test('accept twice at once, and it is credited once', async () => {
    const [one, other] = [await staff(world), await staff(world)]
    expect(await say('accept', HUNDRED)).toBe('proposed')
    const { itemId } = await item()
    const answers = await Promise.all(
      [one, other].map((by) => decideItem(world.deps, { itemId, outcome: 'accept', ...HUNDRED, instruction: instructionFrom(by) })),
    )
    expect(answers.toSorted()).toEqual(['act', 'no_item'])
    expect(await walletOf(player)).toBe(100)
  })

  test('accept while the feed tells of it, and it is credited once', async () => {
    const [said, settled] = await Promise.all([
      say('accept', HUNDRED),
      settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, asReported()) }),
    ])
    expect(['settled', 'repeated']).toContain(settled)
    // Whoever accepts before the feed has told of it has proposed it: it takes two then.
    expect(['act', 'proposed']).toContain(said)
    expect([await readOut(player), await walletOf(player)]).toEqual([[said === 'act' ? 'SUCCESS 100' : 'PROCESSING'], 100])
  })
})
