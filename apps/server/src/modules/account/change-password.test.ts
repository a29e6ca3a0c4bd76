import { changePassword, listSecurityEvents, login } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { registered } from '../../../test/registered.ts'
import { sha256 } from '../../platform/ids.ts'
import { writeSetting } from '../site/index.ts'
import { workNotices } from './notices.ts'
import { phoneDigest, playerIdOf } from '../../../test/phones.ts'

const OLD = 'the-old-password'
const NEW = 'another-good-one'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let modules: FrontModules
let visitor: Visitor
let phone: string
let token: string
let here: Visitor

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())
beforeEach(async () => {
  await modules.passTime(DAY_MS)
  while ((await notify()) > 0);
  modules.messages.length = 0
  modules.endedSessions.length = 0
  visitor = modules.visitor()
  phone = await registered(visitor, OLD)
  token = await signIn(OLD)
  here = modules.visitor({ token, cookies: visitor.cookies })
})

const signIn = async (password: string, by = visitor) =>
  (await by.call(login, { body: { username: phone, password, remember: true } })).token
const change = (body: { oldPassword: string; newPassword: string }, idempotencyKey: string = crypto.randomUUID(), by = here) =>
  by.call(changePassword, { body }, { idempotencyKey })
const notify = () => workNotices(modules.deps)
const eventsOf = async (by = here) => (await by.call(listSecurityEvents)).events.map(({ kind }) => kind)
const proof = async () =>
  (
    await modules.ownerDb
      .selectFrom('account.player')
      .select('password_proof')
      .where('phone_digest', '=', await phoneDigest(modules, phone))
      .executeTakeFirstOrThrow()
  ).password_proof

describe('changing the password', () => {
  test('[PROF-12] [PROF-17] with the old one, the new one is the only one that signs in', async () => {
    expect(await change({ oldPassword: OLD, newPassword: NEW })).toEqual({ message: 'PASSWORD_CHANGED' })
    expect(await refusalOf(signIn(OLD))).toBe('WRONG_CREDENTIAL')
    expect(await signIn(NEW)).toMatch(/\./)
  })

  test('[ERR-36] [PROF-17] [PROF-21] [AUTH-19] with a wrong one, nothing is changed', async () => {
    const before = await proof()
    expect(await refusalOf(change({ oldPassword: 'not-the-old-one', newPassword: NEW }))).toBe('WRONG_PASSWORD')
    expect(await proof()).toEqual(before)
    expect(await signIn(OLD)).toMatch(/\./)
    expect(await eventsOf()).toEqual(['signed_in', 'password_refused', 'signed_in'])
  })

  test('every other session ends in that moment, with its sockets, and this one goes on', async () => {
    const others = [await signIn(OLD, modules.visitor()), await signIn(OLD, modules.visitor())]
    await change({ oldPassword: OLD, newPassword: NEW })
    for (const other of others) expect(await refusalOf(modules.visitor({ token: other }).call(listSecurityEvents))).toBe('INVALID_USER_3')
    const told = modules.endedSessions.map((hash) => hash.toString('hex'))
    expect(told.toSorted()).toEqual(others.map((other) => sha256(other).toString('hex')).toSorted())
    expect(await eventsOf()).toEqual(['password_changed', 'session_ended', 'session_ended', 'signed_in', 'signed_in', 'signed_in'])
  })

  test('asked again under its key, the answer is the same and nothing happens twice', async () => {
    const [key, other] = ['the-same-key-1', await signIn(OLD, modules.visitor())]
    await change({ oldPassword: OLD, newPassword: NEW }, key)
    const changed = await proof()
    modules.endedSessions.length = 0
    expect(await change({ oldPassword: OLD, newPassword: NEW }, key)).toEqual({ message: 'PASSWORD_CHANGED' })
    expect(await proof()).toEqual(changed)
    // Whoever did not hear of the end hears of it now.
    expect(modules.endedSessions).toEqual([sha256(other)])
    expect((await eventsOf()).filter((kind) => kind === 'password_changed')).toHaveLength(1)
    // However many wrong ones came meanwhile.
    for (let guesses = 0; guesses < 10; guesses++)
      expect(await refusalOf(change({ oldPassword: OLD, newPassword: NEW }))).toBe('WRONG_PASSWORD')
    expect(await refusalOf(change({ oldPassword: OLD, newPassword: NEW }))).toBe('REQUEST_LIMIT')
    expect(await change({ oldPassword: OLD, newPassword: NEW }, key)).toEqual({ message: 'PASSWORD_CHANGED' })
  })

  test('a wrong old one counts as a guess at a sign-in', async () => {
    for (let guesses = 0; guesses < 10; guesses++)
      expect(await refusalOf(change({ oldPassword: `guess number ${guesses}`, newPassword: NEW }))).toBe('WRONG_PASSWORD')
    expect(await refusalOf(change({ oldPassword: OLD, newPassword: NEW }))).toBe('REQUEST_LIMIT')
    expect(await refusalOf(signIn(OLD))).toBe('REQUEST_LIMIT')
    await modules.passTime(15 * MINUTE_MS)
    expect(await change({ oldPassword: OLD, newPassword: NEW })).toEqual({ message: 'PASSWORD_CHANGED' })
  })

  test.each([
    ['short', 'INVALID_USER_INFO'],
    ['password123', 'PASSWORD_COMMON'],
    ['ดวงใจ2026', 'PASSWORD_PERSONAL'],
    ['krapao55', 'PASSWORD_PERSONAL'],
  ])('%s is refused, and costs no guess', async (newPassword, code) => {
    for (let tries = 0; tries < 12; tries++) expect(await refusalOf(change({ oldPassword: OLD, newPassword }))).toBe(code)
    expect(await refusalOf(change({ oldPassword: OLD, newPassword: phone }))).toBe('PASSWORD_PERSONAL')
    expect(await change({ oldPassword: OLD, newPassword: NEW })).toEqual({ message: 'PASSWORD_CHANGED' })
  })

  test.each(['🎲🎰🍀🌶🦜🛵🧭🪁'.repeat(10), 'ข้าวมันไก่สองจานไม่หนัง', ' leading and trailing '])(
    '%s is taken as it is typed',
    async (newPassword) => {
      await change({ oldPassword: OLD, newPassword })
      expect(await signIn(newPassword)).toMatch(/\./)
      if (newPassword.trim() !== newPassword) expect(await refusalOf(signIn(newPassword.trim()))).toBe('WRONG_CREDENTIAL')
    },
  )

  test.each(['x'.repeat(201), 'with\u0000nul-in-it', '\ud800 half a pair'])(
    'what is no password is refused by its shape',
    async (newPassword) => expect(await refusalOf(change({ oldPassword: OLD, newPassword }))).toBe('KEY_INVALID'),
  )

  test('from a session that has ended nothing is changed', async () => {
    await modules.ownerDb
      .updateTable('account.session')
      .set({ revoked_at: modules.clock.now(), revoked_by: 'staff' })
      .where('token_hash', '=', sha256(token))
      .execute()
    expect(await refusalOf(change({ oldPassword: OLD, newPassword: NEW }))).toBe('INVALID_USER_3')
    expect(await signIn(OLD)).toMatch(/\./)
  })

  test('of sign-ins with the old one and changes at the same moment no session of the old one is left', async () => {
    const strangers = Array.from({ length: 8 }, () => refusalOf(signIn(OLD, modules.visitor())))
    const [changed] = await Promise.all([change({ oldPassword: OLD, newPassword: NEW }), ...strangers])
    expect(changed).toEqual({ message: 'PASSWORD_CHANGED' })
    const { rows } = await sql<{ token_hash: Buffer }>`
      select s.token_hash from account.session s where s.player_id = ${await playerIdOf(modules, phone)} and s.revoked_at is null`.execute(
      modules.db,
    )
    expect(rows.map(({ token_hash: hash }) => hash)).toEqual([sha256(token)])
  })
})

describe('the player is told', () => {
  test('by SMS, once, without a link', async () => {
    await change({ oldPassword: OLD, newPassword: NEW })
    expect([await notify(), await notify()]).toEqual([1, 0])
    expect(modules.messages).toEqual([expect.objectContaining({ to: phone, text: expect.stringContaining('รหัสผ่านของคุณถูกเปลี่ยน') })])
    expect(modules.messages[0]!.text).not.toMatch(/http|www/)
  })

  test('later, where nobody knows whether it was sent, and no more after ten tries', async () => {
    modules.sms.answer = { outcome: 'in-doubt', reason: 'silence' }
    await change({ oldPassword: OLD, newPassword: NEW })
    for (let tries = 0; tries < 12; tries++) {
      await notify()
      await modules.passTime(11 * MINUTE_MS)
    }
    modules.sms.answer = { outcome: 'done' }
    expect(await notify()).toBe(0)
    expect(modules.messages).toHaveLength(10)
    const notices = modules.db.selectFrom('account.notice').select('state').where('state', '=', 'given_up')
    expect(await notices.execute()).toHaveLength(1)
  })

  test('three times a day at most', async () => {
    let password = OLD
    for (const next of ['first-other-one', 'second-other-one', 'third-other-one', 'fourth-other-one']) {
      await change({ oldPassword: password, newPassword: next })
      password = next
    }
    while ((await notify()) > 0);
    expect(modules.messages).toHaveLength(3)
  })
})
