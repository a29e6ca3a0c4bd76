import { minorUnits } from '@krapao/money'
import { describe, expect, test } from 'vitest'
import { isMoveSigned, moveSignature } from './valid-until.ts'
import { sign, signatureHeaders, signatureProblem } from './signature.ts'
import recorded from './samples/signed-report.json' with { type: 'json' }

const secret = 'a-secret-for-tests'
const rawBody = '{"amount":"100.00","note":"สวัสดี"}'
const at = new Date('2026-11-21T07:00:00Z')
const timestamp = at.getTime() / 1000
const headers = signatureHeaders({ secret, timestamp, rawBody, eventId: 'event-1' })
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)

describe('a signed report', () => {
  test('is believed as it was sent, as text or bytes', () => {
    expect(signatureProblem({ secret, headers, rawBody, now: at })).toBeUndefined()
    expect(signatureProblem({ secret, headers, rawBody: Buffer.from(rawBody), now: at })).toBeUndefined()
    expect(headers['x-event-id']).toBe('event-1')
  })

  test('is still read as it was recorded', () => {
    const { headers: sent, rawBody: bytes, secret: key } = recorded
    expect(
      signatureProblem({ secret: key, headers: sent, rawBody: bytes, now: new Date(Number(sent['x-timestamp']) * 1000) }),
    ).toBeUndefined()
  })

  test('is forged when one byte of it, its time or its secret is another', () => {
    expect(signatureProblem({ secret, headers, rawBody: rawBody.replace('100', '900'), now: at })).toBe('forged')
    expect(signatureProblem({ secret, headers, rawBody: `${rawBody} `, now: at })).toBe('forged')
    expect(signatureProblem({ secret: 'another-secret', headers, rawBody, now: at })).toBe('forged')
    expect(signatureProblem({ secret, headers: { ...headers, 'x-timestamp': String(timestamp + 1) }, rawBody, now: at })).toBe('forged')
  })

  test.each(['', 'abc', 'z'.repeat(64), headers['x-signature']!.toUpperCase(), `${headers['x-signature']}00`])(
    'is forged when its signature is %j',
    (signature) => {
      expect(signatureProblem({ secret, headers: { ...headers, 'x-signature': signature }, rawBody, now: at })).toBe('forged')
    },
  )

  test('is stale outside five minutes either way', () => {
    expect(signatureProblem({ secret, headers, rawBody, now: after(300) })).toBeUndefined()
    expect(signatureProblem({ secret, headers, rawBody, now: after(-300) })).toBeUndefined()
    expect(signatureProblem({ secret, headers, rawBody, now: after(301) })).toBe('stale')
    expect(signatureProblem({ secret, headers, rawBody, now: after(-301) })).toBe('stale')
  })

  test('is missing its signature when a header is absent or given twice', () => {
    expect(signatureProblem({ secret, headers: {}, rawBody, now: at })).toBe('missing')
    expect(signatureProblem({ secret, headers: { ...headers, 'x-signature': ['a', 'b'] }, rawBody, now: at })).toBe('missing')
    expect(signatureProblem({ secret, headers: { ...headers, 'x-timestamp': [String(timestamp)] }, rawBody, now: at })).toBe('missing')
  })

  test.each(['1e9', '-1', 'NaN', '0x10', ''])('does not take %j for a time', (time) => {
    const forged = { 'x-timestamp': time, 'x-signature': sign({ secret, timestamp: Number(time), rawBody }) }
    expect(signatureProblem({ secret, headers: forged, rawBody, now: at })).toBe('forged')
  })
})

test('a move says until when it is valid, and nobody on the way can change a word of it', () => {
  const move = {
    transferId: 't-1',
    username: 'pgkp1',
    direction: 'in' as const,
    amount: minorUnits(6_000n),
    validUntil: new Date('2026-01-01T00:00:15Z'),
  }
  const signature = moveSignature('the-key', move)
  expect(isMoveSigned('the-key', move, signature)).toBe(true)
  expect(isMoveSigned('another-key', move, signature)).toBe(false)
  const changes = [
    { transferId: 't-2' },
    { username: 'pgkp2' },
    { direction: 'out' as const },
    { amount: minorUnits(6_001n) },
    { validUntil: new Date('2026-01-01T00:00:16Z') },
  ]
  for (const change of changes) expect(isMoveSigned('the-key', { ...move, ...change }, signature)).toBe(false)
  expect(isMoveSigned('the-key', move, signature.slice(1))).toBe(false)
  // Nor where one word ends and the next begins.
  expect(isMoveSigned('the-key', { ...move, transferId: 't-1p', username: 'gkp1' }, signature)).toBe(false)
})
