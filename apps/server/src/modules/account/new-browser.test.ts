import {
  type CallRefused,
  forgotPassword,
  getProfile,
  listSecurityEvents,
  listSessions,
  login,
  sendOtp,
  signInByCode,
  stepUp,
  verifyOtp,
} from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { registered } from '../../../test/registered.ts'
import { limitCodes } from '../../../test/send-limit.ts'
import { wantCode } from '../../../test/sign-in-rule.ts'
import { sha256 } from '../../platform/ids.ts'
import { writeSetting } from '../site/index.ts'
import { hasPhone, playerIdOf } from '../../../test/phones.ts'

const PASSWORD = 'krapao-demo-1'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

let modules: FrontModules
/** The browser that registered. */
let owner: Visitor
let phone: string

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())
beforeEach(async () => {
  await modules.passTime(DAY_MS)
  modules.sms.answer = { outcome: 'done' }
  modules.messages.length = 0
  await limitCodes(modules, {})
  await wantCode(modules, true)
  owner = modules.visitor()
  phone = await registered(owner, PASSWORD)
})

const signIn = (by: Visitor, { password = PASSWORD, remember = true, username = phone } = {}) =>
  by.call(login, { body: { username, password, remember } })

interface Asked {
  code: string
  details: { otpToken: string; otpRef: string; sentAt: string }
}
async function askedFor(call: Promise<unknown>): Promise<Asked> {
  const error = await call.then(
    () => undefined,
    (refused: CallRefused) => refused,
  )
  return { code: error?.code ?? 'nothing', details: (error?.details ?? {}) as Asked['details'] }
}
const codeSent = () => modules.messages[0]!.code
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const show = (by: Visitor, otpToken: string, otpCode: string) => by.call(signInByCode, { body: { otpToken, otpCode } })
const as = (token: string) => modules.visitor({ token })
const kinds = async (token: string) => (await as(token).call(listSecurityEvents)).events.map(({ kind }) => kind)

/** Signs in from a browser never seen, by the code. */
async function signInWithCode(by: Visitor): Promise<string> {
  const { details } = await askedFor(signIn(by))
  return (await show(by, details.otpToken, codeSent())).token
}

describe('while the operator wants no code', () => {
  test('[AUTH-11] nobody is asked for one, from whichever browser', async () => {
    await wantCode(modules, false)
    expect((await signIn(modules.visitor())).token).toContain('.')
    expect(modules.messages).toEqual([])
  })
})

describe('from a browser that the player has signed in from', () => {
  test('[REG-24] [AUTH-11] the one that registered signs in by the password alone', async () => {
    expect((await signIn(owner)).token).toContain('.')
    expect(modules.messages).toEqual([])
  })

  test('and so does one that has shown a code, until half a year without it', async () => {
    const phoneOfOwner = modules.visitor()
    await signInWithCode(phoneOfOwner)
    await modules.passTime(179 * DAY_MS)
    expect((await signIn(phoneOfOwner)).token).toContain('.')
    await modules.passTime(180 * DAY_MS)
    expect(await refusalOf(signIn(phoneOfOwner))).toBe('UNVERIFIED_OTP')
  })
})

describe('from a browser never seen', () => {
  let stranger: Visitor
  beforeEach(() => {
    stranger = modules.visitor()
  })

  test('[ERR-26] the right password opens nothing, and a code goes to the phone', async () => {
    const { code, details } = await askedFor(signIn(stranger))
    expect(code).toBe('UNVERIFIED_OTP')
    expect(details).toEqual({
      otpToken: expect.stringMatching(/^[0-9a-f]{32}\.[\w-]{43}$/),
      otpRef: expect.stringMatching(/^[A-Z]{4}$/),
      sentAt: expect.any(String),
    })
    expect(modules.messages).toMatchObject([{ to: phone, text: expect.stringContaining(details.otpRef) }])
    expect(await sessionsOf()).toEqual([])
  })

  test('[ERR-26] [AUTH-11] [AUTH-12] the right code opens the session, and the browser is known', async () => {
    const token = await signInWithCode(stranger)
    expect(await as(token).call(getProfile)).toMatchObject({ username: phone })
    expect((await signIn(stranger)).token).toContain('.')
    expect(await kinds(token)).toEqual(['signed_in', 'signed_in', 'code_asked'])
  })

  test('the session is remembered as it was asked for with the password', async () => {
    for (const remember of [true, false]) {
      await modules.passTime(MINUTE_MS)
      const browser = modules.visitor()
      const { details } = await askedFor(signIn(browser, { remember }))
      const { token } = await show(browser, details.otpToken, codeSent())
      const row = modules.db.selectFrom('account.session').select('is_remembered').where('token_hash', '=', sha256(token))
      expect((await row.executeTakeFirstOrThrow()).is_remembered).toBe(remember)
    }
  })

  test('[AUTH-19] a wrong password and an unknown phone are answered as before, and send nothing', async () => {
    expect(await refusalOf(signIn(stranger, { password: 'wrong-password' }))).toBe('WRONG_CREDENTIAL')
    expect(await refusalOf(signIn(stranger, { username: '0899999999' }))).toBe('WRONG_CREDENTIAL')
    expect(modules.messages).toEqual([])
  })

  test('[ERR-16] wrong passwords are counted all the same', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect(await refusalOf(signIn(stranger, { password: 'wrong-password' }))).toBe('WRONG_CREDENTIAL')
    expect(await refusalOf(signIn(stranger))).toBe('REQUEST_LIMIT')
    expect(modules.messages).toEqual([])
  })

  test('[ERR-21] a wrong code opens nothing, and the owner reads of it', async () => {
    const { details } = await askedFor(signIn(stranger))
    expect(await refusalOf(show(stranger, details.otpToken, wrongFor(codeSent())))).toBe('OTP_CODE_INVALID')
    expect(await sessionsOf()).toEqual([])
    expect(await kinds((await signIn(owner)).token)).toEqual(['signed_in', 'code_refused', 'code_asked'])
  })

  test('[ERR-15] after five wrong ones the right one opens nothing either', async () => {
    const { details } = await askedFor(signIn(stranger))
    for (let tries = 0; tries < 5; tries++) await refusalOf(show(stranger, details.otpToken, wrongFor(codeSent())))
    expect(await refusalOf(show(stranger, details.otpToken, codeSent()))).toBe('OTP_BLOCK')
    expect(await sessionsOf()).toEqual([])
  })

  test('[ERR-20] a code is good for five minutes', async () => {
    const { details } = await askedFor(signIn(stranger))
    await modules.passTime(5 * MINUTE_MS)
    expect(await refusalOf(show(stranger, details.otpToken, codeSent()))).toBe('OTP_EXPIRED')
  })

  test('[ERR-18] a code is good in the browser that asked for it alone', async () => {
    const { details } = await askedFor(signIn(stranger))
    expect(await refusalOf(show(modules.visitor(), details.otpToken, codeSent()))).toBe('OTP_TOKEN_INVALID')
    expect(await refusalOf(show(owner, details.otpToken, codeSent()))).toBe('OTP_TOKEN_INVALID')
    expect(await sessionsOf()).toEqual([])
  })

  test('a code to sign in shows no phone, and a code that shows the phone signs nobody in', async () => {
    const { details } = await askedFor(signIn(stranger))
    const inner = details.otpToken.split('.')[1]!
    expect(await refusalOf(stranger.call(verifyOtp, { body: { otpToken: inner, otpCode: codeSent() } }))).toBe('OTP_TOKEN_INVALID')
    expect(await refusalOf(stranger.call(forgotPassword, { body: { phone } }))).toBe('UNVERIFIED_OTP')
    await modules.passTime(MINUTE_MS)
    const sent = await stranger.call(sendOtp, { body: { phoneNumber: phone } })
    const player = details.otpToken.split('.')[0]!
    expect(await refusalOf(show(stranger, `${player}.${sent.otpToken}`, codeSent()))).toBe('OTP_TOKEN_INVALID')
    expect(await sessionsOf()).toEqual([])
  })

  test('nor under another player', async () => {
    const other = await registered(modules.visitor(), PASSWORD)
    const { details } = await askedFor(signIn(stranger))
    const playerId = await playerIdOf(modules, other)
    const inner = details.otpToken.split('.')[1]!
    expect(await refusalOf(show(stranger, `${playerId.replaceAll('-', '')}.${inner}`, codeSent()))).toBe('OTP_TOKEN_INVALID')
  })

  test.each(['', 'x', `${'0'.repeat(32)}.${'x'.repeat(43)}`])('[ERR-18] %j is no token', async (otpToken) =>
    expect(await refusalOf(show(stranger, otpToken, '123456'))).toBe('OTP_TOKEN_INVALID'),
  )

  test('within the minute the same code is told again, and another browser that one was sent', async () => {
    const first = await askedFor(signIn(stranger))
    const again = await askedFor(signIn(stranger, { remember: false }))
    expect(again).toMatchObject({ code: 'UNVERIFIED_OTP', details: { otpToken: first.details.otpToken, otpRef: first.details.otpRef } })
    expect(modules.messages).toHaveLength(1)
    expect(await askedFor(signIn(modules.visitor()))).toEqual({
      code: 'REQUEST_LIMIT_1MIN',
      details: { sentAt: expect.any(String) },
    })
    const { token } = await show(stranger, first.details.otpToken, codeSent())
    const row = modules.db.selectFrom('account.session').select('is_remembered').where('token_hash', '=', sha256(token))
    expect((await row.executeTakeFirstOrThrow()).is_remembered).toBe(false)
  })

  test('after a minute another code is sent, and the first is good no more', async () => {
    const first = await askedFor(signIn(stranger))
    const firstCode = codeSent()
    await modules.passTime(MINUTE_MS)
    const second = await askedFor(signIn(stranger))
    expect(second.details.otpToken).not.toBe(first.details.otpToken)
    expect(await refusalOf(show(stranger, first.details.otpToken, firstCode))).toBe('OTP_EXPIRED')
    expect((await show(stranger, second.details.otpToken, codeSent())).token).toContain('.')
  })

  test('whoever has lost the answer and shows the code again gets the same session', async () => {
    const before = modules.visitor({ cookies: new Map(stranger.cookies) })
    const { details } = await askedFor(signIn(before))
    const lost = modules.visitor({ cookies: new Map(before.cookies) })
    const { token } = await show(lost, details.otpToken, codeSent())
    // The cookie did not arrive; then it did, and the body did not.
    expect((await show(before, details.otpToken, codeSent())).token).toBe(token)
    expect((await show(lost, details.otpToken, codeSent())).token).toBe(token)
    expect(await sessionsOf()).toHaveLength(1)
    expect(before.cookies).toEqual(lost.cookies)
  })

  test('two calls at once open one session', async () => {
    const { details } = await askedFor(signIn(stranger))
    const twin = modules.visitor({ cookies: new Map(stranger.cookies) })
    const [one, other] = await Promise.all([show(stranger, details.otpToken, codeSent()), show(twin, details.otpToken, codeSent())])
    expect(one.token).toBe(other.token)
    expect(await sessionsOf()).toHaveLength(1)
  })

  test('a secret that somebody planted in the browser is known to nobody once the code was shown', async () => {
    const { details } = await askedFor(signIn(stranger))
    const planted = modules.visitor({ cookies: new Map(stranger.cookies) })
    await show(stranger, details.otpToken, codeSent())
    await modules.passTime(2 * MINUTE_MS)
    expect(await refusalOf(signIn(planted))).toBe('UNVERIFIED_OTP')
    expect(await refusalOf(show(planted, details.otpToken, codeSent()))).toBe('OTP_TOKEN_INVALID')
  })

  test('a change of the password ends what was asked for with the old one', async () => {
    const { details } = await askedFor(signIn(stranger))
    const { playerId } = await playerOf()
    await sql`select account.forget_browsers(${playerId}, null, platform.now())`.execute(modules.ownerDb)
    expect(await refusalOf(show(stranger, details.otpToken, codeSent()))).toBe('OTP_TOKEN_INVALID')
  })

  test('[ERR-38] a player who was deactivated meanwhile is told so', async () => {
    const { details } = await askedFor(signIn(stranger))
    await modules.ownerDb
      .updateTable('account.player')
      .set({ deactivated_at: modules.clock.now() })
      .where('player_id', '=', await playerIdOf(modules, phone))
      .execute()
    expect(await refusalOf(show(stranger, details.otpToken, codeSent()))).toBe('INACTIVE_USER')
  })

  test('[ERR-15] five codes an hour are sent to a phone', async () => {
    for (let sends = 0; sends < 5; sends++) {
      expect(await refusalOf(signIn(modules.visitor()))).toBe('UNVERIFIED_OTP')
      await modules.passTime(MINUTE_MS)
    }
    expect(await refusalOf(signIn(modules.visitor()))).toBe('OTP_BLOCK')
    expect((await signIn(owner)).token).toContain('.')
  })

  test('a phone that no code reaches needs none', async () => {
    await hasPhone(modules, await playerIdOf(modules, phone), '0212345678')
    expect((await signIn(stranger, { username: '0212345678' })).token).toContain('.')
    expect(modules.messages).toEqual([])
  })
})

describe('a session', () => {
  test('shows by the password what it shows without a code', async () => {
    const token = await signInWithCode(modules.visitor())
    expect((await as(token).call(stepUp, { body: { password: PASSWORD } })).token).toContain('.')
    expect((await as((await signIn(owner)).token).call(listSessions)).sessions.map(({ readsOnly }) => readsOnly)).toEqual([false, false])
  })
})

async function playerOf() {
  return { playerId: await playerIdOf(modules, phone) }
}

async function sessionsOf() {
  const { playerId } = await playerOf()
  return modules.db
    .selectFrom('account.session')
    .select('session_id')
    .where('player_id', '=', playerId)
    .where('replaced_at', 'is', null)
    .execute()
}
