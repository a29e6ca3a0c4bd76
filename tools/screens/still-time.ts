/* What the product says of time, as if it were one hour of one day, so that a screen looks the same whenever it is drawn. */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SOON_MS = 300_000
const BANGKOK_MS = 7 * HOUR_MS

/** Noon in Bangkok on a Monday. */
export const STILL_AT = Date.parse('2026-11-30T05:00:00.000Z')

const bangkokDay = (time: number) => Math.floor((time + BANGKOK_MS) / DAY_MS)

/** So many days is the still day after the true one. */
const daysOn = (now: number) => (bangkokDay(STILL_AT) - bangkokDay(now)) * DAY_MS

/** Whether it is the first or the last moment of a day, which is told as a day. */
function isDaysEdge(time: number): boolean {
  const ofDay = (time + BANGKOK_MS) % DAY_MS
  return ofDay === 0 || ofDay >= DAY_MS - 1000
}

/**
 * A moment that an answer tells. What was is told by whole hours before the still time, what will be by five minutes and by hours
 * after it: how long a machine took to lay out a world does not show.
 */
export function stillTime(time: number, now: number): number {
  if (isDaysEdge(time)) return time + daysOn(now)
  const off = time - now
  if (off <= 0) return STILL_AT + Math.ceil(off / HOUR_MS) * HOUR_MS
  const step = off > HOUR_MS ? HOUR_MS : SOON_MS
  return STILL_AT + Math.ceil(off / step) * step
}

/** A moment that a page asks about. */
export function trueTime(time: number, now: number): number {
  return isDaysEdge(time) ? time - daysOn(now) : time - STILL_AT + now
}

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g
const DAY = /"(\d{4}-\d\d-\d\d)"/g

/** A text of JSON with each of its moments and days moved. */
export function moved(text: string, now: number, move: typeof stillTime): string {
  const days = move === stillTime ? daysOn(now) : -daysOn(now)
  return text
    .replace(INSTANT, (instant) => new Date(move(Date.parse(instant), now)).toISOString())
    .replace(DAY, (_, day: string) => `"${new Date(Date.parse(day) + days).toISOString().slice(0, 10)}"`)
}
