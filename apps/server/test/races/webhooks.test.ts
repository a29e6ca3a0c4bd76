import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { walletOf } from '../money.ts'
import { createWorld, type World, type WorldPlayer } from '../world.ts'
import { makeQr } from '../verbs/qrs.ts'
import { FIFTY } from './fire.ts'
import { bankReport, deliverAll, qrReport, type Report, settledAndWaiting } from './reports.ts'
import { WEBHOOK_RACES } from '../verbs/index.ts'
import { ONE_CREDIT } from '../verbs/told.ts'

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

/** Fifty reports at once, and what then stands credited and what waits for manual review. */
async function outcomeOf(report: (index: number) => Report) {
  await deliverAll(
    world,
    Array.from({ length: FIFTY }, (_, index) => report(index)),
  )
  const outcome = await settledAndWaiting(world, player)
  expect(await walletOf(player)).toBe(outcome.settled.reduce((sum, amount) => sum + amount, 0))
  return outcome
}

describe.each(Object.entries(WEBHOOK_RACES))('%s', (_name, races) => {
  test.each(races)('$says', async ({ lay, outcome }) => {
    expect(await outcomeOf(await lay(world, player))).toEqual(outcome)
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

test('[DEP-22] a line and its correction told at once are one credit, and at most one contradiction', async () => {
  const line = await bankReport(world, player)
  const corrected = { ...line, event: { ...line.event, eventId: 'corrected', revision: 1, amount: '60.00' } }
  const { settled, waiting } = await outcomeOf((index) => (index % 2 ? line : corrected))
  expect(settled).toHaveLength(1)
  // Where the line was credited first a person looks; where its correction was, there is nothing to look at.
  expect(waiting).toHaveLength(settled[0] === 60 ? 0 : 1)
})
