import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemOf } from '../every-route.ts'
import { WAYS } from '../verbs/index.ts'
import { measureWithdrawals } from '../withdraw-rule.ts'
import { requestOf } from './request.ts'
import type { ServerProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { createStage, type Stage } from './stage.ts'

/*
 * The server is killed at each statement that posts: before it is sent, and when it was and nobody has heard its answer. A
 * new server gets the same request.
 */

let stage: Stage

beforeAll(async () => {
  stage = await createStage()
  await measureWithdrawals(stage.world, { min: 100, max: 100_000 })
})
afterAll(async () => {
  expect(await stage.world.audit()).toEqual([])
  await stage.close()
})

test.each(WAYS)('%s: killed where it posts, it has the effect that it is answered with', async (_what, { route, posts, prepare }) => {
  const { request, judge } = requestOf(route, await prepare(stage.world))
  let server: ServerProcess = await stage.start()
  await server.ask({ does: 'record' })
  expect(await request(server)).toMatchObject({ status: 200 })
  const steps = ((await server.ask({ does: 'end recording' })) as string[]).filter((step) => isPosting(step, posts))
  await judge(1)
  // One that reads so first may find that there is nothing to post.
  expect(steps.length).toBeGreaterThan(0)
  for (const step of steps) {
    const again = requestOf(route, await prepare(stage.world))
    await stage.killDuring(server, step, () => again.request(server))
    server = await stage.start()
    await settle(stage, server)
    // Under its key it is answered as it ended; without one it is done now, or was before.
    const answer = await again.request(server)
    // Nothing of it may have happened only where it is refused by a code of this route's.
    expect(problemOf(route, answer)).toBeUndefined()
    await again.judge(route.idempotent && answer.status !== 200 ? 0 : 1)
  }
  await server.kill()
})

const isPosting = (step: string, posts: readonly string[]) => {
  const [, moment, name] = /^(before|sent): select ([a-z_.]+)/.exec(step) ?? []
  return moment !== undefined && posts.includes(name!)
}
