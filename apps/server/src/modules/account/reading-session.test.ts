import {
  beginConfirmation,
  type CallRefused,
  changePassword,
  confirmSession,
  freezeAccount,
  getProfile,
  listSecurityEvents,
  listSessions,
  login,
  logout,
  stepUp,
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

const PASSWORD = 'krapao-demo-1'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const DOWN = { outcome: 'in-doubt', reason: 'the gateway is silent' } as const

let modules: FrontModules
let owner: Visitor
let stranger: Visitor
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
  stranger = modules.visitor()
  phone = await registered(owner, PASSWORD)
})

const signIn = (by: Visitor) => by.call(login, { body: { username: phone, password: PASSWORD, remember: true } })
/** The browser with a token. */
const as = (token: string, by: Visitor = stranger) => modules.visitor({ token, cookies: by.cookies })
const readsOnly = async (token: string) => (await as(token).call(listSessions)).sessions.find(({ isThis }) => isThis)!.readsOnly
const codeSent = () => modules.messages[0]!.code
const ask = (token: string) => as(token).call(beginConfirmation)
const confirm = (token: string, otpToken: string, otpCode = codeSent()) => as(token).call(confirmSession, { body: { otpToken, otpCode } })

async function readingSession(): Promise<string> {
  modules.sms.answer = DOWN
  const { token } = await signIn(stranger)
  modules.sms.answer = { outcome: 'done' }
  return token
}

describe('a session that only reads is opened', () => {
  test('where the gateway is silent', async () => {
    const token = await readingSession()
    expect(await readsOnly(token)).toBe(true)
    expect((await as(token).call(listSessions)).sessions).toMatchObject([{ isThis: true, readsOnly: true }])
    expect((await as(token).call(listSecurityEvents)).events.map(({ kind }) => kind)).toEqual(['signed_in_reading', 'code_asked'])
  })

  test('where the gateway refuses', async () => {
    modules.sms.answer = { outcome: 'refused', reason: 'no credit' }
    expect(await readsOnly((await signIn(stranger)).token)).toBe(true)
  })

  test('again within the minute, while nobody knows whether the message came', async () => {
    await readingSession()
    expect(await readsOnly((await signIn(stranger)).token)).toBe(true)
  })

  test.each(['siteAnHour', 'siteADay', 'networkAnHour', 'blockAnHour'] as const)('where the budget %s is used up', async (budget) => {
    await limitCodes(modules, { [budget]: 0 })
    expect(await readsOnly((await signIn(stranger)).token)).toBe(true)
    expect(modules.messages).toEqual([])
  })

  test('never for a browser that is known, nor where no code is wanted', async () => {
    modules.sms.answer = DOWN
    expect(await readsOnly((await signIn(owner)).token)).toBe(false)
    await wantCode(modules, false)
    expect(await readsOnly((await signIn(stranger)).token)).toBe(false)
  })

  test('never by a wrong password', async () => {
    modules.sms.answer = DOWN
    expect(await refusalOf(stranger.call(login, { body: { username: phone, password: 'wrong-password' } }))).toBe('WRONG_CREDENTIAL')
  })

  test('and does not make the browser known', async () => {
    await readingSession()
    await modules.passTime(MINUTE_MS)
    expect(await refusalOf(signIn(stranger))).toBe('UNVERIFIED_OTP')
  })
})

describe('nothing is done in it', () => {
  test('no account is changed, frozen or stepped up, by the calls', async () => {
    const { call } = as(await readingSession())
    expect(await refusalOf(call(stepUp, { body: { password: PASSWORD } }))).toBe('SESSION_READS_ONLY')
    expect(await refusalOf(call(freezeAccount))).toBe('SESSION_READS_ONLY')
    const change = call(changePassword, { body: { oldPassword: PASSWORD, newPassword: 'seven blue umbrellas' } })
    expect(await refusalOf(change)).toBe('SESSION_READS_ONLY')
  })

  test('nor by the functions of the database, whoever calls them', async () => {
    const token = await readingSession()
    const hash = sha256(token)
    const { _id: player } = await as(token).call(getProfile)
    const asked = await sql<Record<string, unknown>>`select
      (account.live_session(${player}, ${hash}, platform.now())).session_id as live,
      account.lock_live_session(${player}, ${hash}) as locked,
      account.has_stepped_up(${player}, ${hash}) as stepped_up,
      (account.freeze(${player}, ${hash}, gen_random_uuid(), row(null, null, null)::account.device)).status as frozen,
      (account.end_other_sessions(${player}, ${hash}, null)).is_live as ends_others,
      account.begin_passkey_step_up(${player}, ${hash}, sha256('x')) as passkey`.execute(modules.ownerDb)
    expect(asked.rows).toEqual([
      { live: null, locked: null, stepped_up: false, frozen: 'no_session', ends_others: false, passkey: 'no_session' },
    ])
  })

  test('it can be signed out', async () => {
    const token = await readingSession()
    await as(token).call(logout)
    expect(await refusalOf(as(token).call(getProfile))).toBe('INVALID_USER_3')
  })
})

describe('by a code', () => {
  test('it does everything, under another token, and the browser is known', async () => {
    const token = await readingSession()
    await modules.passTime(MINUTE_MS)
    const { otpToken } = await ask(token)
    const { token: next } = await confirm(token, otpToken)
    expect(next).not.toBe(token)
    expect(await readsOnly(next)).toBe(false)
    expect(await refusalOf(as(token).call(stepUp, { body: { password: PASSWORD } }))).toBe('SESSION_READS_ONLY')
    expect((await as(next).call(listSessions)).sessions).toMatchObject([{ isThis: true, readsOnly: false }])
    await modules.passTime(MINUTE_MS)
    expect(await refusalOf(as(token).call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
    expect((await signIn(stranger)).token).toContain('.')
    expect((await as(next).call(listSecurityEvents)).events.map(({ kind }) => kind)).toEqual([
      'signed_in',
      'session_confirmed',
      'code_asked',
      'signed_in_reading',
      'code_asked',
    ])
  })

  test('it has shown nothing of the password', async () => {
    const token = await readingSession()
    await modules.passTime(6 * MINUTE_MS)
    const { otpToken } = await ask(token)
    const { token: next } = await confirm(token, otpToken)
    const { _id: player } = await as(next).call(getProfile)
    const { rows } = await sql`select account.has_stepped_up(${player}, ${sha256(next)}) as stepped_up`.execute(modules.ownerDb)
    expect(rows).toEqual([{ stepped_up: false }])
  })

  test('whoever has lost the answer gets the same token again', async () => {
    const token = await readingSession()
    await modules.passTime(MINUTE_MS)
    const { otpToken } = await ask(token)
    const before = modules.visitor({ token, cookies: new Map(stranger.cookies) })
    const { token: next } = await confirm(token, otpToken)
    expect((await before.call(confirmSession, { body: { otpToken, otpCode: codeSent() } })).token).toBe(next)
    expect((await confirm(token, otpToken)).token).toBe(next)
  })

  test('[ERR-21] a wrong one confirms nothing', async () => {
    const token = await readingSession()
    await modules.passTime(MINUTE_MS)
    const { otpToken } = await ask(token)
    expect(await refusalOf(confirm(token, otpToken, codeSent() === '000000' ? '000001' : '000000'))).toBe('OTP_CODE_INVALID')
    expect(await readsOnly(token)).toBe(true)
  })

  test('[ERR-18] one that was asked for to sign in, or in another session, confirms nothing', async () => {
    const token = await readingSession()
    await modules.passTime(MINUTE_MS)
    const refused = await signIn(stranger).then(
      () => undefined,
      (error: CallRefused) => error.details as { otpToken: string },
    )
    expect(await refusalOf(confirm(token, refused!.otpToken))).toBe('OTP_TOKEN_INVALID')
    expect(await readsOnly(token)).toBe(true)
  })

  test('[ERR-23] while none can be sent it stays as it is', async () => {
    const token = await readingSession()
    modules.sms.answer = DOWN
    await modules.passTime(MINUTE_MS)
    expect(await refusalOf(ask(token))).toBe('OTP_SEND_FAIL')
    await limitCodes(modules, { siteADay: 0 })
    await modules.passTime(MINUTE_MS)
    expect(await refusalOf(ask(token))).toBe('OTP_SEND_FAIL')
    expect(await readsOnly(token)).toBe(true)
  })

  test('within the minute the code under way is told again', async () => {
    const token = await readingSession()
    await modules.passTime(MINUTE_MS)
    const { otpToken, otpRef } = await ask(token)
    const error = await ask(token).then(
      () => undefined,
      (refused: CallRefused) => refused,
    )
    expect(error).toMatchObject({ code: 'REQUEST_LIMIT_1MIN', details: { otpToken, otpRef } })
  })

  test('one that does everything needs none', async () => {
    const { token } = await signIn(owner)
    expect(await ask(token)).toEqual({ otpRef: '', otpToken: '', code: 'OTP_VERIFIED' })
  })
})
