import type { MinorUnits } from '@krapao/money'
import type { PageQuery } from '@krapao/protocols'
import type { GatewayDescriptor } from '@krapao/providers'
import { reportPage } from '../record-page.ts'
import { amountOf, change, one } from '../store.ts'
import type { World } from '../world.ts'
import { qrPayload } from './payload.ts'

/** One gateway of the world: what stands in its records, whichever wire asks for it. */
export interface Gateway {
  world: World
  descriptor: GatewayDescriptor
  /** As faults and the outbox name it. */
  party: string
  /** Signs or opens what we are sent. */
  key: string
}

export interface QrOrder {
  reference: string
  amount: MinorUnits
  expiresAt: Date
}

/** What EMVCo can carry beside the rest: longer ones would not fit their field. */
export const LONGEST_REFERENCE = 25

export function gatewayOf(world: World, descriptor: GatewayDescriptor): Gateway {
  return { world, descriptor, party: `qr:${descriptor.code}`, key: world.keys.qr(descriptor.code) }
}

/** The same reference again gets the same QR; undefined where it belongs to another amount. */
export function makeQr({ world: { store, clock }, descriptor }: Gateway, { reference, amount, expiresAt }: QrOrder): string | undefined {
  const { code } = descriptor
  const values = [
    code,
    reference,
    amount,
    qrPayload({ descriptor, reference, amount }),
    'live',
    expiresAt.toISOString(),
    clock.now().toISOString(),
  ]
  change(
    store,
    'insert or ignore into qr (provider, reference, amount, payload, state, expires_at, created_at) values (?, ?, ?, ?, ?, ?, ?)',
    ...values,
  )
  const kept = one(store, 'select amount, payload from qr where provider = ? and reference = ?', code, reference)
  return kept && amountOf(kept['amount']) === amount ? String(kept['payload']) : undefined
}

export type QrInBook = { state: 'live' | 'cancelled' | 'paid'; amount: MinorUnits; payload: string }

export function findQr({ world: { store }, descriptor }: Gateway, reference: string): QrInBook | undefined {
  const row = one(store, 'select state, amount, payload from qr where provider = ? and reference = ?', descriptor.code, reference)
  return row && { state: row['state'] as QrInBook['state'], amount: amountOf(row['amount']), payload: String(row['payload']) }
}

/** What became of the wish: a paid one can no longer be cancelled. */
export function cancelQr(gateway: Gateway, reference: string): 'cancelled' | 'unknown' | 'paid' {
  const state = findQr(gateway, reference)?.state
  if (state === undefined) return 'unknown'
  if (state === 'paid') return 'paid'
  const { world, descriptor } = gateway
  change(world.store, `update qr set state = 'cancelled' where provider = ? and reference = ?`, descriptor.code, reference)
  return 'cancelled'
}

/** The payment of a QR as it stands in the book, whether or not its report arrived. */
export function paymentOf({ world: { store }, party }: Gateway, reference: string): unknown {
  return JSON.parse(String(one(store, `select body from outbox where party = ? and body ->> 'reference' = ?`, party, reference)?.['body']))
}

/** A page of the payments, oldest first. */
export function paymentPage({ world: { store }, party }: Gateway, question: PageQuery) {
  return reportPage(store, question, { party, at: 'paidAt' })
}
