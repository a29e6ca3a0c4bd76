import { sql } from 'kysely'
import { rangesOfOwners } from '../audit/owners.ts'
import type { Db } from '../platform/database/db.ts'
import { toTheMicrosecond } from '../platform/database/reconcile-mode.ts'
import type { Part, Plan } from './parts.ts'
import { timesOfPayments } from './payments.ts'
import { timesOfPayouts } from './payouts.ts'
import type { ProviderRecords } from './provider-records.ts'
import { timesOfReturns } from './returned-payouts.ts'
import { type ActTimes, stretchesOf } from './stretches.ts'
import { timesOfTransfers } from './transfers.ts'

export interface PartSizes {
  /** About so many of our acts are held at a time. */
  actsAtOnce?: number
  /** Of so many owners the balances are compared in one part. */
  ownersAtOnce?: number
}

const ACTS_AT_ONCE = 50_000
const OWNERS_AT_ONCE = 5000

/** Every part of a comparison of what there is now, since a time. */
export async function planReconciling(
  { db, integrations }: { db: Db; integrations: Pick<ProviderRecords, 'games'> },
  since: Date,
  { actsAtOnce = ACTS_AT_ONCE, ownersAtOnce = OWNERS_AT_ONCE }: PartSizes = {},
): Promise<Plan> {
  const { rows } = await sql<{ until: string }>`select ${toTheMicrosecond(sql`platform.now()`)} as until`.execute(db)
  const stretches = (times: ActTimes[]) => stretchesOf(db, times, actsAtOnce)
  const parts: Part[] = [
    ...(await stretches(timesOfPayouts(since))).map((stretch) => ({ compares: 'payouts' as const, stretch })),
    ...(await stretches(timesOfReturns(since))).map((stretch) => ({ compares: 'returned payouts' as const, stretch })),
    ...(await stretches(timesOfPayments(since))).map((stretch) => ({ compares: 'payments' as const, stretch })),
  ]
  const games = [...integrations.games.values()]
  for (const { code: game, transfers } of games) {
    if (!transfers) continue
    parts.push(...(await stretches(timesOfTransfers(game, since))).map((stretch) => ({ compares: 'transfers' as const, game, stretch })))
  }
  const ranges = await rangesOfOwners(db, ownersAtOnce)
  for (const compares of ['balances', 'bets'] as const)
    parts.push(...games.flatMap(({ code: game }) => ranges.map((owners) => ({ compares, game, owners }))))
  return { since, until: rows[0]!.until, parts }
}
