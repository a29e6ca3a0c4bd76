import { transfer } from '@krapao/contract'
import { expect, test } from 'vitest'
import { parseJson } from './json.ts'

const amountIn = (text: string) => transfer.body.safeParse(parseJson(`{"from":"WALLET","to":"PG","amount":${text}}`)).success

test.each(['1', '0', '12.5', '12.50', '10000000000', '-5', '0.01', '100.00'])('takes the amount %s', (text) =>
  expect(amountIn(text)).toBe(true),
)

test.each([
  '1e2',
  '1E2',
  '0.005',
  '1e400',
  '-0',
  '"10"',
  'null',
  'true',
  '[1]',
  '10000000000.01',
  '1.0000000000000000001',
  '0.1e1',
  '99999999999999999999',
])('refuses the amount %s', (text) => expect(amountIn(text)).toBe(false))

test.each(['1.0', '1.000', '100.100', '0.00', '10.10', `1.${'0'.repeat(30)}`])('reads %s as the number it is', (text) =>
  expect(parseJson(`[${text}]`)).toEqual([Number(text)]),
)

test.each([
  ['zeros to the end', `1.${'0'.repeat(16_000)}`],
  ['zeros and a last one', `1.${'0'.repeat(16_000)}1`],
  ['digits', '1'.repeat(16_000)],
  ['one zero more than is read', `1.${'0'.repeat(31)}`],
])('a number as long as a body, of %s, is not looked at further', (_name, text) => expect(parseJson(`[${text}]`)).toEqual([Number.NaN]))

test.each([
  ['what is not JSON', '{bad'],
  ['NaN', '{"a":NaN}'],
  ['a nesting 8,000 deep', '['.repeat(8000) + ']'.repeat(8000)],
  ['a nesting of 21', '['.repeat(21) + ']'.repeat(21)],
  ['201 keys', `{${Array.from({ length: 201 }, (_, i) => `"k${i}":1`).join()}}`],
])('refuses %s', (_name, text) => expect(() => parseJson(text)).toThrow('KEY_INVALID'))

test('brackets and colons inside a string count for nothing', () => {
  const words = `${'[{'.repeat(50)}${':'.repeat(300)}\\"`
  expect(parseJson(JSON.stringify({ words }))).toEqual({ words })
})

test('a prototype in the body is only a key', () => {
  const body = parseJson('{"__proto__":{"isAdmin":true},"from":"WALLET"}') as Record<string, unknown>
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  expect(transfer.body.safeParse({ ...body, to: 'PG', amount: 1 }).data).not.toHaveProperty('isAdmin')
})
