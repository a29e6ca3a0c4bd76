import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPush, encryptPush, isPushKey, readVapid, vapidHeader, vapidKeyOf } from './web-push.ts'
import recorded from './samples/push-rfc8291.json' with { type: 'json' }

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is encrypted as in the example of RFC 8291, and opens as there', () => {
  const { plaintext, userAgentPublicKey, userAgentPrivateKey, serverPrivateKey, auth, salt, body } = recorded
  const drawn = { salt: bytes(salt), privateKey: bytes(serverPrivateKey) }
  expect(encryptPush(Buffer.from(plaintext), { p256dh: userAgentPublicKey, auth }, drawn).toString('base64url')).toBe(body)
  expect(decryptPush(bytes(body), { privateKey: bytes(userAgentPrivateKey), auth }).toString()).toBe(plaintext)
})

function browser() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16).toString('base64url')
  return { keys: { p256dh: pair.getPublicKey().toString('base64url'), auth }, privateKey: pair.getPrivateKey(), auth }
}

test('a message opens for the browser that it is for, and is another each time', () => {
  const [one, other] = [browser(), browser()]
  const plain = Buffer.from('{"kind":"withdrawal_paid"}')
  const encrypted = encryptPush(plain, one.keys)
  expect(decryptPush(encrypted, one)).toEqual(plain)
  expect(() => decryptPush(encrypted, other)).toThrow('unable to authenticate data')
  expect(encryptPush(plain, one.keys)).not.toEqual(encrypted)
})

test('messages that are filled up are of one length, and open as they were', () => {
  const one = browser()
  const [short, long] = ['{}', '{"kind":"withdrawal_paid"}'].map((text) => encryptPush(Buffer.from(text), one.keys, { padTo: 128 }))
  expect(short!.length).toBe(long!.length)
  expect(decryptPush(short!, one).toString()).toBe('{}')
})

test('a key is a point of the curve', () => {
  const { p256dh } = browser().keys
  expect(isPushKey(p256dh)).toBe(true)
  const beside = bytes(p256dh)
  beside[64]! ^= 1
  for (const wrong of ['', 'AAAA', 'B'.repeat(87), beside.toString('base64url')]) expect(isPushKey(wrong), wrong).toBe(false)
})

test.each(['', 'AAAA', Buffer.alloc(65, 4).toString('base64url')])('nothing is encrypted for the key %j', (p256dh) => {
  expect(() => encryptPush(Buffer.from('x'), { p256dh, auth: browser().auth })).toThrow()
})

test('a push service reads who has signed, and believes nothing that was changed', () => {
  const key = vapidKeyOf(Buffer.alloc(32, 7))!
  const claims = { aud: 'https://fcm.googleapis.com', exp: 1_800_000_000, sub: 'mailto:security@wallet.example.com' }
  const header = vapidHeader(key, claims)
  expect(readVapid(header)).toEqual({ claims, publicKey: key.publicKey })
  const other = vapidKeyOf(Buffer.alloc(32, 9))!
  for (const wrong of [
    undefined,
    'vapid',
    header.replace(/k=.*/, `k=${other.publicKey.toString('base64url')}`),
    header.replace(/\.[\w-]+\./, `.${Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url')}.`),
  ])
    expect(readVapid(wrong)).toBeUndefined()
})

test('bytes that are no key of the curve are told', () => {
  expect(vapidKeyOf(Buffer.alloc(32))).toBeUndefined()
  expect(vapidKeyOf(Buffer.alloc(32, 255))).toBeUndefined()
})
