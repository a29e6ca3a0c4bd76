import { dayOf, sayTime, startOfDay } from '../../format/dates.ts'

/** The daily window in which no slip is taken, HH:mm in Bangkok, as the server gives it; it may cross midnight. */
export interface ClosedWindow {
  closeFrom: string
  closeTo: string
}

/** The moment at which slips are taken again, in milliseconds; undefined while they are taken. The window's end is no longer in it. */
export function closedUntil({ closeFrom, closeTo }: ClosedWindow, nowMs: number): number | undefined {
  const now = sayTime(nowMs)
  const crossesMidnight = closeTo < closeFrom
  const isClosed = crossesMidnight ? now >= closeFrom || now < closeTo : now >= closeFrom && now < closeTo
  if (!isClosed) return undefined
  const endsTomorrow = crossesMidnight && now >= closeFrom
  return startOfDay(dayOf(nowMs), endsTomorrow ? 1 : 0).getTime() + minutesOf(closeTo) * 60_000
}

/** False where no time of the day is closed. */
export function hasClosedTime({ closeFrom, closeTo }: ClosedWindow): boolean {
  return closeFrom !== closeTo
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}
