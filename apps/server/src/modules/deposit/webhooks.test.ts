import { signatureHeaders } from '@krapao/protocols'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { PreparingClient } from '../../platform/database/preparing-client.ts'
import { createLog } from '../../platform/log.ts'
import { createWorld, type World } from '../../../test/world.ts'

const CALLS_PER_MINUTE = 5
const MINUTE = 60_000
const OLD_SECRET = 'the-secret-before-the-present-one'
const ENDED_SECRET = 'the-secret-before-that-one-too'

let world: World
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line) as Line) })
  const processEnv = {
    TRUST_PROXY: '127.0.0.1',
    BANK_SCB_WEBHOOK_OLD_SECRET: OLD_SECRET,
    BANK_SCB_WEBHOOK_ENDED_SECRETS: ENDED_SECRET,
  }
  world = await createWorld({ log, callsPerMinute: CALLS_PER_MINUTE, processEnv })
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

let events = 0

interface Line {
  msg: string
  source?: string
  leftOut?: number
}
const lines: Line[] = []
const UNSIGNED = 'a webhook was not signed by its provider'
const written = (source: string) => lines.filter((line) => line.msg === UNSIGNED && line.source === source)

/** How many reports to this provider's address this secret has signed. */
async function counted(provider: string, signedWith: string): Promise<number> {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  const found = text
    .split('\n')
    .find((line) => line.startsWith(`krapao_reports_total{provider="${provider}",signed_with="${signedWith}"} `))
  return Number(found?.split(' ').at(-1) ?? 0)
}

interface Sent {
  from: string
  isSigned?: boolean
  secret?: string
  path?: string
}

/** A report of a payment without an owner, as the bank sends it, or as somebody does who only knows the address. */
async function report({ from, isSigned = true, secret: given, path = 'bank/SCB' }: Sent): Promise<number> {
  const eventId = `e${++events}`
  const transfer = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'NOBODY', toAccountNo: '0458800011', amount: '1.00' }
  const rawBody = JSON.stringify({ eventId, transRef: `T${events}`, ...transfer, at: world.clock.now().toISOString() })
  const secret = given ?? (isSigned ? world.env.integrations.banks['SCB']!.webhookSecret : 'not-the-secret-of-the-bank')
  const timestamp = Math.floor(world.clock.now().getTime() / 1000)
  const response = await fetch(`${world.url}/webhooks/${path}`, {
    method: 'POST',
    body: rawBody,
    headers: { ...signatureHeaders({ secret, timestamp, rawBody, eventId }), 'x-forwarded-for': from },
  })
  await response.body?.cancel()
  return response.status
}

async function inTurn(calls: number, call: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < calls; i++) statuses.push(await call())
  return statuses
}

test('reports that nobody signed are counted by address, and then no longer looked at', async () => {
  const unsigned = () => report({ from: '203.0.113.1', isSigned: false })
  expect(await inTurn(CALLS_PER_MINUTE, unsigned)).toEqual(Array.from({ length: CALLS_PER_MINUTE }, () => 401))
  expect(await unsigned()).toBe(429)
  expect(await report({ from: '203.0.113.1', path: 'qr/NOSUCH' })).toBe(429)
  expect(await report({ from: '203.0.113.1', path: 'bank/NOSUCH' })).toBe(429)
  expect(await report({ from: '203.0.113.2', isSigned: false })).toBe(401)
})

test('a provider that signs is always heard: in a burst, and from an address that sent rubbish before', async () => {
  const from = '203.0.113.3'
  await inTurn(CALLS_PER_MINUTE + 1, () => report({ from, isSigned: false }))
  const burst = await Promise.all(Array.from({ length: CALLS_PER_MINUTE * 4 }, () => report({ from })))
  expect(new Set(burst)).toEqual(new Set([200]))
  const waiting = await waitingPayments(world.db)
  expect(waiting).toHaveLength(burst.length)
})

test('a provider signs with its present secret or with the one before, and not with one that has ended', async () => {
  const from = '203.0.113.4'
  const before = [await counted('bank:SCB', 'current'), await counted('bank:SCB', 'old')] as const
  expect(await report({ from })).toBe(200)
  expect(await report({ from, secret: OLD_SECRET })).toBe(200)
  expect(await report({ from, secret: ENDED_SECRET })).toBe(401)
  // Of another provider no secret of the bank is good.
  expect(await report({ from, secret: OLD_SECRET, path: 'qr/KBANK' })).toBe(401)
  expect([await counted('bank:SCB', 'current'), await counted('bank:SCB', 'old')]).toEqual([before[0] + 1, before[1] + 1])
  expect(await counted('qr:KBANK', 'nobody')).toBeGreaterThan(0)
})

test('thousands that nobody has signed ask no database, and one line a minute is written of where they come from', async () => {
  const source = '203.0.113.5'
  const asked = vi.spyOn(PreparingClient.prototype, 'query')
  const nobody = await counted('bank:SCB', 'nobody')
  asked.mockClear()
  const lot = () => Promise.all(Array.from({ length: 100 }, () => report({ from: source, isSigned: false })))
  for (let round = 0; round < 30; round++) expect((await lot()).every((status) => status === 401 || status === 429)).toBe(true)
  // Too much to be a report of anybody.
  const huge = await fetch(`${world.url}/webhooks/bank/SCB`, {
    method: 'POST',
    body: 'x'.repeat(20_000),
    headers: { 'x-forwarded-for': source },
  })
  expect(huge.status).toBe(400)
  // Servers tell each other of themselves from time to time, whoever calls.
  expect(asked.mock.calls.map(([text]) => String(text)).filter((text) => !/pg_notify|realtime\./.test(text))).toEqual([])
  asked.mockRestore()
  expect(await counted('bank:SCB', 'nobody')).toBe(nobody + 3000)
  expect(written(source)).toHaveLength(1)
  await world.passTime(MINUTE)
  await report({ from: source, isSigned: false })
  expect(written(source).map(({ leftOut }) => leftOut)).toEqual([0, 2999])
})
