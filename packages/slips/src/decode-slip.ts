import { readMiniQr, type SlipReference } from './mini-qr.ts'

/** RGBA, four bytes a pixel. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A QR in a picture. `isValid`: its error correction could mend what is broken in it. */
export interface QrFound {
  text: string
  isValid: boolean
}

/** Finds the QRs of a picture; of a broken one it says that it is there. */
export type QrReader = (pixels: Pixels) => Promise<readonly QrFound[]>

/**
 * `none`: no QR at all, as in a picture that is cropped. `several`: mini-QRs of more than one transfer. `not-a-slip`: a
 * QR of something else. `too-small`: no picture a QR could be read in. `blurred`: there is a QR that cannot be read.
 */
export type SlipReading = ({ found: 'slip' } & SlipReference) | { found: 'none' | 'several' | 'not-a-slip' | 'too-small' | 'blurred' }

/** A mini-QR has 29 modules or more, and a margin. */
const SHORTEST_EDGE = 60

/** What transfer the picture of a slip is about. */
export async function decodeSlip(pixels: Pixels, reader: QrReader): Promise<SlipReading> {
  if (Math.min(pixels.width, pixels.height) < SHORTEST_EDGE) return { found: 'too-small' }
  const found = await reader(pixels)
  const readable = found.filter(({ isValid }) => isValid)
  const slips = new Map(
    readable.map(({ text }) => [text, readMiniQr(text)]).filter((entry): entry is [string, SlipReference] => !!entry[1]),
  )
  const [slip] = slips.values()
  if (slips.size > 1) return { found: 'several' }
  if (slip) return { found: 'slip', ...slip }
  if (readable.length > 0) return { found: 'not-a-slip' }
  return { found: found.length > 0 ? 'blurred' : 'none' }
}
