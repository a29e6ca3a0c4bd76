import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withSignature } from '@krapao/protocols'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSignedFormGateway } from './signed-form.ts'

const KEY = 'the-key-that-both-sides-have'
const ORDER = 'KP7H2M9QX4TR8WDA3B5C'

let gateway: ReturnType<typeof createSignedFormGateway>
let server: Server
/** What the other side says to fields that it was sent. */
let answerTo: (sent: Record<string, string>) => Record<string, string>

beforeEach(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answerTo(Object.fromEntries(new URLSearchParams(body)))))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const caller = { options: { timeoutMs: 5000 }, now: () => new Date() }
  gateway = createSignedFormGateway({ url, key: KEY, webhookSecret: 'of reports', webhookOldSecrets: [], webhookEndedSecrets: [] }, caller)
})
afterEach(() => void server.close())

const closed = (nonce: string) => ({
  ret_code: '0000',
  nonce_str: nonce,
  sign_time: '1795245245',
  mch_order_no: ORDER,
  trade_state: 'CLOSED',
})

test('an answer that repeats our nonce and is signed is believed, whatever the clock of the other side says', async () => {
  answerTo = ({ nonce_str: nonce }) => withSignature(KEY, closed(nonce!))
  expect(await gateway.cancel(ORDER)).toEqual({ outcome: 'done' })
  expect(await gateway.queryStatus(ORDER)).toEqual({ status: 'cancelled' })
})

test.each<[string, (nonce: string) => Record<string, string>]>([
  ['is not signed', (nonce) => closed(nonce)],
  ['is signed with another key', (nonce) => withSignature('another-key', closed(nonce))],
  [
    'was changed after it was signed',
    (nonce) => ({ ...withSignature(KEY, { ...closed(nonce), trade_state: 'NOTPAY' }), trade_state: 'CLOSED' }),
  ],
  ['answers another request', () => withSignature(KEY, closed('another-nonce'))],
])('an answer that %s is in doubt', async (_, said) => {
  answerTo = ({ nonce_str: nonce }) => said(nonce!)
  expect(await gateway.cancel(ORDER)).toMatchObject({ outcome: 'in-doubt' })
  expect(await gateway.queryStatus(ORDER)).toEqual({ status: 'unreachable' })
})
