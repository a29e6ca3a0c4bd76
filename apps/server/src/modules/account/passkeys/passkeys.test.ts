import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  closePasskeyOffer,
  listPasskeys,
  removePasskey,
  renamePasskey,
  stepUp,
} from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePasskey, type Oddities } from '../../../../test/authenticator.ts'
import { createPasskeyScene, type PasskeyScene, PASSWORD } from '../../../../test/passkey-scene.ts'
import { refusalOf } from '../../../../test/refusal-of.ts'
import { sha256 } from '../../../platform/ids.ts'

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

describe('a passkey', () => {
  test('is kept under the name that its owner gives it, and told to them', async () => {
    const { passkeyId } = await scene.add(scene.owner, { isBackedUp: true })
    expect(await scene.owner.call(listPasskeys)).toEqual({
      passkeys: [
        {
          passkeyId,
          name: 'โทรศัพท์สีฟ้า',
          createdAt: scene.modules.clock.now().toISOString(),
          lastUsedAt: null,
          isBackedUp: true,
          isCloned: false,
        },
      ],
      isOffered: false,
    })
    expect([await scene.events(), await scene.notices()]).toEqual([['passkey_added', 'signed_in'], ['passkey_added']])
  })

  test('is made for this site, under the phone of its owner, on a device that sees who holds it', async () => {
    const first = await scene.add()
    expect(await scene.owner.call(beginPasskey)).toMatchObject({
      rp: { id: 'localhost', name: 'Krapao' },
      user: { name: scene.phone },
      excludeCredentials: [{ id: first.id.toString('base64url'), transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
  })

  test('is added only while its owner has shown within five minutes that it is them', async () => {
    await scene.modules.passTime(5 * MINUTE_MS - 1)
    const { made } = makePasskey(await scene.owner.call(beginPasskey))
    await scene.modules.passTime(1)
    expect(await refusalOf(scene.owner.call(beginPasskey))).toBe('STEP_UP_NEEDED')
    expect(await refusalOf(scene.owner.call(addPasskey, { body: { name: 'x', credential: made } }))).toBe('STEP_UP_NEEDED')
    // Asked for the password meanwhile, the same one is added.
    const renewed = scene.withToken((await scene.owner.call(stepUp, { body: { password: PASSWORD } })).token)
    expect(await renewed.call(addPasskey, { body: { name: 'x', credential: made } })).toMatchObject({ message: 'PASSKEY_ADDED' })
  })

  test('is added once, in the session that began with it', async () => {
    const { made } = makePasskey(await scene.owner.call(beginPasskey))
    const body = { name: 'x', credential: made }
    expect(await refusalOf(scene.withToken(await scene.signIn()).call(addPasskey, { body }))).toBe('PASSKEY_EXPIRED')
    await scene.owner.call(addPasskey, { body })
    expect(await refusalOf(scene.owner.call(addPasskey, { body }))).toBe('PASSKEY_EXPIRED')
    const again = { ...makePasskey(await scene.owner.call(beginPasskey)).made, id: made.id }
    expect(await refusalOf(scene.owner.call(addPasskey, { body: { name: 'x', credential: again } }))).toBe('PASSKEY_INVALID')
    expect((await scene.owner.call(listPasskeys)).passkeys).toHaveLength(1)
  })

  test('is one of ten at most', async () => {
    for (let count = 0; count < 10; count++) await scene.add()
    await scene.modules.passTime(10 * MINUTE_MS)
    expect(await refusalOf(scene.owner.call(beginPasskey))).toBe('PASSKEY_LIMIT')
  })

  test.each<[string, Oddities]>([
    ['PASSKEY_OTHER_SITE', { domain: 'evil.test' }],
    ['PASSKEY_OTHER_SITE', { origin: 'http://evil.test' }],
    ['PASSKEY_OTHER_SITE', { origin: 'http://localhost:3001' }],
    ['PASSKEY_OTHER_SITE', { crossOrigin: true }],
    ['PASSKEY_UNVERIFIED', { isUnverified: true }],
    ['PASSKEY_INVALID', { isUntouched: true }],
    ['PASSKEY_INVALID', { type: 'webauthn.get' }],
    ['PASSKEY_EXPIRED', { challenge: 'bm90LW9mLXRoaXMtc2Vzc2lvbg' }],
  ])('is refused with %s where it was made with %j', async (code, odd) => {
    const { made } = makePasskey(await scene.owner.call(beginPasskey), odd)
    expect(await refusalOf(scene.owner.call(addPasskey, { body: { name: 'x', credential: made } }))).toBe(code)
    expect((await scene.owner.call(listPasskeys)).passkeys).toEqual([])
  })

  test('is called otherwise by its owner alone', async () => {
    const { passkeyId } = await scene.add()
    // An id in capitals is the same id.
    await scene.owner.call(renamePasskey, { params: { passkeyId: passkeyId.toUpperCase() }, body: { name: ' ເຄື່ອງບ້ານ ' } })
    expect((await scene.owner.call(listPasskeys)).passkeys.map(({ name }) => name)).toEqual(['ເຄື່ອງບ້ານ'])
    for (const name of ['', '   ', 'x'.repeat(41), 'a\u0000b'])
      expect(await refusalOf(scene.owner.call(renamePasskey, { params: { passkeyId }, body: { name } }))).toMatch(/^KEY_/)
    await scene.begin()
    const stranger = scene.owner
    expect(await refusalOf(stranger.call(renamePasskey, { params: { passkeyId }, body: { name: 'x' } }))).toBe('NO_DATA')
    expect(await refusalOf(stranger.call(removePasskey, { params: { passkeyId } }))).toBe('NO_DATA')
  })

  test('is offered no more to whoever has said that they want none, who may add one all the same', async () => {
    await scene.signIn()
    await scene.owner.call(closePasskeyOffer)
    await scene.owner.call(closePasskeyOffer)
    expect((await scene.owner.call(listPasskeys)).isOffered).toBe(false)
    await scene.add()
  })

  test('is offered after the second sign-in, to whoever never had one', async () => {
    expect((await scene.owner.call(listPasskeys)).isOffered).toBe(false)
    await scene.signIn()
    expect((await scene.owner.call(listPasskeys)).isOffered).toBe(true)
    const { passkeyId } = await scene.add()
    expect((await scene.owner.call(listPasskeys)).isOffered).toBe(false)
    await scene.owner.call(removePasskey, { params: { passkeyId } })
    expect((await scene.owner.call(listPasskeys)).isOffered).toBe(false)
  })
})

describe('the counter of a device', () => {
  test('goes up with each use', async () => {
    const passkey = await scene.add(scene.owner, { counts: true })
    for (let times = 0; times < 3; times++) expect(await scene.enter(passkey)).toContain('.')
  })

  test.each([
    ['stands still', 5],
    ['goes back', 3],
    ['is 0 again', 0],
  ])('that %s says that somebody has a copy: neither opens anything from then on', async (_what, signCount) => {
    const passkey = await scene.add(scene.owner)
    await scene.enter(passkey, { signCount: 5 })
    expect(await refusalOf(scene.enter(passkey, { signCount }))).toBe('PASSKEY_CLONED')
    expect(await refusalOf(scene.enter(passkey, { signCount: 6 }))).toBe('PASSKEY_CLONED')
    expect(await refusalOf(scene.show(passkey, { signCount: 7 }))).toBe('NO_DATA')
    expect((await scene.owner.call(listPasskeys)).passkeys[0]).toMatchObject({ isCloned: true })
    expect([(await scene.events()).filter((kind) => kind === 'passkey_cloned'), await scene.notices()]).toEqual([
      ['passkey_cloned'],
      ['new_browser', 'passkey_added', 'passkey_cloned'],
    ])
  })

  test('that is 0 each time is one that several devices share', async () => {
    const passkey = await scene.add(scene.owner, { isBackedUp: true })
    for (let times = 0; times < 3; times++) expect(await scene.enter(passkey)).toContain('.')
  })
})

describe('whoever speaks SQL with the login of the server', () => {
  test('opens nothing and adds nothing: what no server has sealed is not believed', async () => {
    const { passkeyId, id } = await scene.add()
    const by = scene.modules.visitor()
    const { challenge } = await by.call(beginPasskeySignIn)
    const visitor = await scene.modules.ownerDb
      .selectFrom('account.passkey_challenge')
      .select('visitor_hash')
      .where('purpose', '=', 'sign_in')
      .execute()
    const player = await scene.modules.db
      .selectFrom('account.passkey')
      .select('player_id')
      .where('passkey_id', '=', passkeyId)
      .executeTakeFirstOrThrow()
    const forged = sql`select account.open_session_by_passkey(${player.player_id}, ${passkeyId},
      row(${sha256(challenge)}, ${id}, 1, false, 'any', '\\x00')::account.passkey_proof,
      row(${sha256('token')}, gen_random_uuid(), 3600, 3600, false, null, null, null)::account.new_session, ${visitor.at(-1)!.visitor_hash}, '\\x00')`
    await expect(forged.execute(scene.modules.db)).rejects.toThrow('checked by no server')
    const planted = sql`row('\\x00', null, 'any', '\\x00')::platform.sealed_value`
    const renamed = sql`select account.rename_passkey(${player.player_id}, ${passkeyId}, ${planted})`
    await expect(renamed.execute(scene.modules.db)).rejects.toThrow('encrypted by no server')
    const added = sql`select account.add_passkey(${player.player_id}, ${sha256(scene.token)}, row(gen_random_uuid(), '\\x00', '{}', ${planted})::account.made_passkey,
      row('\\x00', '\\x00', 0, false, 'any', '\\x00')::account.passkey_proof, null)`
    await expect(added.execute(scene.modules.db)).rejects.toThrow('checked by no server')
  })
})
