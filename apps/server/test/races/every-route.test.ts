import { checkRefund, getGameAccount, getPush } from '@krapao/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_ROUTE, named, nameOf, problemOf, send } from '../every-route.ts'
import { createRouteWorld, fingerprint, rightInput } from '../every-route-world.ts'
import type { RouteWorld } from '../verbs/verb.ts'
import { RACES, WEBHOOK_RACES } from '../verbs/index.ts'
import { fire, FIFTY } from './fire.ts'

/*
 * Whatever the server mounts either has its races or changes nothing, which is shown here. A new route that changes
 * something fails until it has a race.
 */

let here: RouteWorld

beforeAll(async () => {
  here = await createRouteWorld()
  // The first look at refunds begins the player's periods.
  await here.owner.call(checkRefund)
  // The first look makes the key of the site that pushes are signed with.
  await here.owner.call(getPush)
  // What was played and not looked at yet: a route that ledger it changes something.
  for (const slotCode of ['PG', 'JOKER', 'PGSLOT']) {
    const { username } = await here.owner.call(getGameAccount, { params: { slotCode } })
    await here.world.control('POST', `games/${slotCode}/${username}/play`, { bet: 0, win: 5 })
  }
})
afterAll(async () => {
  expect(await here.world.audit()).toEqual([])
  await here.world.stop()
})

describe.each(named(EVERY_ROUTE.filter((route) => !(nameOf(route) in RACES))))('%s', (_name, route) => {
  test('has no race, so fifty at once change nothing', async () => {
    const right = await rightInput(route, here)
    const before = await fingerprint(here.world)
    const answers = await fire(
      here.world,
      Array.from({ length: FIFTY }, () => () => send(here.world.url, route, right)),
    )
    const wrong = answers.filter((answer) => answer.status !== 200 || problemOf(route, answer))
    expect(wrong.map(({ text }) => text)).toEqual([])
    expect(await fingerprint(here.world)).toEqual(before)
  })
})

test('each race is of a route that is mounted', () => {
  const names = new Set(EVERY_ROUTE.map(nameOf))
  expect(Object.keys(RACES).filter((name) => !names.has(name))).toEqual([])
})

test('what is mounted beside the contract and may change something has its races too', () => {
  const ofContract = new Set(EVERY_ROUTE.map(nameOf).map(withoutNames))
  const mounted = mountedIn(here.world.http)
  expect([...ofContract].filter((name) => !mounted.map(withoutNames).includes(name))).toEqual([])
  const mayChange = mounted.filter((name) => !/^(GET|HEAD) /.test(name) || /^GET \/(console\/)?api\//.test(name))
  const webhooks = mayChange.filter((name) => !ofContract.has(withoutNames(name)))
  // Opened twenty times at once where the page is made: games/launch.test.ts.
  expect(webhooks.toSorted()).toEqual(['GET /api/launch/:token', ...Object.keys(WEBHOOK_RACES).toSorted()])
})

/** The names of parameters say nothing: two routes of one path may have different ones. */
function withoutNames(name: string): string {
  return name.replace(/:[\w|:]+/g, ':')
}

/** Every `METHOD /path` this server answers, read from the tree it prints of itself. */
function mountedIn(http: FastifyInstance): string[] {
  const path: string[] = []
  return http
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent, part, methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      if (indent === undefined || part === undefined) return []
      path.splice(indent.length / 4, Infinity, part)
      return (methods ?? '').split(', ').flatMap((method) => (method ? [`${method} ${path.join('')}`] : []))
    })
}
