import { decodeSlip, type Pixels, type SlipReading } from '@krapao/slips'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** What the page gets back for a picture; `unavailable`: this browser cannot read it, which says nothing about the slip. */
export type WorkerAnswer = SlipReading | { found: 'unavailable' }

// By itself the library would download its program from another site.
prepareZXingModule({ overrides: { locateFile: () => program } })

addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void read(data)
    .catch((): WorkerAnswer => ({ found: 'unavailable' }))
    .then((answer) => postMessage(answer))
})

async function read(picture: ImageBitmap): Promise<SlipReading> {
  const { width, height } = picture
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  canvas.drawImage(picture, 0, 0)
  picture.close()
  return decodeSlip(canvas.getImageData(0, 0, width, height), readQrs)
}

/** More than one QR on a slip says that it is none we know. */
const MOST_SYMBOLS = 4

async function readQrs({ data, width, height }: Pixels) {
  const pixels = new ImageData(new Uint8ClampedArray(data), width, height)
  const found = await readBarcodes(pixels, { formats: ['QRCode'], tryHarder: true, returnErrors: true, maxNumberOfSymbols: MOST_SYMBOLS })
  return found.map(({ text, isValid }) => ({ text, isValid }))
}
