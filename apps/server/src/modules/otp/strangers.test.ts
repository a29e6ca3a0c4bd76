import { sendOtp, verifyOtp } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { limitCodes } from '../../../test/send-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let modules: FrontModules
let owner: Visitor
let phone: string
let phones = 0

beforeAll(async () => {
  modules = await createFrontModules()
})
afterAll(() => modules.close())
/** A browser that has proven its phone a day ago. */
beforeEach(async () => {
  await limitCodes(modules, {})
  phone = `08${String(++phones).padStart(8, '0')}`
  owner = modules.visitor()
  await prove(owner, phone)
  await modules.passTime(DAY_MS)
})

const send = (by: Visitor, to = phone) => by.call(sendOtp, { body: { phoneNumber: to } })
const verify = (by: Visitor, otpToken: string, otpCode: string) => by.call(verifyOtp, { body: { otpToken, otpCode } })
async function prove(by: Visitor, to: string): Promise<void> {
  const { otpToken } = await send(by, to)
  await verify(by, otpToken, modules.messages[0]!.code)
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a stranger', () => {
  test('[ERR-15] who asks for five codes in an hour does not keep the owner of the phone from one', async () => {
    for (let sends = 0; sends < 5; sends++) {
      await send(modules.visitor())
      await modules.passTime(MINUTE_MS)
    }
    expect(await refusalOf(send(modules.visitor()))).toBe('OTP_BLOCK')
    expect((await send(owner)).code).toBe('OTP_SENT')
    expect((await verifyNewest()).code).toBe('OTP_CODE_VALID')
  })

  test('[ERR-15] nor one who asks for ten in a day', async () => {
    for (let sends = 0; sends < 10; sends++) {
      await send(modules.visitor())
      await modules.passTime(20 * MINUTE_MS)
    }
    expect(await refusalOf(send(modules.visitor()))).toBe('OTP_BLOCK')
    expect((await send(owner)).code).toBe('OTP_SENT')
  })

  test('[ERR-17] nor one who asked within the minute', async () => {
    await send(modules.visitor())
    expect((await send(owner)).code).toBe('OTP_SENT')
    expect(await refusalOf(send(owner))).toBe('REQUEST_LIMIT_1MIN')
  })

  test('[ERR-22] [ERR-15] whose five tries were wrong is blocked, and nobody else', async () => {
    const stranger = modules.visitor()
    const { otpToken } = await send(stranger)
    const wrong = wrongFor(modules.messages[0]!.code)
    for (let tries = 0; tries < 5; tries++) expect(await refusalOf(verify(stranger, otpToken, wrong))).toBe('OTP_CODE_INVALID')
    await modules.passTime(2 * MINUTE_MS)
    expect(await refusalOf(send(stranger))).toBe('OTP_BLOCK')
    expect((await send(owner)).code).toBe('OTP_SENT')
    expect((await send(modules.visitor())).code).toBe('OTP_SENT')
    await modules.passTime(13 * MINUTE_MS)
    expect((await send(stranger)).code).toBe('OTP_SENT')
  })

  test('asks for no more by having proven another phone', async () => {
    const stranger = modules.visitor()
    await prove(stranger, `09${String(++phones).padStart(8, '0')}`)
    for (let sends = 0; sends < 5; sends++) {
      await send(modules.visitor())
      await modules.passTime(MINUTE_MS)
    }
    expect(await refusalOf(send(stranger))).toBe('OTP_BLOCK')
  })

  async function verifyNewest() {
    await modules.passTime(MINUTE_MS)
    const { otpToken } = await send(owner)
    return verify(owner, otpToken, modules.messages[0]!.code)
  }
})

describe('the browser that has proven a phone', () => {
  test('[ERR-15] has a budget of its own, and uses up no one else’s', async () => {
    for (let sends = 0; sends < 5; sends++) {
      await send(owner)
      await modules.passTime(MINUTE_MS)
    }
    expect(await refusalOf(send(owner))).toBe('OTP_BLOCK')
    expect((await send(modules.visitor())).code).toBe('OTP_SENT')
    await modules.passTime(HOUR_MS)
    expect((await send(owner)).code).toBe('OTP_SENT')
  })

  test('[ERR-15] at most ten a day', async () => {
    for (let sends = 0; sends < 10; sends++) {
      await send(owner)
      await modules.passTime(20 * MINUTE_MS)
    }
    expect(await refusalOf(send(owner))).toBe('OTP_BLOCK')
  })

  test('is a stranger again after half a year', async () => {
    await modules.passTime(180 * DAY_MS)
    await send(modules.visitor())
    expect(await refusalOf(send(owner))).toBe('REQUEST_LIMIT_1MIN')
  })

  test('does not wait longer when half of an hour is used', async () => {
    await limitCodes(modules, { siteAnHour: 10 })
    for (let n = 0; n < 6; n++) await send(modules.visitor(), `06${String(++phones).padStart(8, '0')}`)
    for (let sends = 0; sends < 3; sends++) {
      expect((await send(owner)).code).toBe('OTP_SENT')
      await modules.passTime(MINUTE_MS)
    }
  })
})

test('a Lao number is one phone, with or without its zero', async () => {
  const laos = await createFrontModules({ laos: true })
  const ask = (phoneNumber: string) => laos.visitor().call(sendOtp, { body: { phoneNumber } })
  await ask('2055512345')
  expect(await refusalOf(ask('02055512345'))).toBe('REQUEST_LIMIT_1MIN')
  await laos.close()
})
