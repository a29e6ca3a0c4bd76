import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_ROUTE, nameOf, send } from '../every-route.ts'
import { readyStaff, sessionCookie } from '../staff-browser.ts'
import { staffVerbs } from '../verbs/staff.ts'
import type { RouteWorld } from '../verbs/verb.ts'
import { cutEach } from './commit-cutter.ts'
import { type CutScene, setCutScene } from './cut-scene.ts'

/* As lost-commit.test.ts, for how staff sign in, their credentials, and who works here. */

let here: CutScene

beforeAll(async () => {
  here = await setCutScene()
}, 60_000)
afterAll(async () => {
  expect(await here.stage.world.audit()).toEqual([])
  await here.close()
})

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the COMMIT', (how) => {
  test.each(Object.keys(staffVerbs))(
    '%s: is answered as if nothing had been',
    async (name) => {
      const { world } = here.stage
      const route = EVERY_ROUTE.find((one) => nameOf(one) === name)!
      const commits = await cutEach(here.cutter, how, async () => {
        const staff = await readyStaff(world, ['owner'], 'passkey')
        // These calls ask for no player.
        const sent = await staffVerbs[name]!.call!({ world, staff, staffCookie: sessionCookie(staff) } as RouteWorld)
        return async () => expect(await send(here.server.url, route, sent)).toMatchObject({ status: 200 })
      })
      expect(commits).toBeGreaterThan(0)
    },
    120_000,
  )
})
