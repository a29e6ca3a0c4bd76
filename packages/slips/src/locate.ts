import { type Grey, shrink, type Square } from './grey.ts'

/** Side of a cell of the map of edges, in pixels. */
const CELL = 8

/**
 * Where a QR may be: the squares of a picture with the most edges both ways, best first, none of which covers most of
 * another. `sides`: what is tried as the side of a square, as shares of the shorter side of the picture.
 */
export function busySquares(grey: Grey, sides: readonly number[], most: number): Square[] {
  const factor = Math.max(1, Math.round(Math.min(grey.width, grey.height) / 700))
  const small = factor === 1 ? grey : shrink(grey, factor)
  const { sums, wide, high } = edgeSums(small)
  const found: (Square & { busy: number })[] = []
  for (const share of sides) {
    const side = Math.max(3, Math.round((Math.min(small.width, small.height) * share) / CELL))
    const step = Math.max(1, side >> 2)
    for (let y = 0; y + side <= high; y += step) {
      for (let x = 0; x + side <= wide; x += step) {
        const [h, v] = sums.map(
          (sum) =>
            sum[(y + side) * (wide + 1) + x + side]! -
            sum[y * (wide + 1) + x + side]! -
            sum[(y + side) * (wide + 1) + x]! +
            sum[y * (wide + 1) + x]!,
        ) as [number, number]
        const busy = Math.min(h, v) / side ** 1.6
        const scale = CELL * factor
        found.push({ left: x * scale, top: y * scale, width: side * scale, height: side * scale, busy })
      }
    }
  }
  found.sort((one, other) => other.busy - one.busy)
  const best: Square[] = []
  for (const square of found) {
    if (best.length === most) break
    if (best.every((other) => overlap(square, other) < 0.45)) best.push(square)
  }
  return best
}

/** Sums from the left top corner of the steps between neighbours in each cell, sideways and downwards. */
function edgeSums({ data, width, height }: Grey): { sums: [Float64Array, Float64Array]; wide: number; high: number } {
  const [wide, high] = [Math.floor(width / CELL), Math.floor(height / CELL)]
  const sums: [Float64Array, Float64Array] = [new Float64Array((wide + 1) * (high + 1)), new Float64Array((wide + 1) * (high + 1))]
  for (let cellY = 0; cellY < high; cellY++) {
    const row: [number, number] = [0, 0]
    for (let cellX = 0; cellX < wide; cellX++) {
      for (let y = cellY * CELL; y < (cellY + 1) * CELL; y++) {
        for (let x = cellX * CELL; x < (cellX + 1) * CELL; x++) {
          const at = y * width + x
          if (x + 1 < width) row[0] += Math.abs(data[at + 1]! - data[at]!)
          if (y + 1 < height) row[1] += Math.abs(data[at + width]! - data[at]!)
        }
      }
      const to = (cellY + 1) * (wide + 1) + cellX + 1
      for (const way of [0, 1] as const) sums[way][to] = sums[way][to - wide - 1]! + row[way]
    }
  }
  return { sums, wide, high }
}

/** The common part as a share of the smaller one. */
function overlap(one: Square, other: Square): number {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  return wide <= 0 || high <= 0 ? 0 : (wide * high) / Math.min(one.width * one.height, other.width * other.height)
}
