import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from './world.ts'

let world: World

beforeEach(async () => void (world = await createWorld()))
afterEach(() => world.stop())

async function readiness(): Promise<unknown[]> {
  const response = await fetch(`${world.url}/readyz`)
  return [response.status, await response.json()]
}

test.each([
  ['ahead', 61_000, '61 s ahead of'],
  ['behind', -600_000, '600 s behind'],
])('a server whose clock is %s by more than a minute is not ready, and says why', async (_way, ms, says) => {
  expect(await readiness()).toEqual([200, { ready: true }])
  world.clock.set(new Date(world.clock.now().getTime() + ms))
  expect(await readiness()).toEqual([503, { ready: false, reason: `the clock of this server is ${says} the database's: set it right` }])
})

test('whoever probes a server by the address of its machine is answered, and nothing else is', async () => {
  const headers = { host: '10.0.0.7:3000' }
  const statuses = ['/readyz', '/readyz/', '/metrics', '/', '/api/lookup/info'].map((url) => world.http.inject({ url, headers }))
  expect((await Promise.all(statuses)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 400, 400])
})

test('a server whose clock is off by less than a minute is ready', async () => {
  world.clock.set(new Date(world.clock.now().getTime() + 59_000))
  expect(await readiness()).toEqual([200, { ready: true }])
})
