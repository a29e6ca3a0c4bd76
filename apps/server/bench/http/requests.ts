import { randomUUID } from 'node:crypto'
import { developmentKey, signatureHeaders } from '@krapao/protocols'
import { GAME, tokenOf } from '../players.ts'

export type Call = 'transfer' | 'settle' | 'wallet' | 'statement'

export const QR_PROVIDER = 'KBANK'
/** With the number of the payment behind it, as `lay-out-qrs.ts` writes it into the database. */
export const QR_PREFIX = 'bench-'
export const PAYMENT_MINOR_UNITS = 10_000

interface Written {
  request: Buffer
  /** What only the wanted answer has in it. */
  answers: string
}

/** The bytes of one request that no other is like. `number` chooses the player, or the payment. */
export const WRITE: Record<Call, (number: number) => Written> = {
  transfer: (number) => ({
    request: write('POST', '/api/wallet/transfer', {
      headers: { ...bearer(number), 'idempotency-key': randomUUID() },
      body: JSON.stringify({ from: 'WALLET', to: GAME, amount: 0.01 }),
    }),
    answers: 'TRANSFER_SUCCESS',
  }),
  settle: (number) => ({ request: writeReport(number), answers: '"received":true' }),
  wallet: (number) => ({ request: write('GET', '/api/wallet', { headers: bearer(number) }), answers: '"postingNo"' }),
  statement: (number) => ({
    request: write('POST', '/api/statement', { headers: bearer(number), body: JSON.stringify({ page: 1, limit: 10 }) }),
    answers: '"statementNo"',
  }),
}

const bearer = (number: number) => ({ authorization: `Bearer ${tokenOf(number)}` })

function writeReport(payment: number): Buffer {
  const eventId = `event-${payment}`
  const body = JSON.stringify({
    eventId,
    reference: `${QR_PREFIX}${payment}`,
    amount: (PAYMENT_MINOR_UNITS / 100).toFixed(2),
    payerBankCode: 'SCB',
    payerAccount: 'xxx-x-x1234-x',
    transRef: `bench-${payment}`,
    paidAt: new Date().toISOString(),
  })
  const secret = developmentKey(`QR_${QR_PROVIDER}_WEBHOOK_SECRET`)
  const headers = signatureHeaders({ secret, timestamp: Math.floor(Date.now() / 1000), rawBody: body, eventId })
  return write('POST', `/webhooks/qr/${QR_PROVIDER}`, { headers, body })
}

function write(method: string, path: string, { headers, body }: { headers: Record<string, string>; body?: string }): Buffer {
  const all: Record<string, string> = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...headers,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body ?? ''}`)
}
