import { lookupChecks } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { readWaitingTime } from './waiting-times.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

/** Items of a kind, each open for half a minute less than so many minutes, closed so many minutes ago or not at all. */
async function items(kind: string, rows: { waited: number; closedAgo?: number; needsDecision?: boolean }[]): Promise<void> {
  for (const { waited, closedAgo, needsDecision = true } of rows)
    await world.asOwner(`
      insert into operator.work_item (owner_id, item_id, kind, subject, needs_decision, reason, evidence, opened_at, due_at, closed_at, outcome)
      values (gen_random_uuid(), gen_random_uuid(), '${kind}', gen_random_uuid()::text, ${needsDecision}, 'r', '{}',
        platform.now() - interval '${waited - 0.5 + (closedAgo ?? 0)} minutes', platform.now(),
        ${closedAgo === undefined ? 'null' : `platform.now() - interval '${closedAgo} minutes'`}, ${closedAgo === undefined ? 'null' : "'done'"})`)
}
const HOUR = 60
const DAY = 24 * HOUR

test('nothing is said where nothing was decided, and no usual time by fewer than three', async () => {
  expect(await readWaitingTime(world.db, 'none')).toEqual({ usualMinutes: null, nowMinutes: null })
  await items('few', [
    { waited: 10, closedAgo: 5 },
    { waited: 20, closedAgo: 5 },
  ])
  expect(await readWaitingTime(world.db, 'few')).toEqual({ usualMinutes: null, nowMinutes: 15 })
})

test('usually is the median of a month, and now that of the last ten within a day', async () => {
  await items('many', [
    ...Array.from({ length: 21 }, () => ({ waited: 10, closedAgo: 3 * DAY })),
    ...Array.from({ length: 10 }, () => ({ waited: 50, closedAgo: HOUR })),
    ...Array.from({ length: 5 }, () => ({ waited: 500, closedAgo: 2 * HOUR })),
    { waited: 9000, closedAgo: 40 * DAY },
    // For information: it ends by itself.
    { waited: 1, closedAgo: 1, needsDecision: false },
  ])
  expect(await readWaitingTime(world.db, 'many')).toEqual({ usualMinutes: 10, nowMinutes: 50 })
})

test('what waits at this moment for longer says how long it takes now', async () => {
  await items('queue', [
    ...Array.from({ length: 3 }, () => ({ waited: 5, closedAgo: HOUR })),
    { waited: 30 },
    { waited: 90 },
    { waited: 2 },
  ])
  expect(await readWaitingTime(world.db, 'queue')).toEqual({ usualMinutes: 5, nowMinutes: 30 })
})

test('a player is told of transfers, slips and withdrawals', async () => {
  await items('payment', [
    { waited: 12, closedAgo: 10 },
    { waited: 12, closedAgo: 10 },
    { waited: 12, closedAgo: 10 },
  ])
  const player = await world.player()
  const none = { usualMinutes: null, nowMinutes: null }
  expect(await player.call(lookupChecks)).toEqual({ payment: { usualMinutes: 12, nowMinutes: 12 }, slip: none, withdrawal: none })
})
