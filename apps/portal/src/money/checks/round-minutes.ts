const HOUR = 60
const DAY = 24 * HOUR

/** As people say how long something takes: rounded up, in minutes up to an hour and a half, in hours up to two days, then in days. */
export function roundMinutes(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes <= 1.5 * HOUR) return { unit: 'minutes', count: minutes <= 10 ? Math.max(1, Math.ceil(minutes)) : Math.ceil(minutes / 5) * 5 }
  if (minutes <= 2 * DAY) return { unit: 'hours', count: Math.ceil(minutes / HOUR) }
  return { unit: 'days', count: Math.ceil(minutes / DAY) }
}
