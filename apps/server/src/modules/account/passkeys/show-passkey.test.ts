import {
  beginPasskey,
  beginPasskeySignIn,
  beginPasskeyStepUp,
  getProfile,
  listPasskeys,
  login,
  logout,
  removePasskey,
  sendOtp,
  signInByPasskey,
  stepUpByPasskey,
  verifyOtp,
} from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '../../../../test/front-modules.ts'
import { type AddedPasskey, createPasskeyScene, type Oddly, type PasskeyScene } from '../../../../test/passkey-scene.ts'
import { refusalOf } from '../../../../test/refusal-of.ts'
import { phoneDigest } from '../../../../test/phones.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let scene: PasskeyScene

beforeAll(async () => {
  scene = await createPasskeyScene()
})
afterAll(() => scene.modules.close())
beforeEach(async () => {
  await scene.modules.passTime(DAY_MS)
  await scene.begin()
})

describe('signing in with a passkey', () => {
  test('opens a session without phone and password, which has stepped up', async () => {
    const passkey = await scene.add()
    const entered = scene.withToken(await scene.enter(passkey))
    expect(await entered.call(getProfile)).toMatchObject({ username: scene.phone })
    await entered.call(beginPasskey)
    expect((await entered.call(listPasskeys)).passkeys[0]).toMatchObject({ lastUsedAt: scene.modules.clock.now().toISOString() })
    expect(await scene.events()).toEqual(['signed_in_passkey', 'passkey_added', 'signed_in'])
  })

  test('lasts half a day, or a month where the browser is to remember it', async () => {
    const passkey = await scene.add()
    const by = scene.modules.visitor()
    const remembered = await by.call(signInByPasskey, {
      body: { credential: passkey.show(await by.call(beginPasskeySignIn)), remember: true },
    })
    const brief = await scene.enter(passkey)
    await scene.modules.passTime(DAY_MS)
    expect(await refusalOf(scene.withToken(brief).call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
    expect(await scene.withToken(remembered.token).call(getProfile)).toMatchObject({ username: scene.phone })
  })

  test('works while strangers guess at the password', async () => {
    const passkey = await scene.add()
    const stranger = scene.modules.visitor({ address: '198.51.100.21' })
    for (let guesses = 0; guesses < 10; guesses++)
      await refusalOf(stranger.call(login, { body: { username: scene.phone, password: 'not-the-password' } }))
    expect(await refusalOf(scene.signIn())).toBe('REQUEST_LIMIT')
    expect(await scene.enter(passkey)).toContain('.')
  })

  test.each<[string, Oddly]>([
    ['PASSKEY_OTHER_SITE', { domain: 'evil.test' }],
    ['PASSKEY_OTHER_SITE', { origin: 'https://localhost:3000' }],
    ['PASSKEY_OTHER_SITE', { crossOrigin: true }],
    ['PASSKEY_UNVERIFIED', { isUnverified: true }],
    ['PASSKEY_INVALID', { isUntouched: true }],
    ['PASSKEY_INVALID', { type: 'webauthn.create' }],
    ['PASSKEY_INVALID', { userHandle: null }],
    ['PASSKEY_INVALID', { userHandle: 'Gm7dgnk8SzaTUff7zPDuDQ' }],
  ])('is refused with %s where it was shown with %j, which its owner reads', async (code, odd) => {
    const passkey = await scene.add()
    expect(await refusalOf(scene.enter(passkey, odd))).toBe(code)
    const isNobodys = odd?.userHandle === null
    expect((await scene.events()).filter((kind) => kind === 'passkey_refused')).toHaveLength(isNobodys ? 0 : 1)
  })

  test('is refused for a signature of another passkey, and for one that nobody has', async () => {
    const [passkey, other] = [await scene.add(), await scene.add()]
    expect(await refusalOf(scene.enter(passkey, { signedBy: other }))).toBe('PASSKEY_INVALID')
    expect(await refusalOf(scene.enter(passkey, { id: Buffer.alloc(16, 7) }))).toBe('PASSKEY_INVALID')
  })

  test('takes an answer once, in the browser that asked, within five minutes', async () => {
    const passkey = await scene.add()
    const by = scene.modules.visitor()
    const credential = passkey.show(await by.call(beginPasskeySignIn))
    const tries = (visitor: Visitor) => refusalOf(visitor.call(signInByPasskey, { body: { credential } }))
    expect(await tries(scene.modules.visitor())).toBe('PASSKEY_EXPIRED')
    expect(await tries(by)).toContain('token')
    expect(await tries(by)).toBe('PASSKEY_EXPIRED')
    const late = passkey.show(await by.call(beginPasskeySignIn))
    await scene.modules.passTime(5 * MINUTE_MS)
    expect(await refusalOf(by.call(signInByPasskey, { body: { credential: late } }))).toBe('PASSKEY_EXPIRED')
    // Nor one that was asked for to step up.
    const elsewhere = passkey.show(await scene.owner.call(beginPasskeyStepUp))
    expect(await refusalOf(by.call(signInByPasskey, { body: { credential: elsewhere } }))).toBe('PASSKEY_EXPIRED')
  })

  test('takes no copy to be where two answers come in the wrong order, and one where a later challenge is answered with a lower count', async () => {
    const passkey = await scene.add(scene.owner, { counts: true })
    const [early, late] = [scene.modules.visitor(), scene.modules.visitor()]
    const overtaken = passkey.show(await early.call(beginPasskeySignIn))
    await scene.modules.passTime(1000)
    expect(await scene.enter(passkey, {}, late)).toContain('.')
    expect(await refusalOf(early.call(signInByPasskey, { body: { credential: overtaken } }))).toBe('PASSKEY_EXPIRED')
    expect(await scene.enter(passkey)).toContain('.')
    await scene.modules.passTime(1000)
    expect(await refusalOf(scene.enter(passkey, { signCount: 1 }))).toBe('PASSKEY_CLONED')
    expect(await scene.events()).toEqual([
      'passkey_cloned',
      'signed_in_passkey',
      'passkey_refused',
      'signed_in_passkey',
      'passkey_added',
      'signed_in',
    ])
  })

  test('takes two of the same count to be copies, whichever challenge was first', async () => {
    const passkey = await scene.add()
    const early = scene.modules.visitor()
    const copy = passkey.show(await early.call(beginPasskeySignIn), { signCount: 7 })
    await scene.modules.passTime(1000)
    expect(await scene.enter(passkey, { signCount: 7 })).toContain('.')
    expect(await refusalOf(early.call(signInByPasskey, { body: { credential: copy } }))).toBe('PASSKEY_CLONED')
  })

  test('spends the challenge where the signature is wrong', async () => {
    const [passkey, other] = [await scene.add(), await scene.add()]
    const by = scene.modules.visitor()
    const asked = await by.call(beginPasskeySignIn)
    const tries = (odd = {}) => refusalOf(by.call(signInByPasskey, { body: { credential: passkey.show(asked, odd) } }))
    expect(await tries({ signedBy: other })).toBe('PASSKEY_INVALID')
    expect(await tries()).toBe('PASSKEY_EXPIRED')
  })

  test('says that a passkey was removed, to whoever shows it', async () => {
    const passkey = await scene.add()
    await scene.owner.call(removePasskey, { params: { passkeyId: passkey.passkeyId } })
    await scene.owner.call(removePasskey, { params: { passkeyId: passkey.passkeyId } })
    expect(await refusalOf(scene.enter(passkey))).toBe('PASSKEY_REMOVED')
    expect([await scene.events(), await scene.notices()]).toEqual([
      ['passkey_refused', 'passkey_removed', 'passkey_added', 'signed_in'],
      ['passkey_added', 'passkey_removed'],
    ])
  })

  test('is refused to a frozen and to a deactivated player, who are told so only by their passkey', async () => {
    const [passkey, other] = [await scene.add(), await scene.add()]
    const set = async (column: 'frozen_at' | 'deactivated_at', at: Date | null) =>
      scene.modules.ownerDb
        .updateTable('account.player')
        .set({ [column]: at })
        .where('phone_digest', '=', await phoneDigest(scene.modules, scene.phone))
        .execute()
    await set('frozen_at', scene.modules.clock.now())
    expect(await refusalOf(scene.enter(passkey))).toBe('ACCOUNT_FROZEN')
    expect(await refusalOf(scene.enter(passkey, { signedBy: other }))).toBe('PASSKEY_INVALID')
    await set('deactivated_at', scene.modules.clock.now())
    expect(await refusalOf(scene.enter(passkey))).toBe('INACTIVE_USER')
  })

  test('is asked for by a network two hundred times in vain, and by a browser that has proven a phone all the same', async () => {
    const address = '198.51.100.22'
    const passkey = await scene.add()
    const known = scene.modules.visitor({ address })
    const { otpToken } = await known.call(sendOtp, { body: { phoneNumber: scene.phone } })
    await known.call(verifyOtp, { body: { otpToken, otpCode: scene.modules.messages[0]!.code } })
    const stranger = scene.modules.visitor({ address })
    for (let times = 0; times < 200; times++) await stranger.call(beginPasskeySignIn)
    expect(await refusalOf(stranger.call(beginPasskeySignIn))).toBe('REQUEST_LIMIT')
    expect(await scene.enter(passkey, {}, known)).toContain('.')
    await scene.modules.passTime(15 * MINUTE_MS)
    expect(await scene.enter(passkey, {}, stranger)).toContain('.')
  })

  test.each([
    {},
    { credential: null },
    { credential: { id: 'x', response: {} } },
    { credential: { id: '?', response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } } },
    { credential: { id: 'AAAA', response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30', userHandle: 'AAAA' } } },
    {
      credential: { id: 'AAAA', response: { clientDataJSON: 'bnVsbA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' } },
    },
    { credential: { id: 'A'.repeat(2000), response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' } } },
  ])('is refused to %j by a code', async (body) => {
    const answer = await scene.modules.http.inject({ method: 'POST', url: '/api/account/passkeys/signIn', payload: body })
    expect([answer.statusCode < 500, answer.json<{ message: string }>().message]).toEqual([
      true,
      expect.stringMatching(/^(KEY_INVALID|KEY_MISSING|PASSKEY_INVALID)$/),
    ])
  })
})

describe('a step-up by passkey', () => {
  let passkey: AddedPasskey
  beforeEach(async () => {
    passkey = await scene.add()
    await scene.modules.passTime(10 * MINUTE_MS)
  })

  test('renews the session as the password does', async () => {
    expect(await refusalOf(scene.owner.call(beginPasskey))).toBe('STEP_UP_NEEDED')
    const renewed = scene.withToken(await scene.show(passkey))
    await renewed.call(beginPasskey)
    expect(await refusalOf(scene.owner.call(beginPasskey))).toBe('STEP_UP_NEEDED')
    await scene.modules.passTime(MINUTE_MS)
    expect(await refusalOf(scene.owner.call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
    expect(await scene.events(renewed)).toEqual(['stepped_up_passkey', 'passkey_added', 'signed_in'])
  })

  test('asks for the passkeys of the player alone', async () => {
    const other = await scene.add(scene.withToken(await scene.signIn()))
    const asked = await scene.owner.call(beginPasskeyStepUp)
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([passkey, other].map(({ id }) => id.toString('base64url')))
    await scene.begin()
    expect(await refusalOf(scene.owner.call(beginPasskeyStepUp))).toBe('NO_DATA')
  })

  test('is refused for a passkey of another player, also in their name', async () => {
    await scene.begin()
    const stranger = scene.owner
    await scene.add(stranger)
    for (const userHandle of [undefined, null])
      expect(await refusalOf(scene.show(passkey, userHandle === undefined ? {} : { userHandle }, stranger))).toBe('PASSKEY_INVALID')
    expect(await scene.events(stranger)).toEqual(['passkey_refused', 'passkey_refused', 'passkey_added', 'signed_in'])
  })

  test.each<[string, Oddly]>([
    ['PASSKEY_OTHER_SITE', { domain: 'evil.test' }],
    ['PASSKEY_OTHER_SITE', { origin: 'http://evil.test' }],
    ['PASSKEY_UNVERIFIED', { isUnverified: true }],
    ['PASSKEY_EXPIRED', { challenge: 'bm90LW9mLXRoaXMtc2Vzc2lvbg' }],
  ])('is refused with %s where it was shown with %j', async (code, odd) => {
    expect(await refusalOf(scene.show(passkey, odd))).toBe(code)
    expect(await refusalOf(scene.owner.call(beginPasskey))).toBe('STEP_UP_NEEDED')
  })

  test('takes an answer once, in the session that asked', async () => {
    const credential = passkey.show(await scene.owner.call(beginPasskeyStepUp))
    const tries = (by: Visitor) => refusalOf(by.call(stepUpByPasskey, { body: { credential } }))
    expect(await tries(scene.withToken(await scene.signIn()))).toBe('PASSKEY_EXPIRED')
    expect(await tries(scene.owner)).toContain('token')
    expect(await tries(scene.owner)).toBe('PASSKEY_EXPIRED')
  })

  test('is needed to remove a passkey, of an account with another too', async () => {
    const { passkeyId } = passkey
    expect(await refusalOf(scene.owner.call(removePasskey, { params: { passkeyId } }))).toBe('STEP_UP_NEEDED')
    const renewed = scene.withToken(await scene.show(passkey))
    expect(await renewed.call(removePasskey, { params: { passkeyId } })).toEqual({ message: 'PASSKEY_ENDED' })
    expect((await renewed.call(listPasskeys)).passkeys).toEqual([])
  })

  test('of a session that has ended renews nothing', async () => {
    const credential = passkey.show(await scene.owner.call(beginPasskeyStepUp))
    await scene.owner.call(logout)
    expect(await refusalOf(scene.owner.call(stepUpByPasskey, { body: { credential } }))).toBe('INVALID_USER_3')
  })
})
