import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WAYS } from '../verbs/index.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import { cutEach } from './commit-cutter.ts'
import { type CutScene, setCutScene } from './cut-scene.ts'
import { requestOf } from './request.ts'

/* As lost-commit.test.ts, for each way of each route that posts. */

let here: CutScene

beforeAll(async () => {
  here = await setCutScene()
  await measureWithdrawals(here.stage.world, { min: 100, max: 100_000 })
}, 60_000)
afterAll(async () => {
  expect(await here.stage.world.audit()).toEqual([])
  await here.close()
})

describe.each(['before', 'after'] as const)('cut %s PostgreSQL has the COMMIT', (how) => {
  test.each(WAYS)('%s: is answered as if nothing had been', async (_what, { route, prepare }) => {
    const judges: (() => Promise<void>)[] = []
    const commits = await cutEach(here.cutter, how, async () => {
      const { request, judge } = requestOf(route, await prepare(here.stage.world))
      judges.push(() => judge(1))
      return async () => expect(await request(here.server)).toMatchObject({ status: 200 })
    })
    expect(commits).toBeGreaterThan(0)
    for (const judge of judges) await judge()
  })
})
