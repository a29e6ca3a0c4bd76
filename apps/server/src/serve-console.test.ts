import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from './platform/clock.ts'
import { createHttp } from './platform/http/server.ts'
import { createLog } from './platform/log.ts'
import { serveConsole } from './serve-console.ts'
import { servePortal } from './serve-portal.ts'

let folder: string
let http: Awaited<ReturnType<typeof createHttp>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'krapao-console-'))
  for (const app of ['portal', 'console']) {
    mkdirSync(join(folder, app, 'assets'), { recursive: true })
    writeFileSync(join(folder, app, 'index.html'), app)
    writeFileSync(join(folder, app, 'assets', 'a-1.js'), `code of the ${app}`)
  }
  http = await createHttp({
    log: createLog('silent'),
    clock: systemClock,
    trustProxy: false,
    blockedAddresses: [],
    inlineScripts: [],
    mayBeFramed: true,
    callsPerMinute: 1000,
    databaseWaitMs: 8000,
  })
  const showConsole = await serveConsole(http, { folder: join(folder, 'console') })
  await servePortal(http, { callsPerMinute: 1000, laos: false, serviceWorker: true, showConsole, folder: join(folder, 'portal') })
})
afterEach(async () => {
  await http.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string) => http.inject({ url, headers: { host: 'localhost' } })

test.each(['/console', '/console/', '/console?x=1', '/console/queue', '/console/queue?item=1', '/console/players/7'])(
  '%s is a screen of the console, which nothing frames although the portal may be',
  async (url) => {
    const { body, headers } = await get(url)
    expect(body).toBe('console')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['x-frame-options']).toBe('DENY')
    const policy = String(headers['content-security-policy']).split('; ')
    for (const directive of ["default-src 'none'", "frame-ancestors 'none'", "script-src 'self'", "connect-src 'self'"])
      expect(policy).toContain(directive)
    expect(policy.join()).not.toContain('unsafe')
  },
)

test.each(['/console/api', '/console/api/nothing', '/console/assets/none.js'])('%s is no screen', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('each app has its own parts, kept for good, and a path beside the console is the portal’s', async () => {
  const part = await get('/console/assets/a-1.js')
  expect([part.body, part.headers['cache-control']]).toEqual(['code of the console', 'public, max-age=31536000, immutable'])
  expect((await get('/assets/a-1.js')).body).toBe('code of the portal')
  expect((await get('/consoles')).body).toBe('portal')
})
