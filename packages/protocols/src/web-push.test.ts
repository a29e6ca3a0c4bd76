import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPush, encryptPush, readVapid, vapidHeader, vapidKeyOf } from './web-push.ts'
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
