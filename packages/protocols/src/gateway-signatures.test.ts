import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bangkokTime, eventProblem, eventSignature, fieldsProblem, fieldsSignature, unixMs } from './index.ts'
import sample from './samples/signed-gateways.json' with { type: 'json' }

const { secret } = sample
const sentAt = new Date(1_795_245_245_000)
const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000)

describe('fields signed over their sorted names', () => {
  const { form } = sample
  test('a recorded notification is signed', () => {
    expect(fieldsSignature(secret, form)).toBe(form.sign)
    expect(fieldsProblem({ secret, fields: form, now: sentAt })).toBeUndefined()
  })

  test.each([
    ['an amount', { ...form, total_amount: '900.00' }],
    ['a field more', { ...form, memo: 'x' }],
    ['its time', { ...form, sign_time: '1795245246' }],
    ['the case of its signature', { ...form, sign: form.sign.toLowerCase() }],
    ['a time that is none', { ...form, sign_time: '1e9' }],
  ])('one with %s changed is forged', (_, fields) => expect(fieldsProblem({ secret, fields, now: sentAt })).toBe('forged'))

  test('an empty field counts like none', () => {
    expect(fieldsProblem({ secret, fields: { ...form, memo: '' }, now: sentAt })).toBeUndefined()
  })

  test('one without signature or time is not signed at all', () => {
    const { sign: _sign, ...unsigned } = form
    const { sign_time: _time, ...timeless } = form
    for (const fields of [unsigned, timeless, {}]) expect(fieldsProblem({ secret, fields, now: sentAt })).toBe('missing')
  })

  test('it is good for five minutes on either side', () => {
    for (const seconds of [-300, 300]) expect(fieldsProblem({ secret, fields: form, now: after(seconds) })).toBeUndefined()
    for (const seconds of [-301, 301]) expect(fieldsProblem({ secret, fields: form, now: after(seconds) })).toBe('stale')
  })
})

describe('a signature in one header', () => {
  const { header, rawBody } = sample.event
  const read = (over: object = {}) => eventProblem({ secret, target: '', rawBody, header, now: sentAt, ...over })

  test('a recorded event and a recorded request are signed', () => {
    expect(read()).toBeUndefined()
    const { target, rawBody: sent, header: signed } = sample.request
    expect(eventSignature({ secret, timestamp: 1_795_245_245, target, rawBody: sent })).toBe(signed)
  })

  test.each([
    ['with another body', { rawBody: rawBody.replace('10000', '90000') }],
    ['for another target', { target: 'POST /v2/charges' }],
    ['with another secret', { secret: 'another' }],
    ['with another time', { header: header.replace('1795245245', '1795245246') }],
    ['with a header of another form', { header: 'v1=00' }],
  ])('one %s is forged', (_, over) => expect(read(over)).toBe('forged'))

  test('without the header it is not signed at all, and after five minutes it is stale', () => {
    expect(read({ header: undefined })).toBe('missing')
    expect(read({ now: after(300) })).toBeUndefined()
    expect(read({ now: after(301) })).toBe('stale')
    expect(read({ now: after(-301) })).toBe('stale')
  })
})

test.each([
  ['20261121141405120', '2026-11-21T07:14:05.120Z'],
  ['20270101000000000', '2026-12-31T17:00:00.000Z'],
])('%s in Bangkok is %s', (wire, instant) => {
  expect(z.decode(bangkokTime, wire).toISOString()).toBe(instant)
  expect(z.encode(bangkokTime, new Date(instant))).toBe(wire)
})

test.each(['2026112114140512', '20269921141405120', '2026-11-21T07:14:05Z', ''])('%j is no time in Bangkok', (wire) =>
  expect(z.safeParse(bangkokTime, wire).success).toBe(false),
)

test.each([-1, 1.5, 4_102_444_800_001, '1795245245120'])('%j is no time in milliseconds', (wire) =>
  expect(z.safeParse(unixMs, wire).success).toBe(false),
)
