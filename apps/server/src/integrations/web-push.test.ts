import { expect, test } from 'vitest'
import { createPushSender } from './web-push.ts'

const sender = (sandbox: string | null) =>
  createPushSender({ contact: 'mailto:a@b.example', sandbox }, { options: { timeoutMs: 1000 }, now: () => new Date() })
const SANDBOX = 'http://127.0.0.1:3100/push/'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-pn1p.notify.windows.com/w/?token=abc',
])('%s is of a browser', (endpoint) => expect(sender(null).isKnown(endpoint)).toBe(true))

test.each([
  '',
  'fcm.googleapis.com/fcm/send/abc',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:pass@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.example/abc',
  'https://attacker.example/fcm.googleapis.com',
  'https://fcm.googleapis.com@attacker.example/abc',
  'https://push.apple.com.attacker.example/abc',
  'https://apushXapple.com/abc',
  'https://api.push.apple.com/3/device/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
  SANDBOX,
])('%s is of none', async (endpoint) => {
  const message = {
    endpoint,
    keys: { p256dh: '', auth: '' },
    text: '',
    topic: 'a',
    isUrgent: false,
    ttlSeconds: 1,
    key: undefined as never,
  }
  expect(sender(null).isKnown(endpoint)).toBe(false)
  expect(await sender(null).send(message)).toMatchObject({ outcome: 'refused' })
})

test('the sandbox plays one where there is one, and nothing beside it is taken for it', () => {
  expect(sender(SANDBOX).isKnown(`${SANDBOX}abc`)).toBe(true)
  expect(sender(SANDBOX).isKnown('http://127.0.0.1:3100/control/faults')).toBe(false)
  expect(sender(SANDBOX).isKnown(`${SANDBOX}../control/faults`)).toBe(false)
})
