import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { isStandardWebhook, standardWebhookHeaders, webhookSecretBytes } from './standard-webhook.ts'

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const ANOTHER = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
const BODY = '{"type":"work_item.late"}'

const signed = (secret = SECRET, at = new Date()) =>
  standardWebhookHeaders(secret, { id: 'item-1', timestamp: Math.floor(at.getTime() / 1000), rawBody: BODY })

test('what we sign is what the library of Standard Webhooks believes, and with another secret or body it is not', () => {
  expect(new Webhook(SECRET).verify(BODY, signed())).toEqual({ type: 'work_item.late' })
  expect(() => new Webhook(ANOTHER).verify(BODY, signed())).toThrow('No matching signature')
  expect(() => new Webhook(SECRET).verify(`${BODY} `, signed())).toThrow('No matching signature')
})

test('what the library signs is believed, also beside the signature of another secret', () => {
  const now = new Date()
  const signature = new Webhook(SECRET).sign('item-1', now, BODY)
  const headers = { 'webhook-id': 'item-1', 'webhook-timestamp': String(Math.floor(now.getTime() / 1000)) }
  const others = signed(ANOTHER, now)['webhook-signature']!
  for (const all of [signature, `${others} ${signature}`])
    expect(isStandardWebhook(SECRET, { headers: { ...headers, 'webhook-signature': all }, rawBody: BODY, now })).toBe(true)
  expect(isStandardWebhook(SECRET, { headers: { ...headers, 'webhook-signature': others }, rawBody: BODY, now })).toBe(false)
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('nothing is believed without %s', (header) => {
  const headers: Record<string, string | undefined> = { ...signed(), [header]: undefined }
  expect(isStandardWebhook(SECRET, { headers, rawBody: BODY, now: new Date() })).toBe(false)
})

test('nothing is believed that was signed more than five minutes ago, or that many ahead', () => {
  const now = new Date()
  const at = (seconds: number) =>
    isStandardWebhook(SECRET, { headers: signed(SECRET, new Date(now.getTime() + seconds * 1000)), rawBody: BODY, now })
  expect([-302, -299, 299, 302].map(at)).toEqual([false, true, true, false])
})

test.each([
  ['nothing', ''],
  ['no prefix', Buffer.alloc(32, 7).toString('base64')],
  ['23 bytes', `whsec_${Buffer.alloc(23, 7).toString('base64')}`],
  ['65 bytes', `whsec_${Buffer.alloc(65, 7).toString('base64')}`],
  ['no base64', `whsec_${'ก'.repeat(32)}`],
])('a secret is none of %s', (_what, secret) => {
  expect(webhookSecretBytes(secret)).toBeUndefined()
  expect(() => signed(secret)).toThrow(RangeError)
})
