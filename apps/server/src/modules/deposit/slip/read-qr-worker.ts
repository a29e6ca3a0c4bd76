import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { decodeSlip, type Pixels, type SlipReading, zxingReader } from '@krapao/slips'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/*
 * A thread of its own: a picture in which nothing can be read is looked at in many ways, each of which takes up to a tenth of a
 * second, and meanwhile the server answers everybody else.
 */

/** A clear slip takes a few milliseconds. */
const MAX_MS = 3000

// By itself the library would download its program from the network.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })
const reader = zxingReader(readBarcodes)

export interface ReadQuestion {
  no: number
  pixels: Pixels
}
export type ReadAnswer = { no: number } & ({ reading: SlipReading } | { error: string })

let previous: Promise<void> = Promise.resolve()

/** One after the other. */
parentPort?.on('message', ({ no, pixels }: ReadQuestion) => {
  previous = previous.then(async () => {
    const endsAt = performance.now() + MAX_MS
    const answer = await decodeSlip(pixels, reader, () => performance.now() > endsAt).then(
      (reading): ReadAnswer => ({ no, reading }),
      (error: unknown): ReadAnswer => ({ no, error: String(error) }),
    )
    parentPort?.postMessage(answer, [])
  })
})
