import { changePassword, endOtherSessions, getProfile, listSecurityEvents, listSessions, login, logout, stepUp } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { registered } from '../../../test/registered.ts'
import { sha256 } from '../../platform/ids.ts'
import { writeSetting } from '../site/index.ts'

const PASSWORD = 'a-good-password'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let modules: FrontModules
let phone: string
let token: string

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())
beforeEach(async () => {
  await modules.passTime(DAY_MS)
  modules.endedSessions.length = 0
  phone = await registered(modules.visitor(), PASSWORD)
  token = await signIn()
})

const signIn = async () => (await modules.visitor().call(login, { body: { username: phone, password: PASSWORD, remember: true } })).token
const withToken = (shown: string): Visitor => modules.visitor({ token: shown })
const show = async (shown: string, password = PASSWORD) => (await withToken(shown).call(stepUp, { body: { password } })).token
const isStepped = async (shown: string) => {
  const { rows } = await sql<{ is: boolean }>`
    select account.has_stepped_up(s.player_id, s.token_hash) as is from account.session s where s.token_hash = ${sha256(shown)}`.execute(
    modules.ownerDb,
  )
  return rows[0]?.is
}

describe('whoever has just signed in has shown the password', () => {
  test('for five minutes, in that session', async () => {
    expect(await isStepped(token)).toBe(true)
    await modules.passTime(5 * MINUTE_MS - 1)
    expect(await isStepped(token)).toBe(true)
    await modules.passTime(1)
    expect(await isStepped(token)).toBe(false)
  })

  test('and not once the session has ended', async () => {
    await withToken(token).call(logout)
    expect(await isStepped(token)).toBe(false)
  })
})

describe('shown again, the password', () => {
  beforeEach(() => modules.passTime(10 * MINUTE_MS))

  test('renews the session under another token, which alone has stepped up', async () => {
    const other = await signIn()
    await modules.passTime(10 * MINUTE_MS)
    const renewed = await show(token)
    expect([await isStepped(token), await isStepped(renewed), await isStepped(other)]).toEqual([false, true, false])
    await modules.passTime(5 * MINUTE_MS)
    expect(await isStepped(renewed)).toBe(false)
  })

  test('leaves the token before for what is under way: a minute, and no longer', async () => {
    const renewed = await show(token)
    await modules.passTime(MINUTE_MS - 1)
    expect(await withToken(token).call(getProfile)).toMatchObject({ username: phone })
    await modules.passTime(1)
    expect(await refusalOf(withToken(token).call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
    expect(await withToken(renewed).call(getProfile)).toMatchObject({ username: phone })
  })

  test('is asked for once more with the token before, where the answer was lost', async () => {
    const lost = await show(token)
    const renewed = await show(token)
    expect([await isStepped(lost), await isStepped(renewed)]).toEqual([false, true])
    await modules.passTime(MINUTE_MS)
    expect(await refusalOf(withToken(lost).call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
    expect(await withToken(renewed).call(getProfile)).toMatchObject({ username: phone })
  })

  test('renews nothing of when the session ends', async () => {
    const renewed = await show(token)
    const ends = modules.ownerDb.selectFrom('account.session').select('ends_at').where('token_hash', '=', sha256(renewed))
    expect((await ends.executeTakeFirstOrThrow()).ends_at.getTime() - modules.clock.now().getTime()).toBe(30 * DAY_MS - 10 * MINUTE_MS)
  })

  test('leaves one device in the list, which its owner reads as theirs under either token', async () => {
    const renewed = await show(token)
    for (const shown of [token, renewed])
      expect((await withToken(shown).call(listSessions)).sessions.map(({ isThis }) => isThis)).toEqual([true])
  })

  test('is an event, and so is a wrong one, which counts as a guess', async () => {
    for (let guesses = 0; guesses < 10; guesses++) expect(await refusalOf(show(token, 'not-the-password'))).toBe('WRONG_PASSWORD')
    expect(await refusalOf(show(token))).toBe('REQUEST_LIMIT')
    expect(await isStepped(token)).toBe(false)
    await modules.passTime(15 * MINUTE_MS)
    const renewed = await show(token)
    const { events } = await withToken(renewed).call(listSecurityEvents)
    expect(events.map(({ kind }) => kind)).toEqual(['stepped_up', ...Array.from({ length: 10 }, () => 'step_up_refused'), 'signed_in'])
  })

  test.each(['', ' '.repeat(201), `${PASSWORD} `, 'with\u0000nul'])('is refused where it is %j', async (password) => {
    expect(await refusalOf(show(token, password))).toMatch(/^(KEY_INVALID|KEY_MISSING|WRONG_PASSWORD)$/)
    expect(await isStepped(token)).toBe(false)
  })
})

describe('a session that was renewed', () => {
  let renewed: string
  beforeEach(async () => {
    renewed = await show(token)
  })

  test.each(['before', 'after'] as const)('is signed out by the token %s, and both end', async (which) => {
    await withToken(which === 'before' ? token : renewed).call(logout)
    for (const shown of [token, renewed]) expect(await refusalOf(withToken(shown).call(getProfile))).toBe('INVALID_USER_3')
    expect(modules.endedSessions).toEqual(expect.arrayContaining([sha256(token), sha256(renewed)]))
    expect((await withToken(await signIn()).call(listSecurityEvents)).events.filter(({ kind }) => kind === 'signed_out')).toHaveLength(1)
  })

  test('is not ended by what it ends others with, under either token', async () => {
    await withToken(token).call(endOtherSessions)
    await withToken(token).call(
      changePassword,
      { body: { oldPassword: PASSWORD, newPassword: 'another-good-one' } },
      { idempotencyKey: crypto.randomUUID() },
    )
    expect(await withToken(renewed).call(getProfile)).toMatchObject({ username: phone })
  })

  test('is ended whole from another device, and read as one end', async () => {
    const other = withToken(await signIn())
    await other.call(endOtherSessions)
    for (const shown of [token, renewed]) expect(await refusalOf(withToken(shown).call(getProfile))).toBe('INVALID_USER_3')
    expect((await other.call(listSecurityEvents)).events.filter(({ kind }) => kind === 'session_ended')).toHaveLength(1)
  })

  test('that has ended is renewed no more', async () => {
    await withToken(renewed).call(logout)
    expect(await refusalOf(show(token))).toBe('INVALID_USER_3')
  })
})
