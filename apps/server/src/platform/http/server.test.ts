import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { route } from '@krapao/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { PrincipalResolver } from '../principals.ts'
import { implement } from './implement.ts'
import { mount, mountAll } from './mount.ts'
import { createHttp, type HttpOptions } from './server.ts'

const lookUp = route({ method: 'GET', path: '/api/look-up', summary: '', access: 'public', output: z.string(), refusals: [] })
const ask = route({ ...lookUp, path: '/api/ask', limit: { calls: 1, windowSeconds: 60 } })
const mine = route({ ...lookUp, path: '/api/mine', access: 'player' })

let http: Awaited<ReturnType<typeof createHttp>>
afterEach(() => http.close())

async function start(options: Partial<HttpOptions> = {}): Promise<void> {
  http = await createHttp({
    log: createLog('silent'),
    clock: systemClock,
    trustProxy: false,
    blockedAddresses: [],
    inlineScripts: [],
    mayBeFramed: false,
    callsPerMinute: 3,
    databaseWaitMs: 8000,
    ...options,
  })
  const players: PrincipalResolver<'player'> = {
    kind: 'player',
    credentialIn: ({ bearer }) => bearer,
    refusals: [],
    // The player is the first letter of the token, the rest one of their sessions.
    resolve: async (token = '') => ({ playerId: token.slice(0, 1), tokenHash: Buffer.alloc(32), readsOnly: token.endsWith('reads') }),
    idOf: ({ playerId }) => playerId,
  }
  for (const declared of [lookUp, ask, mine])
    mount(
      http,
      implement(declared).with(async () => 'answered'),
      [players],
    )
}

interface Caller {
  address?: string
  token?: string
}

async function call(url: string, { address = '203.0.113.7', token }: Caller = {}) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token.padEnd(43, 'x')}` }
  const { statusCode, body } = await http.inject({ url, headers, remoteAddress: address })
  return [statusCode, JSON.parse(body)]
}

const ANSWERED = [200, 'answered']
const LIMITED = [429, { message: 'REQUEST_LIMIT' }]

describe('[ERR-16] calls a minute', () => {
  test('one address may make so many and no more, however it writes the path or what token it invents', async () => {
    await start()
    for (const token of ['a', 'b', 'c']) expect(await call('/api/look-up', { token })).toEqual(ANSWERED)
    for (const token of ['d', undefined]) expect(await call('/api/look-up', token ? { token } : {})).toEqual(LIMITED)
    expect(await call('/%61pi/look-up')).toEqual(LIMITED)
    expect(await call('/api/look-up', { address: '::ffff:203.0.113.7' })).toEqual(LIMITED)
    expect(await call('/api/look-up', { address: '203.0.113.8' })).toEqual(ANSWERED)
  })

  test('the addresses of one IPv6 line count together', async () => {
    await start()
    for (const end of ['1', '2', '3']) expect(await call('/api/look-up', { address: `2001:db8:1:2::${end}` })).toEqual(ANSWERED)
    expect(await call('/api/look-up', { address: '2001:db8:1:2:3:4:5:6' })).toEqual(LIMITED)
    expect(await call('/api/look-up', { address: '2001:db8:1:3::1' })).toEqual(ANSWERED)
  })

  test('players behind one address count for themselves, with all their sessions', async () => {
    await start()
    for (const token of ['a1', 'a2', 'a3']) expect(await call('/api/mine', { token })).toEqual(ANSWERED)
    for (const token of ['a1', 'a4']) expect(await call('/api/mine', { token })).toEqual(LIMITED)
    expect(await call('/api/mine', { token: 'b' })).toEqual(ANSWERED)
  })

  test('a route may declare a limit of its own', async () => {
    await start()
    expect(await call('/api/ask')).toEqual(ANSWERED)
    expect(await call('/api/ask')).toEqual(LIMITED)
    expect(await call('/api/look-up')).toEqual(ANSWERED)
  })
})

test.each(['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:0:0:0:0:0:9'])(
  '[ERR-12] the blocked address %s is refused in every spelling',
  async (address) => {
    await start({ blockedAddresses: ['203.0.113.9', '2001:db8::9'] })
    expect(await call('/api/look-up', { address })).toEqual([403, { message: 'INVALID_IP' }])
    expect(await call('/api/look-up', { address: '203.0.113.10' })).toEqual(ANSWERED)
  },
)

test('[ERR-12] [ERR-16] what a caller says of its own address counts for nothing', async () => {
  await start({ blockedAddresses: ['203.0.113.9'] })
  const statuses: number[] = []
  for (const claimed of ['203.0.113.9', '198.51.100.1', '198.51.100.2', '198.51.100.3']) {
    statuses.push((await http.inject({ url: '/api/look-up', headers: { 'x-forwarded-for': claimed } })).statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 429])
})

test.each([
  ['what is not HTTP', 'HELLO\r\n\r\n'],
  ['a header without a name', 'GET /api/look-up HTTP/1.1\r\nhost: localhost\r\n: y\r\n\r\n'],
  ['a head of more than 16 KB', `GET /api/look-up HTTP/1.1\r\nhost: localhost\r\nx-long: ${'y'.repeat(20_000)}\r\n\r\n`],
])('[ERR-01] %s is refused in the same shape', async (_name, bytes) => {
  await start()
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  socket.write(bytes)
  const [head, body] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(head).toContain('cache-control: no-store')
  expect(JSON.parse(body!)).toEqual({ message: 'KEY_INVALID' })
})

describe('a call whose body never ends', () => {
  const tell = route({ ...lookUp, method: 'POST', path: '/api/tell', body: z.object({ text: z.string() }) })
  const upload = { maxBytes: 1000, missing: 'KEY_MISSING', invalid: 'KEY_INVALID' } as const
  const send = route({ ...lookUp, method: 'POST', path: '/api/send', upload })

  async function startWith(arrivalMs: number): Promise<(path: string, type: string, body: string) => Socket> {
    await start({ arrivalMs })
    const routes = [tell, send].map((one) => implement(one).with(async () => 'answered'))
    await mountAll(http, routes, [])
    await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as AddressInfo
    return (path, type, body) => {
      const socket = connect(port, '127.0.0.1')
      const length = body.length + (path === tell.path ? 5 : 0)
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`,
      )
      if (path === tell.path) socket.write(body)
      else setTimeout(() => socket.write(body), 4 * arrivalMs)
      return socket
    }
  }

  test('is answered that it is none; one with a file has longer', async () => {
    const call = await startWith(100)
    expect(await text(call('/api/tell', 'application/json', '{"text":'))).toContain('{"message":"KEY_INVALID"}')
    const form = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nbytes\r\n--b--\r\n'
    expect(await text(call('/api/send', 'multipart/form-data; boundary=b', form))).toContain('"answered"')
  })

  test('has no longer once it was refused', async () => {
    await start({ arrivalMs: 100 })
    await http.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    const head = `POST /api/nowhere HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=b\r\n`
    socket.write(`${head}content-length: 1000\r\n\r\n--b`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /)
    await once(socket, 'close')
  })
})

test.each([
  ['says nothing', ''],
  ['never ends its head', 'GET /api/look-up HTTP/1.1\r\nhost: localhost\r\nx-one: '],
])('a connection that %s is ended', async (_how, bytes) => {
  await start({ arrivalMs: 100 })
  await http.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  await text(socket).catch(() => '')
  expect(socket.readyState).not.toBe('open')
})

describe('a call of another name', () => {
  async function ask(head: string): Promise<string> {
    await http.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`${head}\r\nconnection: close\r\n\r\n`)
    return text(socket)
  }
  const OWN = { hosts: { siteHosts: ['wallet.example.com', 'site.internal:8080'], consoleHost: null } }
  const REFUSED = /^HTTP\/1\.1 400 [^]*\{"message":"KEY_INVALID"\}$/

  test.each([
    ['of somebody else', 'GET /api/look-up HTTP/1.1\r\nhost: evil.example'],
    ['that begins with ours', 'GET /api/look-up HTTP/1.1\r\nhost: wallet.example.com.evil.example'],
    ['of ours at a port that is not', 'GET /api/look-up HTTP/1.1\r\nhost: site.internal:8081'],
    ['that is none', 'GET /api/look-up HTTP/1.1\r\nhost: wallet.example.com@evil.example'],
    ['that is empty', 'GET /api/look-up HTTP/1.1\r\nhost:'],
    ['that is not said', 'GET /api/look-up HTTP/1.0'],
    ['said twice, ours first', 'GET /api/look-up HTTP/1.1\r\nhost: wallet.example.com\r\nHost: evil.example'],
    ['said twice the same', 'GET /api/look-up HTTP/1.1\r\nhost: wallet.example.com\r\nhost: wallet.example.com'],
    ['in its first line', 'GET http://evil.example/api/look-up HTTP/1.1\r\nhost: wallet.example.com'],
    ['in its first line, though ours', 'GET http://wallet.example.com/api/look-up HTTP/1.1\r\nhost: wallet.example.com'],
  ])('%s is refused', async (_which, head) => {
    await start(OWN)
    expect(await ask(head)).toMatch(REFUSED)
  })

  test.each(['wallet.example.com', 'Wallet.Example.com:443', 'site.internal:8080', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
    'as %s, which is ours, is answered',
    async (host) => {
      await start(OWN)
      expect(await ask(`GET /api/look-up HTTP/1.1\r\nhost: ${host}`)).toContain('"answered"')
    },
  )

  test('that a proxy of ours was asked for is refused, and what another says of it counts for nothing', async () => {
    const headers = { 'x-forwarded-host': 'evil.example' }
    await start({ ...OWN, trustProxy: '127.0.0.1' })
    const ofProxy = { url: '/api/look-up', headers, remoteAddress: '127.0.0.1' }
    expect((await http.inject(ofProxy)).statusCode).toBe(400)
    expect((await http.inject({ ...ofProxy, headers: { 'x-forwarded-host': 'wallet.example.com' } })).statusCode).toBe(200)
    expect((await http.inject({ ...ofProxy, remoteAddress: '203.0.113.7' })).statusCode).toBe(200)
  })
})

describe('a console with a host of its own', () => {
  const OWN = { hosts: { siteHosts: ['wallet.example.com', 'app.internal'], consoleHost: 'console.example.com' }, trustProxy: '127.0.0.1' }
  const statusOf = async (url: string, host: string, forwarded?: string) => {
    const headers = { host, ...(forwarded === undefined ? {} : { 'x-forwarded-host': forwarded }) }
    const { statusCode, json } = await http.inject({ url, headers, remoteAddress: '127.0.0.1' })
    return statusCode === 400 ? json<{ message: string }>().message : statusCode
  }

  test.each([
    ['/console', 'console.example.com', 404],
    ['/console/api/work-items', 'console.example.com', 404],
    ['/console', 'wallet.example.com', 'KEY_INVALID'],
    ['/console/api/work-items', 'wallet.example.com', 'KEY_INVALID'],
    ['/console?x=1', 'wallet.example.com', 'KEY_INVALID'],
    ['/api/look-up', 'wallet.example.com', 200],
    ['/api/look-up', 'console.example.com', 'KEY_INVALID'],
    ['/consoles', 'console.example.com', 'KEY_INVALID'],
    ['/console', 'evil.example', 'KEY_INVALID'],
    ['/console', 'localhost', 404],
    ['/api/look-up', 'localhost', 200],
  ])('%s under %s: %s', async (url, host, answer) => {
    await start(OWN)
    expect(await statusOf(url, host)).toBe(answer)
  })

  test('is known by what a proxy of ours was asked for, whatever it calls us', async () => {
    await start(OWN)
    expect(await statusOf('/console', 'app.internal', 'console.example.com')).toBe(404)
    expect(await statusOf('/console', 'app.internal', 'wallet.example.com')).toBe('KEY_INVALID')
    expect(await statusOf('/api/look-up', 'app.internal', 'console.example.com')).toBe('KEY_INVALID')
  })

  test('leads whoever types its host alone to its first page, and nobody else', async () => {
    await start(OWN)
    const { statusCode, headers } = await http.inject({ url: '/', headers: { host: 'console.example.com' } })
    expect([statusCode, headers.location]).toEqual([302, '/console'])
    expect(await statusOf('/', 'wallet.example.com')).toBe(404)
  })
})

describe('connections of one address', () => {
  const open = () =>
    new Promise<Socket | undefined>((resolve) => {
      const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
      socket.on('error', () => resolve(undefined)).on('close', () => resolve(undefined))
      socket.write('GET /api/look-up HTTP/1.1\r\nhost: localhost\r\n\r\n')
      socket.once('data', () => resolve(socket))
    })

  test('are closed beyond so many, and open again as others close', async () => {
    await start({ connectionsPerAddress: 3, callsPerMinute: 100 })
    await http.listen({ port: 0, host: '127.0.0.1' })
    const first = [await open(), await open(), await open()]
    expect(first.every((socket) => socket !== undefined)).toBe(true)
    expect(await open()).toBeUndefined()
    const closed = once(first[0]!, 'close')
    first[0]!.destroy()
    await closed
    await vi.waitUntil(async () => (await open()) !== undefined)
    for (const socket of first) socket!.destroy()
  })

  test('of a proxy are those of everybody, and are not', async () => {
    await start({ connectionsPerAddress: 1, callsPerMinute: 100, trustProxy: '127.0.0.1' })
    await http.listen({ port: 0, host: '127.0.0.1' })
    const all = [await open(), await open(), await open()]
    expect(all.every((socket) => socket !== undefined)).toBe(true)
    for (const socket of all) socket!.destroy()
  })
})

test('a method that repeats what was sent is not there', async () => {
  await start()
  await http.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('TRACE /api/look-up HTTP/1.1\r\nhost: localhost\r\nx-secret: 1\r\nconnection: close\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
  expect(answer).not.toContain('x-secret')
})

test.each([
  ['a call', '/api/look-up', {}],
  ['what is not there', '/api/nowhere', {}],
  ['a path that cannot be read', '/api/%E0%A4%A', {}],
  ['another name', '/api/look-up', { host: 'evil.example' }],
])('the answer to %s says what a browser may do with it', async (_what, url, headers) => {
  await start()
  const answer = (await http.inject({ url, headers })).headers
  expect(Object.keys(answer).filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(answer).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=31536000; includeSubDomains$/),
  })
  const policy = String(answer['content-security-policy']).split(';')
  for (const directive of [
    "default-src 'self'",
    "connect-src 'self'",
    "style-src-attr 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify slip-reader service-worker',
    "manifest-src 'self'",
    "worker-src 'self'",
  ])
    expect(policy).toContain(directive)
  expect(policy.join()).not.toContain('unsafe')
  const features = String(answer['permissions-policy']).split(', ')
  for (const feature of ['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']) expect(features).toContain(feature)
  for (const feature of ['publickey-credentials-get=(self)', 'publickey-credentials-create=(self)']) expect(features).toContain(feature)
})
