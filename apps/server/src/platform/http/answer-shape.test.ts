import { fileOutput, listStatement } from '@krapao/contract'
import { docsOf, NAMED_ROUTES } from '@krapao/contract/docs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answerShape } from './answer-shape.ts'

const ROUTES = NAMED_ROUTES.filter(({ route }) => route.output !== fileOutput)

describe.each(ROUTES)('$id', ({ route }) => {
  const answer: unknown = docsOf(route)!.answer

  test('is sent as a parse would have it, to the byte', () => {
    expect(JSON.stringify(answerShape(route.output)(answer))).toBe(JSON.stringify(route.output.parse(answer)))
  })

  test.skipIf(hasFreeFields(route.output))('sends no field that its schema does not name', () => {
    const sent = JSON.stringify(answerShape(route.output)(withMore(answer)))
    expect(JSON.parse(sent)).toEqual(answer)
    expect(sent).not.toContain('secret')
  })
})

test.each<[what: string, part: object]>([
  ['a number that is text', { statementNo: '1' }],
  ['a number that is none', { amount: Number.NaN }],
  ['text that is missing', { from: undefined }],
  ['null where nothing may be', { to: null }],
  ['a word that is not among those of the schema', { statementType: 'gift' }],
  ['text where an object belongs', { bonus: 'a bonus' }],
])('%s is never sent', (_, part) => {
  const answer = docsOf(listStatement)!.answer as { statements: object[] }
  const wrong = { ...answer, statements: [{ ...answer.statements[0], ...part }] }
  expect(() => answerShape(listStatement.output)(wrong)).toThrow('its schema wants')
})

test.each([
  ['a text that is written over', z.string().check(z.trim()), ' a ', 'a'],
  ['a union', z.union([z.object({ a: z.int() }), z.object({ b: z.int() })]), { b: 1, c: 2 }, { b: 1 }],
  ['an object of any fields', z.record(z.string(), z.object({ a: z.int() })), { x: { a: 1, b: 2 } }, { x: { a: 1 } }],
  ['an object that tells its other fields', z.catchall(z.object({ a: z.int() }), z.string()), { a: 1, b: 'c' }, { a: 1, b: 'c' }],
])('%s is parsed', (_, schema, answer, sent) => expect(answerShape(schema)(answer)).toEqual(sent))

/** A field more in every object. */
function withMore(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withMore)
  if (typeof part !== 'object' || part === null) return part
  return { ...Object.fromEntries(Object.entries(part).map(([name, value]) => [name, withMore(value)])), more: 'secret' }
}

function hasFreeFields(schema: z.ZodMiniType): boolean {
  return JSON.stringify(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })).includes('propertyNames')
}
