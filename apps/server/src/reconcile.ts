import type { Db } from './platform/db.ts'
import { booksAsked } from './reconcile/books-asked.ts'
import type { Difference } from './reconcile/difference.ts'
import { reconcileMirrors } from './reconcile/mirrors.ts'
import type { OutsideBooks } from './reconcile/outside-books.ts'
import { reconcilePayments } from './reconcile/payments.ts'
import { reconcilePayouts } from './reconcile/payouts.ts'
import { reconcileTransfers } from './reconcile/transfers.ts'

export type { Difference } from './reconcile/difference.ts'
export type { OutsideBooks } from './reconcile/outside-books.ts'

/**
 * Our books against those of the bank, the gateways and the games, item by item, for everything since a time: every act
 * that only one side knows, or that both know differently. Changes nothing on either side. What the audit cannot see,
 * because our books agree with themselves, shows here. It reads across rooms, as the audit does.
 */
export async function reconcileBooks({ db, outside }: { db: Db; outside: OutsideBooks }, since: Date): Promise<Difference[]> {
  const games = [...outside.games.values()]
  const comparisons = [
    reconcilePayouts(db, outside.bank, since),
    reconcilePayments(db, outside, since),
    ...games.flatMap(({ code, transfers }) => (transfers ? [reconcileTransfers(db, code, transfers, since)] : [])),
    ...games.map((provider) => reconcileMirrors(db, provider, since)),
  ]
  const differences: Difference[] = []
  for (const comparison of comparisons) differences.push(...(await booksAsked(comparison)))
  return differences
}
