import type { Pixels } from './grey.ts'

/** A QR in a picture. `isValid`: its error correction could mend what is broken in it. */
export interface QrFound {
  text: string
  isValid: boolean
}

/** `thorough` also finds light squares on dark ground and what is speckled, and takes twice as long. */
export type QrEffort = 'quick' | 'thorough'

/** Finds the QRs of a picture; of a broken one it says that it is there. */
export type QrReader = (pixels: Pixels, effort: QrEffort) => Promise<readonly QrFound[]>

interface ZxingOptions {
  formats: ['QRCode']
  tryHarder: boolean
  tryRotate: boolean
  tryInvert: boolean
  tryDownscale: boolean
  tryDenoise: boolean
  returnErrors: boolean
  maxNumberOfSymbols: number
}

/**
 * A reader made of zxing-wasm's `readBarcodes`, which is handed in because its program comes from the disk on a server
 * and from the bundle in a browser.
 */
export function zxingReader<Picture>(readBarcodes: (picture: Picture, options: ZxingOptions) => Promise<readonly QrFound[]>): QrReader {
  return (pixels, effort) => {
    const isThorough = effort === 'thorough'
    // It takes whatever has the three fields of an ImageData.
    return readBarcodes(pixels as Picture, {
      formats: ['QRCode'],
      tryHarder: true,
      tryRotate: isThorough,
      tryInvert: isThorough,
      tryDownscale: isThorough,
      tryDenoise: isThorough,
      returnErrors: true,
      maxNumberOfSymbols: 8,
    })
  }
}
