import { minorUnits } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import { isUuid } from '../platform/ids.ts'
import { type Difference, withMargin } from './difference.ts'
import type { Plan, Stretch, Untold } from './parts.ts'
import type { Comparing, TheirList, Told } from './walk.ts'

/** What happens on both sides under one id. */
interface Act {
  id: string
  amount: bigint
}

export interface Ours extends Act, Untold {
  /** Done before the comparison began, and since a day before what is compared. */
  is_done: boolean
  created_at: Date
}

export interface Acts<Theirs extends Act, OfOurs extends Ours> {
  counterparty: string
  /** How one that has happened is called. */
  done: 'done' | 'paid'
  /** Made in this stretch. */
  doneHere(stretch: Stretch): Promise<OfOurs[]>
  /** In whatever state. */
  knownHere(ids: string[]): Promise<OfOurs[]>
  /** Their records, of whatever state. */
  list: TheirList<Theirs>
  isDoneThere(theirs: Theirs): boolean
  subjectOf(theirs: Theirs): string
  /** What is wrong about one that is done there; nothing when it is done here too, or still being found out. */
  whyNot(theirs: Theirs, ours: OfOurs): string | undefined | Promise<string | undefined>
}

/** Of an act in its last state: that it came to it before the comparison began, and is of what is compared or of the day before. */
export const isDoneBefore = ({ since, until }: Plan): RawBuilder<boolean> =>
  sql<boolean>`ended_at <= ${until}::timestamptz and created_at >= ${withMargin(since)}`

/** Acts that are done there and not here, or otherwise. */
export function compareActs<Theirs extends Act, OfOurs extends Ours>(acts: Acts<Theirs, OfOurs>): Comparing<Theirs, OfOurs> {
  return {
    lists: () => Promise.resolve([acts.list]),
    owed: (stretch) => acts.doneHere(stretch),
    async judge(items, owed) {
      const done = items.filter((theirs) => acts.isDoneThere(theirs))
      // Read anew: one that began after ours were read is no difference.
      const known = await knownOf(acts, done, owed)
      return Promise.all(done.map((theirs) => judge(acts, theirs, owed.get(theirs.id) ?? known.get(theirs.id))))
    },
  }
}

async function judge<Theirs extends Act, OfOurs extends Ours>(
  acts: Acts<Theirs, OfOurs>,
  theirs: Theirs,
  ours: OfOurs | undefined,
): Promise<Told> {
  const says = ours ? await acts.whyNot(theirs, ours) : `it is ${acts.done} there, and our ledger does not know it`
  const differing: Omit<Difference, 'says'> = {
    counterparty: acts.counterparty,
    side: ours ? 'both' : 'theirs',
    subject: acts.subjectOf(theirs),
    amount: minorUnits(theirs.amount),
    isInformation: false,
  }
  return {
    id: theirs.id,
    owedSince: ours?.is_done ? ours.created_at : null,
    difference: says === undefined ? null : { ...differing, says },
    again: { ...differing, says: `it is ${acts.done} there twice` },
  }
}

/** Acts that are done here and, by the whole of their list, not there. */
export function notThere(
  { counterparty, done }: Pick<Acts<Act, Ours>, 'counterparty' | 'done'>,
  subject: string,
  amount: bigint,
): Difference {
  return {
    counterparty,
    side: 'ours',
    subject,
    amount: minorUnits(amount),
    says: `it is ${done} here, and not there`,
    isInformation: false,
  }
}

async function knownOf<Theirs extends Act, OfOurs extends Ours>(
  { knownHere }: Acts<Theirs, OfOurs>,
  items: readonly Theirs[],
  owed: ReadonlyMap<string, OfOurs>,
): Promise<Map<string, OfOurs>> {
  // An id that is none of ours need not have the form of one, and PostgreSQL would not look for it.
  const ids = items.map(({ id }) => id).filter((id) => isUuid(id) && !owed.has(id))
  const known = ids.length === 0 ? [] : await knownHere(ids)
  return new Map(known.map((ours) => [ours.id, ours]))
}
