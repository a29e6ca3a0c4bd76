import { type LookedAt, nameOf, type Part } from '@krapao/server/reconcile'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** More parts of one comparison are told together. */
const TOLD_ONE_BY_ONE = 5

/** Of each comparison a line for each of its parts, or one for all where there are many: when it was looked at, and how long ago that was. */
export function viewsOf(parts: readonly Part[], looked: readonly LookedAt[], now: Date): string[] {
  const seen = Map.groupBy(looked, ({ part }) => nameOf(part))
  return [...Map.groupBy(parts, nameOf)].flatMap(([name, all]) => {
    const views = seen.get(name) ?? []
    const left = all.length - views.length
    const lines =
      views.length > TOLD_ONE_BY_ONE ? [together(name, views, now)] : views.map((view) => `${name}, ${wherein(view)}: ${when(view, now)}`)
    return left === 0 ? lines : [...lines, `${name}: ${left} of ${all.length} parts were not looked at`]
  })
}

function together(name: string, views: readonly LookedAt[], now: Date): string {
  const sorted = views.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return `${name}, ${views.length} parts: the first ${when(sorted[0]!, now)}, the last ${when(sorted.at(-1)!, now)}`
}

const when = ({ at }: LookedAt, now: Date) => `looked at ${utc(at)}, ${agoOf(now.getTime() - at.getTime())} ago`

function wherein({ part }: LookedAt): string {
  const [from, to, every] =
    'owners' in part
      ? [part.owners.after, part.owners.upTo, 'all players']
      : [part.stretch.from && utc(part.stretch.from), part.stretch.to && utc(part.stretch.to), 'all of it']
  if (from === null && to === null) return every
  return [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ')
}

function agoOf(ms: number): string {
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} hours`
  if (ms >= 2 * MINUTE_MS) return `${Math.floor(ms / MINUTE_MS)} minutes`
  return `${Math.max(0, Math.floor(ms / SECOND_MS))} seconds`
}

/** To the second, in UTC. */
export const utc = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`
