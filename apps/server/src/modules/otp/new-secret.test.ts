import { login, register, sendOtp, validateAccount, verifyOtp } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { limitCodes } from '../../../test/send-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let modules: FrontModules
let visitor: Visitor
let phone: string
let phones = 0

beforeAll(async () => {
  modules = await createFrontModules()
  await limitCodes(modules, {})
})
afterAll(() => modules.close())
beforeEach(async () => {
  await modules.passTime(DAY_MS)
  visitor = modules.visitor()
  phone = newPhone()
})

const newPhone = () => `08${String(++phones).padStart(8, '0')}`
const send = (by = visitor, to = phone) => by.call(sendOtp, { body: { phoneNumber: to } })
const verify = (otpToken: string, otpCode: string, by = visitor) => by.call(verifyOtp, { body: { otpToken, otpCode } })
const validate = (by: Visitor, username = phone) =>
  by.call(validateAccount, { body: { username, name: 'ปิติ', password: 'a-good-password' } })
const secretOf = (by: Visitor) => by.cookies.get('visitor')!
/** The same browser as it stands now, or whoever has read its cookie. */
const copyOf = (by: Visitor) => modules.visitor({ cookies: new Map(by.cookies) })
/** Answers what it was before. */
async function prove(to = phone): Promise<{ before: Visitor; otpToken: string; code: string }> {
  const { otpToken } = await send(visitor, to)
  const { code } = modules.messages[0]!
  const before = copyOf(visitor)
  await verify(otpToken, code)
  return { before, otpToken, code }
}

describe('[OTP-08] a browser that has answered a code', () => {
  test('has a new secret, and the right by that one alone', async () => {
    const { before } = await prove()
    expect(secretOf(visitor)).toMatch(/^[\w-]{43}$/)
    expect(secretOf(visitor)).not.toBe(secretOf(before))
    expect(await refusalOf(validate(before))).toBe('UNVERIFIED_OTP')
    expect(await validate(visitor)).toEqual({ message: 'VALID_USER_INFO' })
    expect((await send()).code).toBe('OTP_VERIFIED')
  })

  test('is a new one to the site with the old secret', async () => {
    const { before } = await prove()
    await modules.passTime(MINUTE_MS)
    const planted = secretOf(before)
    expect((await send(before)).code).toBe('OTP_SENT')
    expect([planted, secretOf(visitor)]).not.toContain(secretOf(before))
  })

  test('and whose answer was lost is told the same secret within a minute, by the same code alone', async () => {
    const { before, otpToken, code } = await prove()
    const lost = copyOf(before)
    expect(await refusalOf(verify(otpToken, code === '000000' ? '000001' : '000000', lost))).toBe('OTP_CODE_INVALID')
    expect(lost.setCookies).toEqual([])
    await modules.passTime(MINUTE_MS - 1)
    expect((await verify(otpToken, code, lost)).code).toBe('OTP_VERIFIED')
    expect(secretOf(lost)).toBe(secretOf(visitor))
    expect(await validate(lost)).toEqual({ message: 'VALID_USER_INFO' })
    await modules.passTime(1)
    expect(await refusalOf(verify(otpToken, code, copyOf(before)))).toBe('OTP_TOKEN_INVALID')
  })

  test('keeps its secret when it sends the code again', async () => {
    const { otpToken, code } = await prove()
    const secret = secretOf(visitor)
    expect((await verify(otpToken, code)).code).toBe('OTP_VERIFIED')
    expect(secretOf(visitor)).toBe(secret)
    expect(await validate(visitor)).toEqual({ message: 'VALID_USER_INFO' })
  })

  test('[OTP-10] fifty at once with one secret are given one new one', async () => {
    const { otpToken } = await send()
    const { code } = modules.messages[0]!
    const tabs = Array.from({ length: 50 }, () => copyOf(visitor))
    const answers = await Promise.all(tabs.map((tab) => verify(otpToken, code, tab)))
    expect(answers.filter((answer) => answer.code === 'OTP_CODE_VALID')).toHaveLength(1)
    expect(new Set(tabs.map(secretOf)).size).toBe(1)
    expect(await validate(tabs[7]!)).toEqual({ message: 'VALID_USER_INFO' })
  })

  test('is one browser throughout, and what it was known by is kept of the first and the last', async () => {
    const { before } = await prove()
    const second = copyOf(visitor)
    await prove(newPhone())
    await prove(newPhone())
    await prove(newPhone())
    expect((await send()).code).toBe('OTP_VERIFIED')
    for (const old of [before, second]) expect(await refusalOf(validate(old))).toBe('UNVERIFIED_OTP')
    const rows = await modules.ownerDb.selectFrom('otp.visitor_secret').selectAll().execute()
    const own = rows.filter(({ visitor_hash }) => visitor_hash.equals(rows.at(-1)!.visitor_hash))
    expect(own).toHaveLength(3)
    expect(own.filter(({ replaced_at }) => replaced_at === null)).toHaveLength(1)
  })

  test('is still one that its player has signed in from', async () => {
    await prove()
    const form = { name: 'ปิติ', password: 'a-good-password', bankCode: 'SCB', bankAccountName: 'PITI JAIDEE', currency: 'BAHT' }
    await visitor.call(register, {
      body: { ...form, username: phone, bankAccountNo: `7${phone}`, sourceCode: 'FRIEND', inviteCode: null },
    })
    const signIn = (by: Visitor) => by.call(login, { body: { username: phone, password: form.password } })
    await signIn(visitor)
    await prove(newPhone())
    for (let tries = 0; tries < 11; tries++) {
      await refusalOf(modules.visitor().call(login, { body: { username: phone, password: 'not-the-password' } }))
    }
    expect(await refusalOf(signIn(modules.visitor()))).toBe('REQUEST_LIMIT')
    expect((await signIn(visitor)).token).toEqual(expect.any(String))
  })

  test('gives its secret on once: of two codes that are answered at once with it one counts', async () => {
    for (let tries = 0; tries < 10; tries++) {
      visitor = modules.visitor()
      // Whoever has put their secret into another's browser asks for a code to a phone of their own with it.
      const [own, theirs] = [newPhone(), newPhone()]
      const [one, ofOne] = [await send(visitor, own), modules.messages[0]!.code]
      const [two, ofTwo] = [await send(visitor, theirs), modules.messages[0]!.code]
      const [player, thief] = [copyOf(visitor), copyOf(visitor)]
      const [ofPlayer, ofThief] = await Promise.allSettled([verify(one.otpToken, ofOne, player), verify(two.otpToken, ofTwo, thief)])
      expect([ofPlayer.status, ofThief.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await refusalOf(ofPlayer.status === 'fulfilled' ? validate(thief, own) : validate(player, theirs))).toBe('UNVERIFIED_OTP')
    }
  })
})
