import { checkRefund, getSpinSetup, logout, type Route } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { playerNamedIn } from '../src/modules/account/index.ts'
import { codeOf, named, PLAYER_ROUTES, problemOf, send } from './every-route.ts'
import { createRouteWorld, fingerprint, rightInput } from './every-route-world.ts'
import { readingSession } from './reading-session.ts'
import type { RouteWorld } from './verbs/verb.ts'
import { phoneOf } from './phones.ts'

/*
 * Every call of players in a session that only reads: a new route is refused there unless it says that it may be called, and is then
 * shown to change nothing.
 */

let here: RouteWorld

beforeAll(async () => {
  here = await createRouteWorld()
  // The first look at refunds begins the player's periods.
  await here.owner.call(checkRefund)
  // And at the wheel makes what is promised for the next spin.
  await here.owner.call(getSpinSetup)
})
afterAll(async () => {
  expect(await here.world.audit()).toEqual([])
  await here.world.stop()
})

/** A right call, in a session that only reads of whoever would make it. */
async function read(route: Route) {
  const right = await rightInput(route, here)
  const phone = await phoneOf(here.world, playerNamedIn(right.token!)!)
  const { token, headers } = await readingSession(here.world, { phone, password: here.owner.password })
  return { ...right, token, headers: { ...right.headers, cookie: right.headers?.['cookie'] ?? headers.cookie } }
}

/** It ends or confirms the session; everything else that may be called there reads. */
const OF_THE_SESSION = new Set(['POST /api/account/session/code', 'POST /api/account/session/confirm', 'POST /api/logout'])

describe.each(named(PLAYER_ROUTES.filter(({ whileReading }) => whileReading !== true)))('%s', (_name, route) => {
  test('is refused, and changes nothing', async () => {
    const right = await read(route)
    const before = await fingerprint(here.world)
    const answer = await send(here.world.url, route, right)
    expect([answer.status, codeOf(answer), problemOf(route, answer)]).toEqual([403, 'SESSION_READS_ONLY', undefined])
    expect(await fingerprint(here.world)).toEqual(before)
  })
})

const READS = PLAYER_ROUTES.filter(({ whileReading }) => whileReading === true)

/** How far the refund of a player is counted is no act of theirs: who looks at it has it counted up to now. */
async function withoutCounting() {
  const { 'accrual.player': _counted, ...others } = await fingerprint(here.world)
  return others
}

describe.each(named(READS).filter(([name]) => !OF_THE_SESSION.has(name)))('%s', (_name, route) => {
  test('is answered, and changes nothing', async () => {
    const right = await read(route)
    const before = await withoutCounting()
    const answer = await send(here.world.url, route, right)
    expect([answer.status, problemOf(route, answer)]).toEqual([200, undefined])
    expect(await withoutCounting()).toEqual(before)
  })
})

test('the session can be signed out', async () => {
  const { token } = await readingSession(here.world, here.owner)
  expect((await send(here.world.url, logout, { token })).status).toBe(200)
})
