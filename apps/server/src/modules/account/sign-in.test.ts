import { getProfile, login, logout, sendOtp, verifyOtp } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, createVisitor, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { registered } from '../../../test/registered.ts'
import { newPublicId, sha256 } from '../../platform/ids.ts'
import { writeSetting } from '../site/index.ts'
import { workNotices } from './notices.ts'
import { newToken } from './session.ts'
import { playerIdOf } from '../../../test/phones.ts'

const PASSWORD = 'krapao-demo-1'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const tokenOfNobody = `${'0'.repeat(32)}.${'x'.repeat(43)}`

let modules: FrontModules
let visitor: Visitor
let phone: string

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())
beforeEach(async () => {
  await modules.passTime(DAY_MS)
  visitor = modules.visitor()
  phone = await registered(visitor, PASSWORD)
})

const signIn = (by = visitor, password = PASSWORD, username = phone) => by.call(login, { body: { username, password, remember: true } })
const profileBy = (token: string) => refusalOf(modules.visitor({ token }).call(getProfile))

async function failTimes(times: number, by: Visitor) {
  for (let failures = 0; failures < times; failures++) expect(await refusalOf(signIn(by, 'wrong-password'))).toBe('WRONG_CREDENTIAL')
}

describe('signing in', () => {
  test('[AUTH-11] [AUTH-12] the token answers the calls of that player', async () => {
    const { token } = await signIn()
    const profile = await modules.visitor({ token }).call(getProfile)
    expect(profile).toMatchObject({ username: phone })
    expect(token).toMatch(new RegExp(`^${profile._id.replaceAll('-', '')}\\.[\\w-]{43}$`))
  })

  test('each sign-in has a token of its own, kept as a hash only', async () => {
    const [one, other] = await Promise.all([signIn(), signIn()])
    expect(one.token).not.toBe(other.token)
    const hashes = await modules.db.selectFrom('account.session').select('token_hash').execute()
    expect(hashes.some(({ token_hash: hash }) => hash.equals(sha256(one.token)))).toBe(true)
  })

  test('[AUTH-19] [ERR-37] an unknown phone and a wrong password get the same answer', async () => {
    expect(await refusalOf(signIn(visitor, 'wrong-password'))).toBe('WRONG_CREDENTIAL')
    expect(await refusalOf(signIn(visitor, PASSWORD, '0000000000'))).toBe('WRONG_CREDENTIAL')
  })

  test.each(['', 'x', '\u0000', "' or 1=1 --", '๐๘๑'])('[AUTH-20] %j is simply a phone nobody has', async (username) =>
    expect(await refusalOf(signIn(visitor, PASSWORD, username))).toBe('WRONG_CREDENTIAL'),
  )

  test('[ERR-38] a deactivated player is told so, but only with the right password', async () => {
    await modules.ownerDb
      .updateTable('account.player')
      .set({ deactivated_at: modules.clock.now() })
      .where('player_id', '=', await playerIdOf(modules, phone))
      .execute()
    expect(await refusalOf(signIn())).toBe('INACTIVE_USER')
    expect(await refusalOf(signIn(visitor, 'wrong-password'))).toBe('WRONG_CREDENTIAL')
  })

  test('bad input gets a code of the catalogue', async () => {
    const bodies: [string, string][] = [
      ['{', 'KEY_INVALID'],
      ['{}', 'KEY_MISSING'],
      [`{"username":"${phone}"}`, 'KEY_MISSING'],
      [`{"username":"${phone}","password":["a"]}`, 'KEY_INVALID'],
      [`{"username":"${phone}","password":"${'x'.repeat(300)}"}`, 'KEY_INVALID'],
    ]
    for (const [payload, message] of bodies) {
      const answer = await modules.http.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
    }
  })
})

describe('the owner is told by SMS', () => {
  const told = async () => {
    while ((await workNotices(modules.deps)) > 0);
    return modules.messages.filter(({ to }) => to === phone).map(({ text }) => text)
  }

  test('of a sign-in from a browser that is new to them, not of their first, nor of one that they use again', async () => {
    await signIn()
    await signIn()
    expect(await told()).toEqual([])
    const stranger = modules.visitor()
    await signIn(stranger)
    await signIn(stranger)
    expect(await told()).toEqual([expect.stringContaining('เข้าสู่ระบบบัญชีของคุณจากเครื่องใหม่')])
  })

  test('three times a day at most, whoever signs in how often', async () => {
    await signIn()
    for (let browsers = 0; browsers < 5; browsers++) await signIn(modules.visitor())
    expect(await told()).toHaveLength(3)
  })
})

describe('guessing passwords', () => {
  test('[ERR-16] after ten failures the phone rests until the oldest is a quarter of an hour old', async () => {
    const stranger = modules.visitor({ address: '198.51.100.1' })
    await failTimes(10, stranger)
    expect(await refusalOf(signIn(stranger))).toBe('REQUEST_LIMIT')
    expect(await refusalOf(signIn(modules.visitor({ address: '198.51.100.2' })))).toBe('REQUEST_LIMIT')
    await modules.passTime(15 * MINUTE_MS)
    expect(await refusalOf(signIn(stranger))).toContain('token')
  })

  test('a stranger does not keep the owner out of a browser they have used before', async () => {
    await signIn()
    await failTimes(10, modules.visitor({ address: '198.51.100.3' }))
    expect(await refusalOf(signIn(modules.visitor()))).toBe('REQUEST_LIMIT')
    expect(await refusalOf(signIn())).toContain('token')
  })

  test('after twenty failures in a day the phone rests until one of them is a day old', async () => {
    const stranger = (round: number) => modules.visitor({ address: `198.51.100.${100 + round}` })
    for (const round of [1, 2]) {
      await failTimes(10, stranger(round))
      await modules.passTime(15 * MINUTE_MS)
    }
    expect(await refusalOf(signIn(stranger(3)))).toBe('REQUEST_LIMIT')
    await modules.passTime(23 * 60 * MINUTE_MS)
    expect(await refusalOf(signIn(stranger(3)))).toBe('REQUEST_LIMIT')
    await modules.passTime(60 * MINUTE_MS)
    expect(await refusalOf(signIn(stranger(3)))).toContain('token')
  })

  test('whoever shows by a code that the phone is theirs signs in from a new browser, whatever strangers do', async () => {
    await failTimes(10, modules.visitor({ address: '198.51.100.4' }))
    const fresh = modules.visitor()
    expect(await refusalOf(signIn(fresh))).toBe('REQUEST_LIMIT')
    const { otpToken } = await fresh.call(sendOtp, { body: { phoneNumber: phone } })
    await fresh.call(verifyOtp, { body: { otpToken, otpCode: modules.messages[0]!.code } })
    expect(await refusalOf(signIn(fresh))).toContain('token')
    expect(await refusalOf(signIn(modules.visitor()))).toBe('REQUEST_LIMIT')
  })

  test('a code to another phone helps nobody', async () => {
    await failTimes(10, modules.visitor({ address: '198.51.100.5' }))
    const stranger = modules.visitor()
    const { otpToken } = await stranger.call(sendOtp, { body: { phoneNumber: '0899999991' } })
    await stranger.call(verifyOtp, { body: { otpToken, otpCode: modules.messages[0]!.code } })
    expect(await refusalOf(signIn(stranger))).toBe('REQUEST_LIMIT')
  })

  test('one network has five hundred failures in a day', async () => {
    const began = (minutesAgo: number) => new Date(modules.clock.now().getTime() - minutesAgo * MINUTE_MS)
    const attempts = (count: number, minutesAgo: number) =>
      Array.from({ length: count }, () => ({
        attempt_id: crypto.randomUUID(),
        subject: 'network:198.51.100.8',
        is_failed: true,
        began_at: began(minutesAgo),
      }))
    const from = () => refusalOf(signIn(modules.visitor({ address: '198.51.100.8' })))
    await modules.ownerDb.insertInto('account.sign_in_attempt').values(attempts(499, 60)).execute()
    expect(await from()).toContain('token')
    await modules.ownerDb.insertInto('account.sign_in_attempt').values(attempts(1, 60)).execute()
    expect(await from()).toBe('REQUEST_LIMIT')
  })

  test('a browser used before has ten tries of its own too', async () => {
    await signIn()
    await failTimes(10, visitor)
    expect(await refusalOf(signIn())).toBe('REQUEST_LIMIT')
  })

  test('a phone nobody has rests the same way', async () => {
    const fail = () => refusalOf(signIn(modules.visitor(), 'wrong-password', '0000000009'))
    for (let failures = 0; failures < 10; failures++) expect(await fail()).toBe('WRONG_CREDENTIAL')
    expect(await fail()).toBe('REQUEST_LIMIT')
  })

  test('one network cannot try phone after phone', async () => {
    await modules.ownerDb
      .insertInto('account.sign_in_attempt')
      .values(
        Array.from({ length: 100 }, () => ({
          attempt_id: crypto.randomUUID(),
          subject: 'network:198.51.100.9',
          is_failed: true,
          began_at: modules.clock.now(),
        })),
      )
      .execute()
    expect(await refusalOf(signIn(modules.visitor({ address: '198.51.100.9' })))).toBe('REQUEST_LIMIT')
    expect(await refusalOf(signIn())).toContain('token')
  })
})

describe('a session', () => {
  test('[ERR-06] a player call without a token', async () => {
    expect(await refusalOf(modules.visitor().call(getProfile))).toBe('UNAUTHORIZED')
  })

  test.each([
    'x',
    'short-but-plausible-token',
    'x'.repeat(43),
    'x'.repeat(44),
    `${'x'.repeat(32)}.${'x'.repeat(43)}`,
    `.${'x'.repeat(43)}`,
    `${tokenOfNobody}x`,
    'ก',
  ])('[ERR-08] the malformed token %j', async (token) => {
    const answer = await modules.http.inject({ url: '/api/account/profile', headers: { authorization: `Bearer ${encodeURI(token)}` } })
    expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'INVALID_USER_1' }])
  })

  test('[ERR-09] a token that was never given out', async () => {
    expect(await profileBy(tokenOfNobody)).toBe('INVALID_USER_2')
  })

  test('[ERR-09] a token with the secret of one player and the id of another opens neither account', async () => {
    const { token } = await signIn()
    const other = newToken(newPublicId())
    expect(await profileBy(`${other.slice(0, 32)}${token.slice(32)}`)).toBe('INVALID_USER_2')
    expect(await profileBy(`${token.slice(0, 32)}${other.slice(32)}`)).toBe('INVALID_USER_2')
    expect(await profileBy(token)).toContain(phone)
  })

  test('[AUTH-17] [ERR-10] signing out ends this session and its sockets, and no other', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const signedIn = createVisitor(modules.http, { token: one.token })
    expect(await signedIn.call(logout)).toEqual({ message: 'LOGOUT_SUCCESS' })
    expect(modules.endedSessions.at(-1)).toEqual(sha256(one.token))
    expect(await profileBy(one.token)).toBe('INVALID_USER_3')
    expect(await refusalOf(signedIn.call(logout))).toBe('INVALID_USER_3')
    expect(await profileBy(other.token)).toContain(phone)
  })

  test('[AUTH-17] a session that has ended is seen to have by every call after that, whoever it is looked up with', async () => {
    const tokens = await Promise.all(Array.from({ length: 6 }, async () => (await signIn()).token))
    const [ended, ...others] = tokens
    const under = Promise.all(tokens.map(profileBy))
    await modules.visitor({ token: ended! }).call(logout)
    const after = await Promise.all([ended!, ...others, tokenOfNobody, ended!].map(profileBy))
    const opens = others.map(() => expect.stringContaining(phone))
    expect(after).toEqual(['INVALID_USER_3', ...opens, 'INVALID_USER_2', 'INVALID_USER_3'])
    expect((await under).slice(1)).toEqual(opens)
  })

  test('[ERR-11] the player is deactivated after the token was issued', async () => {
    const { token } = await signIn()
    await modules.ownerDb
      .updateTable('account.player')
      .set({ deactivated_at: modules.clock.now() })
      .where('player_id', '=', await playerIdOf(modules, phone))
      .execute()
    expect(await profileBy(token)).toBe('INVALID_USER_4')
  })

  test('[ERR-07] it ends a week after its last use', async () => {
    const { token } = await signIn()
    await modules.passTime(7 * DAY_MS - 1)
    expect(await profileBy(token)).toContain(phone)
    await modules.passTime(7 * DAY_MS)
    expect(await profileBy(token)).toBe('EXPIRED_AUTH_TOKEN')
  })

  test('[ERR-07] it ends a month after it began, used or not', async () => {
    const { token } = await signIn()
    for (let days = 0; days < 29; days += 5) {
      await modules.passTime(4.9 * DAY_MS)
      expect(await profileBy(token)).toContain(phone)
    }
    await modules.passTime(DAY_MS)
    expect(await profileBy(token)).toBe('EXPIRED_AUTH_TOKEN')
  })

  test('its last use is written at most once a minute', async () => {
    const { token } = await signIn()
    const began = modules.clock.now()
    const lastSeen = async () =>
      (
        await modules.db
          .selectFrom('account.session')
          .select('last_seen_at')
          .where('token_hash', '=', sha256(token))
          .executeTakeFirstOrThrow()
      ).last_seen_at
    await modules.passTime(MINUTE_MS - 1)
    await profileBy(token)
    expect(await lastSeen()).toEqual(began)
    await modules.passTime(1)
    await profileBy(token)
    expect(await lastSeen()).toEqual(modules.clock.now())
  })
})
