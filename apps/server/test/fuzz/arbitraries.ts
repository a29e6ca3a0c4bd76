import type { AnyRoute } from '@krapao/contract/console'
import fc from 'fast-check'
import * as z from 'zod/mini'

/** One field of a body as it is written, and what a reader of JSON has of it. Undefined: it is left out. */
export type Written = { json: string; value: unknown } | undefined

/** Instead of the right value; a field without a line keeps it. */
export type Changes = Record<string, Written>

interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  format?: string
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
}

/** The fields of an input, from its own schema. */
function fieldsOf(schema: z.ZodMiniType | undefined): [name: string, schema: JsonSchema][] {
  if (!schema) return []
  return Object.entries((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema).properties ?? {})
}

/** What means something here: random text alone would hardly ever name a game. */
const KNOWN: Record<string, readonly unknown[]> = {
  amount: [1, 0.01, 50, 77.7, 100, 1000, 10_000_000_000, 0, -0.01, -1],
  from: ['WALLET', 'PG', 'JOKER'],
  to: ['WALLET', 'PG', 'JOKER', 'PGSLOT'],
  slotCode: ['PG', 'JOKER', 'PGSLOT', 'AREASLOT', 'pg'],
  username: ['0810000001', '0899999999', '081-000-0002'],
  phoneNumber: ['0899999998', '+66899999997'],
  password: ['a-good-password', '', 'รหัสผ่าน'],
  bankCode: ['KBANK', 'SCB', 'BCEL', 'NOBANK'],
  currency: ['BAHT', 'LAK', 'USD'],
  inviteCode: ['', 'PR1234', 'PR00000000-0000-4000-8000-000000000000'],
  outcome: ['approve', 'refuse', 'done', 'allocate', 'return'],
  statementNo: ['1', '2', '999'],
  page: [1, 2, 10_000_000],
  since: ['2025-03-03T00:00:00Z', '2025-13-45T99:99:99Z', '0000-00-00T00:00:00Z'],
}

/** What the schema of a field lets through, as far as JSON Schema can say it. */
function ofSchema(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(ofSchema))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) })
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? -1e7, -1e7) * 100, max: 1e9 }).map((hundredths) => hundredths / 100)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(ofSchema(schema.items ?? {}), { maxLength: 4 })
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function textOf({ format, pattern, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
  return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) })
}

const plainly = (value: unknown): Written => ({ json: JSON.stringify(value), value })

/** Texts as they stand between the quotes of JSON. */
const ODD_TEXTS = [
  '',
  '   ',
  '\\u200b\\ufeff',
  '\\u202eabc',
  '\\ud800',
  'abc\\u0000def',
  '__proto__',
  'constructor',
  "x' or 1=1; drop table account.player; --",
  '<script>alert(1)</script>',
  '👨‍👩‍👧‍👦',
  '1e2',
  'ก'.repeat(400),
  'ก'.repeat(3000) + 'a'.repeat(1000),
]

/** Numbers that nobody may write so: a reader has to take them for none. */
const NO_NUMBERS = ['1e2', '1E2', '1e400', '-1e400', '-0', '99999999999999999999', '1.0000000000000000001']
const ODD_NUMBERS = ['0.005', '10000000001', '10000000000.01', '0', '-1', '1.5', '-0.01']

const odd: fc.Arbitrary<Written> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(...['1', 'true', '[]', '{}', '[1]', '"ten"', 'null', '{"a":{"b":[]}}', ...ODD_NUMBERS].map(read)),
  fc.constantFrom(...NO_NUMBERS.map((json) => ({ json, value: Number.NaN }))),
  fc.constantFrom(...ODD_TEXTS.map((text) => read(`"${text}"`))),
  fc.jsonValue({ maxDepth: 2 }).map(plainly),
)

function read(json: string): Written {
  return { json, value: JSON.parse(json) }
}

/** At most two of them changed, so that most calls still mean something. */
function changesOf(fields: [string, JsonSchema][], of: (name: string, schema: JsonSchema) => fc.Arbitrary<Written>): fc.Arbitrary<Changes> {
  return fc
    .subarray(fields, { maxLength: Math.min(2, fields.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map(([name, schema]) => [name, of(name, schema)]))))
}

const sensible = (name: string, schema: JsonSchema): fc.Arbitrary<Written> =>
  (name in KNOWN ? fc.oneof(fc.constantFrom(...KNOWN[name]!), ofSchema(schema)) : ofSchema(schema)).map(plainly)

export interface Change {
  body: Changes
  params: Changes
}

/** Some of a right input written otherwise, in a way its schema may well take. */
export function sensibleChange({ body, params }: AnyRoute): fc.Arbitrary<Change> {
  return fc.record({
    body: changesOf(fieldsOf(body), sensible),
    params: changesOf(fieldsOf(params), (name, schema) => sensible(name, schema).filter(isPartOfPath)),
  })
}

/** A path has no empty part and no broken text, and one that is too long is refused before anybody reads it. */
function isPartOfPath(written: Written): boolean {
  return (
    typeof written?.value === 'string' &&
    /^.{1,500}$/su.test(written.value) &&
    written.value.isWellFormed() &&
    !/^\.{1,2}$/.test(written.value)
  )
}

/** Some of it broken. */
export function brokenChange({ body, params }: AnyRoute): fc.Arbitrary<Change> {
  const either = (name: string, schema: JsonSchema) =>
    fc.oneof({ weight: 3, arbitrary: odd }, { weight: 1, arbitrary: sensible(name, schema) })
  const texts = () => odd.filter(isPartOfPath)
  return fc.record({ body: changesOf(fieldsOf(body), either), params: changesOf(fieldsOf(params), texts) })
}

/** What comes along with any call and must not matter. */
export const baggage: fc.Arbitrary<{ query: string; headers: Record<string, string> }> = fc.record({
  query: fc.option(fc.webQueryParameters({ size: 'small' }), { nil: '' }).map((text) => (text === '' ? '' : `?${text}`)),
  headers: fc.record(
    {
      'accept-language': fc.constantFrom('th', 'lo-LA,lo;q=0.9', 'en', '*', 'x'.repeat(200), ';;;'),
      'x-client': fc.constantFrom('web-wallet', '', 'x'.repeat(500)),
      accept: fc.constantFrom('*/*', 'text/html', 'image/png'),
      'if-none-match': fc.constantFrom('*', '"abc"'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-'),
    },
    { requiredKeys: [] },
  ),
})
