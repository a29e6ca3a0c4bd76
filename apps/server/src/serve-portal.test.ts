import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createHttp } from './platform/http/server.ts'
import { systemClock } from './platform/clock.ts'
import { createLog } from './platform/log.ts'
import { servePortal } from './serve-portal.ts'

let folder: string
let http: Awaited<ReturnType<typeof createHttp>>
afterEach(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

async function start(serviceWorker: boolean) {
  folder = mkdtempSync(join(tmpdir(), 'krapao-portal-'))
  mkdirSync(join(folder, 'assets'))
  for (const [name, text] of Object.entries({ 'index.html': '<html>', 'sw.js': 'keeps', 'sw-off.js': 'drops', 'assets/a-1.js': 'code' }))
    writeFileSync(join(folder, name), text)
  http = await createHttp({
    log: createLog('silent'),
    clock: systemClock,
    trustProxy: false,
    blockedAddresses: [],
    inlineScripts: [],
    release: 'abc123',
    mayBeFramed: false,
    callsPerMinute: 1000,
    databaseWaitMs: 8000,
  })
  await servePortal(http, { callsPerMinute: 1000, laos: false, serviceWorker, folder })
  return async (url: string) => {
    const { headers, body } = await http.inject({ url, headers: { host: 'localhost' } })
    return { body, cache: headers['cache-control'], policy: headers['content-security-policy'] as string, release: headers['x-release'] }
  }
}

test('the service worker is asked for each time, calls this site alone, and every page names the release', async () => {
  const get = await start(true)
  expect(await get('/sw.js')).toEqual({
    body: 'keeps',
    cache: 'no-cache',
    policy: "default-src 'none'; connect-src 'self'",
    release: 'abc123',
  })
  expect(await get('/user/home')).toMatchObject({ body: '<html>', cache: 'no-cache', release: 'abc123' })
  expect(await get('/assets/a-1.js')).toMatchObject({ body: 'code', cache: 'public, max-age=31536000, immutable' })
})

test('a part of a page says what it is and who may use it, and nothing that is said of pages', async () => {
  await start(true)
  const { headers } = await http.inject({ url: '/assets/a-1.js', headers: { host: 'localhost' } })
  expect(Object.keys(headers).toSorted()).toEqual([
    'accept-ranges',
    'cache-control',
    'connection',
    'content-length',
    'content-security-policy',
    'content-type',
    'cross-origin-resource-policy',
    'date',
    'etag',
    'last-modified',
    'strict-transport-security',
    'vary',
    'x-content-type-options',
  ])
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'self'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('a server that is told so answers, under the same name, with the one that drops everything', async () => {
  const get = await start(false)
  expect(await get('/sw.js')).toMatchObject({ body: 'drops', cache: 'no-cache', policy: "default-src 'none'; connect-src 'self'" })
})
