import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAt, startSandbox, type TestSandbox } from '../test-world.ts'

let sandbox: TestSandbox
beforeEach(() => void (sandbox = startSandbox()))
afterEach(() => sandbox.close())

const TRANSFER = { fromBankCode: 'KBANK', fromAccountNo: '1112223334', fromName: 'SOMCHAI JAIDEE', toAccountNo: '9998887776', amount: 49.5 }

describe('bad input', () => {
  test.each([
    ['/control/bank/transfer', {}],
    ['/control/bank/transfer', []],
    ['/control/bank/transfer', [[]]],
    ['/control/bank/transfer', { ...TRANSFER, amount: 0 }],
    ['/control/bank/transfer', { ...TRANSFER, amount: -1 }],
    ['/control/bank/transfer', { ...TRANSFER, amount: 0.005 }],
    ['/control/bank/transfer', { ...TRANSFER, amount: '1e2' }],
    ['/control/bank/transfer', { ...TRANSFER, amount: null }],
    ['/control/bank/transfer', { ...TRANSFER, amount: 10_000_000_000.01 }],
    ['/control/bank/transfer', { ...TRANSFER, fromAccountNo: 'x'.repeat(500) }],
    ['/control/bank/transfer', { ...TRANSFER, at: 'yesterday' }],
    ['/control/qr/pay', { payload: 'not a QR' }],
    ['/control/qr/pay', { payload: '0002010102113063041234' }],
    ['/control/qr/pay', {}],
    ['/control/faults', { party: 'bank', kind: 'explode' }],
    ['/control/faults', { party: 'games:NOBODY', kind: 'refuse' }],
    ['/control/faults', { party: 'bank', kind: 'refuse', count: 0 }],
    ['/control/faults', { party: 'bank', kind: 'refuse', count: 1.5 }],
    ['/control/faults', { party: 'bank', kind: 'refuse', call: 'move' }],
    ['/control/faults', { party: 'bank', kind: 'garbage', call: 'webhook' }],
    ['/control/faults', { party: 'bank', kind: 'wrong-currency', call: 'pay-out' }],
    ['/control/faults', { party: 'games:PG', kind: 'wrong-currency' }],
    ['/control/faults', { party: 'games:PG', kind: 'lost-report' }],
    ['/control/faults', { party: 'bank', kind: 'closed' }],
    ['/control/faults', { party: 'bank', kind: 'reverse-later', call: 'statement' }],
    ['/control/faults', { party: 'games:PG', kind: 'reverse-later' }],
    ['/control/bank/holders', { bankCode: 'SCB', accountNo: '1234567890' }],
    ['/control/faults', { party: 'games:PG', kind: 'zero', call: 'move' }],
    ['/control/bank/transfer', { ...TRANSFER, currency: 'USD' }],
  ])('POST %s %j is a clear 400', async (path, body) => {
    const answer = await sandbox.call('POST', path, body)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'BAD_REQUEST', message: expect.stringMatching(/.{8}/) } } })
    expect((await sandbox.call('GET', '/control/bank/transfers')).body).toEqual([])
    expect((await sandbox.call('GET', '/control/faults')).body).toEqual([])
  })

  test.each([
    ['GET', '/control/games/PG/nobody'],
    ['GET', '/control/games/NOBODY/nobody'],
    ['GET', '/control/games/constructor/nobody'],
    ['POST', '/control/games/PG/nobody/play'],
    ['POST', '/control/games/PG/nobody/bets'],
    ['POST', '/control/games/PG/bets/B1/void'],
    ['POST', '/control/games/NOBODY/feed/hold'],
    ['POST', '/control/qr/UNKNOWN/pay'],
    ['POST', '/control/bank/payouts/UNKNOWN/return'],
    ['GET', '/control/nothing'],
  ])('%s %s is not there', async (method, path) =>
    expect(await sandbox.call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({ status: 404 }),
  )

  test('malformed JSON and a repeated query are a 400', async () => {
    const malformed = await sandbox.app.inject({
      method: 'POST',
      url: '/control/faults',
      headers: { 'content-type': 'application/json' },
      payload: '{"party":',
    })
    expect(malformed.statusCode).toBe(400)
    expect(await sandbox.call('GET', '/control/sms?phone=1&phone=2')).toMatchObject({ status: 400 })
  })
})

test('a bet at the provider changes its balance by win minus bet, and never below 0', async () => {
  const { username } = await openAt(sandbox, 'PG', '60.00')
  const at = `/control/games/PG/${username}`
  expect(await sandbox.call('POST', `${at}/play`, { bet: 20, win: 5.5 })).toMatchObject({ status: 200, body: { balance: 45.5 } })
  expect(await sandbox.call('POST', `${at}/play`, { bet: 45.51, win: 1000 })).toMatchObject({ status: 409 })
  expect((await sandbox.call('GET', at)).body).toMatchObject({
    balance: 45.5,
    rounds: [{ bet: 20, win: 5.5 }],
    transfers: [{ direction: 'in', amount: 60, state: 'done' }],
  })
})

test('faults are counted down, listed and cleared', async () => {
  await sandbox.call('POST', '/control/faults', { party: 'games:PG', kind: 'refuse', count: 2 })
  await openAt(sandbox, 'PG', '1.00')
  expect((await sandbox.call('GET', '/control/faults')).body).toEqual([{ party: 'games:PG', kind: 'refuse', count: 1 }])
  expect((await sandbox.call('DELETE', '/control/faults')).body).toEqual([])
})

test.each(['/', '/bank'])('the page %s of the sandbox is there and loads nothing from elsewhere', async (path) => {
  const page = await sandbox.app.inject(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  const assets = [...page.body.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path!)
  expect(assets.length).toBeGreaterThan(2)
  for (const asset of assets) expect((await sandbox.app.inject(asset)).statusCode).toBe(200)
})

test('the pages of the sandbox bring Thai and Lao letters of their own', async () => {
  expect((await sandbox.app.inject('/assets/page.css')).body).toContain("@import url('/assets/fonts.css')")
  const { body } = await sandbox.app.inject('/assets/fonts.css')
  expect(body).toContain('U+0E01-0E5B')
  expect(body).toContain('U+0E81-0EDF')
  const files = [...body.matchAll(/url\((.+?)\)/g)].map(([, path]) => path!)
  expect(files).toHaveLength(6)
  for (const file of files) {
    const font = await sandbox.app.inject(file)
    expect(font.headers['content-type']).toBe('font/woff2')
    expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
  }
  expect((await sandbox.app.inject('/')).headers['content-security-policy']).toContain("font-src 'self'")
})

describe('a form of another site', () => {
  const send = (url: string, headers: Record<string, string>, payload: object = { party: 'bank', kind: 'refuse' }) =>
    sandbox.app.inject({ method: 'POST', url, headers: { host: 'localhost:3100', ...headers }, payload })

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:3000' },
    { origin: 'null' },
  ])('makes nothing happen: %o', async (headers) => {
    for (const url of ['/control/faults', '/games/PG/spin']) expect((await send(url, headers)).statusCode).toBe(403)
    expect((await sandbox.call('GET', '/control/faults')).body).toEqual([])
  })

  test.each([{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:3100' }, {}])(
    'is not a page of its own: %o',
    async (headers) => {
      expect((await send('/control/faults', headers)).statusCode).toBe(200)
    },
  )

  test('may be the sign-in to a game, which the portal sends', async () => {
    expect((await send('/games/PG/sign-in', { 'sec-fetch-site': 'cross-site' }, {})).statusCode).toBe(401)
  })
})
