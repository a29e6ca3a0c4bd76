import { getProfile, login } from '@krapao/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFrontModules, type FrontModules } from '../../../test/front-modules.ts'
import { registered } from '../../../test/registered.ts'
import { writeSetting } from '../site/index.ts'
import { isCheckDigitRight, memberNoIn } from './member-number.ts'

let modules: FrontModules

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())

const base = fc.integer({ min: 40_000_000, max: 99_999_999 }).map(String)
const whole = (digits: string) => Array.from({ length: 10 }, (_, digit) => `${digits}${digit}`).find(isCheckDigitRight)!

test('the example of ISO 7064 ends as the standard says', () => {
  expect(isCheckDigitRight('07945')).toBe(true)
})

test('each number has one last digit, in the database too', async () => {
  const bases = fc.sample(base, { numRuns: 200, seed: 5 })
  const { rows } = await sql<{ digit: string }>`
    select account.check_digit(digits) as digit from unnest(${bases}::text[]) with ordinality as given (digits, place) order by place`.execute(
    modules.ownerDb,
  )
  expect(rows.map(({ digit }, index) => `${bases[index]}${digit}`)).toEqual(bases.map(whole))
})

test('a digit that is mistyped is found', () => {
  fc.assert(
    fc.property(base, fc.nat(8), fc.integer({ min: 1, max: 9 }), (digits, place, step) => {
      const right = whole(digits)
      const wrong = [...right].map((digit, index) => (index === place ? (Number(digit) + step) % 10 : digit)).join('')
      expect([wrong, isCheckDigitRight(wrong)]).toEqual([wrong, false])
    }),
    { seed: 7 },
  )
})

test('two neighbours that changed places are found, of ninety pairs of digits all but one', () => {
  let missed = 0
  let tried = 0
  for (const digits of fc.sample(base, { numRuns: 500, seed: 9 })) {
    const right = whole(digits)
    for (let place = 0; place < 8; place++) {
      const [one, two] = [right[place]!, right[place + 1]!]
      if (one === two) continue
      tried += 1
      if (isCheckDigitRight(`${right.slice(0, place)}${two}${one}${right.slice(place + 2)}`)) missed += 1
    }
  }
  expect(missed / tried).toBeLessThan(0.025)
})

test.each([
  ['412-345-678', '412345678'],
  [' 412 345 678 ', '412345678'],
  ['312345678', undefined],
  ['0812345678', undefined],
  ['41234567', undefined],
  ['๔12345678', undefined],
  ['', undefined],
])('%j is read as %j', (text, memberNo) => expect(memberNoIn(text)).toBe(memberNo))

test('[PROF-19] a player has a number of their own, which no other has', async () => {
  const numbers = new Set<string>()
  for (let players = 0; players < 5; players++) {
    const username = await registered(modules.visitor(), 'a-good-password')
    const { token } = await modules.visitor().call(login, { body: { username, password: 'a-good-password' } })
    const { memberNo } = await modules.visitor({ token }).call(getProfile)
    expect(memberNo).toMatch(/^[4-9]\d{8}$/)
    expect(isCheckDigitRight(memberNo)).toBe(true)
    numbers.add(memberNo)
  }
  expect(numbers.size).toBe(5)
})

test('the database keeps no number that ends otherwise, and none twice', async () => {
  const change = (memberNo: string) => sql`update account.player set member_no = ${memberNo}`.execute(modules.ownerDb)
  await expect(change('412345670')).rejects.toThrow(isCheckDigitRight('412345670') ? 'nothing' : 'member_no_is_one')
  await expect(change('41234567')).rejects.toThrow('member_no_is_one')
  const { member_no: taken } = await modules.ownerDb.selectFrom('account.member_number').select('member_no').executeTakeFirstOrThrow()
  const claim = sql`insert into account.member_number (member_no, player_id) values (${taken}, gen_random_uuid())`
  await expect(claim.execute(modules.ownerDb)).rejects.toThrow('member_number_pkey')
})
