import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exchange, lookUpPublic } from './exchange.ts'
import { sendRequest } from './provider-request.ts'

let server: Server
let address: string
const heard: { path: string; headers: IncomingMessage['headers']; body: string }[] = []
const connections = new Set<number>()

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/yes': (response) => response.end('{"says":"yes"}'),
  '/elsewhere': (response) => response.writeHead(307, { location: `${address}/yes` }).end('{}'),
  '/fault': (response) => response.writeHead(503).end('{"says":"later"}'),
  '/long': (response) => response.end(`"${'x'.repeat(300_000)}"`),
  '/endless': (response) => void response.write('{"says":'),
  '/broken-off': (response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"says":', () => response.destroy())
  },
  '/half': (response) => response.end('{"says":'),
  '/silent': () => undefined,
  '/refused': (response) => response.writeHead(404).end('{"says":"unknown"}'),
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += String(chunk)))
    request.on('end', () => {
      connections.add(request.socket.remotePort ?? 0)
      heard.push({ path: request.url!, headers: request.headers, body })
      ANSWERS[request.url!]!(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const where = server.address()
  address = `http://127.0.0.1:${typeof where === 'object' && where ? where.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (path: string, timeoutMs = 10_000) => sendRequest({ method: 'GET', url: `${address}${path}` }, { timeoutMs })

test('an answer is read whole, also one that is a refusal', async () => {
  expect(await ask('/yes')).toEqual({ arrived: true, status: 200, body: { says: 'yes' } })
  expect(await ask('/refused')).toEqual({ arrived: true, status: 404, body: { says: 'unknown' } })
})

test.each([
  ['/elsewhere', 'answered 307'],
  ['/fault', 'answered 503'],
  ['/long', 'answered far too much'],
  ['/broken-off', 'the connection failed'],
  ['/half', 'answered something that is not JSON'],
])('%s is no answer: it %s', async (path, reason) => {
  heard.length = 0
  expect(await ask(path)).toEqual({ arrived: false, reason })
  // A redirect would carry our key to somewhere else, and nothing is sent twice.
  expect(heard.map((request) => request.path)).toEqual([path])
})

test.each(['/silent', '/endless'])('%s is given up in time', async (path) => {
  expect(await ask(path, 200)).toEqual({ arrived: false, reason: 'no answer within 200 ms' })
})

test('where nobody listens the connection fails', async () => {
  expect(await sendRequest({ method: 'GET', url: 'http://127.0.0.1:1/' }, { timeoutMs: 10_000 })).toEqual({
    arrived: false,
    reason: 'the connection failed',
  })
})

test('what cannot be sent at all fails like a connection', async () => {
  const unsendable = { method: 'GET' as const, url: `${address}/yes`, headers: { 'x-key': 'กุญแจ' } }
  expect(await sendRequest(unsendable, { timeoutMs: 10_000 })).toEqual({ arrived: false, reason: 'the connection failed' })
})

test('one connection serves one request after another, and a body is sent with its length and type', async () => {
  connections.clear()
  heard.length = 0
  await sendRequest({ method: 'PUT', url: `${address}/yes`, headers: { 'x-key': 'k' }, json: { ชื่อ: 'ก' } }, { timeoutMs: 10_000 })
  await sendRequest({ method: 'POST', url: `${address}/yes`, form: { amount: '1.00', note: 'a b' } }, { timeoutMs: 10_000 })
  expect(connections.size).toBe(1)
  expect(heard).toMatchObject([
    { headers: { 'content-type': 'application/json', accept: 'application/json', 'x-key': 'k' }, body: '{"ชื่อ":"ก"}' },
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', 'content-length': '20' },
      body: 'amount=1.00&note=a+b',
    },
  ])
})

test('an address that a stranger has chosen leads to no private network, by number, by name, or by what a name leads to', async () => {
  heard.length = 0
  for (const host of ['127.0.0.1', 'localhost', '169.254.169.254', '[::1]']) {
    const url = `${address.replace('127.0.0.1', host).replace('http:', 'https:')}/yes`
    const sent = { method: 'GET', url, headers: {}, body: undefined, isPublicOnly: true }
    expect(await exchange(sent, 1000)).toEqual({ arrived: false, reason: 'the address is of a private network' })
  }
  expect(heard).toEqual([])
  const found = await new Promise((resolve) => lookUpPublic('localhost', {}, (error) => resolve(error?.code)))
  expect(found).toBe('EACCES')
})
