import type { Services } from './services.ts'
import { booksAsked } from './reconcile/books-asked.ts'
import type { Difference } from './reconcile/difference.ts'
import { reconcileMirrors } from './reconcile/mirrors.ts'
import { reconcilePayments } from './reconcile/payments.ts'
import { reconcilePayouts } from './reconcile/payouts.ts'
import { reconcileReturnedPayouts } from './reconcile/returned-payouts.ts'
import { reconcileTransfers } from './reconcile/transfers.ts'

export type { Difference } from './reconcile/difference.ts'

/**
 * Our books against those of the bank, the gateways and the games, item by item, for everything since a time: every act
 * that only one side knows, or that both know differently. Changes nothing on either side. What the audit cannot see,
 * because our books agree with themselves, shows here. It reads across rooms, as the audit does.
 */
export async function reconcileBooks({ db, outside }: Pick<Services, 'db' | 'outside'>, since: Date): Promise<Difference[]> {
  const comparisons = [
    reconcilePayouts(db, outside.bank, since),
    reconcileReturnedPayouts(db, outside.bank, since),
    reconcilePayments(db, outside, since),
    ...[...outside.games.values()].map((provider) => reconcileTransfers(db, provider, since)),
    ...[...outside.games.values()].map((provider) => reconcileMirrors(db, provider, since)),
  ]
  const differences: Difference[] = []
  for (const comparison of comparisons) differences.push(...(await booksAsked(comparison)))
  return differences
}
