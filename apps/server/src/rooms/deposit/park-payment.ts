import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { addUnmatched, type OutsidePayment, settlementByReference } from './store.ts'

/** One decision at a time about one outside payment, whichever channels speak of it. Taken before the player's mutex. */
export async function lockPayment(tx: Tx, outsideReference: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(deposit.payment_lock(${outsideReference}))`.execute(tx)
}

/**
 * Keeps money without an owner for a person. What is credited already is not without an owner; a report that
 * contradicts a credit, or another report under the same reference, is kept under a name of its own.
 */
export async function parkPayment(tx: Tx, payment: OutsidePayment, reason: string, at: Date): Promise<'repeated' | 'unmatched'> {
  await lockPayment(tx, payment.outsideReference)
  const settled = await settlementByReference(tx, payment.outsideReference)
  if (settled?.amount === payment.amount) return 'repeated'
  if (settled || !(await addUnmatched(tx, { ...payment, reason, at }))) await parkContradiction(tx, payment, reason, at)
  return 'unmatched'
}

/** The same party's same report again is kept once. */
export async function parkContradiction(tx: Tx, payment: OutsidePayment, reason: string, at: Date): Promise<void> {
  const outsideReference = `${payment.outsideReference}#${payment.channel}:${payment.eventId}`
  await addUnmatched(tx, { ...payment, outsideReference, reason, at })
}
