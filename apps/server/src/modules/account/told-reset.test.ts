import { forgotPassword, freezeAccount, login, resetPassword, sendOtp, typeToldCode, verifyOtp } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVisitor, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { setDormancy } from './dormancy.ts'
import { decideReset } from './reset-password.ts'
import { letByTelephone } from './told-reset.ts'

const NEW = 'seven blue umbrellas'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let world: World
let player: WorldPlayer
let browser: Visitor
let numbers = 0

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player({ phone: `021234${String(++numbers).padStart(4, '0')}` })
  browser = createVisitor(world.http)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const say = async (by: string) =>
  letByTelephone(world.deps, { playerId: player.playerId, instruction: instructionFrom(by, 'they told the last transfer') })
async function toldCode(): Promise<string> {
  expect(await say(await staff(world))).toEqual({ status: 'proposed', code: null })
  const { status, code } = await say(await staff(world))
  expect([status, code]).toEqual(['act', expect.stringMatching(/^\d{8}$/)])
  return code!
}
const type = (code: string, by = browser) => by.call(typeToldCode, { body: { phone: player.phone, code } })
const ask = (by = browser) => by.call(forgotPassword, { body: { phone: player.phone } })
const reset = (by = browser) => by.call(resetPassword, { body: { phone: player.phone, newPassword: NEW } })
const other = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')

describe('a player whose phone gets no code', () => {
  test('is told one by the second of two, types it, and sets the password in that browser', async () => {
    expect(await refusalOf(browser.call(sendOtp, { body: { phoneNumber: player.phone } }))).toBe('PHONE_NOT_MOBILE')
    expect([await refusalOf(ask()), await refusalOf(reset())]).toEqual(['UNVERIFIED_OTP', 'UNVERIFIED_OTP'])
    const code = await toldCode()
    expect(await refusalOf(reset())).toBe('UNVERIFIED_OTP')
    expect(await type(code)).toEqual({ message: 'OTP_CODE_VALID' })
    // Its answer may have been lost.
    expect(await type(code)).toEqual({ message: 'OTP_CODE_VALID' })
    expect(await ask()).toMatchObject({ isProven: true, transfer: null })
    const stranger = createVisitor(world.http)
    expect([await refusalOf(type(code, stranger)), await refusalOf(reset(stranger))]).toEqual(['OTP_CODE_INVALID', 'UNVERIFIED_OTP'])
    expect(await reset()).toEqual({ message: 'PASSWORD_RESET' })
    expect(await refusalOf(type(code))).toBe('OTP_CODE_INVALID')
    const signed = await browser.call(login, { body: { username: player.phone, password: NEW } })
    expect(signed.token).toBeTruthy()
  })

  test('has half an hour to type it, half an hour after that, and five tries', async () => {
    const late = await toldCode()
    await world.passTime(30 * MINUTE_MS)
    expect(await refusalOf(type(late))).toBe('OTP_CODE_INVALID')
    const tried = await toldCode()
    for (let tries = 0; tries < 5; tries++) expect(await refusalOf(type(other(tried)))).toBe('OTP_CODE_INVALID')
    expect(await refusalOf(type(tried))).toBe('OTP_CODE_INVALID')
    const right = await toldCode()
    for (let tries = 0; tries < 4; tries++) await refusalOf(type(other(right)))
    await type(right)
    await world.passTime(30 * MINUTE_MS)
    expect(await refusalOf(reset())).toBe('UNVERIFIED_OTP')
  })

  test('of two browsers that type it at once one sets the password', async () => {
    const code = await toldCode()
    const second = createVisitor(world.http)
    const answers = await Promise.all([refusalOf(type(code)), refusalOf(type(code, second))])
    expect(answers.toSorted()).toEqual(['OTP_CODE_INVALID', expect.stringContaining('OTP_CODE_VALID')])
  })

  test('is told another where the first was not heard, and the first is worth nothing', async () => {
    const first = await toldCode()
    const second = await toldCode()
    expect(first).not.toBe(second)
    expect(await refusalOf(type(first))).toBe('OTP_CODE_INVALID')
    expect(await type(second)).toEqual({ message: 'OTP_CODE_VALID' })
  })

  test('one person alone lets nobody in, and the same word again tells the same code', async () => {
    const [one, two] = [await staff(world), await staff(world)]
    await say(one)
    expect((await say(one)).status).toBe('same_person')
    const instruction = instructionFrom(two)
    const said = { playerId: player.playerId, instruction }
    const answers = await Promise.all([1, 2, 3].map(() => letByTelephone(world.deps, said)))
    expect(answers.map(({ status }) => status)).toEqual(['act', 'act', 'act'])
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
  })

  test('the queue does not let it, because it tells no code, and refuses it', async () => {
    const one = await staff(world)
    await say(one)
    const [item] = await world.db.selectFrom('operator.work_item').select('subject').where('owner_id', '=', player.playerId).execute()
    const decide = async (outcome: 'let' | 'refuse') =>
      decideReset(world.deps, {
        playerId: player.playerId,
        resetId: item!.subject,
        outcome,
        instruction: instructionFrom(await staff(world)),
      })
    expect(await decide('let')).toBe('by_telephone')
    expect(await decide('refuse')).toBe('act')
  })

  test('nobody is told one while the account is frozen, nor whoever gets an SMS', async () => {
    await player.call(freezeAccount)
    expect((await say(await staff(world))).status).toBe('kept_out')
    player = await world.player()
    expect((await say(await staff(world))).status).toBe('gets_codes')
  })

  test('a code for a phone that nobody has is as wrong as any', async () => {
    for (const phone of ['0299999999', '0899999999', 'nobody']) {
      expect(await refusalOf(browser.call(typeToldCode, { body: { phone, code: '12345678' } }))).toBe('OTP_CODE_INVALID')
    }
  })
})

describe('a phone that did nothing for as many days as the operator has set', () => {
  test('is asked for more than its code, in a browser that its player has signed in from', async () => {
    const owner = await staff(world, 'owner')
    expect(await setDormancy(world.ownerDb, 30, instructionFrom(await staff(world)))).toBe('not_allowed')
    expect(await setDormancy(world.ownerDb, 30, instructionFrom(owner))).toBe('act')
    player = await world.player()
    await browser.call(login, { body: { username: player.phone, password: player.password } })
    const showPhone = async () => {
      const { otpToken } = await browser.call(sendOtp, { body: { phoneNumber: player.phone } })
      const [message] = (await world.control('GET', `sms?phone=${player.phone}`)) as { code: string }[]
      await browser.call(verifyOtp, { body: { otpToken, otpCode: message!.code } })
    }
    await world.passTime(30 * DAY_MS - MINUTE_MS)
    await showPhone()
    expect(await ask()).toMatchObject({ isProven: true })
    player = await world.player()
    browser = createVisitor(world.http)
    await browser.call(login, { body: { username: player.phone, password: player.password } })
    await world.passTime(30 * DAY_MS)
    await showPhone()
    expect(await ask()).toMatchObject({ isProven: false })
    expect(await refusalOf(reset())).toBe('RESET_NOT_PROVEN')
    expect(await setDormancy(world.ownerDb, 180, instructionFrom(owner))).toBe('act')
  })
})
