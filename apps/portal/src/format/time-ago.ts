const UNITS = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

export type AgoUnit = (typeof UNITS)[number][0]

/** The largest whole unit, rounded down; a clock that runs ahead counts as now. */
export function timeAgo(then: string | number | Date, now: number): { unit: AgoUnit; count: number } {
  const seconds = Math.max(0, Math.floor((now - new Date(then).getTime()) / 1000))
  for (const [unit, length] of UNITS) {
    if (seconds >= length) return { unit, count: Math.floor(seconds / length) }
  }
  return { unit: 'second', count: 0 }
}
