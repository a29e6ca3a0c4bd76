import { decodeSlip, ENOUGH_PIXELS, type Pixels, type SlipReading, zxingReader } from '@krapao/slips'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import program from 'zxing-wasm/reader/zxing_reader.wasm?url'

/**
 * What the page gets back for a picture. `broken`: the file holds none that this phone can open. `unavailable`: this
 * browser cannot read slips, which says nothing about the picture.
 */
export type WorkerAnswer = SlipReading | { found: 'broken' | 'unavailable' }

/** A clear picture takes a tenth of this. Of another one the server, which has more time, may still make something. */
const BUDGET_MS = 2000

// By itself the library would download its program from another site.
prepareZXingModule({ overrides: { locateFile: () => program } })
const reader = zxingReader(readBarcodes)

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void read(data)
    .catch((): WorkerAnswer => ({ found: 'unavailable' }))
    .then((answer) => postMessage(answer))
})

async function read(file: Blob): Promise<WorkerAnswer> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return { found: 'broken' }
  const pixels = pixelsOf(picture)
  // From the first look on, which loads the program.
  let began: number | undefined
  const isOver = () => performance.now() - (began ??= performance.now()) > BUDGET_MS
  return decodeSlip(pixels, reader, isOver)
}

function pixelsOf(picture: ImageBitmap): Pixels {
  const scale = Math.min(1, Math.sqrt(ENOUGH_PIXELS / (picture.width * picture.height)))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  canvas.drawImage(picture, 0, 0, width, height)
  picture.close()
  return canvas.getImageData(0, 0, width, height)
}
