/** RGBA, four bytes a pixel. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** One byte a pixel, 0 is black. */
export interface Grey {
  data: Uint8ClampedArray
  width: number
  height: number
}

export function greyOf({ data, width, height }: Pixels): Grey {
  const grey = new Uint8ClampedArray(width * height)
  // The weights of ITU-R BT.601 in 256ths.
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = (77 * data[from]! + 150 * data[from + 1]! + 29 * data[from + 2]!) >> 8
  return { data: grey, width, height }
}

/** Opaque, for what reads colours only. */
export function pixelsOf({ data, width, height }: Grey): Pixels {
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let at = 0, to = 0; at < data.length; at++, to += 4) {
    pixels[to] = pixels[to + 1] = pixels[to + 2] = data[at]!
    pixels[to + 3] = 255
  }
  return { data: pixels, width, height }
}

export interface Square {
  left: number
  top: number
  width: number
  height: number
}

/** The part of a picture that lies in a square. */
export function cut({ data, width, height }: Grey, square: Square): Grey {
  const [left, top] = [Math.max(0, Math.floor(square.left)), Math.max(0, Math.floor(square.top))]
  const right = Math.min(width, Math.ceil(square.left + square.width))
  const bottom = Math.min(height, Math.ceil(square.top + square.height))
  const part = new Uint8ClampedArray((right - left) * (bottom - top))
  for (let y = top; y < bottom; y++) part.set(data.subarray(y * width + left, y * width + right), (y - top) * (right - left))
  return { data: part, width: right - left, height: bottom - top }
}

/** Smaller: each pixel is the mean of those it covers. `factor`: a whole number. */
export function shrink({ data, width, height }: Grey, factor: number): Grey {
  const [wide, high] = [Math.floor(width / factor), Math.floor(height / factor)]
  const small = new Uint8ClampedArray(wide * high)
  const area = factor * factor
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      let sum = 0
      for (let dy = 0; dy < factor; dy++) {
        const row = (y * factor + dy) * width + x * factor
        for (let dx = 0; dx < factor; dx++) sum += data[row + dx]!
      }
      small[y * wide + x] = sum / area
    }
  }
  return { data: small, width: wide, height: high }
}

/** Larger or smaller by any factor, bilinear, and turned about its middle by an angle in radians. What lies outside is white. */
export function turn({ data, width, height }: Grey, factor: number, angle = 0): Grey {
  const [wide, high] = [Math.round(width * factor), Math.round(height * factor)]
  const turned = new Uint8ClampedArray(wide * high).fill(255)
  const [cos, sin] = [Math.cos(angle) / factor, Math.sin(angle) / factor]
  for (let y = 0; y < high; y++) {
    const v = y + 0.5 - high / 2
    for (let x = 0; x < wide; x++) {
      const u = x + 0.5 - wide / 2
      const from = Math.min(width - 1.001, Math.max(0, width / 2 - 0.5 + u * cos - v * sin))
      const down = Math.min(height - 1.001, Math.max(0, height / 2 - 0.5 + u * sin + v * cos))
      const [left, top] = [from | 0, down | 0]
      const [a, b, at] = [from - left, down - top, top * width + left]
      turned[y * wide + x] =
        (data[at]! * (1 - a) + data[at + 1]! * a) * (1 - b) + (data[at + width]! * (1 - a) + data[at + width + 1]! * a) * b
    }
  }
  return { data: turned, width: wide, height: high }
}

/** The darkest and the lightest value, without the outermost hundredth at either end. */
export function rangeOf({ data }: Grey): { dark: number; light: number } {
  const counts = new Uint32Array(256)
  const step = Math.max(1, Math.floor(data.length / 100_000))
  let total = 0
  for (let at = 0; at < data.length; at += step, total++) counts[data[at]!]!++
  const valueAt = (share: number) => {
    let seen = 0
    return counts.findIndex((count) => (seen += count) > share * total)
  }
  return { dark: valueAt(0.01), light: valueAt(0.99) }
}

/** Spread over all values from black to white. */
export function stretch(grey: Grey): Grey {
  const { dark, light } = rangeOf(grey)
  const scale = 255 / Math.max(1, light - dark)
  const data = new Uint8ClampedArray(grey.data.length)
  for (let at = 0; at < data.length; at++) data[at] = (grey.data[at]! - dark) * scale
  return { ...grey, data }
}

/** Against blur: each pixel is moved away from the mean of what lies around it, within `radius` pixels, so many times. */
export function sharpen(grey: Grey, radius: number, times: number): Grey {
  const mean = softenRows(softenColumns(grey, radius), radius)
  const data = new Uint8ClampedArray(grey.data.length)
  for (let at = 0; at < data.length; at++) data[at] = grey.data[at]! + times * (grey.data[at]! - mean.data[at]!)
  return { ...grey, data }
}

function softenRows({ data, width, height }: Grey, radius: number): Grey {
  const soft = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) softenLine(data, soft, { start: y * width, step: 1, length: width, radius })
  return { data: soft, width, height }
}

function softenColumns({ data, width, height }: Grey, radius: number): Grey {
  const soft = new Uint8ClampedArray(data.length)
  for (let x = 0; x < width; x++) softenLine(data, soft, { start: x, step: width, length: height, radius })
  return { data: soft, width, height }
}

interface Line {
  start: number
  step: number
  length: number
  radius: number
}

/** The mean of the pixels within the radius, along one line; the sum goes along with it. */
function softenLine(data: Uint8ClampedArray, soft: Uint8ClampedArray, { start, step, length, radius }: Line): void {
  let sum = 0
  let count = 0
  for (let place = 0; place < Math.min(radius, length); place++, count++) sum += data[start + place * step]!
  for (let place = 0; place < length; place++) {
    if (place + radius < length) {
      sum += data[start + (place + radius) * step]!
      count++
    }
    if (place > radius) {
      sum -= data[start + (place - radius - 1) * step]!
      count--
    }
    soft[start + place * step] = sum / count
  }
}
