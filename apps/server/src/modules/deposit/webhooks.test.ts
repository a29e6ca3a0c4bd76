import { signatureHeaders } from '@krapao/protocols'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World } from '../../../test/world.ts'

const CALLS_PER_MINUTE = 5

let world: World
beforeAll(async () => {
  world = await createWorld({ callsPerMinute: CALLS_PER_MINUTE, processEnv: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => world.stop())

let events = 0

/** A report of a payment without an owner, as the bank sends it, or as somebody does who only knows the address. */
async function report({ from, isSigned = true, path = 'bank/SCB' }: { from: string; isSigned?: boolean; path?: string }): Promise<number> {
  const eventId = `e${++events}`
  const transfer = { fromBankCode: 'SCB', fromAccountNo: '9999999999', fromName: 'NOBODY', toAccountNo: '0458800011', amount: '1.00' }
  const rawBody = JSON.stringify({ eventId, transRef: `T${events}`, ...transfer, at: world.clock.now().toISOString() })
  const secret = isSigned ? world.env.integrations.banks['SCB']!.webhookSecret : 'not-the-secret-of-the-bank'
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
