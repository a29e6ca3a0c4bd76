import { decodeSlip, ENOUGH_PIXELS, type Pixels, type SlipReading, zxingReader } from '@krapao/slips'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** What this file uses of a browser's worker; the types of its whole world would not go with Node's. */
interface Picture {
  width: number
  height: number
  close(): void
}
declare function createImageBitmap(file: Blob): Promise<Picture>
declare class OffscreenCanvas {
  constructor(width: number, height: number)
  getContext(
    kind: '2d',
    options: { willReadFrequently: boolean },
  ): {
    drawImage(picture: Picture, x: number, y: number, width: number, height: number): void
    getImageData(x: number, y: number, width: number, height: number): Pixels
  }
}
declare function addEventListener(kind: 'message', hear: (event: { data: Blob }) => void): void
declare function postMessage(answer: WorkerAnswer): void

export interface WorkerAnswer {
  reading: SlipReading
  /** From the file's bytes to its pixels, and from there to what it says. */
  openMs: number
  readMs: number
}

/** A phone that is four times slower stops after 1.2 seconds. */
const BUDGET_MS = 300

prepareZXingModule({ overrides: { locateFile: () => '/reader.wasm' } })
const reader = zxingReader(readBarcodes)

addEventListener('message', ({ data }) => void read(data).then(postMessage))

async function read(file: Blob): Promise<WorkerAnswer> {
  const began = performance.now()
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, Math.sqrt(ENOUGH_PIXELS / (picture.width * picture.height)))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  canvas.drawImage(picture, 0, 0, width, height)
  picture.close()
  const pixels = canvas.getImageData(0, 0, width, height)
  const opened = performance.now()
  const reading = await decodeSlip(pixels, reader, () => performance.now() - began > BUDGET_MS)
  return { reading, openMs: opened - began, readMs: performance.now() - opened }
}
