import type { Route } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, codeOf, type Field, fieldsOf, named, problemOf, ROUTES, send, type Sent } from './every-route.ts'
import { createRouteWorld, fingerprint, moneyOf, newSession, rightInput, type RouteWorld } from './every-route-world.ts'

/*
 * Whatever is sent as a body: a code of the catalogue under its status, nothing of how the server is made, and no
 * money moved. What each test sends is made from the route's own schema.
 */

let here: RouteWorld

beforeAll(async () => {
  here = await createRouteWorld()
})
afterAll(async () => {
  expect(await here.world.audit()).toEqual([])
  await here.world.stop()
})

const WITH_BODY = ROUTES.filter(({ body }) => body)

/** The right body with one field written as this JSON text, or left out. */
function bodyWith(body: unknown, name: string, json: string | undefined): string {
  const others = Object.entries(body as Record<string, unknown>).filter(([key]) => key !== name)
  const members = others.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
  return `{${[...members, ...(json === undefined ? [] : [`${JSON.stringify(name)}:${json}`])].join()}}`
}

type Wrong = (answer: Answer) => string | undefined

const refused: Wrong = ({ status, text }) => (status >= 400 ? undefined : `took it: ${text.slice(0, 200)}`)
const refusedAs =
  (...codes: string[]): Wrong =>
  (answer) =>
    answer.status === 400 && codes.includes(String(codeOf(answer))) ? undefined : `answered ${answer.status} ${answer.text.slice(0, 200)}`

type Case = [what: string, sent: Sent, wrong?: Wrong | undefined]

/** Sends each and says what was wrong with the answers; nothing when all was right. */
async function problemsOf(route: Route, cases: Case[]): Promise<string[]> {
  const problems: string[] = []
  for (const [what, sent, wrong] of cases) {
    const answer = await send(here.world.url, route, sent)
    const problem = wrong?.(answer) ?? problemOf(route, answer)
    if (problem) problems.push(`${what}: ${problem}`)
  }
  return problems
}

const quoted = (text: string) => `"${text}"`
const LONG = quoted('ก'.repeat(3_000) + 'a'.repeat(1_000))

/** Texts as they stand between the quotes of JSON. */
const ODD_TEXTS: Record<string, string> = {
  'an empty text': '',
  spaces: '   ',
  'zero-width characters': '\u200b\ufeff',
  'a bidi control': '\u202eabc',
  'a written-out lone surrogate': '\\ud800',
  __proto__: '__proto__',
  constructor: 'constructor',
  SQL: "x' or 1=1; drop table account.player; --",
  markup: '<script>alert(1)</script>',
  'an emoji': '👨‍👩‍👧‍👦',
  'an exponent': '1e2',
}

/** What is no amount of money, whoever asks. */
const NO_AMOUNTS = [
  '1e2',
  '1E2',
  '0.005',
  '1e400',
  '-1e400',
  '-0',
  '"10"',
  '10000000001',
  '10000000000.01',
  '99999999999999999999',
  '1.0000000000000000001',
  'true',
]
const NO_PAGES = ['0', '-1', '1.5', '1e1', '99999999999', '1e400', '"1"']

describe.each(named(ROUTES.filter(({ method }) => method !== 'GET')))('%s', (_name, route) => {
  test('[API-09] [ERR-01] [ERR-53] [ERR-54] what is no body of it is refused', async () => {
    const { params } = await rightInput(route, here)
    const token = route.access === 'player' ? await newSession(here) : undefined
    const before = await moneyOf(here.world)
    const raw = (rawBody: string, contentType?: string): Sent =>
      ({ params, token, rawBody, ...(contentType ? { contentType } : {}) }) as Sent
    const invalid = refusedAs('KEY_INVALID')
    const isNone = route.body ? invalid : undefined
    expect(
      await problemsOf(route, [
        ['half of JSON', raw('{"a":'), invalid],
        ['no JSON', raw('amount=1'), invalid],
        ['two values', raw('{}{}'), invalid],
        ['NaN', raw('{"amount":NaN}'), invalid],
        ['a byte-order mark', raw('\ufeff{'), invalid],
        ['a form', raw('amount=1', 'application/x-www-form-urlencoded'), invalid],
        ['XML', raw('<a/>', 'application/xml'), invalid],
        ['JSON called text', raw('{}', 'text/plain'), invalid],
        ['more than 16 KB', raw(JSON.stringify({ amount: 'x'.repeat(16_400) })), invalid],
        ['a nesting of 5,000', raw('['.repeat(5_000) + ']'.repeat(5_000)), invalid],
        ['300 keys', raw(`{${Array.from({ length: 300 }, (_, i) => `"k${i}":1`).join()}}`), invalid],
        ['a list', raw('[]'), isNone],
        ['a text', raw('"amount"'), isNone],
        ['a number', raw('1'), isNone],
        ['true', raw('true'), isNone],
        ['null', raw('null'), route.body && refusedAs('KEY_MISSING')],
        ['an empty body', raw(''), route.body && refusedAs('KEY_MISSING')],
        ['an empty object', raw('{}'), route.body && refusedAs('KEY_MISSING')],
        ['only __proto__', raw('{"__proto__":{"amount":1}}'), route.body && refusedAs('KEY_MISSING')],
      ]),
    ).toEqual([])
    // A call without a body does what it is for, whatever comes with it.
    if (route.body) expect(await moneyOf(here.world)).toEqual(before)
  })
})

describe.each(named(WITH_BODY))('%s', (_name, route) => {
  const fields = fieldsOf(route)

  /** One call for each field and each thing put into it, everything else being right. */
  async function casesOf(of: (field: Field) => [what: string, json: string | undefined, wrong?: Wrong | undefined][]) {
    const cases: Case[] = []
    for (const field of fields) {
      for (const [what, json, wrong] of of(field)) {
        const { body, ...right } = await rightInput(route, here)
        cases.push([`${field.name} ${what}`, { ...right, rawBody: bodyWith(body, field.name, json) }, wrong])
      }
    }
    return cases
  }

  test('[ERR-53] a missing field is named', async () => {
    const cases = await casesOf((field) => (field.isRequired ? [['left out', undefined, missing(field)]] : [['left out', undefined]]))
    expect(await problemsOf(route, cases)).toEqual([])
  })

  test('[ERR-54] a field of a wrong type, or too long, is named', async () => {
    const cases = await casesOf((field) => [
      ...['1', 'true', '[]', '{}', '[1]', '"ten"', 'null']
        .filter((json) => !field.types.includes(typeOf(json)))
        .map((json): [string, string, Wrong] => [`as ${json}`, json, invalid(field)]),
      ...(field.types.includes('string') ? [['of 4,000 characters', LONG, invalid(field)] as [string, string, Wrong]] : []),
    ])
    expect(await problemsOf(route, cases)).toEqual([])
  })

  test('[ERR-54] odd numbers and odd texts get a code and move nothing', async () => {
    const cases = await casesOf((field) => [
      ...(field.types.includes('number') ? numbersFor(field) : []),
      ...(field.types.includes('string') ? textsFor(field) : []),
    ])
    const [money, everything] = [await moneyOf(here.world), await fingerprint(here.world)]
    expect(await problemsOf(route, cases)).toEqual([])
    expect(await moneyOf(here.world)).toEqual(money)
    if (route.access === 'player') expect(await fingerprint(here.world)).toEqual(everything)
  })
})

function missing({ name }: Field): Wrong {
  return saysOf('KEY_MISSING', name)
}

function invalid({ name }: Field): Wrong {
  return saysOf('KEY_INVALID', name)
}

function saysOf(code: string, field: string): Wrong {
  return ({ status, json, text }) => {
    const { message, field: said } = (json ?? {}) as { message?: string; field?: string }
    return status === 400 && message === code && said === field ? undefined : `answered ${status} ${text.slice(0, 200)}`
  }
}

function typeOf(json: string): string {
  const value: unknown = JSON.parse(json)
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function numbersFor(field: Field): [string, string, Wrong][] {
  const isAmount = field.name === 'amount'
  const numbers = isAmount ? [...NO_AMOUNTS, '-1', '-0.01', '0'] : NO_PAGES
  return numbers.map((json) => [`as ${json}`, json, ['-1', '-0.01', '0'].includes(json) ? refused : invalid(field)])
}

function textsFor(field: Field): [string, string, Wrong | undefined][] {
  // What need not be sent may hold anything; it is then as if nothing was sent.
  const withNul: [string, string, Wrong | undefined] = ['with NUL', quoted('abc\\u0000def'), field.isRequired ? refused : undefined]
  return [withNul, ...Object.entries(ODD_TEXTS).map(([what, text]): typeof withNul => [`as ${what}`, quoted(text), undefined])]
}
