import type { Db } from './platform/database/db.ts'
import { reconcileBets } from './reconcile/bets.ts'
import { differencesFound } from './reconcile/comparison.ts'
import type { Difference } from './reconcile/difference.ts'
import { reconcileMirrors } from './reconcile/mirrors.ts'
import type { ProviderRecords } from './reconcile/provider-records.ts'
import { reconcilePayments } from './reconcile/payments.ts'
import { reconcilePayouts } from './reconcile/payouts.ts'
import { reconcileReturnedPayouts } from './reconcile/returned-payouts.ts'
import { reconcileTransfers } from './reconcile/transfers.ts'

export type { Difference } from './reconcile/difference.ts'
export type { ProviderRecords } from './reconcile/provider-records.ts'

/**
 * Our ledger against those of the bank, the gateways and the games, item by item, for everything since a time: every act
 * that only one side knows, or that both know differently. Changes nothing on either side. What the audit cannot see,
 * because our ledger agrees with itself, shows here. It reads across modules, as the audit does.
 */
export async function reconcileLedger({ db, integrations }: { db: Db; integrations: ProviderRecords }, since: Date): Promise<Difference[]> {
  const games = [...integrations.games.values()]
  const comparisons = [
    reconcilePayouts(db, integrations.bank, since),
    reconcileReturnedPayouts(db, integrations.bank, since),
    reconcilePayments(db, integrations, since),
    ...games.flatMap(({ code, transfers }) => (transfers ? [reconcileTransfers(db, code, transfers, since)] : [])),
    ...games.map((provider) => reconcileMirrors(db, provider, since)),
    ...games.map(({ code }) => reconcileBets(db, code)),
  ]
  const differences: Difference[] = []
  for (const comparison of comparisons) differences.push(...(await differencesFound(comparison)))
  return differences
}
