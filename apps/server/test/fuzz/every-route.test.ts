import type { AnyRoute } from '@krapao/contract/console'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_ROUTE, named, problemOf, send, type Sent } from '../every-route.ts'
import { createRouteWorld, fingerprint, moneyOf, rightInput } from '../every-route-world.ts'
import type { RouteWorld } from '../verbs/verb.ts'
import { baggage, brokenChange, sensibleChange } from './arbitraries.ts'
import { changed, refusalBySchema } from './oracle.ts'

/*
 * Every route, called with what its own schema lets through and with what it does not. The seed is fixed, so that each
 * run is the same; `npm run fuzz` says how to look further.
 */

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_250_303)
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 6)

let here: RouteWorld

beforeAll(async () => {
  here = await createRouteWorld()
})
afterAll(async () => {
  expect(await here.world.audit()).toEqual([])
  await here.world.stop()
})

/** Whoever has input is tried more often, within what one session may call in a minute. */
const runsOf = ({ body, params, limit }: AnyRoute, times: number) =>
  Math.min(body || params ? RUNS * times : 2, (limit?.calls ?? Infinity) / 3)

describe.each(named(EVERY_ROUTE))('%s', (_name, route) => {
  test(
    '[API-08] [API-09] answers what it declares to whatever its schema lets through, and posts nothing when it refuses',
    { timeout: 120_000 },
    async () => {
      let answered = 0
      await fc.assert(
        fc.asyncProperty(sensibleChange(route), baggage, async (change, { query, headers }) => {
          const right = await rightInput(route, here)
          const { sent, model } = changed(right, change)
          const before = await moneyOf(here.world)
          const answer = await send(here.world.url, route, { ...sent, query, headers: { ...headers, ...sent.headers } })
          expect(problemOf(route, answer)).toBeUndefined()
          expect(answer.status).not.toBe(503)
          const refusal = refusalBySchema(route, model)
          if (refusal) expect([answer.status, answer.json]).toEqual([400, refusal])
          if (answer.status >= 400) expect(await moneyOf(here.world)).toEqual(before)
          else answered++
        }),
        { seed: SEED, numRuns: runsOf(route, 1) },
      )
      expect(answered).toBeGreaterThan(0)
    },
  )
})

describe.each(named(EVERY_ROUTE.filter(({ body, params }) => body || params)))('%s', (_name, route) => {
  test('[ERR-53] [ERR-54] names what is missing or wrong, and changes nothing', { timeout: 120_000 }, async () => {
    const right = await rightInput(route, here)
    const before = await fingerprint(here.world)
    let refused = 0
    await fc.assert(
      fc.asyncProperty(brokenChange(route), async (change) => {
        const { sent, model } = changed(right, change)
        const refusal = refusalBySchema(route, model)
        fc.pre(refusal !== undefined)
        const answer = await send(here.world.url, route, sent)
        expect([answer.status, answer.json]).toEqual([400, refusal])
        expect(problemOf(route, answer)).toBeUndefined()
        refused++
      }),
      { seed: SEED, numRuns: runsOf(route, 3), maxSkipsPerRun: 1000 },
    )
    expect(refused).toBe(runsOf(route, 3))
    expect(await fingerprint(here.world)).toEqual(before)
  })
})

/** Whole bodies that are none. */
const NO_BODIES: [what: string, rawBody: string, contentType?: string][] = [
  ['half of JSON', '{"a":'],
  ['no JSON', 'amount=1'],
  ['two values', '{}{}'],
  ['NaN', '{"amount":NaN}'],
  ['a byte-order mark', '\ufeff{'],
  ['a form', 'amount=1', 'application/x-www-form-urlencoded'],
  ['XML', '<a/>', 'application/xml'],
  ['JSON called text', '{}', 'text/plain'],
  ['more than 16 KB', JSON.stringify({ amount: 'x'.repeat(16_400) })],
  ['a nesting of 5,000', '['.repeat(5_000) + ']'.repeat(5_000)],
  ['300 keys', `{${Array.from({ length: 300 }, (_, i) => `"k${i}":1`).join()}}`],
]

describe.each(named(EVERY_ROUTE.filter(({ method }) => method !== 'GET')))('%s', (_name, route) => {
  test('[API-09] [ERR-01] [ERR-53] [ERR-54] refuses what is no body of it, and changes nothing', async () => {
    const { params, token, headers }: Sent = await rightInput(route, here)
    const before = await fingerprint(here.world)
    const call = (rawBody: string, contentType?: string) =>
      send(here.world.url, route, {
        ...(params && { params }),
        ...(headers && { headers }),
        ...(contentType && { contentType }),
        token,
        rawBody,
      })
    for (const [what, rawBody, contentType] of NO_BODIES) {
      const answer = await call(rawBody, contentType)
      expect([what, answer.status, answer.json, problemOf(route, answer)]).toEqual([what, 400, { message: 'KEY_INVALID' }, undefined])
    }
    // A call without a body does what it is for, whatever comes with it.
    if (route.body) {
      const [first] = Object.keys((route.body as unknown as { shape: object }).shape)
      for (const [rawBody, message] of [
        ['[]', 'KEY_INVALID'],
        ['"amount"', 'KEY_INVALID'],
        ['1', 'KEY_INVALID'],
        ['true', 'KEY_INVALID'],
        ['null', 'KEY_MISSING'],
        ['', 'KEY_MISSING'],
        ['{}', 'KEY_MISSING'],
        ['{"__proto__":{"amount":1}}', 'KEY_MISSING'],
      ] as const) {
        const answer = await call(rawBody)
        const field = message === 'KEY_MISSING' ? { field: first } : {}
        expect([rawBody, answer.status, answer.json, problemOf(route, answer)]).toEqual([rawBody, 400, { message, ...field }, undefined])
      }
    }
    expect(await fingerprint(here.world)).toEqual(before)
  })
})
