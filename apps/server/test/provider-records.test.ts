import { minorUnits } from '@krapao/money'
import { createSandbox, type Sandbox } from '@krapao/sandbox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createIntegrations, type Integrations } from '../src/integrations/index.ts'
import { RecordsUnavailable, pagesOf } from '../src/integrations/pages.ts'
import { readEnv } from '../src/platform/env/env.ts'
import { createTestClock, type TestClock } from '../src/platform/clock.ts'

let sandbox: Sandbox
let address: string
let integrations: Integrations
let clock: TestClock

beforeEach(async () => {
  clock = createTestClock('2025-03-03T03:00:00Z')
  sandbox = createSandbox({ dataFile: ':memory:', clock })
  address = await sandbox.listen()
  integrations = createIntegrations(readEnv({ INTEGRATIONS_BASE: address }).integrations, { now: () => clock.now() })
})
afterEach(() => sandbox.close())

const OUR_ACCOUNT = '0458800011'
const baht = (amount: number) => minorUnits(BigInt(amount * 100))
const soon = () => new Date(clock.now().getTime() + 15_000)
const longAgo = new Date('2025-01-01T00:00:00Z')

async function control(path: string, body: object): Promise<{ transRef: string }> {
  const response = await fetch(`${address}/control/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { transRef: string }
}

const payIn = (amount: number, toAccountNo = OUR_ACCOUNT) =>
  control('bank/transfer', { fromBankCode: 'KBANK', fromAccountNo: '1112223334', fromName: 'SOMCHAI', toAccountNo, amount })

async function all<Item>(pages: AsyncGenerator<readonly Item[]>): Promise<Item[]> {
  const items: Item[] = []
  for await (const page of pages) items.push(...page)
  return items
}

async function openAt(code: string) {
  const provider = integrations.games.get(code)!
  const account = await provider.openAccount({ reference: 'player-1' })
  if (account.outcome !== 'done') throw new Error(account.reason)
  return { provider, username: account.username }
}

describe('the bank', () => {
  test('tells the statement of one account, oldest first, page by page', async () => {
    const transRefs: string[] = []
    for (let count = 1; count <= 120; count++) transRefs.push((await payIn(count)).transRef)
    await payIn(7, '9998887776')
    const lines = await all(pagesOf(longAgo, (question) => integrations.banks.get('SCB')!.statement(OUR_ACCOUNT, question)))
    expect(lines.map((line) => line.kind === 'credit' && line.transRef)).toEqual(transRefs)
    expect(lines[1]).toMatchObject({ amount: 200n, fromAccountNo: '1112223334', at: clock.now() })
  })

  test('leaves out what is older than was asked for', async () => {
    await payIn(1)
    clock.advance(60_000)
    const since = clock.now()
    await payIn(2)
    const lines = await all(pagesOf(since, (question) => integrations.banks.get('SCB')!.statement(OUR_ACCOUNT, question)))
    expect(lines.map(({ amount }) => amount)).toEqual([200n])
  })

  test('tells its payouts with their ends', async () => {
    const to = { currency: 'BAHT' as const, toBankCode: 'SCB', toAccountNo: '1234567890', toAccountName: 'SOMCHAI JAIDEE' }
    await integrations.bank.payOut({ payoutKey: 'w-1', amount: baht(50), ...to })
    await control('faults', { party: 'bank', kind: 'refuse' })
    await integrations.bank.payOut({ payoutKey: 'w-2', amount: baht(60), ...to })
    expect(await all(pagesOf(longAgo, integrations.bank.payouts))).toEqual([
      { payoutKey: 'w-1', state: 'paid', amount: 5_000n, toAccountNo: '1234567890', at: clock.now() },
      { payoutKey: 'w-2', state: 'refused', amount: 6_000n, toAccountNo: '1234567890', at: clock.now() },
    ])
  })
})

describe('a gateway', () => {
  const make = (reference: string) => integrations.qr.KBANK.create({ reference, amount: baht(100), expiresAt: soon() })

  test('tells what became of each QR, and a paid one with its report, whether or not that was sent', async () => {
    for (const reference of ['QR1', 'QR2', 'QR3']) await make(reference)
    await integrations.qr.KBANK.cancel('QR2')
    await control('faults', { party: 'qr:KBANK', kind: 'lost-report' })
    const { transRef } = await control('qr/QR3/pay', {})
    expect(sandbox.pendingWebhooks()).toBe(0)
    expect(await integrations.qr.KBANK.queryStatus('QR1')).toEqual({ status: 'open' })
    expect(await integrations.qr.KBANK.queryStatus('QR2')).toEqual({ status: 'cancelled' })
    expect(await integrations.qr.KBANK.queryStatus('QR3')).toMatchObject({
      status: 'paid',
      payment: { reference: 'QR3', transRef, amount: 10_000n, paidAt: clock.now() },
    })
    expect(await integrations.qr.KBANK.queryStatus('QR4')).toEqual({ status: 'unknown' })
    expect(await integrations.qr.FP.queryStatus('QR3')).toEqual({ status: 'unknown' })
  })

  test('tells every payment it has had', async () => {
    await make('QR1')
    const { transRef } = await control('qr/QR1/pay', { amount: 90 })
    expect(await all(pagesOf(longAgo, integrations.qr.KBANK.payments))).toMatchObject([{ reference: 'QR1', transRef, amount: 9_000n }])
    expect(await all(pagesOf(longAgo, integrations.qr.FP.payments))).toEqual([])
  })

  test.each(['lie', 'garbage', 'error-before'])('that meets %s says nothing', async (kind) => {
    await make('QR1')
    for (const call of ['status', 'payments']) await control('faults', { party: 'qr:KBANK', kind, call })
    expect(await integrations.qr.KBANK.queryStatus('QR1')).toEqual({ status: 'unreachable' })
    await expect(all(pagesOf(longAgo, integrations.qr.KBANK.payments))).rejects.toThrow(RecordsUnavailable)
  })
})

describe.each(['PG', 'PGSLOT'])('%s', (code) => {
  test('tells its transfers with their ends', async () => {
    const { provider, username } = await openAt(code)
    await provider.move({ transferId: 't-1', username, direction: 'in', amount: minorUnits(6_050n), validUntil: soon() })
    await provider.move({ transferId: 't-2', username, direction: 'out', amount: baht(20), validUntil: soon() })
    await provider.move({ transferId: 't-3', username, direction: 'out', amount: baht(900), validUntil: soon() })
    const at = clock.now()
    expect(await all(pagesOf(longAgo, provider.transfers!))).toEqual([
      { transferId: 't-1', username, direction: 'in', amount: 6_050n, state: 'done', at },
      { transferId: 't-2', username, direction: 'out', amount: 2_000n, state: 'done', at },
      { transferId: 't-3', username, direction: 'out', amount: 90_000n, state: 'refused', at },
    ])
  })

  test.each(['refuse', 'lie', 'garbage', 'error-before'])('that meets %s tells nothing of its transfers', async (kind) => {
    const { provider } = await openAt(code)
    await control('faults', { party: `games:${code}`, kind, call: 'transfers' })
    await expect(all(pagesOf(longAgo, provider.transfers!))).rejects.toThrow(RecordsUnavailable)
  })
})

test('a balance-only game has no transfers to tell', () => expect(integrations.games.get('JOKER')!.transfers).toBeNull())

describe.each(['PG', 'PGSLOT', 'JOKER'])('%s while it is closed', (code) => {
  test('tells no balance and refuses to move money, for certain', async () => {
    const { provider, username } = await openAt(code)
    const move = { username, direction: 'in', amount: baht(5) } as const
    await provider.move({ transferId: 't-1', ...move, validUntil: soon() })
    await control('faults', { party: `games:${code}`, kind: 'closed', count: 2 })
    expect(await provider.balance(username)).toMatchObject({ outcome: 'closed' })
    expect(await provider.move({ transferId: 't-2', ...move, validUntil: soon() })).toMatchObject({ outcome: 'refused' })
    expect(await provider.balance(username)).toEqual({ outcome: 'done', balance: 500n })
    await control('faults', { party: `games:${code}`, kind: 'zero' })
    expect(await provider.balance(username)).toEqual({ outcome: 'done', balance: 0n })
  })
})
