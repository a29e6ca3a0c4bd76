import type { CallRefused } from '@krapao/contract'
import {
  beginStaffSignIn,
  beginStaffSignInPasskey,
  endStaffSignIn,
  getOwnStaff,
  listOwnSessions,
  signOutStaff,
} from '@krapao/contract/console'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { refusalOf } from '../../../../test/refusal-of.ts'
import { codeOf, nextCode, readyStaff, type ReadyStaff, signInAt, staffBrowser, type StaffBrowser } from '../../../../test/staff-browser.ts'
import { staff as hired } from '../../../../test/staff.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { deactivateStaff } from '../staff.ts'
import { withClient } from '../../../platform/database/with-client.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let world: World
let somebody: ReadyStaff

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.passTime(25 * HOUR)
  somebody = await readyStaff(world)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const begin = ({ call }: StaffBrowser, name = somebody.name, password = somebody.password) =>
  call(beginStaffSignIn, { body: { name, password } })

/** The password was shown; answers what the second factor is shown with. */
async function begun(browser: StaffBrowser): Promise<string> {
  const answer = await begin(browser)
  if (answer.status !== 'second-factor') throw new Error('no second factor was asked for')
  return answer.signIn
}

const end = ({ call }: StaffBrowser, signIn: string, code: string, kind: 'totp' | 'recovery' = 'totp') =>
  call(endStaffSignIn, { body: { signIn, factor: { kind, code } } })

const isSignedIn = async ({ call }: StaffBrowser) => (await refusalOf(call(getOwnStaff))).startsWith('answered')

const actsOf = async ({ staffId }: Pick<ReadyStaff, 'staffId'>) =>
  (await world.db.selectFrom('operator.act').select(['act', 'status']).where('owner_id', '=', staffId).orderBy('act_no').execute()).map(
    ({ act, status }) => `${act} ${status}`,
  )

describe('whoever signs in', () => {
  test('shows password and second factor, and is who they are from then on', async () => {
    const browser = staffBrowser(world)
    expect(await begin(browser)).toEqual({ status: 'second-factor', signIn: expect.any(String), factors: ['totp', 'recovery'] })
    expect(await isSignedIn(browser)).toBe(false)
    await signInAt(world, somebody, browser)
    expect(await browser.call(getOwnStaff)).toMatchObject({
      staffId: somebody.staffId,
      name: somebody.name,
      roles: ['cashier'],
      recoveryCodesLeft: 10,
    })
    expect((await actsOf(somebody)).slice(-1)).toEqual(['sign_in act'])
  })

  test('gets a cookie that no script reads and no other site sends, and another that knows the browser', async () => {
    const signIn = await begun(staffBrowser(world))
    const answer = await fetch(`${world.url}/console/api/sign-in/second-factor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.url },
      body: JSON.stringify({ signIn, factor: { kind: 'totp', code: await nextCode(world, somebody) } }),
    })
    expect(answer.status).toBe(200)
    const [session, device] = answer.headers.getSetCookie().toSorted()
    expect([session, device]).toEqual([
      expect.stringMatching(/^staff-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })

  test('over TLS gets cookies that no neighbour of the site can set, and one of another name counts for nothing', async () => {
    const overTls = await createWorld({ processEnv: { SITE_ORIGIN: 'https://wallet.test' } })
    onTestFinished(() => overTls.stop())
    const by = await readyStaff(overTls, ['cashier'], 'passkey')
    expect([...by.cookies.keys()].toSorted()).toEqual(['__Host-staff', '__Host-staff-device'])
    expect(await isSignedIn(by)).toBe(true)
    const planted = new Map([['staff', by.cookies.get('__Host-staff')!]])
    expect(await refusalOf(staffBrowser(overTls, planted).call(getOwnStaff))).toBe('UNAUTHORIZED')
    const answer = await fetch(`${overTls.url}/console/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: overTls.url },
      body: JSON.stringify({ name: 'nobody', password: 'wrong' }),
    })
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-staff-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ])
  })

  test('with a name that nobody has, a wrong password, or who was let go, is answered the same', async () => {
    const gone = await readyStaff(world)
    await withClient(world.database.ownerUrl, (owner) => deactivateStaff(owner, gone.staffId))
    const neverInvited = await hired(world)
    const { name } = await world.db
      .selectFrom('operator.staff')
      .select('name')
      .where('staff_id', '=', neverInvited)
      .executeTakeFirstOrThrow()
    for (const [who, password] of [
      ['ไม่มีใคร', somebody.password],
      [somebody.name, 'wrong'],
      [gone.name, gone.password],
      [name, ''],
    ] as const)
      expect([who, await refusalOf(begin(staffBrowser(world), who, password))]).toEqual([who, 'WRONG_CREDENTIAL'])
    expect((await actsOf(somebody)).slice(-1)).toEqual(['sign_in not_staff'])
  })

  test('signs out, and the session and its cookie are worth nothing', async () => {
    const browser = await signInAt(world, somebody)
    const kept = new Map(browser.cookies)
    await browser.call(signOutStaff)
    expect(browser.cookies.has('staff')).toBe(false)
    expect(await refusalOf(staffBrowser(world, kept).call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
  })
})

describe('a second factor', () => {
  test('is a code of the time by the clock of the database, once, and never an older one', async () => {
    const [first, second] = [await begun(staffBrowser(world)), await begun(staffBrowser(world))]
    const early = codeOf(world, somebody.secret)
    await world.passTime(30_000)
    const code = codeOf(world, somebody.secret)
    const browser = staffBrowser(world)
    await end(browser, first, code)
    expect(await isSignedIn(browser)).toBe(true)
    for (const again of [code, early]) expect(await refusalOf(end(staffBrowser(world), second, again))).toBe('FACTOR_WRONG')
    expect(await refusalOf(end(staffBrowser(world), first, await nextCode(world, somebody)))).toBe('SIGN_IN_OVER')
  })

  test('of long ago or later is wrong', async () => {
    const signIn = await begun(staffBrowser(world))
    const old = codeOf(world, somebody.secret)
    await world.passTime(61_000)
    expect(await refusalOf(end(staffBrowser(world), signIn, old))).toBe('FACTOR_WRONG')
  })

  test('is a passkey that this sign-in has asked for', async () => {
    const owner = await readyStaff(world, ['owner'], 'passkey')
    const browser = staffBrowser(world)
    const { signIn } = (await begin(browser, owner.name)) as { signIn: string }
    const asked = await browser.call(beginStaffSignInPasskey, { body: { signIn } })
    expect(asked.allowCredentials).toHaveLength(1)
    const show = (credential: ReturnType<typeof owner.passkey.show>, of = signIn) =>
      browser.call(endStaffSignIn, { body: { signIn: of, factor: { kind: 'passkey', credential } } })
    const origin = world.env.siteOrigin
    // In another sign-in the same answer is worth nothing, and spends nothing.
    const { signIn: other } = (await begin(browser, owner.name)) as { signIn: string }
    expect(await refusalOf(show(owner.passkey.show(asked, { origin }), other))).toBe('PASSKEY_EXPIRED')
    expect(await refusalOf(show(owner.passkey.show(asked, { origin: 'https://elsewhere.example' })))).toBe('PASSKEY_OTHER_SITE')
    expect(await refusalOf(show(somebody.passkey.show(asked, { origin })))).toBe('PASSKEY_INVALID')
    await show(owner.passkey.show(asked, { origin }))
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('is a recovery code, however it is typed, once', async () => {
    const [code] = somebody.recoveryCodes
    const browser = staffBrowser(world)
    await end(browser, await begun(browser), code!.toLowerCase().replaceAll('-', ' '), 'recovery')
    expect((await browser.call(getOwnStaff)).recoveryCodesLeft).toBe(9)
    expect(await refusalOf(end(browser, await begun(browser), code!, 'recovery'))).toBe('FACTOR_WRONG')
  })

  test('is none of another’s', async () => {
    const other = await readyStaff(world)
    const signIn = await begun(staffBrowser(world))
    expect(await refusalOf(end(staffBrowser(world), signIn, await nextCode(world, other)))).toBe('FACTOR_WRONG')
    expect(await refusalOf(end(staffBrowser(world), signIn, other.recoveryCodes[0]!, 'recovery'))).toBe('FACTOR_WRONG')
  })

  test('comes within five minutes of the password', async () => {
    const browser = staffBrowser(world)
    const signIn = await begun(browser)
    await world.passTime(5 * MINUTE)
    expect(await refusalOf(end(browser, signIn, codeOf(world, somebody.secret)))).toBe('SIGN_IN_OVER')
  })

  test('is asked for of whoever has none, who does not get in', async () => {
    await world.asOwner(`delete from operator.staff_totp where staff_id = '${somebody.staffId}'`)
    await world.asOwner(`delete from operator.staff_recovery_code where staff_id = '${somebody.staffId}'`)
    expect(await refusalOf(begin(staffBrowser(world)))).toBe('NO_SECOND_FACTOR')
    expect(await refusalOf(begin(staffBrowser(world), somebody.name, 'wrong'))).toBe('WRONG_CREDENTIAL')
  })

  test('opens one session for two who show it at once', async () => {
    const browsers = [staffBrowser(world), staffBrowser(world)]
    const signIns = [await begun(browsers[0]!), await begun(browsers[1]!)]
    const code = await nextCode(world, somebody)
    const answers = await Promise.all(browsers.map((browser, index) => refusalOf(end(browser, signIns[index]!, code))))
    expect(answers.filter((answer) => answer === 'FACTOR_WRONG')).toHaveLength(1)
  })
})

describe('whoever guesses', () => {
  const secondsOf = async (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      ({ code, details }: CallRefused) => (code === 'TRIES_REST' ? (details as { seconds: number }).seconds : code),
    )

  test.each(['a name that somebody has', 'a name that nobody has'])(
    'of %s waits longer each time, and is answered the same',
    async (whose) => {
      const name = whose === 'a name that somebody has' ? somebody.name : 'ไม่มีใครเลย'
      const guess = () => secondsOf(begin(staffBrowser(world), name, 'wrong'))
      for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe('WRONG_CREDENTIAL')
      for (const rests of [30, 60, 120, 240]) {
        expect(await guess()).toBe(rests)
        await world.passTime((rests - 1) * 1000)
        expect(await guess()).toBe(1)
        await world.passTime(1000)
        expect(await guess()).toBe('WRONG_CREDENTIAL')
      }
    },
  )

  test('locks nobody else out, nor whose name it is in a browser that is theirs', async () => {
    const own = await signInAt(world, somebody)
    for (let tries = 0; tries < 6; tries++) await refusalOf(begin(staffBrowser(world), somebody.name, 'wrong'))
    expect(await refusalOf(begin(staffBrowser(world)))).toBe('TRIES_REST')
    const device = new Map([...own.cookies].filter(([name]) => name === 'staff-device'))
    const back = await signInAt(world, somebody, staffBrowser(world, device))
    expect(await isSignedIn(back)).toBe(true)
    const other = await readyStaff(world)
    expect(await isSignedIn(await signInAt(world, other))).toBe(true)
  })

  test('from one network name after name waits, and whoever is known there does not', async () => {
    const own = await signInAt(world, somebody)
    for (let tries = 0; tries < 20; tries++)
      expect(await secondsOf(begin(staffBrowser(world), `nobody ${tries}`, 'wrong'))).toBe('WRONG_CREDENTIAL')
    expect(await secondsOf(begin(staffBrowser(world), 'nobody else', 'wrong'))).toBe(30)
    expect(await isSignedIn(await signInAt(world, somebody, staffBrowser(world, own.cookies)))).toBe(true)
  })

  test('many at once are counted before any password is looked at', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => secondsOf(begin(staffBrowser(world), somebody.name, 'wrong'))))
    expect(answers.filter((answer) => answer === 'WRONG_CREDENTIAL')).toHaveLength(5)
    expect(answers.filter((answer) => answer === 30)).toHaveLength(15)
  })

  test('of a second factor who knows the password waits too', async () => {
    const guess = async () => secondsOf(end(staffBrowser(world), await begun(staffBrowser(world)), '000000'))
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe('FACTOR_WRONG')
    expect(await guess()).toBe(30)
    expect((await actsOf(somebody)).slice(-1)).toEqual(['second_factor not_staff'])
  })
})

describe('a session', () => {
  test('ends after 15 minutes without use, and after 12 hours with it, by the clock of the database', async () => {
    const browser = await signInAt(world, somebody)
    await world.passTime(15 * MINUTE - 1000)
    expect(await isSignedIn(browser)).toBe(true)
    await world.passTime(15 * MINUTE)
    expect(await refusalOf(browser.call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
    const used = await signInAt(world, somebody)
    for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
      await world.passTime(10 * MINUTE)
      expect(await isSignedIn(used)).toBe(true)
    }
    await world.passTime(10 * MINUTE)
    expect(await refusalOf(used.call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
  })

  test('is not opened by what else a browser keeps, nor by an invented cookie', async () => {
    const browser = await signInAt(world, somebody)
    const signIn = await begun(browser)
    const device = browser.cookies.get('staff-device')!
    for (const token of [device, signIn, 'x'.repeat(43), ''])
      expect(
        await refusalOf(
          staffBrowser(
            world,
            new Map([
              ['staff', token],
              ['staff-device', device],
            ]),
          ).call(getOwnStaff),
        ),
      ).toBe('UNAUTHORIZED')
  })

  test('says by what it was opened, and where', async () => {
    const browser = await signInAt(world, somebody)
    const { sessions } = await browser.call(listOwnSessions)
    expect(sessions.map(({ shownBy, isThis }) => [shownBy, isThis])).toEqual([
      ['totp', true],
      ['totp', false],
    ])
  })
})

describe('a call that changes something', () => {
  const sessionCookie = ({ cookies }: StaffBrowser) => `staff=${cookies.get('staff')}`
  const press = async (headers: Record<string, string>) => {
    const answer = await fetch(`${world.url}/console/api/me/sessions/end`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: sessionCookie(somebody), ...headers },
      body: '{"sessionId":null}',
    })
    return [answer.status, ((await answer.json()) as { message?: string; status?: string }).message ?? 'done']
  }
  const host = 'http://evil.example'

  test.each<[string, () => Record<string, string>, [number, string]]>([
    ['another site, by its Origin alone', () => ({ origin: host }), [400, 'KEY_INVALID']],
    ['another site', () => ({ origin: host, 'sec-fetch-site': 'cross-site' }), [400, 'KEY_INVALID']],
    ['a neighbour', () => ({ 'sec-fetch-site': 'same-site' }), [400, 'KEY_INVALID']],
    ['another site that says it were this one', () => ({ origin: host, 'sec-fetch-site': 'same-origin' }), [400, 'KEY_INVALID']],
    ['a page without an origin', () => ({ origin: 'null' }), [400, 'KEY_INVALID']],
    ['whoever says nothing of where they come from', () => ({}), [400, 'KEY_INVALID']],
    ['its own pages, by Origin alone', () => ({ origin: world.url }), [200, 'done']],
    ['its own pages, by Sec-Fetch-Site alone', () => ({ 'sec-fetch-site': 'same-origin' }), [200, 'done']],
  ])('comes from %s', async (_who, headers, answer) => {
    expect(await press(headers())).toEqual(answer)
  })

  test.each<[string, Record<string, string>]>([
    ['another site', { origin: host }],
    ['nowhere', { origin: '', 'sec-fetch-site': '' }],
  ])('signs nobody in from %s', async (_who, headers) => {
    expect(await refusalOf(begin(staffBrowser(world, new Map(), headers)))).toBe('KEY_INVALID')
  })
})
