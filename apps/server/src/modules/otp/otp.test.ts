import { sendOtp, verifyOtp } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/ids.ts'
import { asText } from '../../../test/as-text.ts'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { phoneDigest } from '../../../test/phones.ts'

const MINUTE_MS = 60_000

let modules: FrontModules
let visitor: Visitor
let phone: string
let lastPhone = 0

beforeAll(async () => {
  modules = await createFrontModules()
})
afterAll(() => modules.close())
beforeEach(async () => {
  modules.sms.answer = { outcome: 'done' }
  await modules.passTime(24 * 60 * MINUTE_MS)
  visitor = modules.visitor()
  phone = `09${String(++lastPhone).padStart(8, '0')}`
})

const send = (by = visitor, to = phone) => by.call(sendOtp, { body: { phoneNumber: to } })
const verify = (otpToken: string, otpCode: string, by = visitor) => by.call(verifyOtp, { body: { otpToken, otpCode } })
const detailsOf = (call: Promise<unknown>): Promise<{ otpToken?: string }> =>
  call.then(
    () => Promise.reject(new Error('it was sent')),
    (error: { code: string; details: object }) => (error.code === 'REQUEST_LIMIT_1MIN' ? error.details : Promise.reject(error)),
  )
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('sending a code', () => {
  test('[OTP-06] [OTP-11] the phone gets six digits and the reference the page shows', async () => {
    const sent = await send()
    const message = modules.messages[0]!
    expect(sent.code).toBe('OTP_SENT')
    expect(message.to).toBe(phone)
    expect(message.code).toMatch(/^\d{6}$/)
    expect(message.text).toContain(sent.otpRef)
    expect(message.text.length).toBeLessThanOrEqual(70)
  })

  test('neither code nor token is in the database', async () => {
    const { otpToken } = await send()
    const row = await modules.ownerDb
      .selectFrom('otp.challenge')
      .selectAll()
      .where('phone_digest', '=', await phoneDigest(modules, phone))
      .executeTakeFirstOrThrow()
    const stored = asText(row)
    expect(stored).not.toContain(otpToken)
    expect(stored).not.toContain(modules.messages[0]!.code)
  })

  test.each(['', '081234567', '08123456789', '081-234-56', '๐๘๑๒๓๔๕๖๗๘', '08123\u000045678', ' 0812345678'])(
    '[ERR-34] %j is not a phone number',
    async (unchecked) => expect(await refusalOf(send(visitor, unchecked))).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT'),
  )

  test('[ERR-17] [OTP-11] a second send within the minute is refused, after it another code comes', async () => {
    await send()
    await modules.passTime(MINUTE_MS - 1)
    expect(await refusalOf(send())).toBe('REQUEST_LIMIT_1MIN')
    await modules.passTime(1)
    expect((await send()).code).toBe('OTP_SENT')
  })

  test('[ERR-17] within the minute the browser that asked is told where to type its code, as it was at first', async () => {
    const sent = await send()
    const sentAt = modules.clock.now().toISOString()
    await modules.passTime(MINUTE_MS / 2)
    const again = await detailsOf(send())
    expect(again).toEqual({ otpRef: sent.otpRef, otpToken: sent.otpToken, sentAt })
    expect((await verify(again.otpToken!, modules.messages[0]!.code)).code).toBe('OTP_CODE_VALID')
  })

  test('[ERR-17] another browser learns when it was sent and nothing else', async () => {
    await send()
    const sentAt = modules.clock.now().toISOString()
    expect(await detailsOf(send(modules.visitor()))).toEqual({ sentAt })
  })

  test('[ERR-17] a code that may never have left is not waited for', async () => {
    modules.sms.answer = { outcome: 'in-doubt', reason: 'time-out' }
    await refusalOf(send())
    expect(await detailsOf(send())).toEqual({ sentAt: modules.clock.now().toISOString() })
  })

  test('a challenge of an earlier release has a token that cannot be told again', async () => {
    await send()
    await modules.ownerDb
      .updateTable('otp.challenge')
      .set({ token_hash: sha256('random') })
      .where('phone_digest', '=', await phoneDigest(modules, phone))
      .execute()
    expect(await detailsOf(send())).toEqual({ sentAt: modules.clock.now().toISOString() })
  })

  test('the message is in the language of the page', async () => {
    for (const [language, words] of [
      ['th', 'รหัส'],
      ['la', 'ລະຫັດ'],
      ['en', 'valid 5 minutes'],
    ] as const) {
      await visitor.call(sendOtp, { body: { phoneNumber: phone } }, { language })
      expect(modules.messages[0]!.text).toContain(words)
      expect(modules.messages[0]!.text.length).toBeLessThanOrEqual(70)
      await modules.passTime(MINUTE_MS)
    }
  })

  test('the message is in the language that the page asks for, whatever a cookie says', async () => {
    visitor.cookies.set('locale', 'EN')
    await visitor.call(sendOtp, { body: { phoneNumber: phone } }, { language: 'la' })
    expect(modules.messages[0]!.text).toContain('ລະຫັດ')
  })

  test('[ERR-15] [ERR-88] the sixth send within an hour blocks the phone for an hour', async () => {
    for (let sends = 0; sends < 5; sends++) {
      await send()
      await modules.passTime(MINUTE_MS)
    }
    expect(await refusalOf(send())).toBe('OTP_BLOCK')
    await modules.passTime(60 * MINUTE_MS - 1)
    expect(await refusalOf(send())).toBe('OTP_BLOCK')
    await modules.passTime(1)
    expect((await send()).code).toBe('OTP_SENT')
  })

  test('[ERR-15] the eleventh within a day blocks the phone until the first is a day old', async () => {
    for (let sends = 0; sends < 10; sends++) {
      await send(modules.visitor())
      await modules.passTime(20 * MINUTE_MS)
    }
    expect(await refusalOf(send())).toBe('OTP_BLOCK')
    await modules.passTime(24 * 60 * MINUTE_MS - 200 * MINUTE_MS - 1)
    expect(await refusalOf(send())).toBe('OTP_BLOCK')
    await modules.passTime(1)
    expect((await send()).code).toBe('OTP_SENT')
  })

  test('[ERR-16] one network cannot send to phone after phone, another still can', async () => {
    const greedy = modules.visitor({ address: '2001:db8::1' })
    for (let sends = 0; sends < 100; sends++) await send(greedy, `08${String(sends).padStart(8, '0')}`)
    const neighbour = modules.visitor({ address: '2001:db8::ffff:2' })
    expect(await refusalOf(send(neighbour))).toBe('REQUEST_LIMIT')
    expect((await send()).code).toBe('OTP_SENT')
  })

  test('[ERR-24] a gateway that refuses costs the phone nothing', async () => {
    modules.sms.answer = { outcome: 'refused', reason: 'no such number' }
    expect(await refusalOf(send())).toBe('OTP_SEND_FAIL')
    modules.sms.answer = { outcome: 'done' }
    expect((await send()).code).toBe('OTP_SENT')
  })

  test('[ERR-24] a gateway that does not say may have sent, so the minute counts', async () => {
    modules.sms.answer = { outcome: 'in-doubt', reason: 'time-out' }
    expect(await refusalOf(send())).toBe('OTP_SEND_FAIL')
    expect(await refusalOf(send())).toBe('REQUEST_LIMIT_1MIN')
  })

  test('bad input gets a code of the catalogue', async () => {
    const bodies: [unknown, string][] = [
      ['{', 'KEY_INVALID'],
      ['{}', 'KEY_MISSING'],
      [{ phoneNumber: 812345678 }, 'KEY_INVALID'],
      [{ phoneNumber: null }, 'KEY_INVALID'],
      [{ phoneNumber: '0'.repeat(5000) }, 'KEY_INVALID'],
      [[], 'KEY_INVALID'],
    ]
    for (const [body, message] of bodies) {
      const payload = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await modules.http.inject({
        method: 'POST',
        url: '/api/otp/send',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect([payload.slice(0, 40), answer.statusCode, answer.json()]).toEqual([
        payload.slice(0, 40),
        400,
        expect.objectContaining({ message }),
      ])
    }
  })
})

describe('checking a code', () => {
  test('[OTP-07] [OTP-09] [ERR-23] the right code is valid, and said to be verified when sent again', async () => {
    const { otpToken } = await send()
    const { code } = modules.messages[0]!
    expect(await verify(otpToken, code)).toEqual({ code: 'OTP_CODE_VALID', message: 'OTP_CODE_VALID' })
    expect(await verify(otpToken, code)).toEqual({ code: 'OTP_VERIFIED', message: 'OTP_VERIFIED' })
  })

  test('[ERR-18] it is looked at for the browser that asked alone, and costs it no try', async () => {
    const { otpToken } = await send()
    const { code } = modules.messages[0]!
    for (let tries = 0; tries < 6; tries++) expect(await refusalOf(verify(otpToken, code, modules.visitor()))).toBe('OTP_TOKEN_INVALID')
    expect((await verify(otpToken, code)).code).toBe('OTP_CODE_VALID')
  })

  test('[ERR-21] a new one ends the older ones of the same browser, and none of another', async () => {
    const stranger = modules.visitor()
    const [older, theirs] = [await send(), modules.messages[0]!.code]
    await modules.passTime(MINUTE_MS)
    const other = await send(stranger)
    const ofStranger = modules.messages[0]!.code
    await modules.passTime(MINUTE_MS)
    await send()
    expect(await refusalOf(verify(older.otpToken, theirs))).toBe('OTP_EXPIRED')
    expect((await verify(other.otpToken, ofStranger, stranger)).code).toBe('OTP_CODE_VALID')
  })

  test('what is kept of it is no hash that a million tries would find', async () => {
    const { otpToken } = await send()
    const { code } = modules.messages[0]!
    const { challenge_id: id, code_hash: kept } = await modules.ownerDb
      .selectFrom('otp.challenge')
      .select(['challenge_id', 'code_hash'])
      .where('phone_digest', '=', await phoneDigest(modules, phone))
      .executeTakeFirstOrThrow()
    for (const text of [code, `${id}:${code}`, `${otpToken}:${code}`, `otp code ${otpToken}:${code}`])
      expect(kept).not.toEqual(sha256(text))
  })

  test.each(['', 'x', 'x'.repeat(43), '\u0000'])('[ERR-18] %j is no token', async (token) =>
    expect(await refusalOf(verify(token, '123456'))).toBe('OTP_TOKEN_INVALID'),
  )

  test('[ERR-19] a challenge whose message was never surely sent has no code to check', async () => {
    const { otpToken } = await send()
    await modules.ownerDb
      .updateTable('otp.challenge')
      .set({ state: 'sending' })
      .where('phone_digest', '=', await phoneDigest(modules, phone))
      .execute()
    expect(await refusalOf(verify(otpToken, modules.messages[0]!.code))).toBe('OTP_NOT_EXIST')
  })

  test('[ERR-21] [OTP-11] a code lives five minutes', async () => {
    const { otpToken } = await send()
    const { code } = modules.messages[0]!
    await modules.passTime(5 * MINUTE_MS)
    expect(await refusalOf(verify(otpToken, code))).toBe('OTP_EXPIRED')
  })

  test('[ERR-22] [ERR-15] five wrong codes end it, the right one too late, and block further sends', async () => {
    const { otpToken } = await send()
    const { code } = modules.messages[0]!
    for (let tries = 0; tries < 5; tries++) expect(await refusalOf(verify(otpToken, wrongFor(code)))).toBe('OTP_CODE_INVALID')
    expect(await refusalOf(verify(otpToken, code))).toBe('OTP_BLOCK')
    await modules.passTime(2 * MINUTE_MS)
    expect(await refusalOf(send())).toBe('OTP_BLOCK')
    await modules.passTime(15 * MINUTE_MS)
    expect((await send()).code).toBe('OTP_SENT')
  })

  test('[ERR-15] a stranger who blocks the phone does not take the code from who asked for one', async () => {
    const { otpToken } = await send()
    const { code } = modules.messages[0]!
    await modules.passTime(MINUTE_MS)
    const stranger = modules.visitor()
    const theirs = await send(stranger)
    const wrong = wrongFor(modules.messages[0]!.code)
    for (let tries = 0; tries < 5; tries++) await refusalOf(verify(theirs.otpToken, wrong, stranger))
    expect((await verify(otpToken, code)).code).toBe('OTP_CODE_VALID')
  })
})

describe('[OTP-08] being remembered', () => {
  test('[OTP-10] [ERR-20] this browser skips the code for 15 minutes, another does not', async () => {
    const { otpToken } = await send()
    await verify(otpToken, modules.messages[0]!.code)
    const messages = modules.messages.length
    expect(await send()).toMatchObject({ code: 'OTP_VERIFIED' })
    expect(modules.messages).toHaveLength(messages)

    await modules.passTime(MINUTE_MS)
    expect((await send(modules.visitor())).code).toBe('OTP_SENT')
    await modules.passTime(14 * MINUTE_MS)
    expect((await send()).code).toBe('OTP_SENT')
  })

  test('it is one phone that is remembered', async () => {
    const { otpToken } = await send()
    await verify(otpToken, modules.messages[0]!.code)
    expect((await send(visitor, '0999999999')).code).toBe('OTP_SENT')
  })

  test('the cookie is out of reach of scripts and other sites, and only its hash is stored', async () => {
    const { otpToken } = await send()
    await verify(otpToken, modules.messages[0]!.code)
    expect(visitor.setCookies).toHaveLength(2)
    for (const cookie of visitor.setCookies) expect(cookie).toMatch(/^visitor=[\w-]{43};.*Path=\/;.*HttpOnly.*SameSite=Strict/)
    const { visitor_hash: stored } = await modules.ownerDb
      .selectFrom('otp.verified_phone')
      .selectAll()
      .where('phone_digest', '=', await phoneDigest(modules, phone))
      .executeTakeFirstOrThrow()
    expect(stored).toEqual(sha256(/^visitor=([^;]*)/.exec(visitor.setCookies[0]!)![1]!))
  })

  test('over TLS no neighbour of the site can set the cookie, and one of another name counts for nothing', async () => {
    const overTls = await createFrontModules({ siteOrigin: 'https://wallet.test' })
    const by = overTls.visitor()
    const ask = (of: Visitor) => of.call(sendOtp, { body: { phoneNumber: phone } })
    await ask(by)
    const [cookie = ''] = by.setCookies
    expect(cookie).toMatch(/^__Host-visitor=[\w-]{43};.*Path=\/;.*HttpOnly.*Secure.*SameSite=Strict/)
    expect(cookie).not.toContain('Domain')
    // The browser that asked is told again; one that only claims to be it, under the name without the prefix, is another.
    const planted = new Map([['visitor', by.cookies.get('__Host-visitor')!]])
    expect(await detailsOf(ask(by))).toHaveProperty('otpToken')
    expect(await detailsOf(ask(overTls.visitor({ cookies: planted })))).not.toHaveProperty('otpToken')
    await overTls.close()
  })
})

test('the cookie of an https site never travels in the clear', async () => {
  const secure = await createFrontModules({ siteOrigin: 'https://krapao.test' })
  const from = secure.visitor()
  await send(from)
  expect(from.setCookies[0]).toMatch(/; Secure/)
  await secure.close()
})

describe('the Laos build', () => {
  test('[LAOS-04] [LAOS-08] takes its own mobile numbers, and digits only', async () => {
    const laos = await createFrontModules({ laos: true })
    const from = laos.visitor()
    expect((await send(from, '2055512345')).code).toBe('OTP_SENT')
    expect((await send(from, '0301234567')).code).toBe('OTP_SENT')
    expect(laos.messages[0]!.text.length).toBeLessThanOrEqual(70)
    expect(await refusalOf(send(from, ''))).toBe('KEY_MISSING')
    expect(await refusalOf(send(from, '020 5551'))).toBe('KEY_INVALID')
    await laos.close()
  })
})
