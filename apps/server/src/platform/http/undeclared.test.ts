import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { route } from '@krapao/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { implement } from './implement.ts'
import { mount } from './mount.ts'
import { createHttp } from './server.ts'
import { answerUndeclared } from './undeclared.ts'

const declared = route({ method: 'POST', path: '/api/declared', summary: '', access: 'public', output: z.string(), refusals: [] })

let http: Awaited<ReturnType<typeof createHttp>>
let folder: string

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'krapao-files-'))
  for (const file of ['index.html', 'there.js']) writeFileSync(join(folder, file), file)
  http = await createHttp({
    log: createLog('silent'),
    clock: systemClock,
    trustProxy: false,
    blockedAddresses: [],
    inlineScripts: [],
    mayBeFramed: false,
    callsPerMinute: 3,
    databaseWaitMs: 8000,
  })
  mount(
    http,
    implement(declared).with(async () => 'answered'),
    [],
  )
  await http.register(fastifyStatic, { root: folder })
  answerUndeclared(http, {
    callsPerMinute: 3,
    showPage: (request, reply) => (request.url === '/home' ? reply.sendFile('index.html') : undefined),
  })
})
afterEach(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

interface Sent {
  method?: 'GET' | 'POST'
  url?: string
  body?: string
  address?: string
}

async function send({ method = 'POST', url = '/nothing', body, address = '203.0.113.7' }: Sent = {}) {
  const answer = await http.inject({
    method,
    url,
    remoteAddress: address,
    ...(body === undefined ? {} : { payload: body, headers: { 'content-type': 'application/json' } }),
  })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}
const refusedWith = async (sent: Sent) => {
  const { status, body } = await send(sent)
  return [status, JSON.parse(body)]
}

const NOT_THERE = [404, { message: 'NO_DATA' }]
const LIMITED = [429, { message: 'REQUEST_LIMIT' }]

test('paths that nobody declared are counted by address, whatever their method and body', async () => {
  expect(await refusedWith({ body: '{"a":1}' })).toEqual(NOT_THERE)
  expect(await refusedWith({ method: 'GET' })).toEqual(NOT_THERE)
  expect(await refusedWith({ url: '/api/also/nothing' })).toEqual(NOT_THERE)
  for (const method of ['GET', 'POST'] as const) expect(await refusedWith({ method })).toEqual(LIMITED)
  expect(Number((await send()).headers['retry-after'])).toBeGreaterThan(0)
  expect(await refusedWith({ address: '203.0.113.8' })).toEqual(NOT_THERE)
})

test('they take nothing from the calls that are declared, nor these from them', async () => {
  for (let i = 0; i < 4; i++) await send()
  for (let i = 0; i < 3; i++) expect((await send({ url: '/api/declared' })).status).toBe(200)
  expect(await refusedWith({ url: '/api/declared' })).toEqual(LIMITED)
  expect(await refusedWith({ address: '203.0.113.8' })).toEqual(NOT_THERE)
})

test('files and pages of the portal are not counted, and come when everything else is used up', async () => {
  for (let i = 0; i < 4; i++) await send()
  for (let i = 0; i < 5; i++) {
    expect(await send({ method: 'GET', url: '/there.js' })).toMatchObject({ status: 200, body: 'there.js' })
    expect(await send({ method: 'GET', url: '/home' })).toMatchObject({ status: 200, body: 'index.html' })
  }
})

test.each([
  ['broken JSON', '{bad'],
  ['more than a body may be', `"${'x'.repeat(20_000)}"`],
])('a body of %s for nobody is never read', async (_name, body) => {
  for (let i = 0; i < 3; i++) expect(await refusedWith({ body })).toEqual(NOT_THERE)
  expect(await refusedWith({ body })).toEqual(LIMITED)
})
