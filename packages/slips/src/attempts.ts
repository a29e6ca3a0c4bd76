import { cut, type Grey, greyOf, type Pixels, pixelsOf, sharpen, shrink, type Square, stretch, turn } from './grey.ts'
import { busySquares } from './locate.ts'
import type { QrEffort } from './qr-reader.ts'

interface Attempt {
  pixels: Pixels
  effort: QrEffort
}

/** A picture with more than this is first made smaller: more do not help, and cost a phone a second. */
export const ENOUGH_PIXELS = 3_500_000
/** Sides of the squares to look into, as shares of the picture's shorter side, and how many there are. */
const SIDES = [0.2, 0.3, 0.45]
const SQUARES = 4
const MARGIN = 0.2
/** A square is not enlarged beyond this, in pixels a side. */
const LARGE = 900

/** The same picture in more and more ways, the cheapest first: whole, then where a QR may be, larger and sharper. */
export function* attemptsAt(pixels: Pixels): Generator<Attempt> {
  const size = pixels.width * pixels.height
  if (size <= ENOUGH_PIXELS) yield { pixels, effort: 'quick' }
  const grey = greyOf(pixels)
  const whole = size <= ENOUGH_PIXELS ? grey : shrink(grey, Math.ceil(Math.sqrt(size / ENOUGH_PIXELS)))
  yield { pixels: pixelsOf(stretch(whole)), effort: 'thorough' }
  // Against noise: four pixels make one.
  yield { pixels: pixelsOf(shrink(whole, 2)), effort: 'quick' }
  if (whole !== grey) yield { pixels, effort: 'quick' }
  const squares = busySquares(grey, SIDES, SQUARES).map((square) => cut(grey, withMargin(square)))
  for (const square of squares) yield* attemptsAtSquare(square)
  yield { pixels: pixelsOf(sharpen(whole, 4, 2)), effort: 'quick' }
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

function withMargin({ left, top, width, height }: Square): Square {
  return { left: left - width * MARGIN, top: top - height * MARGIN, width: width * (1 + 2 * MARGIN), height: height * (1 + 2 * MARGIN) }
}
