import { cut, type Grey, greyOf, type Pixels, pixelsOf, sharpen, shrink, type Square, stretch, turn } from './grey.ts'
import { busySquares } from './locate.ts'
import type { QrEffort } from './qr-reader.ts'

interface Attempt {
  pixels: Pixels
  effort: QrEffort
}

/** A picture with more than this is first made smaller: more do not help, and cost a phone a second. */
export const ENOUGH_PIXELS = 3_500_000
/** A mini-QR has 29 squares or more, and needs a pixel for each. */
const LEAST_EDGE = 58
/** Sides of the squares to look into, as shares of the picture's shorter side, and how many there are. */
const SIDES = [0.2, 0.3, 0.45]
const SQUARES = 4
const MARGIN = 0.2
/** A square is not looked at larger than this, in pixels a side. */
const LARGE = 900

/** The same picture in more and more ways, the cheapest first: whole, then where a QR may be, larger and sharper. */
export function* attemptsAt(pixels: Pixels): Generator<Attempt> {
  if (Math.min(pixels.width, pixels.height) < LEAST_EDGE) return
  const factor = Math.ceil(Math.sqrt((pixels.width * pixels.height) / ENOUGH_PIXELS))
  if (factor === 1) yield { pixels, effort: 'quick' }
  const grey = greyOf(pixels)
  const whole = factor === 1 ? grey : shrink(grey, factor)
  yield { pixels: pixelsOf(stretch(whole)), effort: 'thorough' }
  // Against noise: four pixels make one.
  yield { pixels: pixelsOf(shrink(whole, 2)), effort: 'quick' }
  if (factor > 2) yield { pixels: pixelsOf(shrink(grey, 2)), effort: 'quick' }
  for (const square of busySquares(grey, SIDES, SQUARES)) yield* attemptsAtSquare(squareOf(grey, square))
  yield { pixels: pixelsOf(sharpen(whole, 4, 2)), effort: 'quick' }
}

/** With a margin, and not larger than what can still be enlarged. */
function squareOf(grey: Grey, { left, top, width, height }: Square): Grey {
  const [wide, high] = [width * MARGIN, height * MARGIN]
  const square = cut(grey, { left: left - wide, top: top - high, width: width + 2 * wide, height: height + 2 * high })
  const factor = Math.ceil(Math.max(square.width, square.height) / LARGE)
  return factor === 1 ? square : shrink(square, factor)
}

function* attemptsAtSquare(square: Grey): Generator<Attempt> {
  const side = Math.max(square.width, square.height)
  yield { pixels: pixelsOf(sharpen(square, 4, 2)), effort: 'quick' }
  if (side * 2 > LARGE) return
  const twice = turn(square, 2)
  yield { pixels: pixelsOf(sharpen(twice, 3, 3)), effort: 'quick' }
  yield { pixels: pixelsOf(sharpen(twice, 2, 4)), effort: 'quick' }
  yield { pixels: pixelsOf(stretch(twice)), effort: 'thorough' }
  yield { pixels: pixelsOf(sharpen(twice, 6, 4)), effort: 'quick' }
  if (side * 3 > LARGE) return
  yield { pixels: pixelsOf(sharpen(turn(square, 3), 4, 4)), effort: 'quick' }
}
