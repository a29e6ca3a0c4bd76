import { sendOtp } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules, type Visitor } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { limitCodes } from '../../../test/send-limit.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { forgetOldCodes } from './retention.ts'
import { createUsedUpLog, setSendLimit } from './send-limit.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let modules: FrontModules
let phones = 0

beforeAll(async () => {
  modules = await createFrontModules()
})
afterAll(() => modules.close())
beforeEach(async () => {
  modules.sms.answer = { outcome: 'done' }
  await modules.passTime(2 * DAY_MS)
  modules.messages.length = 0
})

/** No two are of one block of numbers. */
const newPhone = () => `0${[6, 8, 9][++phones % 3]}${String((phones * 7919) % 10_000).padStart(4, '0')}${String(phones).padStart(4, '0')}`
const at = (address: string) => modules.visitor({ address })
const send = (by: Visitor, phoneNumber = newPhone()) => by.call(sendOtp, { body: { phoneNumber } })
const outcomeOf = (by: Visitor, phoneNumber?: string): Promise<string> =>
  send(by, phoneNumber).then(
    ({ code }) => code,
    (error: { code: string }) => error.code,
  )
const tallyOf = (outcomes: string[]) =>
  Object.fromEntries([...new Set(outcomes)].toSorted().map((one) => [one, outcomes.filter((outcome) => outcome === one).length]))

describe('a budget', () => {
  test.each([
    ['of an hour in all', { siteAnHour: 3 }, (n: number) => [at(`10.1.${n}.1`), newPhone()] as const],
    ['of a day in all', { siteADay: 3 }, (n: number) => [at(`10.2.${n}.1`), newPhone()] as const],
    ['of a wide network', { networkAnHour: 3 }, (n: number) => [at(`10.3.0.${n}`), newPhone()] as const],
    ['of a wide IPv6 network', { networkAnHour: 3 }, (n: number) => [at(`2001:db8:7:${n}::1`), newPhone()] as const],
    [
      'of a block of numbers',
      { blockAnHour: 3 },
      (n: number) => [at(`10.4.${n}.1`), `086${String(55_500 + n).padStart(7, '55')}`] as const,
    ],
  ])('[ERR-16] %s is not passed, and nothing is sent beyond it', async (_of, limit, sender) => {
    await limitCodes(modules, limit)
    const outcomes: string[] = []
    for (let n = 1; n <= 5; n++) outcomes.push(await outcomeOf(...sender(n)))
    expect(outcomes).toEqual(['OTP_SENT', 'OTP_SENT', 'OTP_SENT', 'REQUEST_LIMIT', 'REQUEST_LIMIT'])
    expect(modules.messages).toHaveLength(3)
    expect(await outcomeOf(at('198.51.100.9'), newPhone())).toBe(
      'siteAnHour' in limit || 'siteADay' in limit ? 'REQUEST_LIMIT' : 'OTP_SENT',
    )
  })

  test('of an hour is there again with the next, that of a day is not', async () => {
    await limitCodes(modules, { siteAnHour: 2, siteADay: 3 })
    const outcomes: string[] = []
    for (let n = 1; n <= 6; n++) {
      outcomes.push(await outcomeOf(at(`10.5.${n}.1`)))
      if (n === 3) await modules.passTime(HOUR_MS)
    }
    expect(outcomes).toEqual(['OTP_SENT', 'OTP_SENT', 'REQUEST_LIMIT', 'OTP_SENT', 'REQUEST_LIMIT', 'REQUEST_LIMIT'])
  })

  test('[ERR-24] a code that the gateway refused counts all the same, one that we refused does not', async () => {
    await limitCodes(modules, { siteAnHour: 3 })
    const phone = newPhone()
    modules.sms.answer = { outcome: 'refused', reason: 'no such number' }
    expect(await outcomeOf(at('10.6.1.1'), phone)).toBe('OTP_SEND_FAIL')
    modules.sms.answer = { outcome: 'done' }
    expect(await outcomeOf(at('10.6.2.1'), phone)).toBe('OTP_SENT')
    for (let n = 0; n < 3; n++) expect(await outcomeOf(at('10.6.2.1'), phone)).toBe('REQUEST_LIMIT_1MIN')
    expect(await outcomeOf(at('10.6.3.1'))).toBe('OTP_SENT')
    expect(await outcomeOf(at('10.6.3.1'))).toBe('REQUEST_LIMIT')
  })

  test.each([
    [1, { siteAnHour: 1 }],
    [7, { siteAnHour: 7 }],
    [23, { siteADay: 23 }],
    [40, { siteAnHour: 40, siteADay: 45 }],
    [5, { networkAnHour: 5 }],
    [31, { siteAnHour: 33, networkAnHour: 31 }],
  ])('[ERR-16] fifty at once: %i are sent', async (sent, limit) => {
    await limitCodes(modules, limit)
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, n) => outcomeOf(at(`10.7.0.${n}`))))
    expect(tallyOf(outcomes)).toEqual({ OTP_SENT: sent, REQUEST_LIMIT: 50 - sent })
    expect(modules.messages).toHaveLength(sent)
  })

  test('[ERR-16] 600 tries from 60 networks pass none', { timeout: 60_000 }, async () => {
    await limitCodes(modules, { siteAnHour: 100, siteADay: 150, networkAnHour: 3, blockAnHour: 4 })
    const wave = async () => {
      modules.messages.length = 0
      const outcomes: string[] = []
      const sentTo: { network: number; block: string }[] = []
      for (let from = 0; from < 600; from += 50) {
        const tries = Array.from({ length: 50 }, async (_, n) => {
          const network = (from + n) % 60
          const phone = n % 5 === 0 ? `08123${String(++phones).padStart(5, '0')}` : newPhone()
          const outcome = await outcomeOf(at(`10.8.${network}.${n}`), phone)
          if (outcome === 'OTP_SENT') sentTo.push({ network, block: phone.slice(1, 6) })
          return outcome
        })
        outcomes.push(...(await Promise.all(tries)))
      }
      const most = (values: (number | string)[]) => Math.max(...Object.values(tallyOf(values.map(String))))
      expect(most(sentTo.map(({ network }) => network))).toBeLessThanOrEqual(3)
      expect(most(sentTo.map(({ block }) => block))).toBeLessThanOrEqual(4)
      expect(modules.messages).toHaveLength(sentTo.length)
      return tallyOf(outcomes)
    }
    expect(await wave()).toEqual({ OTP_SENT: 100, REQUEST_LIMIT: 500 })
    await modules.passTime(HOUR_MS)
    expect(await wave()).toEqual({ OTP_SENT: 50, REQUEST_LIMIT: 550 })
  })

  test('what is over leaves no rows', async () => {
    await limitCodes(modules, {})
    for (let n = 0; n < 5; n++) {
      for (let sends = 0; sends < 5; sends++) await send(at(`10.9.${n}.${sends}`))
      await modules.passTime(3 * DAY_MS)
    }
    await send(at('10.9.9.9'))
    while ((await forgetOldCodes(modules.db)) > 0);
    const { rows } = await modules.ownerDb
      .selectFrom('otp.budget_use')
      .select(({ fn }) => fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
    // Of the last code alone: an hour and a day, a network and a block of numbers.
    expect(Number(rows)).toBe(4)
  })
})

describe('what is sent to strangers when half of an hour is used', () => {
  test('[ERR-16] waits five minutes between two codes, and is two an hour', async () => {
    await limitCodes(modules, { siteAnHour: 14 })
    for (let n = 0; n < 7; n++) await send(at(`10.10.${n}.1`))
    const [stranger, phone] = [at('10.11.0.1'), newPhone()]
    expect(await outcomeOf(stranger, phone)).toBe('OTP_SENT')
    await modules.passTime(MINUTE_MS)
    expect(await outcomeOf(stranger, phone)).toBe('REQUEST_LIMIT')
    await modules.passTime(4 * MINUTE_MS - 1)
    expect(await outcomeOf(stranger, phone)).toBe('REQUEST_LIMIT')
    await modules.passTime(1)
    expect(await outcomeOf(stranger, phone)).toBe('OTP_SENT')
    await modules.passTime(20 * MINUTE_MS)
    expect(await outcomeOf(stranger, phone)).toBe('REQUEST_LIMIT')
  })

  test('waits a minute as ever until then', async () => {
    await limitCodes(modules, { siteAnHour: 14 })
    const [stranger, phone] = [at('10.12.0.1'), newPhone()]
    for (let n = 0; n < 4; n++) {
      expect(await outcomeOf(stranger, phone)).toBe('OTP_SENT')
      await modules.passTime(MINUTE_MS)
    }
  })
})

describe('the limits', () => {
  test('are set by an owner of the operator, with the address of the owner of the database', async () => {
    const limit = { siteAnHour: 1, siteADay: 2, networkAnHour: 3, blockAnHour: 4 }
    expect(await setSendLimit(modules.ownerDb, limit, instructionFrom(await staff(modules, 'cashier')))).toBe('not_allowed')
    const instruction = instructionFrom(await staff(modules, 'owner'))
    await expect(setSendLimit(modules.db, limit, instruction)).rejects.toThrow(/permission denied/)
    expect(await setSendLimit(modules.ownerDb, limit, instruction)).toBe('act')
    const { is_one: _, ...row } = await modules.ownerDb.selectFrom('otp.send_limit').selectAll().executeTakeFirstOrThrow()
    expect(row).toEqual({ site_an_hour: 1, site_a_day: 2, network_an_hour: 3, block_an_hour: 4 })
  })

  test('at nought nothing is sent', async () => {
    await limitCodes(modules, { siteAnHour: 0 })
    expect(await refusalOf(send(at('10.13.0.1')))).toBe('REQUEST_LIMIT')
  })
})

test('the log says once a minute that a budget is used up', () => {
  const told: unknown[] = []
  const say = createUsedUpLog({ warn: (what: unknown) => void told.push(what) } as never)
  for (const budget of ['hour', 'day', 'hour']) say(budget)
  expect(told).toEqual([{ budget: 'hour' }])
})
