import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { QrReader } from '@krapao/slips'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// By itself the library would download its program from the network.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** More than one QR on a slip says that it is none we know. */
const MOST_SYMBOLS = 4

export const readQrs: QrReader = async (pixels) => {
  const found = await readBarcodes(pixels as Parameters<typeof readBarcodes>[0], {
    formats: ['QRCode'],
    tryHarder: true,
    returnErrors: true,
    maxNumberOfSymbols: MOST_SYMBOLS,
  })
  return found.map(({ text, isValid }) => ({ text, isValid }))
}
