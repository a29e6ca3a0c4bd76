/** Where a wheel stands, in degrees clockwise; not wound back, so that the next turn goes on from here. */
export type Rotation = number

export interface Turn {
  to: Rotation
  durationMs: number
}

interface Landing {
  from: Rotation
  /** From 0, clockwise from the top while the wheel stands at 0. */
  sliceNo: number
  sliceCount: number
  /** From 0 up to 1. Decides the looks of the turn, never its result. */
  random?: () => number
}

const SHORTEST_MS = 4000
const LONGEST_MS = 5000
/** Of a slice on each side, so that nobody argues about a line. */
const MARGIN = 0.15

/** How the wheel turns to a slice: in 4 to 5 seconds, 2 or 3 full turns more than it takes to get there. */
export function turnTo({ from, sliceNo, sliceCount, random = Math.random }: Landing): Turn {
  const slice = 360 / sliceCount
  const place = sliceNo + MARGIN + random() * (1 - 2 * MARGIN)
  const fullTurns = 2 + Math.floor(random() * 2)
  const ahead = (((-place * slice - from) % 360) + 360) % 360
  return { to: from + ahead + 360 * fullTurns, durationMs: SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS) }
}

/** The slice under the pointer at the top. */
export function sliceUnder(rotation: Rotation, sliceCount: number): number {
  const atTop = ((-rotation % 360) + 360) % 360
  return Math.floor(atTop / (360 / sliceCount))
}
