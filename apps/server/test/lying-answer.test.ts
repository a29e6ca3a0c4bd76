import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { minorUnits } from '@krapao/money'
import { createSandbox, type Sandbox } from '@krapao/sandbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIntegrations, type Integrations } from '../src/integrations/index.ts'
import { readEnv } from '../src/platform/env/env.ts'

type Answer = Record<string, unknown>

let sandbox: Sandbox
/** Stands before the sandbox and changes its answers. */
let liar: Server
let integrations: Integrations
let lie: (answer: Answer) => Answer

beforeAll(async () => {
  sandbox = createSandbox({ dataFile: ':memory:' })
  const truth = await sandbox.listen()
  liar = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request
      const body = await text(request)
      const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
      const answer = await fetch(truth + url, {
        method,
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(lie((await answer.json()) as Answer)))
    })()
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  integrations = createIntegrations(readEnv({ INTEGRATIONS_BASE: `http://127.0.0.1:${(liar.address() as AddressInfo).port}` }).integrations)
})
afterAll(async () => {
  liar.close()
  await sandbox.close()
})
beforeEach(() => {
  lie = (answer) => answer
})

let moves = 0

async function moveAt(code: string, change: (answer: Answer) => Answer) {
  const provider = integrations.games.get(code)!
  const account = await provider.openAccount({ reference: 'player-1' })
  if (account.outcome !== 'done') throw new Error(account.reason)
  lie = change
  return provider.move({
    transferId: `t-${++moves}`,
    username: account.username,
    direction: 'in',
    amount: minorUnits(500n),
    validUntil: new Date(Date.now() + 15_000),
  })
}

const inData = (change: Answer) => (answer: Answer) => ({ ...answer, data: { ...(answer['data'] as Answer), ...change } })

test.each(['PG', 'PGSLOT', 'JOKER'])('the answer of %s, unchanged, is a yes', async (code) => {
  expect(await moveAt(code, (answer) => answer)).toEqual({ outcome: 'done' })
})

test.each([
  ['PG', 'transfer', (answer: Answer) => ({ ...answer, transferId: 't-other' })],
  ['PG', 'player', (answer: Answer) => ({ ...answer, username: 'other' })],
  ['PG', 'direction', (answer: Answer) => ({ ...answer, direction: 'withdraw' })],
  ['PG', 'amount', (answer: Answer) => ({ ...answer, amount: '5.01' })],
  ['PGSLOT', 'request', (answer: Answer) => ({ ...answer, id: 'other' })],
  ['PGSLOT', 'transfer', inData({ transactionId: 't-other' })],
  ['PGSLOT', 'player', inData({ username: 'other' })],
  ['PGSLOT', 'amount', inData({ amountMinor: 501 })],
  ['JOKER', 'request', (answer: Answer) => ({ ...answer, Nonce: 'other' })],
  ['JOKER', 'player', (answer: Answer) => ({ ...answer, Username: 'other' })],
  ['JOKER', 'direction', (answer: Answer) => ({ ...answer, Direction: 'OUT' })],
  ['JOKER', 'amount', (answer: Answer) => ({ ...answer, Amount: '5.01' })],
  ['JOKER', 'balance after it', (answer: Answer) => ({ ...answer, Credit: '9999.00' })],
])('a yes of %s about another %s leaves the transfer in doubt', async (code, _what, change) => {
  expect(await moveAt(code, change)).toMatchObject({ outcome: 'in-doubt' })
})

test.each([
  ['payout', { payoutKey: 'w-other' }],
  ['amount', { amount: '50.01' }],
])('a yes of the bank about another %s leaves the payout in doubt', async (what, change) => {
  lie = (answer) => ({ ...answer, ...change })
  const to = { currency: 'BAHT' as const, toBankCode: 'SCB', toAccountNo: '1234567890', toAccountName: 'SOMCHAI JAIDEE' }
  expect(await integrations.bank.payOut({ payoutKey: `w-${what}`, amount: minorUnits(5_000n), ...to })).toMatchObject({
    outcome: 'in-doubt',
  })
})

const since = new Date('2025-01-01T00:00:00Z')
const OUR_ACCOUNT = '0458800011'
const lineTo = (toAccountNo: string) => ({
  eventId: 'e-1',
  transRef: 'T1',
  fromBankCode: 'KBANK',
  fromAccountNo: '1112223334',
  fromName: 'SOMCHAI',
  toAccountNo,
  amount: '5.00',
  at: '2025-03-03T03:00:00.000Z',
})

test.each([
  ['of another account', { accountNo: '9998887776' }],
  ['with a line of another account', { lines: [lineTo('9998887776')] }],
  ['since another time', { since: '2025-01-02T00:00:00.000Z' }],
  ['that goes on from nothing', { next: '1' }],
  ['with a line of no amount', { lines: [{ ...lineTo(OUR_ACCOUNT), amount: 'NaN' }] }],
  ['that has no end', { lines: [lineTo(OUR_ACCOUNT)], next: '7' }],
])('a statement %s is not read', async (_what, change) => {
  lie = (answer) => ({ ...answer, ...change })
  expect(await integrations.banks.get('SCB')!.statement(OUR_ACCOUNT, { since, after: '7' })).toMatchObject({ outcome: 'in-doubt' })
})

test('a paid QR with the report of another one is not believed', async () => {
  const payment = {
    eventId: 'e-1',
    reference: 'QR2',
    amount: '5.00',
    payerBankCode: 'SCB',
    payerAccount: 'xxx',
    transRef: 'T1',
    paidAt: '2025-03-03T03:00:00.000Z',
  }
  lie = () => ({ status: 'paid', reference: 'QR1', payment })
  expect(await integrations.qr.KBANK.queryStatus('QR1')).toEqual({ status: 'unreachable' })
})
