import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { walletOf } from '../money.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'
import { makeQr } from './deposit-races.ts'
import { FIFTY } from './fire.ts'
import { bankReport, deliverAll, qrReport, type Report, settledAndWaiting } from './reports.ts'

let world: World
let player: WorldPlayer

beforeEach(async () => {
  world = await createWorld()
  player = await world.player()
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** Fifty reports at once, and what then stands credited and what waits for a person. */
async function outcomeOf(report: (index: number) => Report) {
  await deliverAll(
    world,
    Array.from({ length: FIFTY }, (_, index) => report(index)),
  )
  const outcome = await settledAndWaiting(world, player)
  expect(await walletOf(player)).toBe(outcome.settled.reduce((sum, amount) => sum + amount, 0))
  return outcome
}

const ONE_CREDIT = { settled: [100], waiting: [] }

describe('[QR-26] POST /webhooks/qr/:provider', () => {
  test('one report fifty times at once is one credit', async () => {
    const { qrcodeId } = await makeQr(player)
    expect(await outcomeOf(() => qrReport(world, qrcodeId))).toEqual(ONE_CREDIT)
  })

  test('one payment under fifty event ids at once is one credit', async () => {
    const { qrcodeId } = await makeQr(player)
    expect(await outcomeOf((index) => qrReport(world, qrcodeId, { eventId: `event-${index}` }))).toEqual(ONE_CREDIT)
  })

  test('fifty payments of one QR at once are one credit, and forty-nine wait for a person', async () => {
    const { qrcodeId } = await makeQr(player)
    expect(await outcomeOf((index) => qrReport(world, qrcodeId, { eventId: `event-${index}`, transRef: `T-${index}` }))).toEqual({
      settled: [100],
      waiting: Array<string>(49).fill('100 the QR was paid before'),
    })
  })

  test('one payment of a QR nobody knows, told fifty times at once, waits once', async () => {
    expect(await outcomeOf(() => qrReport(world, 'NOTOURS'))).toEqual({ settled: [], waiting: ['100 the QR is not known'] })
  })
})

describe('[DEP-22] POST /webhooks/bank', () => {
  test('one report fifty times at once is one credit', async () => {
    const report = await bankReport(world, player)
    expect(await outcomeOf(() => report)).toEqual(ONE_CREDIT)
  })

  test('one payment under fifty event ids at once is one credit', async () => {
    const report = await bankReport(world, player)
    expect(await outcomeOf((index) => ({ ...report, event: { ...report.event, eventId: `event-${index}` } }))).toEqual(ONE_CREDIT)
  })

  test('fifty payments at once are fifty credits', async () => {
    const report = await bankReport(world, player)
    expect(
      await outcomeOf((index) => ({ ...report, event: { ...report.event, eventId: `event-${index}`, transRef: `T-${index}` } })),
    ).toEqual({ settled: Array<number>(FIFTY).fill(100), waiting: [] })
  })

  test('one payment of somebody unknown, told fifty times at once, waits once', async () => {
    const report = await bankReport(world, player, { fromAccountNo: '9999999999' })
    expect(await outcomeOf(() => report)).toEqual({ settled: [], waiting: ['100 the sending account is not known'] })
  })
})

describe('one payment that the gateway and the bank tell of at once', () => {
  test('is one credit, and uses up its QR', async () => {
    const { qrcodeId } = await makeQr(player)
    const byBank = await bankReport(world, player, { transRef: 'SAME' })
    const byGateway = qrReport(world, qrcodeId, { transRef: 'SAME' })
    expect(await outcomeOf((index) => (index % 2 ? byBank : byGateway))).toEqual(ONE_CREDIT)
    const qrs = await world.db.selectFrom('deposit.qr').select('state').execute()
    expect(qrs).toEqual([{ state: 'paid' }])
  })

  test('is one credit where only one of them knows whose it is, and then waits for nobody', async () => {
    const { qrcodeId } = await makeQr(player)
    const byBank = await bankReport(world, player, { transRef: 'SAME', fromAccountNo: '9999999999' })
    const byGateway = qrReport(world, qrcodeId, { transRef: 'SAME' })
    expect(await outcomeOf((index) => (index % 2 ? byBank : byGateway))).toEqual(ONE_CREDIT)
  })
})
