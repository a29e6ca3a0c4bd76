import { minorUnits } from '@krapao/money'
import { type LookedAt, type Part, type Plan, wholeOf } from '@krapao/server/reconcile'
import { type Progress, type ProgressFile, progressFile } from './progress.ts'

/** What a comparison began with. */
export interface Begun extends Plan {
  /** So many days back. */
  days: number
  /** That could be asked when it began. */
  games: string[]
  /** Since when, to the microsecond, nothing had been booked as a result; null where it was booked. */
  reconcilingSince: string | null
}

/** Where a comparison keeps what it has looked at. */
export function reconcileProgress(file: string): ProgressFile<Begun, LookedAt> {
  return progressFile({
    file,
    command: 'npm run reconcile',
    asBegun(line) {
      const begun = line as Begun
      if (!Array.isArray(begun.parts) || typeof begun.until !== 'string') throw new Error('no parts')
      return { ...begun, since: new Date(begun.since), parts: begun.parts.map(asPart) }
    },
    asLooked(line) {
      const looked = line as LookedAt
      const withAmount = <One extends { amount: unknown }>(one: One) => ({ ...one, amount: minorUnits(BigInt(one.amount as string)) })
      return {
        ...looked,
        part: asPart(looked.part),
        at: new Date(looked.at),
        differences: looked.differences.map(withAmount),
        walked: looked.walked && { ...looked.walked, untold: looked.walked.untold.map(withAmount) },
      }
    },
  })
}

function asPart(part: Part): Part {
  if ('owners' in part) return part
  const timeOf = (time: Date | null) => (time === null ? null : new Date(time))
  return { ...part, stretch: { from: timeOf(part.stretch.from), to: timeOf(part.stretch.to) } }
}

const END_TAKES_OVER_MINUTES = 60
const MINUTE_MS = 60_000

/** Why what was looked at before does not count any more; null where it does. */
export function whyAnew(
  { begun, looked }: Progress<Begun, LookedAt>,
  now: Pick<Begun, 'days' | 'games' | 'reconcilingSince'> & { at: Date; begins: boolean; ends: boolean },
): string | null {
  const { days, games, reconcilingSince, until, parts } = begun
  if (wholeOf(begun, looked).length === parts.length) return 'that comparison came to its end'
  if (days !== now.days) return `it is of ${days} days, and ${now.days} are asked for`
  if (games.join() !== now.games.join()) return 'other games are connected now'
  if (now.begins) return 'results have been stopped since'
  if (reconcilingSince !== now.reconcilingSince) return 'results were stopped or let go on since'
  // A comparison that lets them go on must have seen how things stand, not how they stood.
  if (now.ends && now.at.getTime() - Date.parse(until) > END_TAKES_OVER_MINUTES * MINUTE_MS)
    return `--end takes over what was begun within ${END_TAKES_OVER_MINUTES} minutes`
  return null
}
