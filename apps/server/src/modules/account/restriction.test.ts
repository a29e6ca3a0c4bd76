import { freezeAccount, getProfile, listSecurityEvents, login, sendOtp, stepUp, verifyOtp } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { registered } from '../../../test/registered.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { sha256 } from '../../platform/ids.ts'
import { writeSetting } from '../site/index.ts'
import { workNotices } from './notices.ts'
import { deactivate, liftRestriction } from './restriction.ts'
import { hasPhone, playerIdOf } from '../../../test/phones.ts'

const PASSWORD = 'a-good-password'
const DAY_MS = 86_400_000

let modules: FrontModules
let phone: string
let token: string
let playerId: string

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())
beforeEach(async () => {
  await modules.passTime(DAY_MS)
  while ((await workNotices(modules.deps)) > 0);
  modules.messages.length = 0
  modules.endedSessions.length = 0
  phone = await registered(modules.visitor(), PASSWORD)
  token = await signIn()
  playerId = await playerIdOf(modules, phone)
})

const signIn = async (password = PASSWORD) =>
  (await modules.visitor().call(login, { body: { username: phone, password, remember: true } })).token
const freeze = (shown = token) => modules.visitor({ token: shown }).call(freezeAccount)
const restrictions = () =>
  modules.db
    .selectFrom('account.restriction')
    .select(['restriction_id as id', 'kind', 'ended_at as endedAt'])
    .where('player_id', '=', playerId)
    .orderBy('began_at')
    .execute()
const idOf = async (kind: string) => (await restrictions()).find((one) => one.kind === kind && one.endedAt === null)!.id
const openItems = () =>
  modules.db.selectFrom('operator.work_item').select('subject').where('owner_id', '=', playerId).where('closed_at', 'is', null).execute()
async function lift(kind: string, by: string) {
  return liftRestriction(modules.deps, {
    playerId,
    restrictionId: await idOf(kind),
    instruction: instructionFrom(by, 'she told her last transfer'),
  })
}
/** From a browser that has no account. */
async function showPhone() {
  const visitor = modules.visitor()
  const { otpToken } = await visitor.call(sendOtp, { body: { phoneNumber: phone } })
  await visitor.call(verifyOtp, { body: { otpToken, otpCode: modules.messages[0]!.code } })
}

describe('a player who freezes their account', () => {
  test('is signed out everywhere, with every socket, and nobody signs in', async () => {
    const other = await signIn()
    expect(await freeze()).toEqual({ message: 'FROZEN' })
    for (const shown of [token, other]) expect(await refusalOf(modules.visitor({ token: shown }).call(getProfile))).toBe('INVALID_USER_3')
    expect(modules.endedSessions).toEqual(expect.arrayContaining([sha256(token), sha256(other)]))
    expect(await refusalOf(signIn())).toBe('ACCOUNT_FROZEN')
  })

  test('is told so at the sign-in only to whoever knows the password', async () => {
    await freeze()
    expect(await refusalOf(signIn('not-the-password'))).toBe('WRONG_CREDENTIAL')
  })

  test('has one item that waits for staff, reads it in the events, and is told by SMS without a link', async () => {
    await freeze()
    expect(await openItems()).toEqual([{ subject: await idOf('frozen') }])
    expect(await workNotices(modules.deps)).toBe(1)
    expect(modules.messages[0]!.text).toContain('ระงับ')
    expect(modules.messages[0]!.text).not.toMatch(/https?:|www\./)
    await showPhone()
    await lift('frozen', await staff(modules, 'support'))
    const { events } = await modules.visitor({ token: await signIn() }).call(listSecurityEvents)
    expect(events.map(({ kind }) => kind)).toEqual(['signed_in', 'opened_again', 'frozen', 'session_ended', 'signed_in'])
  })

  test('does it once, however often it is asked for', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        freeze().then(
          ({ message }) => message,
          () => 'signed out',
        ),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['FROZEN', 'signed out']))
    expect(await refusalOf(freeze())).toBe('INVALID_USER_3')
    expect((await restrictions()).map(({ kind }) => kind)).toEqual(['frozen'])
  })
})

describe('a frozen account is opened again', () => {
  beforeEach(async () => void (await freeze()))

  test('by one of the staff, once its owner has shown by a code within the hour that the phone is theirs', async () => {
    const support = await staff(modules, 'support')
    expect(await lift('frozen', support)).toBe('no_code')
    await showPhone()
    await modules.passTime(3_600_000)
    expect(await lift('frozen', support)).toBe('no_code')
    await showPhone()
    expect(await lift('frozen', support)).toBe('act')
    expect(await signIn()).toMatch(/\./)
    expect(await openItems()).toEqual([])
    expect(await refusalOf(modules.visitor({ token }).call(getProfile))).toBe('INVALID_USER_3')
  })

  test('by no code from before it was frozen', async () => {
    await showPhone()
    await lift('frozen', await staff(modules, 'support'))
    token = await signIn()
    await modules.passTime(60_000)
    await freeze()
    expect(await lift('frozen', await staff(modules, 'support'))).toBe('no_code')
  })

  test('by two, where no code reaches the phone', async () => {
    await hasPhone(modules, playerId, '0212345678')
    const [one, other] = [await staff(modules, 'support'), await staff(modules, 'support')]
    expect([await lift('frozen', one), await lift('frozen', other)]).toEqual(['proposed', 'act'])
  })

  test('once by one instruction that is given twice', async () => {
    await showPhone()
    const said = { playerId, restrictionId: await idOf('frozen'), instruction: instructionFrom(await staff(modules, 'support')) }
    expect([await liftRestriction(modules.deps, said), await liftRestriction(modules.deps, said)]).toEqual(['act', 'act'])
    expect(await liftRestriction(modules.deps, { ...said, instruction: instructionFrom(said.instruction.staffId) })).toBe('no_item')
  })

  test('by nobody whose role it is not, and by no stranger', async () => {
    await showPhone()
    expect(await lift('frozen', await staff(modules, 'marketing'))).toBe('not_allowed')
    expect(await lift('frozen', crypto.randomUUID())).toBe('not_staff')
    expect(await refusalOf(signIn())).toBe('ACCOUNT_FROZEN')
  })
})

describe('a player whom staff deactivate', () => {
  const say = async (by: string) => deactivate(modules.deps, { playerId, instruction: instructionFrom(by, 'a bank called') })

  test('is signed out at once, and let in again by two', async () => {
    const [one, other] = [await staff(modules, 'compliance'), await staff(modules, 'owner')]
    expect(await say(one)).toBe('act')
    expect(await refusalOf(modules.visitor({ token }).call(getProfile))).toBe('INVALID_USER_4')
    expect(modules.endedSessions).toEqual([sha256(token)])
    expect(await refusalOf(signIn())).toBe('INACTIVE_USER')
    expect([await say(other), await openItems()]).toEqual(['deactivated', [{ subject: await idOf('deactivated') }]])
    expect([await lift('deactivated', one), await lift('deactivated', one), await lift('deactivated', other)]).toEqual([
      'proposed',
      'same_person',
      'act',
    ])
    expect(await signIn()).toMatch(/\./)
    expect(await openItems()).toEqual([])
  })

  test('is one who exists, and by whose role it is', async () => {
    expect(await say(await staff(modules, 'marketing'))).toBe('not_allowed')
    expect(await say(crypto.randomUUID())).toBe('not_staff')
    expect(await restrictions()).toEqual([])
    expect(await modules.visitor({ token }).call(getProfile)).toMatchObject({ username: phone })
  })

  test('and who has frozen it too comes in once both have ended, in either order', async () => {
    const [one, other] = [await staff(modules), await staff(modules)]
    await freeze()
    await say(one)
    expect(await refusalOf(signIn())).toBe('INACTIVE_USER')
    await lift('deactivated', one)
    expect(await lift('deactivated', other)).toBe('act')
    expect(await refusalOf(signIn())).toBe('ACCOUNT_FROZEN')
    await say(one)
    await showPhone()
    expect(await lift('frozen', one)).toBe('act')
    expect(await refusalOf(signIn())).toBe('INACTIVE_USER')
  })

  test('shows no password again in a session from before', async () => {
    await say(await staff(modules))
    expect(await refusalOf(modules.visitor({ token }).call(stepUp, { body: { password: PASSWORD } }))).toBe('INVALID_USER_4')
  })
})
