import { createSecretKey } from 'node:crypto'
import { getGameAccount, getProfile, getQr, getWallet, listStatement, logout } from '@krapao/contract'
import type { AnyRefusalCode, AnyRoute } from '@krapao/contract/console'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newGuestSecret } from '../src/modules/account/index.ts'
import { deactivateStaff, endStaffSessions, type Role } from '../src/modules/operator/index.ts'
import { isServiceOpen, writeSetting } from '../src/modules/site/index.ts'
import { withClient } from '../src/platform/database/with-client.ts'
import {
  codeOf,
  declaredBy,
  EVERY_ROUTE,
  GET_ROUTES,
  named,
  paramsOf,
  PLAYER_ROUTES,
  problemOf,
  ROUTES,
  send,
  type Sent,
} from './every-route.ts'
import { signIn } from './races/race.ts'
import { createRouteWorld, fingerprint, rightInput, richPlayer } from './every-route-world.ts'
import type { RouteWorld } from './verbs/verb.ts'
import { staff, staffCookie } from './staff.ts'

/*
 * Every route × everybody who may stand behind a call, a blocked address, a closed service. What is expected of a route
 * comes from the access it declares; a new one that nobody knows how to call rightly fails.
 */

const BLOCKED = '203.0.113.9'
const MONTH_MS = 31 * 86_400_000

let here: RouteWorld
/** What each principal shows. */
let shown: Record<Principal, Sent>

const ANSWERED = 'answered'
type Expected = typeof ANSWERED | AnyRefusalCode

/** What a call of each access is answered to each principal. */
const MATRIX = {
  visitor: { public: ANSWERED, guest: 'UNAUTHORIZED', player: 'UNAUTHORIZED', staff: 'UNAUTHORIZED' },
  'a guest': { public: ANSWERED, guest: ANSWERED, player: 'INVALID_USER_1', staff: 'UNAUTHORIZED' },
  'a guest whose secret was not signed here': {
    public: ANSWERED,
    guest: 'INVALID_USER_1',
    player: 'INVALID_USER_1',
    staff: 'UNAUTHORIZED',
  },
  'the player': { public: ANSWERED, guest: 'INVALID_USER_1', player: ANSWERED, staff: 'UNAUTHORIZED' },
  'a malformed token': { public: ANSWERED, guest: 'INVALID_USER_1', player: 'INVALID_USER_1', staff: 'UNAUTHORIZED' },
  'a token of nobody': { public: ANSWERED, guest: 'INVALID_USER_1', player: 'INVALID_USER_2', staff: 'UNAUTHORIZED' },
  'a session that was signed out': { public: ANSWERED, guest: 'INVALID_USER_1', player: 'INVALID_USER_3', staff: 'UNAUTHORIZED' },
  'a deactivated player': { public: ANSWERED, guest: 'INVALID_USER_1', player: 'INVALID_USER_4', staff: 'UNAUTHORIZED' },
  'an expired session': { public: ANSWERED, guest: 'INVALID_USER_1', player: 'EXPIRED_AUTH_TOKEN', staff: 'UNAUTHORIZED' },
  'staff with the permission': { public: ANSWERED, guest: 'UNAUTHORIZED', player: 'UNAUTHORIZED', staff: ANSWERED },
  'staff without the permission': { public: ANSWERED, guest: 'UNAUTHORIZED', player: 'UNAUTHORIZED', staff: 'NO_PERMISSION' },
  'a token of staff as a bearer': { public: ANSWERED, guest: 'INVALID_USER_1', player: 'INVALID_USER_1', staff: 'UNAUTHORIZED' },
  'a session of staff that was ended': { public: ANSWERED, guest: 'UNAUTHORIZED', player: 'UNAUTHORIZED', staff: 'EXPIRED_AUTH_TOKEN' },
  'an expired session of staff': { public: ANSWERED, guest: 'UNAUTHORIZED', player: 'UNAUTHORIZED', staff: 'EXPIRED_AUTH_TOKEN' },
  'deactivated staff': { public: ANSWERED, guest: 'UNAUTHORIZED', player: 'UNAUTHORIZED', staff: 'EXPIRED_AUTH_TOKEN' },
} as const satisfies Record<string, Record<AnyRoute['access'], Expected>>

type Principal = keyof typeof MATRIX
const PRINCIPALS = Object.keys(MATRIX) as Principal[]

beforeAll(async () => {
  here = await createRouteWorld({ processEnv: { BLOCKED_ADDRESSES: BLOCKED } })
  const { world, owner } = here
  const [signedOut, deactivated, expired] = [await signIn(here.world, here.owner), await world.player(), await world.player()]
  await world.client(signedOut)(logout)
  await world.ownerDb
    .updateTable('account.player')
    .set({ deactivated_at: world.clock.now() })
    .where('player_id', '=', deactivated.playerId)
    .execute()
  const old = new Date(world.clock.now().getTime() - MONTH_MS)
  // A session begins after its player is there.
  await world.ownerDb.updateTable('account.player').set({ created_at: old }).where('player_id', '=', expired.playerId).execute()
  await world.ownerDb
    .updateTable('account.session')
    .set({ created_at: old, last_seen_at: old, ends_at: world.clock.now() })
    .where('player_id', '=', expired.playerId)
    .execute()
  const secret = newGuestSecret(await world.deps.siteKey('guests'))
  shown = {
    visitor: {},
    'a guest': { token: secret },
    'a guest whose secret was not signed here': { token: newGuestSecret(createSecretKey(Buffer.alloc(32))) },
    'the player': { token: owner.token },
    'a malformed token': { token: 'not-a-token-of-this-house' },
    'a token of nobody': { token: `${'0'.repeat(32)}.${'x'.repeat(43)}` },
    'a session that was signed out': { token: signedOut },
    'a deactivated player': { token: deactivated.token },
    'an expired session': { token: expired.token },
    ...(await shownByStaff()),
  }
})
afterAll(async () => {
  expect(await here.world.audit()).toEqual([])
  await here.world.stop()
})

async function shownByStaff() {
  const { world, staffCookie: cookie } = here
  const hired = async (...roles: Role[]) => {
    const staffId = await staff(world, ...roles)
    return { staffId, headers: { cookie: await staffCookie(world, staffId) } }
  }
  const [ended, expired, deactivated] = [await hired('owner'), await hired('owner'), await hired('owner')]
  await withClient(world.database.ownerUrl, async (databaseOwner) => {
    await endStaffSessions(databaseOwner, ended.staffId)
    await deactivateStaff(databaseOwner, deactivated.staffId)
  })
  await world.asOwner(
    `update operator.staff_session set created_at = created_at - interval '12 hours' where staff_id = '${expired.staffId}'`,
  )
  return {
    'staff with the permission': { headers: { cookie } },
    'staff without the permission': { headers: (await hired('marketing')).headers },
    'a token of staff as a bearer': { token: cookie.split('=')[1]! },
    'a session of staff that was ended': { headers: ended.headers },
    'an expired session of staff': { headers: expired.headers },
    'deactivated staff': { headers: deactivated.headers },
  }
}

/** A right call but for who makes it, with everything it needs laid out. */
async function readied(route: AnyRoute, changes: Sent = {}): Promise<Sent> {
  return { ...(await rightInput(route, here)), ...changes }
}

/** The same call, made by this principal. A route that spends its session, or needs a new player, brings the token of one. */
const as = (principal: Principal, right: Sent): Sent => ({
  ...right,
  ...shown[principal],
  headers: { ...shown[principal].headers, cookie: [cookieOf(principal, right), browserOf(right)].filter(Boolean).join('; ') },
  token: principal === 'the player' ? (right.token ?? here.owner.token) : shown[principal].token,
})

const cookieOf = (principal: Principal, right: Sent) =>
  (principal === 'staff with the permission' && right.headers?.['cookie']) || shown[principal].headers?.['cookie']

/** Every member of staff has these permissions: nobody is without. */
const isOfEveryStaff = ({ permission }: AnyRoute) => permission?.startsWith('own.') === true

/** What a browser is known by stands for nobody. */
const browserOf = ({ headers }: Sent) => headers?.['cookie']?.split('; ').find((cookie) => cookie.startsWith('visitor='))

describe.each(named(EVERY_ROUTE))('%s', (_name, route) => {
  const refused = PRINCIPALS.filter((principal) => MATRIX[principal][route.access] !== ANSWERED).filter(
    (principal) => principal !== 'staff without the permission' || !isOfEveryStaff(route),
  )
  const answered = PRINCIPALS.filter((principal) => MATRIX[principal][route.access] === ANSWERED)

  test('[LOOK-21] [ROLE-02] [ROLE-04] [ROLE-05] answers those it is for', async () => {
    for (const principal of answered) {
      const answer = await send(here.world.url, route, as(principal, await readied(route)))
      expect([principal, answer.status, problemOf(route, answer)]).toEqual([principal, 200, undefined])
    }
  })

  test.runIf(refused.length > 0)(
    '[ROLE-04] [ROLE-05] [ERR-06] [ERR-07] [ERR-08] [ERR-09] [ERR-10] [ERR-11] refuses everybody else, and changes nothing',
    async () => {
      const right = await readied(route)
      const before = await fingerprint(here.world)
      for (const principal of refused) {
        const answer = await send(here.world.url, route, as(principal, right))
        expect([principal, codeOf(answer), problemOf(route, answer)]).toEqual([principal, MATRIX[principal][route.access], undefined])
      }
      expect(await fingerprint(here.world)).toEqual(before)
    },
  )
})

describe.each(named(PLAYER_ROUTES))('%s', (_name, route) => {
  test('[ROLE-05] [ERR-07] looks for its token in one place, written in one way', async () => {
    const right = await readied(route)
    const before = await fingerprint(here.world)
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

describe.each(named(EVERY_ROUTE))('%s', (_name, route) => {
  test('[ERR-12] is closed to a blocked address, whoever calls', async () => {
    const right = await readied(route)
    const before = await fingerprint(here.world)
    const answer = await send(here.world.url, route, { ...right, headers: { ...right.headers, 'x-forwarded-for': BLOCKED } })
    expect([answer.status, answer.json]).toEqual([403, { message: 'INVALID_IP' }])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await fingerprint(here.world)).toEqual(before)
    // Only the last address is the proxy's word; what a caller puts before it counts for nothing.
    const pretending = await send(here.world.url, route, {
      ...right,
      headers: { ...right.headers, 'x-forwarded-for': `${BLOCKED}, 198.51.100.7` },
    })
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
    // The browser is the caller's own.
    const cookies = [right.headers?.['cookie'], `playerId=${other.playerId}`, `token=${other.token}`].filter(Boolean)
    const answer = await send(here.world.url, route, {
      ...right,
      ...(right.body === undefined ? {} : { body: { ...(right.body as object), ...ids } }),
      query: `?${new URLSearchParams(ids).toString()}`,
      headers: { 'x-player-id': other.playerId, 'x-user-id': other.playerId, cookie: cookies.join('; ') },
    })
    expect(answer.status).toBe(200)
    for (const secret of secrets) expect(answer.text).not.toContain(secret)
    expect(await everythingOf(other)).toEqual(before)
  })

  test.each(named(PLAYER_ROUTES.filter((route) => paramsOf(route).some(namesAnObject))))(
    '%s does not find what is the player’s',
    async (_name, route) => {
      const right = await readied(route)
      const before = await fingerprint(here.world)
      const answer = await send(here.world.url, route, { ...right, token: other.token })
      expect([answer.status, problemOf(route, answer)]).toEqual([404, undefined])
      expect(declaredBy(route)).toContain(codeOf(answer))
      expect(await fingerprint(here.world)).toEqual(before)
    },
  )

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

/** Whether a part of a path names something that one player has. Of the others each player has their own, or they say nothing of anybody. */
function namesAnObject(param: string): boolean {
  const isObject = {
    qrcodeId: true,
    withdrawalId: true,
    username: true,
    reference: true,
    sessionId: true,
    passkeyId: true,
    requestId: true,
    changeId: true,
    statementNo: false,
    idempotencyKey: false,
  }[param]
  const isFree = ['slotCode', 'provider', 'password', 'code'].includes(param)
  if (isObject === undefined && !isFree) throw new Error(`say whether ${param} names something that one player has`)
  return isObject === true
}

describe('[LOOK-19] a closed service', () => {
  let inputs: Map<AnyRoute, Sent>
  let before: Record<string, string>
  beforeAll(async () => {
    inputs = new Map()
    for (const route of EVERY_ROUTE) inputs.set(route, await readied(route))
    before = await fingerprint(here.world)
    await writeSetting(here.world.ownerDb, 'service', { isOpen: false })
    await vi.waitFor(async () => expect(await isServiceOpen(here.world.db)).toBe(false), { timeout: 3000 })
  })
  afterAll(async () => {
    await writeSetting(here.world.ownerDb, 'service', { isOpen: true })
    const { 'site.setting': _, 'operator.rule_change': _ofTheSetting, ...others } = await fingerprint(here.world)
    expect(before).toMatchObject(others)
  })

  test.each(named(GET_ROUTES.filter(({ access }) => access === 'staff')))('%s answers staff all the same', async (_name, route) => {
    expect(await send(here.world.url, route, inputs.get(route))).toMatchObject({ status: 200 })
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
