import { createQr, getWallet } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transferFrom, accountNoOf } from '../../../test/bank-transfers.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { bankReport, deliver, deliverAll, qrReport, type Report, walletReport } from '../../../test/races/reports.ts'
import { byTwo } from '../../../test/staff.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { claimQuestion, endQuestion, leaveQuestion } from './functions.gen.ts'
import { allocatePayment } from './index.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
  await world.asOwner(`update deposit.ask_rule set above = 50000, for_minutes = 30 where currency = 'BAHT'`)
})
beforeEach(async () => {
  today = await world.nextDay()
  while ((await world.askFirst()) > 0);
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const MINUTES = 60_000
let events = 0

async function newQr(amount: number): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  return qr.qrcodeId
}

/** The gateway has the payment, and reports it. */
async function payQr(qrId: string): Promise<void> {
  await world.control('POST', `qr/${qrId}/pay`, {})
  await world.sandbox.flushWebhooks()
}

/** Signed with the secret of the gateway, which has no such payment. */
const invented = (qrId: string, amount: string): Report => {
  const event = `invented-${++events}`
  return qrReport(world, qrId, { amount, eventId: event, transRef: event })
}

const questions = async () => {
  const rows = await world.db.selectFrom('deposit.question').select(['state', 'attempts']).where('opened_at', '>=', today).execute()
  return rows.map(({ state, attempts }) => `${state} ${attempts}`)
}
const reasons = async () => (await waitingPayments(world.db, today)).map(({ reason }) => reason)
const itemsForAPerson = async () =>
  (
    await world.db
      .selectFrom('operator.work_item')
      .select('needs_decision')
      .where('kind', '=', 'payment')
      .where('opened_at', '>=', today)
      .where('closed_at', 'is', null)
      .execute()
  ).map((item) => item.needs_decision)
const shown = async () => (await player.call(getWallet)).payments.map(({ why, state }) => `${why} ${state}`)

describe('a payment by QR above the sum', () => {
  test('is credited once its gateway has said the same, and its player reads until then that it is being checked', async () => {
    await payQr(await newQr(600))
    expect(await walletOf(player)).toBe(0)
    expect(await shown()).toEqual(['asked unallocated'])
    expect(await itemsForAPerson()).toEqual([false])
    expect(await world.askFirst()).toBe(1)
    expect(await walletOf(player)).toBe(600)
    expect(await questions()).toEqual(['confirmed 1'])
    expect(await itemsForAPerson()).toEqual([])
    expect(await world.askFirst()).toBe(0)
  })

  test('of exactly the sum is credited by its report', async () => {
    await payQr(await newQr(500))
    expect(await walletOf(player)).toBe(500)
    expect(await questions()).toEqual([])
  })

  test('that its gateway does not have is asked about until the time is over, and then waits for a person', async () => {
    const qrId = await newQr(600)
    expect(await deliver(world, invented(qrId, '600.00'))).toBe(200)
    await world.askFirst()
    expect(await questions()).toEqual(['open 1'])
    expect(await itemsForAPerson()).toEqual([false])
    await world.passTime(31 * MINUTES)
    await world.askFirst()
    expect(await questions()).toEqual(['unanswered 2'])
    expect(await itemsForAPerson()).toEqual([true])
    expect(await reasons()).toEqual([expect.stringContaining('its gateway says of the QR: open')])
    expect(await walletOf(player)).toBe(0)
    expect(await shown()).toEqual(['other unallocated'])
  })

  test('waits as long as its gateway is silent, and is credited when it speaks again', async () => {
    await payQr(await newQr(600))
    for (const kind of ['error-before', 'garbage', 'timeout-before']) {
      await world.fault('qr:KBANK', kind, 1, 'status')
      await world.askFirst()
      expect(await walletOf(player)).toBe(0)
      await world.passTime(MINUTES)
    }
    await world.passTime(5 * MINUTES)
    await world.askFirst()
    expect(await walletOf(player)).toBe(600)
  })

  test('of which its gateway was found to have it before the report came is credited once', async () => {
    await world.fault('qr:KBANK', 'lost-report')
    const qrId = await newQr(600)
    await payQr(qrId)
    await world.passTime(21_000)
    await world.ask()
    expect(await walletOf(player)).toBe(600)
    expect(await questions()).toEqual([])
  })

  test('that was paid by another payment than was reported waits for a person, and the other is credited', async () => {
    const qrId = await newQr(600)
    expect(await deliver(world, invented(qrId, '600.00'))).toBe(200)
    await world.fault('qr:KBANK', 'lost-report')
    await payQr(qrId)
    await world.askFirst()
    expect(await walletOf(player)).toBe(600)
    expect(await questions()).toEqual(['otherwise 1'])
    expect(await itemsForAPerson()).toEqual([true])
  })

  test('that is reported fifty times at once, and asked about by five at once, is credited once', async () => {
    const qrId = await newQr(600)
    await deliverAll(
      world,
      Array.from({ length: 50 }, () => qrReport(world, qrId, { amount: '600.00', eventId: `many-${events}`, transRef: `many-${events}` })),
    )
    events++
    expect(await walletOf(player)).toBe(0)
    await world.passTime(MINUTES)
    await payQr(await newQr(700))
    const asked = await Promise.all(Array.from({ length: 5 }, () => world.askFirst()))
    expect(asked.reduce((one, other) => one + other)).toBeGreaterThanOrEqual(2)
    expect(await walletOf(player)).toBe(700)
  })

  test('that a server asked about when it died is asked about by another once its lease is over', async () => {
    await payQr(await newQr(600))
    const {
      owner_id: owner,
      reference,
      lease_no: leaseNo,
    } = await world.db
      .selectFrom('deposit.question')
      .select(['owner_id', 'reference', 'lease_no'])
      .where('opened_at', '>=', today)
      .executeTakeFirstOrThrow()
    const [dead] = await claimQuestion(world.db, { owner, reference, leaseNo })
    expect(await world.askFirst()).toBe(0)
    await world.passTime(31_000)
    expect(await world.askFirst()).toBe(1)
    expect(await walletOf(player)).toBe(600)
    // What it heard comes too late, and changes nothing.
    expect(await endQuestion(world.db, { owner, reference, leaseNo: dead!.leaseNo, isConfirmed: false, says: null })).toBe('ended')
    expect(await leaveQuestion(world.db, { owner, reference, leaseNo: dead!.leaseNo, says: 'late' })).toBe(false)
    expect(await questions()).toEqual(['confirmed 2'])
  })

  test('is decided by people meanwhile, and then asked about no more', async () => {
    await deliver(world, invented(await newQr(600), '600.00'))
    const [{ reference } = { reference: '' }] = await waitingPayments(world.db, today)
    const { playerId } = player
    await byTwo(world, (instruction) => allocatePayment(world.deps, { playerId, reference, instruction }))
    expect(await walletOf(player)).toBe(600)
    expect(await questions()).toEqual(['decided 0'])
    expect(await world.askFirst()).toBe(0)
  })
})

describe('a transfer above the sum', () => {
  test('is credited once it stands in the statement', async () => {
    await transferFrom(world, { accountNo: await accountNoOf(player), amount: 600 })
    expect(await walletOf(player)).toBe(0)
    expect(await shown()).toEqual(['asked unallocated'])
    await world.askFirst()
    expect(await walletOf(player)).toBe(600)
    expect(await questions()).toEqual(['confirmed 1'])
  })

  test('that stands there with another amount waits for a person, and nothing is credited', async () => {
    const transRef = `Z${++events}`
    const report = await bankReport(world, player, { amount: '600.00', transRef, eventId: transRef })
    expect(await deliver(world, report)).toBe(200)
    await world.fault('bank:SCB', 'lost-report')
    await world.control('POST', 'bank/transfer', { ...report.event, amount: 550, at: report.event['at'] })
    await world.sandbox.flushWebhooks()
    await world.askFirst()
    expect(await walletOf(player)).toBe(0)
    expect(await questions()).toEqual(['otherwise 1'])
    expect(await reasons()).toContain('its provider was asked, and says something else')
    // Its report again does not credit it either.
    expect(await deliver(world, report)).toBe(200)
    expect(await walletOf(player)).toBe(0)
  })

  test('that the statement does not have waits for a person when the time is over', async () => {
    const transRef = `Z${++events}`
    await deliver(world, await bankReport(world, player, { amount: '600.00', transRef, eventId: transRef }))
    await world.askFirst()
    await world.passTime(31 * MINUTES)
    await world.askFirst()
    expect(await questions()).toEqual(['unanswered 2'])
    expect(await walletOf(player)).toBe(0)
    expect(await itemsForAPerson()).toEqual([true])
  })
})

test('a transfer from a wallet above the sum is shown, asked about, and waits for a person where its provider does not have it', async () => {
  const report = await walletReport(world, player)
  expect(await deliver(world, { ...report, event: { ...report.event, amount: '600.00' } })).toBe(200)
  expect(await walletOf(player)).toBe(0)
  expect(await shown()).toEqual(['asked unallocated'])
  await world.askFirst()
  await world.passTime(31 * MINUTES)
  await world.askFirst()
  expect(await questions()).toEqual(['unanswered 2'])
  expect(await shown()).toEqual(['review unallocated'])
})
