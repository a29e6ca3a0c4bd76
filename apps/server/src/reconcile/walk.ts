import type { PageQuery } from '@krapao/protocols'
import { RecordsUnavailable } from '../integrations/pages.ts'
import type { Page } from '../integrations/providers.ts'
import { type Difference, withMargin } from './difference.ts'
import type { Stretch, Untold, Walked } from './parts.ts'

/** A list of a provider's records. */
export interface TheirList<Theirs> {
  /** One of its comparison has it. */
  name: string
  ask(question: PageQuery): Promise<Page<Theirs>>
  /** By the provider's clock. */
  at(item: Theirs): Date
}

/** A record of theirs, beside ours. */
export interface Told {
  /** Of our act. */
  id: string
  /** When our act was made, where its provider must know it; null of any other. */
  owedSince: Date | null
  difference: Difference | null
  /** What is wrong when it was told before; null where that is nothing. */
  again: Difference | null
}

/** Their lists and our acts, as one comparison has them. */
export interface Comparing<Theirs, Ours extends Untold> {
  /** In the order in which they are read. */
  lists(): Promise<TheirList<Theirs>[]>
  /** Acts of ours, made in this stretch, that have been done before the comparison began. */
  owed(stretch: Stretch): Promise<Ours[]>
  judge(items: readonly Theirs[], owed: ReadonlyMap<string, Ours>): Promise<Told[]>
}

/** More than any provider has in one stretch; one that never ends is not believed. */
const MAX_PAGES = 100_000

/**
 * Reads their lists on, from where the walk with the stretch before has ended, until they tell what came after the stretch. Each
 * record is so read once, in whatever order a provider has them: what is told in another stretch than ours is made in stands
 * among the strays of the one and the untold of the other.
 */
export async function walk<Theirs, Ours extends Untold>(
  comparing: Comparing<Theirs, Ours>,
  { stretch, since, before }: { stretch: Stretch; since: Date; before: readonly Walked[] },
): Promise<{ differences: Difference[]; walked: Walked }> {
  const owed = new Map((await comparing.owed(stretch)).map((ours) => [ours.id, ours]))
  const noting = noteTold({ owed, before, stretch })
  const next: Walked['next'] = { ...before.at(-1)?.next }
  const failed: Walked['failed'] = { ...before.at(-1)?.failed }
  for (const list of await comparing.lists()) {
    if (next[list.name] === null || failed[list.name] !== undefined) continue
    try {
      await readOn(list, { stretch, since, next }, async (items) => {
        for (const told of await comparing.judge(items, owed)) noting.note(told)
      })
    } catch (error) {
      if (!(error instanceof RecordsUnavailable)) throw error
      failed[list.name] = error.message
    }
  }
  return { differences: noting.differences, walked: { next, failed, ...noting.apart() } }
}

/** A page as one of its comparison reads it. */
export function readPage<Item, Read>(page: Page<Item>, read: (item: Item) => Read): Page<Read> {
  return page.outcome === 'done' ? { outcome: page.outcome, next: page.next, items: page.items.map(read) } : page
}

/** Moves `next` on. */
async function readOn<Theirs>(
  { name, ask, at }: TheirList<Theirs>,
  { stretch: { to }, since, next }: { stretch: Stretch; since: Date; next: Walked['next'] },
  judge: (items: readonly Theirs[]) => Promise<void>,
): Promise<void> {
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const page = await ask({ since: withMargin(since), after: next[name] ?? undefined })
    if (page.outcome !== 'done') throw new RecordsUnavailable(page.reason)
    await judge(page.items)
    next[name] = page.next
    const last = page.items.at(-1)
    if (page.next === null || (to && last !== undefined && at(last) >= to)) return
  }
  throw new RecordsUnavailable('the list has no end')
}

function noteTold({ owed, before, stretch }: { owed: ReadonlyMap<string, Untold>; before: readonly Walked[]; stretch: Stretch }) {
  const differences: Difference[] = []
  const here = new Set<string>()
  const strays = new Set<string>()
  const straysBefore = new Set(before.flatMap((one) => one.strays))
  const untoldBefore = new Set(before.flatMap(({ untold }) => untold.map(({ id }) => id)))
  const isOwedBefore = ({ owedSince }: Told) => owedSince !== null && stretch.from !== null && owedSince < stretch.from
  const wasTold = (told: Told) =>
    here.has(told.id) || straysBefore.has(told.id) || (!owed.has(told.id) && isOwedBefore(told) && !untoldBefore.has(told.id))
  return {
    differences,
    note(told: Told): void {
      const difference = told.again && wasTold(told) ? told.again : told.difference
      if (difference) differences.push(difference)
      // What nobody is owed counts where it is told again, which after the last stretch it is not.
      if (!owed.has(told.id) && (told.owedSince !== null || (told.again !== null && stretch.to !== null))) strays.add(told.id)
      if (told.again || owed.has(told.id)) here.add(told.id)
    },
    apart: () => ({
      untold: [...owed.values()].filter(({ id }) => !here.has(id)).map(({ id, amount, isOwed }) => ({ id, amount, isOwed })),
      strays: [...strays],
    }),
  }
}

/** What stands in no stretch of their lists, though each was read to its end. */
export function toldNowhere(walked: readonly Walked[]): Untold[] {
  const strays = new Set(walked.flatMap((one) => one.strays))
  return walked.flatMap(({ untold }) => untold.filter(({ id, isOwed }) => isOwed && !strays.has(id)))
}
