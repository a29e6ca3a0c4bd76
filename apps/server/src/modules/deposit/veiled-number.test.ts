import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { type Compared, veiledNumber } from './veiled-number.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

const AT = Date.parse('2026-11-21T07:10:00.000Z')
const compared = (over: Partial<Compared> & { minutesLater?: number } = {}): Compared => {
  const { minutesLater = 0, ...rest } = over
  return { reference: 'KBANK:1', amount: 10_000n, currency: 'BAHT', at: new Date(AT + minutesLater * 60_000).toISOString(), ...rest }
}
const veiled = (number: string, over?: Parameters<typeof compared>[0]) => veiledNumber(world.deps.siteKey, number, compared(over))

const answerOf = async (fit: RawBuilder<unknown>) => (await sql<{ fit: string }>`select ${fit} as fit`.execute(world.ownerDb)).rows[0]!.fit
const fitOf = async (one: ReturnType<typeof veiled>, other: ReturnType<typeof veiled>) =>
  answerOf(sql`deposit.sender_fit('KBANK', ${await one}::jsonb, 'KBANK', ${await other}::jsonb)`)
const plainFit = (one: string, other: string) => answerOf(sql`deposit.account_fit('KBANK', ${one}, 'KBANK', ${other})`)

test.each([
  ['1234567890', '1234567890', 'same'],
  ['1234567890', '1234567891', 'other'],
  ['1234567890', '123456789', 'other'],
  ['xxx-x-x6789-x', '1234567890', 'maybe'],
  ['xxx-x-x6788-x', '1234567890', 'other'],
  ['xxx-x-x6789-x', '123xxxxxx0', 'maybe'],
  ['xxx-x-x6789-x', 'xxxxxx6890', 'other'],
  ['xxxx7890', '1234567890', 'maybe'],
  ['xxxx7891', '1234567890', 'other'],
  ['12xx90', '1234567890', 'maybe'],
  ['13xx90', '1234567890', 'other'],
  ['xx12345678901', '1234567890', 'other'],
  ['x23x56xxx90', '1234567890', 'maybe'],
  ['x23x57xxx90', '1234567890', 'other'],
  ['xxxx7890', 'xxxxxx1111', 'maybe'],
  ['', '1234567890', 'maybe'],
])('%s and %s fit as %s, whether they are veiled or not', async (one, other, fit) => {
  expect([await plainFit(one, other), await fitOf(veiled(one), veiled(other))]).toEqual([fit, fit])
  expect([await plainFit(other, one), await fitOf(veiled(other), veiled(one))]).toEqual([fit, fit])
})

test('any two numbers fit veiled as they fit in plain text', async () => {
  const digits = fc.string({ unit: fc.constantFrom('0', '1', 'x', 'x'), minLength: 1, maxLength: 7 })
  await fc.assert(
    fc.asyncProperty(digits, digits, async (one, other) => {
      expect(await fitOf(veiled(one), veiled(other))).toBe(await plainFit(one, other))
    }),
    { numRuns: 150 },
  )
})

test('two reports are compared that tell of one payment, or of one amount within half an hour', async () => {
  const own = () => veiled('1234567890')
  const another = (over: Parameters<typeof compared>[0]) => fitOf(own(), veiled('1112223334', over))
  expect(await another({ amount: 5n, minutesLater: 6000 })).toBe('other')
  expect(await another({ reference: 'KBANK:2', minutesLater: 30 })).toBe('other')
  expect(await another({ reference: 'KBANK:2', minutesLater: -30 })).toBe('other')
  expect(await another({ reference: 'KBANK:2', minutesLater: 61 })).toBe('maybe')
  expect(await another({ reference: 'KBANK:2', amount: 10_001n })).toBe('maybe')
  expect(await another({ reference: 'KBANK:2', currency: 'LAK' })).toBe('maybe')
  expect(await another({ reference: 'KBANK:2', at: undefined })).toBe('maybe')
})

test('a number that is compared with nothing is not taken for that of the player', async () => {
  const isOwn = async (shown: ReturnType<typeof veiled> | null, own: ReturnType<typeof veiled>) =>
    answerOf(sql`deposit.may_be_own('KBANK', ${await shown}::jsonb, 'KBANK', ${await own}::jsonb)`)
  expect(await isOwn(veiled('xxx-x-x6789-x'), veiled('1234567890'))).toBe(true)
  expect(await isOwn(veiled('xxx-x-x6788-x'), veiled('1234567890'))).toBe(false)
  expect(await isOwn(veiled('xxx-x-x6789-x'), veiled('1234567890', { reference: 'KBANK:2', amount: 1n }))).toBe(false)
  expect(await isOwn(null, veiled('1234567890'))).toBe(true)
})

test('one number stands otherwise under each veil, and at each place of one', async () => {
  const veils = [await veiled('1111111111'), await veiled('1111111111', { reference: 'KBANK:2', amount: 1n })]
  const stand = veils.flatMap((veil) => Object.values(veil!).flat())
  expect(new Set(stand).size).toBe(12)
  // Ten places that stood alike would be one in a thousand million.
  for (const one of stand) expect(new Set(one).size).toBeGreaterThan(1)
})
