import { sendOtp } from '@krapao/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules } from '../../../test/front-modules.ts'
import { limitCodes } from '../../../test/send-limit.ts'
import { phoneInSql } from '../../../test/phones.ts'
import { blockOf, getsCodes } from './phone.ts'

/** Of each build: whether it sends there. */
const NUMBERS: [phone: string, thai: string, lao: string][] = [
  ['0612345678', 'OTP_SENT', 'OTP_SENT'],
  ['0812345678', 'OTP_SENT', 'OTP_SENT'],
  ['0912345678', 'OTP_SENT', 'OTP_SENT'],
  // Bangkok, a service, a number with a price, and one of no country.
  ['0212345678', 'PHONE_NOT_MOBILE', 'PHONE_NOT_MOBILE'],
  ['0712345678', 'PHONE_NOT_MOBILE', 'PHONE_NOT_MOBILE'],
  ['1900123456', 'PHONE_NOT_MOBILE', 'PHONE_NOT_MOBILE'],
  ['0000000000', 'PHONE_NOT_MOBILE', 'PHONE_NOT_MOBILE'],
  ['2055512345', 'PHONE_NOT_MOBILE', 'OTP_SENT'],
  ['02055523456', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'OTP_SENT'],
  ['301234567', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'OTP_SENT'],
  ['0301234568', 'PHONE_NOT_MOBILE', 'OTP_SENT'],
  // Vientiane, and numbers that are too short or too long.
  ['021212345', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NOT_MOBILE'],
  ['205551234', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NOT_MOBILE'],
  ['20555123456', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NOT_MOBILE'],
  ['8562055512345', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NOT_MOBILE'],
  ['66812345678', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NOT_MOBILE'],
  ['1', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'PHONE_NOT_MOBILE'],
]
const TRULY_MOBILE = { thai: /^0[689][0-9]{8}$/, lao: /^(0[689][0-9]{8}|0?20[0-9]{8}|0?30[0-9]{7})$/ }

describe.each([
  ['the Thai build', false],
  ['the Lao build', true],
])('%s', (_build, laos) => {
  let modules: FrontModules
  let callers = 0
  beforeAll(async () => {
    modules = await createFrontModules({ laos })
    await limitCodes(modules, {})
  })
  afterAll(() => modules.close())

  const outcomeOf = (phoneNumber: string): Promise<string> =>
    modules
      .visitor({ address: `10.${++callers >> 8}.${callers & 255}.1` })
      .call(sendOtp, { body: { phoneNumber } })
      .then(
        ({ code }) => code,
        (error: { code: string }) => error.code,
      )

  test.each(NUMBERS)('[ERR-34] %s: %s, and in the Lao one %s', async (phone, thai, lao) => {
    const before = modules.messages.length
    const outcome = await outcomeOf(phone)
    expect(outcome).toBe(laos ? lao : thai)
    expect(modules.messages.length - before).toBe(outcome === 'OTP_SENT' ? 1 : 0)
  })

  test('sends to nothing else, whatever is typed', { timeout: 60_000 }, async () => {
    const digits = fc.stringMatching(/^[0-9]{1,20}$/)
    const nearly = fc.stringMatching(/^(0|\+?66|\+?856|0?20|0?30|00)?[2-9][0-9]{5,9}$/)
    const junk = fc.string({ unit: 'binary', maxLength: 20 })
    const dressed = fc
      .tuple(fc.constantFrom(' ', '+', '-', '\n', '\0', '٠', '๐', '０'), nearly)
      .map(([sign, text]) => `${text}${sign}`.slice(-20))
    await fc.assert(
      fc.asyncProperty(fc.oneof(digits, nearly, junk, dressed), async (typed) => {
        const before = modules.messages.length
        const outcome = await outcomeOf(typed)
        const isMobile = (laos ? TRULY_MOBILE.lao : TRULY_MOBILE.thai).test(typed)
        const refusals = ['PHONE_NOT_MOBILE', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'KEY_INVALID', 'KEY_MISSING']
        expect([typed, isMobile ? ['OTP_SENT', 'REQUEST_LIMIT_1MIN'] : refusals]).toEqual([typed, expect.arrayContaining([outcome])])
        if (!isMobile) expect(modules.messages.length).toBe(before)
      }),
      { seed: 20_261_128, numRuns: 400 },
    )
  })
})

test('the database begins no code to any other number', async () => {
  const modules = await createFrontModules()
  for (const [phone, thai, lao] of NUMBERS) expect([phone, getsCodes(phone)]).toEqual([phone, thai === 'OTP_SENT' || lao === 'OTP_SENT'])
  for (const phone of NUMBERS.map(([one]) => one).filter(getsCodes)) {
    const { rows } = await sql<{ is: boolean }>`select otp.is_mobile_block(${blockOf(phone)}) as is`.execute(modules.ownerDb)
    expect([phone, rows[0]!.is]).toEqual([phone, true])
  }
  const digest = sql.raw(await phoneInSql(modules, '0212345678'))
  const begin = sql`select otp.begin_challenge(gen_random_uuid(), ${digest}, '21234', '10.0.0.1', sha256('v'), sha256('t'), sha256('c'), 'ABCD', 'x', 'x')`
  await expect(begin.execute(modules.db)).rejects.toThrow('this is no challenge')
  await modules.close()
})
