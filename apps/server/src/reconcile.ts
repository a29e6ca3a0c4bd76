import { NOTHING } from '@krapao/money'
import type { Difference } from './reconcile/difference.ts'
import { lookAt, notThere, type Sides } from './reconcile/look-at.ts'
import { counterpartyOf, type LookedAt, nameOf, type Part, type Plan, type Walked } from './reconcile/parts.ts'
import { type PartSizes, planReconciling } from './reconcile/plan.ts'
import { toldNowhere } from './reconcile/walk.ts'

export type { Difference } from './reconcile/difference.ts'
export { type LookedAt, nameOf, type Part, type Plan } from './reconcile/parts.ts'
export { planReconciling } from './reconcile/plan.ts'
export type { ProviderRecords } from './reconcile/provider-records.ts'

export interface ReconcileOptions {
  /** With so many providers at a time something is compared, each on a connection of its own. */
  connections?: number
  /** What a comparison that was stopped has looked at. */
  looked?: readonly LookedAt[]
  onPart?: (lookedAt: LookedAt) => void
}

/** A difference, and when it was seen, by the database's clock. */
export interface Seen {
  at: Date
  difference: Difference
}

const CONNECTIONS = 2

/**
 * Our ledger against those of the bank, the gateways and the games, item by item, for everything since a time: every act
 * that only one side knows, or that both know differently. Changes nothing on either side. What the audit cannot see,
 * because our ledger agrees with itself, shows here. It reads across modules, as the audit does.
 */
export async function reconcileLedger(sides: Sides, since: Date, options: ReconcileOptions & PartSizes = {}): Promise<Difference[]> {
  const plan = await planReconciling(sides, since, options)
  const seen = await differencesOf(sides, plan, await reconcileInParts(sides, plan, options))
  return seen.map(({ difference }) => difference)
}

/**
 * Looks at every part of a plan that was not looked at yet. Of one provider one part after another: of the providers some at
 * a time. What was read neither then nor now is not asked for any more, so that parts may be left. Answers all that was looked
 * at, then and now.
 */
export async function reconcileInParts(sides: Sides, plan: Plan, options: ReconcileOptions = {}): Promise<LookedAt[]> {
  const looked = byPart(wholeOf(plan, options.looked ?? []))
  const providers = [...Map.groupBy(plan.parts, counterpartyOf).values()]
  const takeProviders = async () => {
    for (let parts = providers.shift(); parts; parts = providers.shift())
      for (const ofOne of Map.groupBy(parts, nameOf).values())
        await lookAtAll(sides, plan, { parts: ofOne, looked, onPart: options.onPart })
  }
  await Promise.all(Array.from({ length: options.connections ?? CONNECTIONS }, takeProviders))
  return [...looked.values()]
}

/** The parts of one comparison, until its provider tells nothing any more. */
async function lookAtAll(
  sides: Sides,
  plan: Plan,
  { parts, looked, onPart }: { parts: readonly Part[]; looked: Map<string, LookedAt>; onPart: ReconcileOptions['onPart'] },
): Promise<void> {
  const before: Walked[] = []
  for (const part of parts) {
    const known = looked.get(keyOf(part))
    const one = known ?? (await lookAt(sides, plan, { part, before }))
    if (!known) {
      looked.set(keyOf(part), one)
      onPart?.(one)
    }
    if (one.walked) before.push(one.walked)
    if (one.unread !== null && (one.walked === null || part.compares !== 'payments')) return
  }
}

/** What need not be looked at again: up to where a provider did not tell its records. */
export function wholeOf({ parts }: Pick<Plan, 'parts'>, looked: readonly LookedAt[]): LookedAt[] {
  const known = byPart(looked)
  return [...Map.groupBy(parts, nameOf).values()].flatMap((ofOne) => {
    const found = ofOne.map((part) => known.get(keyOf(part)))
    const isWalked = 'stretch' in ofOne[0]!
    const end = found.findIndex((one) => one === undefined || one.unread !== null)
    return (isWalked && end !== -1 ? found.slice(0, end) : found).flatMap((one) => (one?.unread === null ? [one] : []))
  })
}

const keyOf = (part: Part): string => JSON.stringify(part)

const byPart = (looked: readonly LookedAt[]) => new Map(looked.map((one) => [keyOf(one.part), one]))

/** What the parts of a plan show together, in its order. A provider that did not tell its records is a difference too: nobody knows what is in them. */
export async function differencesOf(sides: Sides, plan: Plan, looked: readonly LookedAt[]): Promise<Seen[]> {
  const seen: Seen[] = []
  const known = byPart(looked)
  for (const parts of Map.groupBy(plan.parts, nameOf).values()) {
    const ofThese = parts.flatMap((part) => known.get(keyOf(part)) ?? [])
    for (const { differences, at } of ofThese) seen.push(...differences.map((difference) => ({ difference, at })))
    const unread = ofThese.findLast((one) => one.unread !== null)
    if (unread) seen.push({ difference: notCompared(unread), at: unread.at })
    else if ('stretch' in parts[0]!) {
      const untold = toldNowhere(ofThese.flatMap(({ walked }) => walked ?? []))
      // All of it was looked at for this: it is as old as the oldest.
      seen.push(...(await notThere(sides, parts[0], untold)).map((difference) => ({ difference, at: ofThese[0]!.at })))
    }
  }
  return seen
}

const notCompared = ({ part, unread }: LookedAt): Difference => ({
  counterparty: counterpartyOf(part),
  side: 'theirs',
  subject: 'its records',
  amount: NOTHING,
  says: `they could not be compared: ${unread}`,
  isInformation: false,
})
