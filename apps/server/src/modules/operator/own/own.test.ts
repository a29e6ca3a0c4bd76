import {
  addOwnFactor,
  beginOwnPasskey,
  beginOwnTotp,
  beginStaffSignIn,
  beginStaffStepUpPasskey,
  changeOwnPassword,
  endOwnSessions,
  endStaffSignIn,
  getOwnStaff,
  listOwnSessions,
  makeRecoveryCodes,
  removeOwnFactor,
  stepUpStaff,
} from '@krapao/contract/console'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePasskey } from '../../../../test/authenticator.ts'
import { refusalOf } from '../../../../test/refusal-of.ts'
import {
  codeOf,
  fromBase32,
  nextCode,
  readyStaff,
  type ReadyStaff,
  signInAt,
  staffBrowser,
  stepUp,
} from '../../../../test/staff-browser.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let somebody: ReadyStaff

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.passTime(25 * 3_600_000)
  somebody = await readyStaff(world)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const newPassword = 'acht-gruene-wale'
const change = (stepUpId: string, body: { oldPassword?: string; newPassword?: string } = {}, idempotencyKey: string = randomUUID()) =>
  somebody.call(changeOwnPassword, { body: { stepUpId, oldPassword: somebody.password, newPassword, ...body } }, { idempotencyKey })

describe('a password', () => {
  test('is changed by the old one and a step-up, once; all other sessions end, and other browsers are strangers', async () => {
    const other = await signInAt(world, somebody)
    const stepUpId = await stepUp(world, somebody, { verb: 'password' })
    const key = randomUUID()
    expect(await change(stepUpId, {}, key)).toEqual({ status: 'changed' })
    expect(await change(stepUpId, {}, key)).toEqual({ status: 'changed' })
    expect(await refusalOf(other.call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
    expect(await refusalOf(signInAt(world, somebody))).toBe('WRONG_CREDENTIAL')
    await signInAt(world, { ...somebody, password: newPassword })
    expect((await somebody.call(getOwnStaff)).staffId).toBe(somebody.staffId)
  })

  test('stays without the old one, without a step-up, and where it is none', async () => {
    expect(await refusalOf(change(randomUUID()))).toBe('STEP_UP')
    const stepUpId = await stepUp(world, somebody, { verb: 'password' })
    expect(await refusalOf(change(stepUpId, { oldPassword: 'wrong' }))).toBe('WRONG_PASSWORD')
    for (const [password, code] of [
      ['short', 'INVALID_USER_INFO'],
      ['password123', 'PASSWORD_COMMON'],
      [somebody.name.replaceAll(' ', ''), 'PASSWORD_PERSONAL'],
    ] as const)
      expect([password, await refusalOf(change(stepUpId, { newPassword: password }))]).toEqual([password, code])
    await signInAt(world, somebody)
  })

  test('is not guessed by whoever holds a session', async () => {
    const guess = async () => refusalOf(change(randomUUID(), { oldPassword: 'wrong' }))
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toBe('WRONG_PASSWORD')
    expect(await guess()).toBe('TRIES_REST')
  })
})

describe('a step-up', () => {
  test('is good once, for what it was shown for, in the session in which it was, for five minutes', async () => {
    const other = await signInAt(world, somebody)
    const ofAnother = await stepUp(world, somebody, { verb: 'recovery-codes' }, other)
    const make = (stepUpId: string) => somebody.call(makeRecoveryCodes, { body: { stepUpId } })
    expect(await refusalOf(make(ofAnother))).toBe('STEP_UP')
    expect(await refusalOf(make(await stepUp(world, somebody, { verb: 'password' })))).toBe('STEP_UP')
    const late = await stepUp(world, somebody, { verb: 'recovery-codes' })
    await world.passTime(5 * 60_000)
    expect(await refusalOf(make(late))).toBe('STEP_UP')
    const good = await stepUp(world, somebody, { verb: 'recovery-codes' })
    const answers = await Promise.all([refusalOf(make(good)), refusalOf(make(good))])
    expect(answers.filter((answer) => answer === 'STEP_UP')).toHaveLength(1)
  })

  test('takes a second factor that was not shown before, and no password where the second factor is on', async () => {
    const show = (factor: { kind: 'totp'; code: string } | { kind: 'password'; password: string }) =>
      somebody.call(stepUpStaff, { body: { about: { verb: 'password' }, factor } })
    const code = await nextCode(world, somebody)
    expect(await show({ kind: 'totp', code })).toMatchObject({ stepUpId: expect.any(String) })
    expect(await refusalOf(show({ kind: 'totp', code }))).toBe('FACTOR_WRONG')
    expect(await refusalOf(show({ kind: 'password', password: somebody.password }))).toBe('FACTOR_WRONG')
  })

  test('is shown by a passkey too, which asks for it in this session', async () => {
    const holder = await readyStaff(world, ['support'], 'passkey')
    const asked = await holder.call(beginStaffStepUpPasskey)
    const credential = holder.passkey.show(asked, { origin: world.env.siteOrigin })
    const body = { about: { verb: 'factors' as const }, factor: { kind: 'passkey' as const, credential } }
    expect(await holder.call(stepUpStaff, { body })).toMatchObject({ stepUpId: expect.any(String) })
    expect(await refusalOf(holder.call(stepUpStaff, { body }))).toBe('PASSKEY_EXPIRED')
    expect(await refusalOf(somebody.call(beginStaffStepUpPasskey))).toBe('NO_DATA')
  })
})

describe('a second factor', () => {
  const addPasskey = async (stepUpId: string) => {
    const { passkey, made } = makePasskey(await somebody.call(beginOwnPasskey), { origin: world.env.siteOrigin })
    await somebody.call(addOwnFactor, { body: { stepUpId, factor: { kind: 'passkey', name: 'Key', credential: made } } })
    return passkey
  }

  test('is added with a step-up, and signs in from then on', async () => {
    const { made } = makePasskey(await somebody.call(beginOwnPasskey), { origin: world.env.siteOrigin })
    const factor = { kind: 'passkey' as const, name: 'Key', credential: made }
    expect(await refusalOf(somebody.call(addOwnFactor, { body: { stepUpId: randomUUID(), factor } }))).toBe('STEP_UP')
    await addPasskey(await stepUp(world, somebody, { verb: 'factors' }))
    const { factors } = (await staffBrowser(world).call(beginStaffSignIn, {
      body: { name: somebody.name, password: somebody.password },
    })) as { factors: string[] }
    expect(factors).toEqual(['passkey', 'totp', 'recovery'])
    expect((await somebody.call(getOwnStaff)).passkeys.map(({ name }) => name)).toEqual(['Key'])
  })

  test('of an authenticator takes the place of the one before, once a code of it was shown', async () => {
    const made = await somebody.call(beginOwnTotp)
    expect(made.uri).toContain(`secret=${made.secret}`)
    const wrong = { kind: 'totp' as const, totpId: made.totpId, code: '000000' }
    const stepUpId = await stepUp(world, somebody, { verb: 'factors' })
    expect(await refusalOf(somebody.call(addOwnFactor, { body: { stepUpId, factor: wrong } }))).toBe('FACTOR_WRONG')
    await signInAt(world, somebody)
    const secret = fromBase32(made.secret)
    await somebody.call(addOwnFactor, { body: { stepUpId, factor: { ...wrong, code: codeOf(world, secret) } } })
    expect(await refusalOf(signInAt(world, somebody))).toBe('FACTOR_WRONG')
    await signInAt(world, { ...somebody, secret })
  })

  test('is removed with a step-up, but never the last', async () => {
    const remove = async (factor: { kind: 'totp' } | { kind: 'passkey'; passkeyId: string }, stepUpId: string) =>
      refusalOf(somebody.call(removeOwnFactor, { body: { stepUpId, factor } }))
    expect(await remove({ kind: 'totp' }, randomUUID())).toBe('LAST_FACTOR')
    await addPasskey(await stepUp(world, somebody, { verb: 'factors' }))
    expect(await remove({ kind: 'totp' }, randomUUID())).toBe('STEP_UP')
    expect(await remove({ kind: 'passkey', passkeyId: randomUUID() }, randomUUID())).toBe('NO_DATA')
    const { passkeyId } = (await somebody.call(getOwnStaff)).passkeys[0]!
    expect(await remove({ kind: 'totp' }, await stepUp(world, somebody, { verb: 'factors' }))).toMatch(/^answered/)
    expect(await remove({ kind: 'passkey', passkeyId }, randomUUID())).toBe('LAST_FACTOR')
    expect((await somebody.call(getOwnStaff)).totpSetUpAt).toBeNull()
  })

  test('that is lost is made up for by new recovery codes, which end those before', async () => {
    const stepUpId = await stepUp(world, somebody, { verb: 'recovery-codes' })
    const { recoveryCodes } = await somebody.call(makeRecoveryCodes, { body: { stepUpId } })
    expect(new Set(recoveryCodes).size).toBe(10)
    const signIn = async (code: string) => {
      const browser = staffBrowser(world)
      const begun = await browser.call(beginStaffSignIn, { body: { name: somebody.name, password: somebody.password } })
      return refusalOf(
        browser.call(endStaffSignIn, { body: { signIn: (begun as { signIn: string }).signIn, factor: { kind: 'recovery', code } } }),
      )
    }
    expect(await signIn(somebody.recoveryCodes[3]!)).toBe('FACTOR_WRONG')
    expect(await signIn(recoveryCodes[3]!)).toMatch(/^answered/)
  })
})

describe('sessions', () => {
  test('are ended one by one, or all but this one; none of another’s', async () => {
    const [one, two] = [await signInAt(world, somebody), await signInAt(world, somebody)]
    const idOf = async (browser: typeof one) => (await browser.call(listOwnSessions)).sessions.find(({ isThis }) => isThis)!.sessionId
    const other = await readyStaff(world)
    expect(await refusalOf(somebody.call(endOwnSessions, { body: { sessionId: await idOf(other) } }))).toBe('NO_DATA')
    await somebody.call(endOwnSessions, { body: { sessionId: await idOf(one) } })
    expect(await refusalOf(one.call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
    expect((await two.call(listOwnSessions)).sessions).toHaveLength(2)
    await somebody.call(endOwnSessions, { body: { sessionId: null } })
    expect(await refusalOf(two.call(getOwnStaff))).toBe('EXPIRED_AUTH_TOKEN')
    expect((await somebody.call(listOwnSessions)).sessions).toHaveLength(1)
    expect((await other.call(listOwnSessions)).sessions).toHaveLength(1)
  })
})
