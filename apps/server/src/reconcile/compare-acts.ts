import { minorUnits } from '@krapao/money'
import { isUuid } from '../platform/ids.ts'
import type { Difference } from './difference.ts'

/** What happens on both sides under one id. */
interface Act {
  id: string
  amount: bigint
}

export interface Acts<Theirs extends Act, Ours extends Act> {
  counterparty: string
  /** How one that has happened is called. */
  done: 'done' | 'paid'
  doneHere(): Promise<Ours[]>
  /** In whatever state. */
  knownHere(ids: string[]): Promise<Ours[]>
  /** Their records, page by page; nothing of it is asked for before it is read. */
  doneThere: AsyncGenerator<readonly Theirs[]>
  subjectOf(act: Theirs | Ours): string
  /** What is wrong about one that is done there; nothing when it is done here too, or still being found out. */
  whyNot(theirs: Theirs, ours: Ours): string | undefined
}

/** Acts that are done there and not here, or here and not there, or otherwise. */
export async function* compareActs<Theirs extends Act, Ours extends Act>(acts: Acts<Theirs, Ours>): AsyncGenerator<Difference> {
  const { counterparty, done, subjectOf } = acts
  // Ours first: what is done here by now, its provider has done before.
  const doneHere = await acts.doneHere()
  const doneThere = new Set<string>()
  for await (const page of acts.doneThere) {
    // Read anew: one that began after ours were read is no difference.
    const known = await knownOf(acts, page)
    for (const theirs of page) {
      const ours = known.get(theirs.id)
      const says = doneThere.has(theirs.id)
        ? `it is ${done} there twice`
        : ours
          ? acts.whyNot(theirs, ours)
          : `it is ${done} there, and our ledger does not know it`
      doneThere.add(theirs.id)
      if (says) yield { ...named(theirs), side: ours ? 'both' : 'theirs', says }
    }
  }
  for (const ours of doneHere)
    if (!doneThere.has(ours.id)) yield { ...named(ours), side: 'ours', says: `it is ${done} here, and not there` }

  function named(act: Theirs | Ours) {
    return { counterparty, subject: subjectOf(act), amount: minorUnits(act.amount), isInformation: false }
  }
}

async function knownOf<Theirs extends Act, Ours extends Act>(
  { knownHere }: Acts<Theirs, Ours>,
  page: readonly Theirs[],
): Promise<Map<string, Ours>> {
  // An id that is none of ours need not have the form of one, and PostgreSQL would not look for it.
  const ids = page.map(({ id }) => id).filter(isUuid)
  const known = ids.length === 0 ? [] : await knownHere(ids)
  return new Map(known.map((ours) => [ours.id, ours]))
}
