import { cut, type Grey, rangeOf } from './grey.ts'
import { busySquares } from './locate.ts'

export type WhyUnread = 'too-small' | 'dark' | 'blurred' | 'none'

/** A slip is 154 squares of its mini-QR wide; below this one of them is smaller than 1.3 pixels. */
const SHORTEST_EDGE = 200
/** What counts as light, of 255: paper in daylight has 150 and more, and so have the letters of a dark screen. */
const LEAST_LIGHT = 90
/** Between dark and light where there are letters or a QR, of 255. */
const LEAST_RANGE = 50
/** The steepest step of two pixels, as a share of the range. A blur of 2.5 pixels leaves 0.32 of a sharp edge's 1. */
const LEAST_STEP = 0.33

/** What most likely keeps a picture from being read, as measured where it has most edges. `hasQr`: one was seen. */
export function whyUnread(grey: Grey, hasQr: boolean): WhyUnread {
  if (Math.min(grey.width, grey.height) < SHORTEST_EDGE) return 'too-small'
  if (rangeOf(grey).light < LEAST_LIGHT) return 'dark'
  const [busiest] = busySquares(grey, [0.3], 1)
  const part = busiest === undefined ? grey : cut(grey, busiest)
  const { dark, light } = rangeOf(part)
  if (hasQr) return 'blurred'
  return light - dark >= LEAST_RANGE && steepestStep(part) / (light - dark) < LEAST_STEP ? 'blurred' : 'none'
}

/** What only one step in a hundred exceeds. */
function steepestStep({ data, width }: Grey): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let at = 2; at < data.length; at++, total++) if (at % width >= 2) counts[Math.abs(data[at]! - data[at - 2]!)]!++
  let seen = 0
  for (let step = 255; step >= 0; step--) if ((seen += counts[step]!) > total / 100) return step
  return 0
}
