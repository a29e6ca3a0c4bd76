import { RecordsUnavailable } from '../integrations/pages.ts'
import { lookedAtTime } from '../platform/database/check.ts'
import type { Db } from '../platform/database/db.ts'
import type { SiteKeys } from '../platform/keys/keyring.ts'
import { compareBets } from './bets.ts'
import type { Difference } from './difference.ts'
import { compareMirrors } from './mirrors.ts'
import type { LookedAt, OwnersPart, Part, Plan, Untold, Walked, WalkedPart } from './parts.ts'
import { comparingPayments, paymentsNotThere } from './payments.ts'
import { comparingPayouts, payoutsNotThere } from './payouts.ts'
import type { ProviderRecords } from './provider-records.ts'
import { comparingReturns, returnsNotThere } from './returned-payouts.ts'
import { comparingTransfers, transfersNotThere } from './transfers.ts'
import { type Comparing, walk } from './walk.ts'

export interface Sides {
  db: Db
  siteKey: SiteKeys
  integrations: ProviderRecords
}

/** Looks at one part. `before`: what was walked with the parts before it, of the same comparison. */
export async function lookAt(sides: Sides, plan: Plan, { part, before }: { part: Part; before: readonly Walked[] }): Promise<LookedAt> {
  const at = await lookedAtTime(sides.db)
  if ('owners' in part) return { part, at, walked: null, ...(await lookAtOwners(sides, plan, part)) }
  const { differences, walked } = await walkPart(sides, plan, { part, before })
  const failed = Object.entries(walked.failed)
  const unread = failed.map(([list, why]) => (part.compares === 'payments' ? `${list}: ${why}` : why)).join('; ')
  return { part, at, differences, unread: failed.length === 0 ? null : unread, walked }
}

async function walkPart(
  { db, siteKey, integrations }: Sides,
  plan: Plan,
  { part, before }: { part: WalkedPart; before: readonly Walked[] },
) {
  const { stretch } = part
  const reading = <Theirs, Ours extends Untold>(comparing: Comparing<Theirs, Ours>) =>
    walk(comparing, { stretch, since: plan.since, before })
  if ('game' in part) return reading(comparingTransfers(db, part.game, integrations.games.get(part.game)!.transfers!, plan))
  if (part.compares === 'payouts') return reading(comparingPayouts({ db, siteKey }, integrations.bank, plan))
  if (part.compares === 'returned payouts') return reading(comparingReturns(db, integrations.bank, plan))
  return reading(comparingPayments(db, integrations, plan))
}

async function lookAtOwners({ db, integrations }: Sides, { since }: Plan, { compares, game, owners }: OwnersPart) {
  const differences: Difference[] = []
  const compared =
    compares === 'bets' ? compareBets(db, game, owners) : compareMirrors(db, integrations.games.get(game)!, { since, owners })
  try {
    for await (const difference of compared) differences.push(difference)
  } catch (error) {
    if (!(error instanceof RecordsUnavailable)) throw error
    return { differences, unread: error.message }
  }
  return { differences, unread: null }
}

const ASKED_AT_ONCE = 1000

/** What is done here and stands in none of their lists, of a comparison that was walked to its end. */
export async function notThere({ db, integrations }: Sides, part: WalkedPart, untold: readonly Untold[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (let at = 0; at < untold.length; at += ASKED_AT_ONCE) {
    const some = untold.slice(at, at + ASKED_AT_ONCE)
    if ('game' in part) differences.push(...(await transfersNotThere(db, part.game, some)))
    else if (part.compares === 'payouts') differences.push(...payoutsNotThere(some))
    else if (part.compares === 'returned payouts') differences.push(...returnsNotThere(some))
    else differences.push(...(await paymentsNotThere(db, integrations, some)))
  }
  return differences
}
