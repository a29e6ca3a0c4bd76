import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { decodeSlip, type SlipReading, zxingReader } from '@krapao/slips'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

export const WASM_PATH = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

// By itself the library would download its program from the network.
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM_PATH)).buffer } })

const reader = zxingReader(readBarcodes)

/** Reads a file as the server does: from its bytes to what it says. */
export async function readOnServer(file: Buffer): Promise<SlipReading> {
  const { data, info } = await sharp(file).rotate().ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeSlip(
    { data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height },
    reader,
  )
}
