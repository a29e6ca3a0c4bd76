import { route } from '@krapao/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestClock, type TestClock } from '../clock.ts'
import { createLog } from '../log.ts'
import type { PrincipalResolver } from '../principals.ts'
import { implement } from './implement.ts'
import { mount } from './mount.ts'
import { refuse } from './refusal.ts'
import { createHttp } from './server.ts'

const greet = route({
  method: 'POST',
  path: '/api/greet/:name',
  summary: '',
  access: 'player',
  params: z.object({ name: z.string().check(z.maxLength(5)) }),
  output: z.string(),
  refusals: [],
})

let http: Awaited<ReturnType<typeof createHttp>>
let clock: TestClock
let lines: { says: string; source?: string; [field: string]: unknown }[]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  clock = createTestClock('2027-01-01T00:00:00Z')
  lines = []
  const write = (line: string) => {
    const { msg, ...fields } = JSON.parse(line) as { msg: string }
    if (msg === 'a call was refused') lines.push({ says: msg, ...fields })
  }
  http = await createHttp({
    log: createLog('warn', { write }),
    clock,
    trustProxy: false,
    blockedAddresses: ['198.51.100.66'],
    inlineScripts: [],
    mayBeFramed: false,
    callsPerMinute: 1000,
    databaseWaitMs: 8000,
  })
  const players: PrincipalResolver<'player'> = {
    kind: 'player',
    credentialIn: ({ bearer }) => bearer,
    refusals: [],
    resolve: async (token) => {
      if (!token?.startsWith('known')) throw refuse(token === undefined ? 'UNAUTHORIZED' : 'INVALID_USER_1')
      return { playerId: 'one', tokenHash: Buffer.alloc(32), readsOnly: false }
    },
    idOf: ({ playerId }) => playerId,
  }
  mount(
    http,
    implement(greet).with(async () => 'hello'),
    [players],
  )
})
afterEach(async () => {
  await http.close()
  vi.useRealTimers()
})

const call = async (path: string, { address = '203.0.113.7', token = 'known', host = 'localhost' } = {}) => {
  const headers = { host, authorization: `Bearer ${token.padEnd(43, 'x')}` }
  return (await http.inject({ method: 'POST', url: path, headers, remoteAddress: address })).statusCode
}
const noted = () => lines.map(({ address, code, path, leftOut }) => [address, code, path, leftOut])

test('who is kept out is written, by address, code and the route as it is declared, and nothing of what was sent', async () => {
  expect(await call('/api/greet/Manee')).toBe(200)
  expect(await call('/api/greet/a-long-secret')).toBe(400)
  expect(await call('/api/greet/Manee', { token: 'invented-secret' })).toBe(401)
  expect(await call('/api/greet/Manee', { address: '198.51.100.66' })).toBe(403)
  expect(await call('/0812345678', { address: '203.0.113.8', host: 'another-site.example' })).toBe(400)
  expect(noted()).toEqual([
    ['203.0.113.7', 'KEY_INVALID', '/api/greet/:name', 0],
    ['203.0.113.7', 'INVALID_USER_1', '/api/greet/:name', 0],
    ['198.51.100.66', 'INVALID_IP', '/api/greet/:name', 0],
    ['203.0.113.8', 'KEY_INVALID', 'undeclared', 0],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|0812345678/)
})

test('a flood is one line a minute, which tells how many there were', async () => {
  for (let times = 0; times < 50; times++) await call('/api/greet/Manee', { token: 'invented' })
  expect(noted()).toEqual([['203.0.113.7', 'INVALID_USER_1', '/api/greet/:name', 0]])
  clock.advance(60_000)
  await call('/api/greet/Manee', { token: 'invented' })
  expect(noted()[1]).toEqual(['203.0.113.7', 'INVALID_USER_1', '/api/greet/:name', 49])
  await call('/api/greet/Manee', { token: 'invented' })
  clock.advance(60_000)
  vi.advanceTimersByTime(60_000)
  expect([lines[2]!.source, lines[2]!.leftOut]).toEqual(['203.0.113.7 INVALID_USER_1 /api/greet/:name', 1])
})
