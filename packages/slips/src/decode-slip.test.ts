import { expect, test } from 'vitest'
import { decodeSlip } from './decode-slip.ts'
import type { Pixels } from './grey.ts'
import { writeMiniQr } from './mini-qr.ts'
import type { QrFound, QrReader } from './qr-reader.ts'

const ONE = { bankCode: 'SCB', transRef: 'ABCDEFGHJK2345678901' }
const OTHER = { bankCode: 'KBANK', transRef: 'ZBCDEFGHJK2345678901' }
const valid = (text: string): QrFound => ({ text, isValid: true })
const BROKEN: QrFound = { text: '', isValid: false }

/** A picture of nothing but steps, so that there is something to look into everywhere. */
function picture(width: number, height: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24))
  return { data, width, height }
}

/** Finds in each look what is listed, and nothing after the list. Notes what it was shown. */
function looks(...found: QrFound[][]): { reader: QrReader; shown: Pixels[] } {
  const shown: Pixels[] = []
  return { shown, reader: async (pixels) => found[shown.push(pixels) - 1] ?? [] }
}

test('[SLIP-30] a slip that is found in the first look ends the search', async () => {
  const { reader, shown } = looks([valid(writeMiniQr(ONE))])
  expect(await decodeSlip(picture(400, 600), reader)).toEqual({ found: 'slip', ...ONE })
  expect(shown).toHaveLength(1)
})

test('[SLIP-30] a QR beside it that cannot be read keeps the search going, and two slips are several', async () => {
  const first = [valid(writeMiniQr(ONE)), BROKEN]
  expect(await decodeSlip(picture(400, 600), looks(first, [], [valid(writeMiniQr(OTHER))]).reader)).toEqual({ found: 'several' })
  expect(await decodeSlip(picture(400, 600), looks(first, [valid(writeMiniQr(ONE))]).reader)).toEqual({ found: 'slip', ...ONE })
})

test('[SLIP-30] a slip that only a later look reads ends the search there', async () => {
  const { reader, shown } = looks([BROKEN], [BROKEN], [valid(writeMiniQr(ONE))])
  expect(await decodeSlip(picture(400, 600), reader)).toEqual({ found: 'slip', ...ONE })
  expect(shown).toHaveLength(3)
})

test('[SLIP-30] a QR of something else never ends the search', async () => {
  const address = valid('https://example.com/')
  expect(await decodeSlip(picture(400, 600), looks([address], [], [], [], [address, valid(writeMiniQr(ONE))]).reader)).toEqual({
    found: 'slip',
    ...ONE,
  })
  expect(await decodeSlip(picture(400, 600), looks([address]).reader)).toEqual({ found: 'not-a-slip' })
})

test.each([
  [58, 58],
  [59, 301],
  [1000, 61],
  [2501, 1999],
  [4001, 1003],
])('a picture of %d x %d pixels is looked at in whole pictures, at most forty', async (width, height) => {
  const { reader, shown } = looks()
  await decodeSlip(picture(width, height), reader)
  expect(shown.length).toBeGreaterThan(2)
  expect(shown.length).toBeLessThanOrEqual(40)
  for (const pixels of shown) expect(pixels.data).toHaveLength(pixels.width * pixels.height * 4)
  expect(Math.min(...shown.map((pixels) => Math.min(pixels.width, pixels.height)))).toBeGreaterThan(20)
})

test('a phone that has no time left ends the search with the reason it has', async () => {
  const { reader, shown } = looks([BROKEN])
  expect(await decodeSlip(picture(400, 600), reader, () => true)).toEqual({ found: 'blurred' })
  expect(shown).toHaveLength(1)
})
