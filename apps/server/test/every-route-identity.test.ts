import { getGameAccount, getProfile, getQr, getWallet, listStatement, logout, type Route } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isServiceOpen, writeSetting } from '../src/rooms/site/index.ts'
import { codeOf, named, PLAYER_ROUTES, problemOf, ROUTES, send, type Sent } from './every-route.ts'
import { createRouteWorld, fingerprint, newSession, rightInput, richPlayer, type RouteWorld } from './every-route-world.ts'

/*
 * Every route × {visitor, each kind of token that is no good, another player, a blocked address, a closed service}.
 */

const BLOCKED = '203.0.113.9'
const MONTH_MS = 31 * 86_400_000

let here: RouteWorld
const tokens: Record<string, string | undefined> = {}

beforeAll(async () => {
  here = await createRouteWorld({ processEnv: { BLOCKED_ADDRESSES: BLOCKED } })
  const { world } = here
  tokens['no token'] = undefined
  tokens['a malformed token'] = 'not-a-token-of-this-house'
  tokens['a token of nobody'] = `${'0'.repeat(32)}.${'x'.repeat(43)}`
  tokens['a token that was signed out'] = await newSession(here)
  await world.client(tokens['a token that was signed out'])(logout)
  const deactivated = await world.player()
  await world.db
    .updateTable('account.player')
    .set({ deactivated_at: world.clock.now() })
    .where('player_id', '=', deactivated.playerId)
    .execute()
  tokens['a token of a deactivated player'] = deactivated.token
  const old = new Date(world.clock.now().getTime() - MONTH_MS)
  const expired = await world.player()
  await world.db
    .updateTable('account.session')
    .set({ created_at: old, last_seen_at: old })
    .where('player_id', '=', expired.playerId)
    .execute()
  tokens['an expired token'] = expired.token
})
afterAll(async () => {
  expect(await here.world.audit()).toEqual([])
  await here.world.stop()
})

const NO_GOOD: [what: string, code: string][] = [
  ['no token', 'UNAUTHORIZED'],
  ['a malformed token', 'INVALID_USER_1'],
  ['a token of nobody', 'INVALID_USER_2'],
  ['a token that was signed out', 'INVALID_USER_3'],
  ['a token of a deactivated player', 'INVALID_USER_4'],
  ['an expired token', 'EXPIRED_AUTH_TOKEN'],
]

/** A right call but for who makes it, with everything it needs laid out. */
async function readied(route: Route, changes: Sent = {}): Promise<Sent> {
  return { ...(await rightInput(route, here)), ...changes }
}

describe.each(named(PLAYER_ROUTES))('%s', (_name, route) => {
  test('[ROLE-05] [ERR-06] [ERR-07] [ERR-08] [ERR-09] [ERR-10] [ERR-11] needs a token that stands for a player', async () => {
    const right = await readied(route)
    const before = await fingerprint(here.world)
    for (const [what, code] of NO_GOOD) {
      const answer = await send(here.world.url, route, { ...right, token: tokens[what] })
      expect([what, answer.status, answer.json]).toEqual([what, 401, { message: code }])
      expect(problemOf(route, answer)).toBeUndefined()
    }
    for (const authorization of [
      'Basic a3JhcGFvOmtyYXBhbw==',
      'Bearer',
      'Bearer  ',
      `Token ${right.token}`,
      `${right.token}`,
      `Bearer ${right.token},x`,
    ]) {
      const answer = await send(here.world.url, route, { ...right, token: undefined, headers: { authorization } })
      expect([authorization, answer.status, codeOf(answer)]).toEqual([authorization, 401, 'INVALID_USER_1'])
    }
    const inThePath = await send(here.world.url, route, {
      ...right,
      token: undefined,
      query: `?token=${right.token}&access_token=${right.token}`,
    })
    expect(codeOf(inThePath)).toBe('UNAUTHORIZED')
    expect(await fingerprint(here.world)).toEqual(before)
  })
})

describe.each(named(ROUTES.filter(({ access }) => access === 'public')))('%s', (_name, route) => {
  test('[LOOK-21] [ROLE-05] answers a visitor, and does not look at a token', async () => {
    for (const what of ['no token', 'a malformed token', 'an expired token']) {
      const answer = await send(here.world.url, route, await readied(route, { token: tokens[what] }))
      expect([what, answer.status]).toEqual([what, 200])
    }
  })
})

describe.each(named(ROUTES))('%s', (_name, route) => {
  test('[ERR-12] is closed to a blocked address, whoever calls', async () => {
    const right = await readied(route)
    const before = await fingerprint(here.world)
    const answer = await send(here.world.url, route, { ...right, headers: { 'x-forwarded-for': BLOCKED } })
    expect([answer.status, answer.json]).toEqual([403, { message: 'INVALID_IP' }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await fingerprint(here.world)).toEqual(before)
    // Only the last address is the proxy's word; what a caller puts before it counts for nothing.
    const pretending = await send(here.world.url, route, { ...right, headers: { 'x-forwarded-for': `${BLOCKED}, 198.51.100.7` } })
    expect(codeOf(pretending)).not.toBe('INVALID_IP')
  })
})

describe('[ROLE-03] another player', () => {
  let other: RouteWorld['owner']
  let secrets: string[]
  beforeAll(async () => {
    other = await richPlayer(here.world)
    const { bankAccount } = await other.call(getProfile)
    secrets = [other.playerId, other.phone, bankAccount!.bankAccountNo, other.qrId, ...Object.values(other.usernames)]
  })

  test('the secrets looked for are what their owner is told', async () => {
    const told = await Promise.all([
      other.call(getWallet),
      other.call(getProfile),
      other.call(getQr, { params: { provider: 'FP' } }),
      ...Object.keys(other.usernames).map((slotCode) => other.call(getGameAccount, { params: { slotCode } })),
    ])
    for (const secret of secrets) expect(JSON.stringify(told)).toContain(secret)
  })

  test.each(named(PLAYER_ROUTES))('%s tells and moves only the caller’s own, whatever ids are sent along', async (_name, route) => {
    const before = await everythingOf(other)
    const ids = {
      _id: other.playerId,
      id: other.playerId,
      playerId: other.playerId,
      player_id: other.playerId,
      userId: other.playerId,
      username: other.phone,
    }
    const right = await readied(route)
    const answer = await send(here.world.url, route, {
      ...right,
      ...(right.body === undefined ? {} : { body: { ...(right.body as object), ...ids } }),
      query: `?${new URLSearchParams(ids).toString()}`,
      headers: { 'x-player-id': other.playerId, 'x-user-id': other.playerId, cookie: `playerId=${other.playerId}; token=${other.token}` },
    })
    expect(answer.status).toBe(200)
    for (const secret of secrets) expect(answer.text).not.toContain(secret)
    expect(await everythingOf(other)).toEqual(before)
  })

  async function everythingOf(player: RouteWorld['owner']) {
    const [wallet, profile, statement, qr] = await Promise.all([
      player.call(getWallet),
      player.call(getProfile),
      player.call(listStatement, { body: { page: 1, limit: 100 } }),
      player.call(getQr, { params: { provider: 'FP' } }),
    ])
    return { wallet, profile, statement, qr }
  }
})

describe('[LOOK-19] a closed service', () => {
  let inputs: Map<Route, Sent>
  let before: Record<string, string>
  beforeAll(async () => {
    inputs = new Map()
    for (const route of ROUTES) inputs.set(route, await readied(route))
    before = await fingerprint(here.world)
    await writeSetting(here.world.db, 'service', { isOpen: false })
    await vi.waitFor(async () => expect(await isServiceOpen(here.world.db)).toBe(false), { timeout: 3000 })
  })
  afterAll(async () => {
    await writeSetting(here.world.db, 'service', { isOpen: true })
    const { 'site.setting': _, ...others } = await fingerprint(here.world)
    expect(before).toMatchObject(others)
  })

  test.each(named(ROUTES))('%s answers gone', async (_name, route) => {
    for (const token of [undefined, here.owner.token]) {
      const answer = await send(here.world.url, route, { ...inputs.get(route), token })
      expect([answer.status, answer.json]).toEqual([410, { message: 'gone' }])
      expect(problemOf(route, answer)).toBeUndefined()
    }
  })

  test('however the path is spelt', async () => {
    for (const path of ['/%61pi/wallet', '/api/wallet/', '/api/nothing']) {
      expect((await fetch(here.world.url + path)).status).toBe(410)
    }
  })
})
