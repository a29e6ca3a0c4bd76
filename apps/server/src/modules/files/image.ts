import type { Sharp, SharpOptions } from 'sharp'

/** What is drawn anew, and nothing of what stood around it. */
export interface Image {
  bytes: Buffer
  mediaType: 'image/jpeg'
  /** Pixels. */
  width: number
  height: number
}

/** Why bytes are not taken: no picture of a kind we take, larger than we draw, or one that breaks off or does not fit together. */
export type ImageProblem = 'not-an-image' | 'too-large' | 'broken'

/** 25 million: a small PNG that unpacks to more would take the memory of the whole server. */
const MAX_PIXELS = 25_000_000
/** A long screenshot of a phone fits. */
const LONGEST_EDGE = 4096
const QUALITY = 90
const MAX_SECONDS = 15
/** Each may take 100 MB; the threads that draw are those that hash passwords too. */
const CONCURRENCY = 2

let sharp: Promise<(bytes: Buffer) => Sharp> | undefined

/** Loaded with the first picture: a tenth of the memory that a server takes after its start. */
async function loadSharp(): Promise<(bytes: Buffer) => Sharp> {
  const { default: loaded } = await import('sharp')
  // SVG, PDF and the rest are read by code that is not needed here, so it is never reached.
  loaded.block({ operation: ['VipsForeignLoad'] })
  loaded.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
  loaded.concurrency(1)
  loaded.cache(false)
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true }
  return (bytes) => loaded(bytes, options)
}

/** By the first bytes; whatever its sender calls it. */
export function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

/**
 * Draws a JPEG, PNG or WebP anew as a JPEG: upright, on white, its first picture only. What a camera or an attacker
 * wrote beside the pixels is gone: the place it was taken, profiles, comments, whatever follows the end.
 */
export async function redrawImage(bytes: Buffer): Promise<Image | ImageProblem> {
  const format = formatOf(bytes)
  if (format === undefined) return 'not-an-image'
  return inTurn(async () => {
    const open = await (sharp ??= loadSharp())
    try {
      const { format: found } = await open(bytes).metadata()
      if (found !== format) return 'not-an-image'
      const { data, info } = await open(bytes)
        .rotate()
        .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, mediaType: 'image/jpeg', width: info.width, height: info.height }
    } catch (error) {
      return /pixel limit/.test((error as Error).message) ? 'too-large' : 'broken'
    }
  })
}

/** RGBA, four bytes a pixel. */
export interface Pixels {
  data: Uint8ClampedArray
  /** Pixels. */
  width: number
  height: number
}

/** The pixels of a picture as it came, upright and on white; drawn smaller where an edge is longer than `longestEdge`. */
export async function readPixels(bytes: Buffer, longestEdge: number): Promise<Pixels | ImageProblem> {
  if (formatOf(bytes) === undefined) return 'not-an-image'
  return inTurn(async () => {
    const open = await (sharp ??= loadSharp())
    try {
      const { data, info } = await open(bytes)
        .rotate()
        .resize({ width: longestEdge, height: longestEdge, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer({ resolveWithObject: true })
      // A copy, because a small buffer is a part of one that others have too.
      return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
    } catch (error) {
      return /pixel limit/.test((error as Error).message) ? 'too-large' : 'broken'
    }
  })
}

let free = CONCURRENCY
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (free > 0) free--
  else await new Promise<void>((resolve) => void waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
