import { minorUnits } from '@krapao/money'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { slipPicture } from '../../apps/sandbox/src/bank/slip-picture.ts'
import { type Corners, layOnto, mapPixels, type Raster, randomFrom, rasterOf, sharpOf } from './raster.ts'

/** What one picture shows, and what was done to it. */
export interface Photograph {
  name: string
  seed: number
  /** What lies in it: slips of these banks, and QRs of these texts. */
  slips: readonly { bankCode: string; transRef: string }[]
  qrs?: readonly string[]
  /** Pixels of one square of the mini-QR in the finished picture. */
  module: number
  /** White less black in the finished picture, 0 to 1, where it is least. */
  contrast: number
  /** Standard deviation of the blur in squares of the mini-QR. */
  blur: number
  /** Length of a shaken exposure in squares. */
  shake?: number
  /** Degrees. */
  turn?: number
  /** How much shorter the far side is than the near one, 0 to 0.4. */
  tilt?: number
  /** The level of black, 0 to 1; white is this and the contrast. */
  black?: number
  light?: 'shadow' | 'glare' | 'edge-shadow' | 'inverted'
  /** Standard deviation of the noise of a pixel, 0 to 255. */
  noise?: number
  /** Qualities of the JPEGs it went through; between two it is scaled by 0.9 and back. None: PNG. */
  jpeg?: readonly number[]
  /** What lies around it: nothing (a screenshot), a desk, a desk with other papers. */
  around?: 'desk' | 'papers'
  /** Which part is left: the lower half, or one without the mini-QR. */
  crop?: 'lower' | 'corner' | 'without-qr' | 'half-qr'
}

/** Of a slip as `slipPicture` draws it. */
const SLIP_MODULE = 7

/** The finished picture, as the file a phone would send. */
export async function takePhotograph(photograph: Photograph): Promise<Buffer> {
  const random = randomFrom(photograph.seed)
  const scene = await composeScene(photograph, random)
  const lit = await blurScene(scene, photograph, random)
  light(lit, photograph, random)
  return compress(lit, photograph)
}

async function composeScene(photograph: Photograph, random: () => number): Promise<Raster> {
  const scale = photograph.module / SLIP_MODULE
  const things = [
    ...(await Promise.all(photograph.slips.map((slip) => slipRaster(slip, photograph, scale)))),
    ...(await Promise.all((photograph.qrs ?? []).map((text) => qrRaster(text, photograph.module)))),
  ]
  if (things.length === 1 && photograph.around === undefined && !photograph.turn && !photograph.tilt) return things[0]!
  const gap = Math.round(60 * scale) + 8
  const width = things.reduce((sum, thing) => sum + thing.width + gap, gap)
  const height = Math.max(400, ...things.map((thing) => thing.height)) + 2 * gap
  const radians = ((photograph.turn ?? 0) * Math.PI) / 180
  const room = {
    width: Math.abs(width * Math.cos(radians)) + Math.abs(height * Math.sin(radians)),
    height: Math.abs(width * Math.sin(radians)) + Math.abs(height * Math.cos(radians)),
  }
  const ground = await groundRaster(Math.max(320, Math.ceil(room.width)), Math.max(320, Math.ceil(room.height)), photograph, random)
  let left = gap - width / 2
  for (const thing of things) {
    layOnto(ground, thing, cornersOf(thing, left, photograph.tilt ?? 0, radians, ground))
    left += thing.width + gap
  }
  return ground
}

/** Turned about the middle of the ground; the upper side is the far one. */
function cornersOf({ width, height }: Raster, left: number, tilt: number, radians: number, ground: Raster): Corners {
  const inset = (width * tilt) / 2
  const flat = [
    [left + inset, -height / 2],
    [left + width - inset, -height / 2],
    [left + width, height / 2],
    [left, height / 2],
  ] as const
  const turned = flat.map(([x, y]) => [
    ground.width / 2 + x * Math.cos(radians) - y * Math.sin(radians),
    ground.height / 2 + x * Math.sin(radians) + y * Math.cos(radians),
  ])
  return turned as unknown as Corners
}

async function slipRaster(slip: { bankCode: string; transRef: string }, { crop, seed }: Photograph, scale: number): Promise<Raster> {
  const isKip = slip.bankCode === 'BCEL'
  const png = await slipPicture({
    ...slip,
    fromName: isKip ? 'ທ້າວ ສົມຊາຍ ໃຈດີ' : 'นายสมชาย ใจดี',
    fromAccountNo: '1112223334',
    toName: 'Krapao Demo Co., Ltd.',
    toAccountNo: '0458800011',
    toBankCode: 'KBANK',
    amount: minorUnits(BigInt(10_000 + (seed % 900_000))),
    currency: isKip ? 'LAK' : 'BAHT',
    at: new Date(Date.UTC(2026, 10, 1 + (seed % 27), seed % 24, seed % 60)),
  })
  const { width, height } = await sharp(png).metadata()
  const part = {
    lower: [0, 0.5, 1, 0.5],
    corner: [0.55, 0.7, 0.45, 0.3],
    'without-qr': [0, 0, 1, 0.7],
    'half-qr': [0, 0, 0.87, 1],
    none: [0, 0, 1, 1],
  }[crop ?? 'none']
  const [left, top, wide, high] = part as [number, number, number, number]
  const cut = sharp(png).extract({
    left: Math.round(left * width),
    top: Math.round(top * height),
    width: Math.floor(wide * width),
    height: Math.floor(high * height),
  })
  return rasterOf(
    sharp(await cut.png().toBuffer()).resize({
      width: Math.max(8, Math.round(Math.floor(wide * width) * scale)),
      kernel: scale < 1 ? 'lanczos3' : 'cubic',
    }),
  )
}

async function qrRaster(text: string, module: number): Promise<Raster> {
  const svg = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 10 })
  const { width } = await sharp(Buffer.from(svg)).metadata()
  return rasterOf(sharp(Buffer.from(svg)).resize({ width: Math.round((width / 10) * module) }))
}

const CHANNELS = 3

/** A desk of wood, with papers full of lines on it where there are some. */
async function groundRaster(width: number, height: number, { around }: Photograph, random: () => number): Promise<Raster> {
  const shapes: string[] = []
  if (around === 'desk')
    for (let y = 0; y < height; y += 14)
      shapes.push(`<rect y="${y}" width="${width}" height="${3 + random() * 6}" fill="#8a6844" opacity="${random() * 0.6}"/>`)
  if (around === 'papers') {
    for (let index = 0; index < 7; index++) {
      const [x, y, turn] = [random() * width * 0.8, random() * height * 0.8, random() * 60 - 30]
      const lines = Array.from(
        { length: 18 },
        (_, line) => `<rect x="20" y="${20 + line * 16}" width="${80 + random() * 150}" height="6" fill="#333"/>`,
      )
      const bars = Array.from(
        { length: 40 },
        (_, bar) => `<rect x="${20 + bar * 6}" y="320" width="${1 + random() * 4}" height="60" fill="#111"/>`,
      )
      shapes.push(
        `<g transform="translate(${x} ${y}) rotate(${turn})"><rect width="280" height="400" fill="#f4f1ea"/>${lines.join('')}${bars.join('')}</g>`,
      )
    }
  }
  const fill = around === undefined ? '#ffffff' : '#a98257'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/>${shapes.join('')}</svg>`
  return rasterOf(sharp(Buffer.from(svg)))
}

async function blurScene(scene: Raster, { blur, shake, module }: Photograph, random: () => number): Promise<Raster> {
  let picture = sharpOf(scene)
  if (blur * module >= 0.3) picture = picture.blur(blur * module)
  const length = Math.round((shake ?? 0) * module) | 1
  if (length >= 3) {
    const isSideways = random() < 0.5
    const kernel = Array.from({ length: length * length }, (_, at) =>
      Number((isSideways ? Math.floor(at / length) : at % length) === length >> 1),
    )
    picture = sharpOf(await rasterOf(picture)).convolve({ width: length, height: length, kernel })
  }
  return rasterOf(picture)
}

/** Contrast last, so that it is what the picture ends with; then the noise of the sensor. */
function light(scene: Raster, { light: kind, contrast, black = 0, noise = 0 }: Photograph, random: () => number): void {
  const { width, height } = scene
  const [x0, y0, reach] = [width * (0.3 + 0.4 * random()), height * (0.3 + 0.4 * random()), Math.max(width, height) * 0.35]
  // White falls to the stated contrast where the light is worst; elsewhere the picture has more of it.
  const share = (x: number, y: number) => {
    if (kind === 'shadow') return x + y * 0.6 > x0 + y0 * 0.6 ? 0 : 1
    if (kind === 'edge-shadow') return Math.max(0, 1 - x / width)
    return 0
  }
  mapPixels(scene, (value, x, y) => {
    const most = contrast + share(x, y) * Math.max(0, 0.9 - black - contrast)
    const shown = kind === 'inverted' ? 255 - value : value
    const glare = kind === 'glare' ? 150 * Math.exp(-((x - x0) ** 2 + (y - y0) ** 2) / (reach * 0.4) ** 2) : 0
    return 255 * black + shown * most + glare
  })
  if (noise === 0) return
  const { data } = scene
  for (let at = 0; at < data.length; at += CHANNELS) {
    const error = noise * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    for (let channel = at; channel < at + CHANNELS; channel++) data[channel] = Math.min(255, Math.max(0, data[channel]! + error))
  }
}

async function compress(scene: Raster, { jpeg = [] }: Photograph): Promise<Buffer> {
  if (jpeg.length === 0) return sharpOf(scene).png({ compressionLevel: 1 }).toBuffer()
  let file = Buffer.alloc(0)
  for (const [index, quality] of jpeg.entries()) {
    if (index === 0) {
      file = await sharpOf(scene).jpeg({ quality }).toBuffer()
      continue
    }
    const smaller = await sharp(file)
      .resize({ width: Math.round(scene.width * 0.9) })
      .png()
      .toBuffer()
    file = await sharp(smaller).resize({ width: scene.width, height: scene.height, fit: 'fill' }).jpeg({ quality }).toBuffer()
  }
  return file
}
