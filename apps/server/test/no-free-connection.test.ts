import { createAnyQr } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, send } from './every-route.ts'
import { createWorld, type World } from './world.ts'

const CONNECTIONS = 5

let world: World

beforeAll(async () => {
  world = await createWorld({ databaseLimits: { maxConnections: CONNECTIONS, waitMs: 20_000 } })
})
afterAll(() => world.stop())

test('a call for which no connection becomes free is told to ask again, and does what it asks then', async () => {
  const player = await world.player()
  const ask = () => send(world.url, createAnyQr, { token: player.token, body: { amount: 100 } })
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const hold = () =>
    world.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      await over
    })
  // Whoever of them finds none gives up like the call.
  const holders = Promise.allSettled(Array.from({ length: CONNECTIONS }, hold))
  const told = await ask().finally(() => end())
  await holders
  expect([told.status, codeOf(told), told.headers.get('retry-after')]).toEqual([503, 'SERVICE_BUSY', expect.stringMatching(/^\d+$/)])
  expect((await ask()).status).toBe(200)
  expect(await world.audit()).toEqual([])
})
