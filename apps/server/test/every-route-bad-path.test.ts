import { activateGame, autoLoginByUsername, listStatement } from '@krapao/contract'
import type { AnyRoute } from '@krapao/contract/console'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, GET_ROUTES, named, paramsOf, problemOf, ROUTES, send, type Sent } from './every-route.ts'
import { signIn } from './races/race.ts'
import { createRouteWorld, fingerprint, rightInput, richPlayer } from './every-route-world.ts'
import type { RouteWorld } from './verbs/verb.ts'

/*
 * Whatever stands in a path, a header or a method: a code of the catalogue, and nothing changed.
 */

let here: RouteWorld
let before: Record<string, string>

beforeAll(async () => {
  here = await createRouteWorld()
})
afterAll(async () => {
  expect(await here.world.audit()).toEqual([])
  await here.world.stop()
})

/** As they stand in the path. */
const ODD_PARTS: Record<string, string> = {
  'a broken escape': '%zz',
  'half an escape': 'PG%E0%B8',
  NUL: 'PG%00',
  'a slash': 'PG%2F..%2Fwallet',
  'an emoji': '%F0%9F%98%80',
  'a lone surrogate': '%ED%A0%80',
  'zero-width characters': 'PG%E2%80%8B',
  spaces: '%20%20',
  SQL: "x'%20or%201=1--",
  '500 characters': 'x'.repeat(500),
  '8,000 characters': 'x'.repeat(8_000),
  __proto__: '__proto__',
  constructor: 'constructor',
  toString: 'toString',
  'an id nobody has': 'ABCDEFGHJKLMNPQRSTUV',
}

/** What a caller may choose freely, as an idempotency key: what is well formed is taken. */
const FREE_PART = /^[\w-]{8,100}$/
const TAKES_ANY: ReadonlySet<string> = new Set(['idempotencyKey'])

const WITH_PARAMS = ROUTES.filter((route) => paramsOf(route).length > 0)

describe.each(named(WITH_PARAMS))('%s', (_name, route) => {
  test('[ERR-01] [ERR-54] [ERR-55] odd parts of a path get a code and change nothing', async () => {
    const problems: string[] = []
    for (const param of paramsOf(route)) {
      const right = await readied(route)
      for (const [what, part] of Object.entries(ODD_PARTS)) {
        const answer = await send(here.world.url, route, { ...right, params: { ...right.params, [param]: part } })
        // A password in the path is not looked at: the stored one is used.
        const isTaken = param === 'password' || (TAKES_ANY.has(param) && FREE_PART.test(part))
        const isRefused = isTaken || answer.status >= 400
        const problem = isRefused ? problemOf(route, answer) : `was taken: ${answer.text.slice(0, 200)}`
        if (problem) problems.push(`${param} with ${what} ${problem}`)
      }
      expect(await fingerprint(here.world)).toEqual(before)
    }
    expect(problems).toEqual([])
  })
})

test('[ROLE-03] the username of one game opens no other', async () => {
  const answer = await send(here.world.url, autoLoginByUsername('PG'), {
    token: here.owner.token,
    params: { username: here.owner.usernames['BETFLIX']! },
  })
  expect(codeOf(answer)).toBe('SLOT_NO_ACCOUNT')
})

describe.each(named(ROUTES.filter(({ idempotent }) => idempotent)))('the idempotency key of %s', (_name, route) => {
  test.each(['short', 'x'.repeat(101), 'with spaces in it', "x' or 1=1 --"])('cannot be %s', async (key) => {
    const answer = await send(here.world.url, route, { ...(await readied(route)), headers: { 'idempotency-key': key } })
    expect([answer.status, answer.json]).toEqual([400, { message: 'KEY_INVALID' }])
    expect(await fingerprint(here.world)).toEqual(before)
  })

  test('[ROLE-03] belongs to its player: with the key of another one the call has an effect of its own', async () => {
    const other = await richPlayer(here.world)
    const key = { 'idempotency-key': `one-key-for-${route.path.split('/').at(-1)!.replace(':', '')}` }
    const withKey = (sent: Sent) => send(here.world.url, route, { ...sent, headers: { ...sent.headers, ...key } })
    expect(await withKey(await rightInput(route, here))).toMatchObject({ status: 200 })
    const right = await rightInput(route, { ...here, owner: other })
    const effects = async () => {
      const { total } = await other.call(listStatement, { body: { page: 1, limit: 1 } })
      const qrs = await here.world.db.selectFrom('deposit.qr').select('qr_id').where('player_id', '=', other.playerId).execute()
      const slips = await here.world.db.selectFrom('deposit.slip').select('slip_id').where('player_id', '=', other.playerId).execute()
      const passwords = await here.world.db
        .selectFrom('account.password_change')
        .select('changed_at')
        .where('player_id', '=', other.playerId)
        .execute()
      // Whoever changes their profile, or has forgotten their password, is a player of their own each time.
      const profiles = await here.world.db.selectFrom('account.profile_change').select('change_id').execute()
      const resets = await here.world.db.selectFrom('account.password_reset').select('reset_id').where('ended_as', '=', 'done').execute()
      const files = await here.world.db.selectFrom('privacy.data_request').select('state').where('player_id', '=', other.playerId).execute()
      const tellings = await here.world.db
        .selectFrom('outcomes.player')
        .select('told_by')
        .where('player_id', '=', other.playerId)
        .where('told_by', 'is not', null)
        .execute()
      return (
        total +
        tellings.length +
        qrs.length +
        slips.length +
        passwords.length +
        profiles.length +
        resets.length +
        files.length +
        (await atTheWheel(other.playerId))
      )
    }
    const effectsBefore = await effects()
    expect(await withKey(right)).toMatchObject({ status: 200 })
    expect(await effects()).toBe(effectsBefore + 1)
  })
})

/** Spins, claims and changes of seed. */
async function atTheWheel(playerId: string): Promise<number> {
  const of = (table: 'spin.spin' | 'spin.coupon' | 'spin.seed') =>
    here.world.db
      .selectFrom(table)
      .select('idempotency_key')
      .where('player_id', '=', playerId)
      .where('idempotency_key', 'is not', null)
      .execute()
  return (await Promise.all([of('spin.spin'), of('spin.coupon'), of('spin.seed')])).flat().length
}

describe.each(named(GET_ROUTES))('%s', (_name, route) => {
  test('runs nothing for HEAD', async () => {
    const answer = await send(here.world.url, route, { ...(await readied(route)), method: 'HEAD' })
    expect(answer).toMatchObject({ status: 404, text: '' })
    expect(await fingerprint(here.world)).toEqual(before)
  })

  test.each([
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://other.example' },
  ])('is refused with %o', async (headers) => {
    const answer = await send(here.world.url, route, { ...(await readied(route)), headers })
    expect([answer.status, answer.json]).toEqual([400, { message: 'KEY_INVALID' }])
    expect(await fingerprint(here.world)).toEqual(before)
  })
})

test('a call that does run is seen to change something', async () => {
  const right = await readied(activateGame)
  expect(await send(here.world.url, activateGame, right)).toMatchObject({ status: 200 })
  expect(await fingerprint(here.world)).not.toEqual(before)
})

/** Prepares a right call, so that from here on only the call itself could change anything. */
async function readied(route: AnyRoute): Promise<Sent> {
  const right = await rightInput(route, here)
  before = await fingerprint(here.world)
  return right
}

describe('[ERR-55] what is no call at all', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/wallet/nothing/at/all',
    '/webhooks/nothing',
    '/docs/nothing.json',
    '/console/api',
    '/console/assets/nothing.js',
    '/console/api/nothing',
  ])('%s is not there', async (path) => {
    const response = await fetch(here.world.url + path)
    expect([response.status, await response.json()]).toEqual([404, { message: 'NO_DATA' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a method no call has is not there', async () => {
    const response = await fetch(`${here.world.url}/api/wallet`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await signIn(here.world, here.owner)}` },
    })
    expect([response.status, await response.json()]).toEqual([404, { message: 'NO_DATA' }])
  })
})
