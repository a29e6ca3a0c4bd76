import { getPush, listSecurityEvents, subscribePush, unsubscribePush } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workPushes } from '../../src/modules/webpush/index.ts'
import { give } from '../money.ts'
import { browserOf, toldTo } from '../push.ts'
import { cutEach } from './commit-cutter.ts'
import { setWorkerScene, type WorkerScene } from './cut-scene.ts'

/* As lost-answer.test.ts, for whoever is told where the portal is closed. */

const HOUR_MS = 3_600_000

let here: WorkerScene

beforeAll(async () => {
  here = await setWorkerScene()
}, 60_000)
afterAll(async () => {
  expect(await here.stage.world.audit()).toEqual([])
  await here.close()
})

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the statement', (how) => {
  test('a browser subscribes once, is told one thing under one topic, and unsubscribes once', async () => {
    const { world } = here.stage
    const commits = await cutEach(here.cutter, how, async () => {
      const player = await world.player()
      const browser = await browserOf(world, player)
      return async () => {
        const call = here.stage.page(here.server, player)
        await call(subscribePush, { body: { ...browser, kinds: { money: true, security: false } } })
        await give(world, player, 10)
        for (let rounds = 0; rounds < 3; rounds++) {
          while ((await workPushes({ ...world.deps, db: here.workerDb })) > 0);
          await here.stage.passTime(HOUR_MS)
        }
        expect((await call(getPush)).subscriptions).toHaveLength(1)
        await call(unsubscribePush, { body: { subscriptionId: null } })
        const told = await toldTo(world, browser)
        expect(new Set(told.map(({ id, topic }) => `${id} ${topic}`)).size).toBe(1)
        const kinds = (await call(listSecurityEvents)).events.map(({ kind }) => kind).filter((kind) => kind.startsWith('push'))
        expect(kinds).toEqual(['push_removed', 'push_added'])
      }
    })
    // Subscribed, found, told and unsubscribed.
    expect(commits).toBeGreaterThanOrEqual(4)
  })
})
