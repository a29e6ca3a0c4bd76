import sharp, { type Sharp } from 'sharp'

/** Red, green and blue, a byte each. */
export interface Raster {
  data: Uint8Array
  width: number
  height: number
}

/** Three bytes a pixel, sRGB without transparency. */
export async function rasterOf(picture: Sharp): Promise<Raster> {
  const { data, info } = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height }
}

export function sharpOf({ data, width, height }: Raster): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Changes every colour value by where it stands. */
export function mapPixels(raster: Raster, change: (value: number, x: number, y: number) => number): void {
  const { data, width, height } = raster
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      for (let channel = at; channel < at + 3; channel++)
        data[channel] = Math.min(255, Math.max(0, Math.round(change(data[channel]!, x, y))))
    }
  }
}

type Point = readonly [x: number, y: number]
export type Corners = readonly [Point, Point, Point, Point]

/** Lays a picture onto a ground so that its corners (left top, right top, right bottom, left bottom) come to these points. */
export function layOnto(ground: Raster, picture: Raster, corners: Corners): void {
  const back = inverse(homography(picture, corners))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const right = Math.min(ground.width - 1, Math.ceil(Math.max(...xs)))
  const bottom = Math.min(ground.height - 1, Math.ceil(Math.max(...ys)))
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y <= bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x <= right; x++) {
      const depth = back[6]! * x + back[7]! * y + back[8]!
      const u = (back[0]! * x + back[1]! * y + back[2]!) / depth
      const v = (back[3]! * x + back[4]! * y + back[5]!) / depth
      if (u >= 0 && v >= 0 && u < picture.width - 1 && v < picture.height - 1)
        copyBetween(picture, u, v, ground, (y * ground.width + x) * 3)
    }
  }
}

/** Bilinear. */
function copyBetween({ data, width }: Raster, u: number, v: number, ground: Raster, to: number): void {
  const x = Math.floor(u)
  const y = Math.floor(v)
  const [right, down] = [u - x, v - y]
  const at = (y * width + x) * 3
  for (let channel = 0; channel < 3; channel++) {
    const upper = data[at + channel]! * (1 - right) + data[at + 3 + channel]! * right
    const lower = data[at + width * 3 + channel]! * (1 - right) + data[at + width * 3 + 3 + channel]! * right
    ground.data[to + channel] = Math.round(upper * (1 - down) + lower * down)
  }
}

/** The 3 × 3 matrix that takes the corners of a picture to these points (Heckbert 1989, square to quadrilateral). */
function homography({ width, height }: Raster, [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): number[] {
  const [sumX, sumY] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3]
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2]
  const area = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / area
  const h = (dx1 * sumY - sumX * dy1) / area
  const unit = [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
  return unit.map((value, index) => value / [width, height, 1][index % 3]!)
}

function inverse([a, b, c, d, e, f, g, h, i]: number[]): number[] {
  const rows = [e! * i! - f! * h!, c! * h! - b! * i!, b! * f! - c! * e!]
  rows.push(f! * g! - d! * i!, a! * i! - c! * g!, c! * d! - a! * f!)
  rows.push(d! * h! - e! * g!, b! * g! - a! * h!, a! * e! - b! * d!)
  return rows
}
