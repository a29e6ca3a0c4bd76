import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'promptparse'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

// By itself the library would download its program from the network.
const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } })

/** Reads the QR in a picture of the page, as a bank's app would from a screenshot. */
export async function readQr(png: Buffer): Promise<string> {
  const [found] = await readBarcodes(new Uint8Array(png), { formats: ['QRCode'], tryHarder: true })
  if (!found?.isValid) throw new Error('no QR can be read in the picture')
  return found.text
}

/** What a bank's app takes from the payload: the amount and our reference, once the checksum holds. */
export function readPayload(payload: string): { amount: string | undefined; text: string } {
  const parsed = parse(payload, true)
  if (!parsed) throw new Error(`not a payload whose checksum holds: ${payload}`)
  return { amount: parsed.getTagValue('54'), text: payload }
}
