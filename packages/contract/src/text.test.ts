import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { cleanText, code, password, text } from './text.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('a text', () => {
  test.each([
    ['  สมชาย ', 'สมชาย'],
    // Zero-width and directions of writing say nothing a person can see.
    ['สม\u200bชาย\u202e', 'สมชาย'],
    ['\ufeffa\u00adb\u2066c', 'abc'],
    ['e\u0301', '\u00e9'],
    // The compatibility form would take sara am apart.
    ['น้ำ', 'น้ำ'],
    ['ນ້ຳ', 'ນ້ຳ'],
  ])('%j is cleaned to %j', (typed, clean) => {
    expect(cleanText(typed)).toBe(clean)
    expect(z.parse(text({ max: 20 }), typed)).toBe(clean)
  })

  test('is counted as a person counts it', () => {
    expect(takes(text({ min: 2, max: 3 }), 'ก')).toBe(false)
    expect(takes(text({ min: 2, max: 3 }), 'กข')).toBe(true)
    expect(takes(text({ min: 2, max: 3 }), 'กขค')).toBe(true)
    expect(takes(text({ min: 2, max: 3 }), 'กขคง')).toBe(false)
    // Three code units, one sign.
    expect(takes(text({ max: 1 }), 'ที่')).toBe(true)
    expect(takes(text({ max: 1 }), '')).toBe(true)
    expect(takes(text({ min: 1, max: 9 }), ' \u200b ')).toBe(false)
  })

  test('is not looked at where it is far too long', () => expect(takes(text({ max: 2 }), `a${' '.repeat(16)}`)).toBe(false))

  test.each(['a\u0000', 'a\u0008b', 'a\u001bb', 'a\u007fb', 'a\ud800'])('is not %j', (typed) => {
    expect(takes(text({ max: 9 }), typed)).toBe(false)
    expect(takes(password, typed)).toBe(false)
  })

  test('may have lines', () => expect(takes(text({ max: 9 }), 'a\n\tb')).toBe(true))
})

test('a password is what was pasted, the same from every keyboard', () => {
  expect(z.parse(password, ' e\u0301\u200b ')).toBe(' \u00e9\u200b ')
  expect(takes(password, 'a'.repeat(200))).toBe(true)
  expect(takes(password, 'a'.repeat(201))).toBe(false)
})

test.each(['PG', 'joker-123', 'a.b_c', 'A'])('%s is a code', (value) => expect(takes(code(9), value)).toBe(true))
test.each(['', 'a b', ' a', 'a ', 'a/b', '../x', 'ก', 'aก', 'กa', 'a'.repeat(10)])('%j is no code', (value) =>
  expect(takes(code(9), value)).toBe(false),
)
