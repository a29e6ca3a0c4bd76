import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bankFeedEvent, developmentKey, qrPaidEvent, reversalEvent, signatureProblem } from '@krapao/protocols'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Listener, listen, startSandbox, type TestSandbox } from './test-world.ts'

let listener: Listener
let sandbox: TestSandbox

beforeEach(async () => {
  listener = await listen()
  sandbox = startSandbox({ serverUrl: listener.url })
})
afterEach(async () => {
  await sandbox.close()
  await listener.close()
})

const PATIENTLY = { timeout: 10_000 }
const TRANSFER = { fromBankCode: 'KBANK', fromAccountNo: '1112223334', fromName: 'SOMCHAI JAIDEE', toAccountNo: '9998887776', amount: 49.5 }

async function makeQr(provider = 'KBANK', reference = 'KP7H2M9QX4TR8WDA3B5C'): Promise<string> {
  const made = await sandbox.app.inject({
    method: 'POST',
    url: `/qr/${provider}/qrcodes`,
    headers: { 'x-api-key': developmentKey(`QR_${provider}_KEY`) },
    payload: { reference, amount: '100.00', expiresAt: '2026-11-21T07:29:05.120Z' },
  })
  return made.json().payload
}

test('a paid QR is reported once, signed by its gateway', async () => {
  await makeQr()
  const { body } = await sandbox.call('POST', '/control/qr/KP7H2M9QX4TR8WDA3B5C/pay', {})
  await sandbox.flushWebhooks()
  expect(listener.received).toHaveLength(1)
  const [report] = listener.received
  expect(report!.path).toBe('/webhooks/qr/KBANK')
  const event = z.decode(qrPaidEvent, JSON.parse(report!.rawBody.toString()))
  expect(event).toMatchObject({ reference: 'KP7H2M9QX4TR8WDA3B5C', amount: 10_000n, transRef: body['transRef'] })
  expect(report!.headers['x-event-id']).toBe(event.eventId)
  const check = { headers: report!.headers, rawBody: report!.rawBody, now: new Date() }
  expect(signatureProblem({ ...check, secret: developmentKey('QR_KBANK_WEBHOOK_SECRET') })).toBeUndefined()
  expect(signatureProblem({ ...check, secret: developmentKey('QR_FP_WEBHOOK_SECRET') })).toBe('forged')
})

test('a QR can be paid by scanning it, in another amount, but not twice', async () => {
  const payload = await makeQr('FP')
  expect(await sandbox.call('POST', '/control/qr/pay', { payload, amount: 90 })).toMatchObject({ status: 200, body: { amount: 90 } })
  expect(await sandbox.call('POST', '/control/qr/pay', { payload })).toMatchObject({ status: 409 })
  await sandbox.flushWebhooks()
  expect(listener.received.map(({ path }) => path)).toEqual(['/webhooks/qr/FP'])
})

test('a payment that is taken back is reported by whoever reported it, as often as it is done, and stands in no list of a gateway', async () => {
  await makeQr()
  const { body: paid } = await sandbox.call('POST', '/control/qr/KP7H2M9QX4TR8WDA3B5C/pay', {})
  const { body: sent } = await sandbox.call('POST', '/control/bank/transfer', TRANSFER)
  const reverse = (transRef: unknown, body: object) => sandbox.call('POST', `/control/payments/${String(transRef)}/reverse`, body)
  expect(await reverse(paid['transRef'], {})).toMatchObject({ status: 200, body: { amount: 100 } })
  expect(await reverse(sent['transRef'], { amount: 9.5, reason: 'a mistake' })).toMatchObject({ status: 200, body: { amount: 9.5 } })
  expect(await reverse('NOBODY', {})).toMatchObject({ status: 404 })
  await sandbox.flushWebhooks()
  const reversals = listener.received.filter(({ path }) => path.endsWith('/reversals'))
  expect(reversals.map(({ path }) => path).toSorted()).toEqual(['/webhooks/bank/SCB/reversals', '/webhooks/qr/KBANK/reversals'])
  for (const { rawBody, headers, path } of reversals) {
    const event = z.decode(reversalEvent, JSON.parse(rawBody.toString()))
    expect(event).toMatchObject(
      path.includes('bank')
        ? { transRef: sent['transRef'], payerBankCode: 'KBANK', amount: 950n, reason: 'a mistake' }
        : { transRef: paid['transRef'], payerBankCode: 'SCB', amount: 10_000n },
    )
    const secret = developmentKey(path.includes('bank') ? 'BANK_SCB_WEBHOOK_SECRET' : 'QR_KBANK_WEBHOOK_SECRET')
    expect(signatureProblem({ headers, rawBody, now: new Date(), secret })).toBeUndefined()
  }
  const ask = async (url: string, key: string) =>
    (await sandbox.app.inject({ method: 'GET', url, headers: { 'x-api-key': developmentKey(key) } })).json()
  const since = 'since=2001-01-01T00:00:00Z'
  expect((await ask(`/qr/KBANK/payments?${since}`, 'QR_KBANK_KEY')).payments).toHaveLength(1)
  // In the statement of its account it stands beside the transfer.
  const { lines } = await ask(`/banks/SCB/accounts/${TRANSFER.toAccountNo}/statement?${since}`, 'BANK_SCB_KEY')
  expect(lines).toMatchObject([{ fromBankCode: 'KBANK' }, { payerBankCode: 'KBANK', amount: '9.50' }])
})

test('a transfer to the operator is reported with the transfer it was, and sent again until it is taken', async () => {
  listener.answers.push(500, 503, 404)
  const { body } = await sandbox.call('POST', '/control/bank/transfer', TRANSFER)
  await expect.poll(() => listener.received.length, PATIENTLY).toBe(4)
  await expect.poll(() => sandbox.pendingWebhooks(), PATIENTLY).toBe(0)
  const [first, ...again] = listener.received.map(({ rawBody }) => rawBody.toString())
  expect(new Set(again)).toEqual(new Set([first]))
  const event = z.decode(bankFeedEvent, JSON.parse(first!))
  expect(event).toMatchObject({ transRef: body['transRef'], fromAccountNo: '1112223334', toAccountNo: '9998887776', amount: 4950n })
  const secret = developmentKey('BANK_SCB_WEBHOOK_SECRET')
  for (const { headers, rawBody } of listener.received)
    expect(signatureProblem({ secret, headers, rawBody, now: new Date() })).toBeUndefined()
})

test('a report waits for a server to be there, over a restart too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const options = { dataFile: join(folder, 'world.sqlite') }
  const before = startSandbox(options)
  const { body } = await before.call('POST', '/control/bank/transfer', TRANSFER)
  expect(before.pendingWebhooks()).toBe(1)
  await before.close()

  const after = startSandbox(options)
  after.setServerUrl(`${listener.url}/`)
  await expect.poll(() => listener.received.length, PATIENTLY).toBe(1)
  expect(listener.received[0]!.path).toBe('/webhooks/bank/SCB')
  expect(listener.received[0]!.rawBody.toString()).toContain(String(body['transRef']))
  await after.close()
  rmSync(folder, { recursive: true })
})

test('the faults duplicate and late send a report twice, and later', async () => {
  await sandbox.call('POST', '/control/faults', { party: 'bank:SCB', kind: 'duplicate' })
  await sandbox.call('POST', '/control/bank/transfer', TRANSFER)
  await expect.poll(() => listener.received.length, PATIENTLY).toBe(2)
  expect(listener.received[0]!.rawBody).toEqual(listener.received[1]!.rawBody)

  await makeQr('FP')
  await sandbox.call('POST', '/control/faults', { party: 'qr:FP', kind: 'late' })
  await sandbox.call('POST', '/control/qr/KP7H2M9QX4TR8WDA3B5C/pay', {})
  expect(listener.received).toHaveLength(2)
  await expect.poll(() => listener.received.length, PATIENTLY).toBe(3)
})

test('the fault wrong-currency changes what the next report says, and nothing else', async () => {
  const says = (index: number) => JSON.parse(listener.received[index]!.rawBody.toString()) as Record<string, unknown>
  await sandbox.call('POST', '/control/faults', { party: 'bank:SCB', kind: 'wrong-currency', count: 2 })
  for (const currency of [undefined, 'LAK', 'THB']) {
    await sandbox.call('POST', '/control/bank/transfer', { ...TRANSFER, ...(currency ? { currency } : {}) })
    await sandbox.flushWebhooks()
  }
  expect([0, 1, 2].map((index) => [says(index)['currency'], says(index)['amount']])).toEqual([
    ['LAK', '49.50'],
    ['THB', '49.50'],
    ['THB', '49.50'],
  ])

  await makeQr('FP')
  await sandbox.call('POST', '/control/faults', { party: 'qr:FP', kind: 'wrong-currency' })
  await sandbox.call('POST', '/control/qr/KP7H2M9QX4TR8WDA3B5C/pay', {})
  await sandbox.flushWebhooks()
  const { rawBody, headers } = listener.received[3]!
  expect(z.decode(qrPaidEvent, JSON.parse(rawBody.toString()))).toMatchObject({ currency: 'LAK', amount: 10_000n })
  expect(signatureProblem({ secret: developmentKey('QR_FP_WEBHOOK_SECRET'), headers, rawBody, now: new Date() })).toBeUndefined()
})
