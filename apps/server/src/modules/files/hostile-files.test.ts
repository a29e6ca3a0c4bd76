import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anotherPng, codeOf, createUploads, picture, sendSlip, type Uploads } from '../../../test/uploads.ts'

let here: Uploads
let send: Uploads['send']
let read: Uploads['read']

beforeAll(async () => {
  here = await createUploads()
  ;({ send, read } = here)
})
afterAll(() => here.stop())

const refusedAs = (reason: string) => ({ code: 'SLIP_INVALID_FILE', status: 422, details: { reason } })

describe('what is no picture we take', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')

  test.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', () => Buffer.from(SVG), 'not-an-image'],
    ['an SVG that begins as XML', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), 'not-an-image'],
    ['a web page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-an-image'],
    ['a GIF that is a script too', () => Buffer.from('GIF89a/*\0\0\0\0\0\0\0\0*/=1;alert(1)'), 'not-an-image'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), 'not-an-image'],
    ['a TIFF', () => picture().tiff().toBuffer(), 'not-an-image'],
    ['an AVIF', () => picture().avif().toBuffer(), 'not-an-image'],
    ['a PNG in name only', () => Buffer.concat([PNG_HEAD, Buffer.from(SVG)]), 'broken'],
    ['a JPEG in name only', () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(SVG)]), 'broken'],
    ['a PNG cut short', async () => (await noise()).subarray(0, 6000), 'broken'],
    [
      'a JPEG cut short',
      async () =>
        (
          await sharp(await noise())
            .jpeg()
            .toBuffer()
        ).subarray(0, 2500),
      'broken',
    ],
    ['a PNG of 20,000 x 20,000', () => hugePng(20_000, 20_000), 'too-large'],
    ['a PNG of 30,000 x 1,000', () => hugePng(30_000, 1000), 'too-large'],
  ])('%s is refused', async (_what, bytes, reason) => {
    const before = await here.countFiles()
    await expect(send(await bytes())).rejects.toMatchObject(refusedAs(reason))
    expect(await here.countFiles()).toBe(before)
  })

  test('a picture of as many pixels as we draw is taken, and one of a row more is not', async () => {
    const { link } = await send(hugePng(5000, 5000))
    expect(await sharp(Buffer.from(await (await read(link)).arrayBuffer())).metadata()).toMatchObject({ width: 4096, height: 4096 })
    await expect(send(hugePng(5000, 5001))).rejects.toMatchObject(refusedAs('too-large'))
  })
})

const noise = () =>
  sharp({ create: { width: 80, height: 80, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png()
    .toBuffer()

/** One bit a pixel, all of them equal: some 60 KB for 400 million pixels. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('what is drawn anew', () => {
  const stored = async (bytes: Buffer) => Buffer.from(await (await read((await send(bytes)).link)).arrayBuffer())

  test('has no place, camera, comment or profile any more, and stands upright', async () => {
    const exif = { IFD0: { Make: 'CameraOfSomchai', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1' } }
    const sent = await picture(80, 30)
      .withIccProfile('p3')
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
      .jpeg()
      .toBuffer()
    expect(sent.includes('CameraOfSomchai')).toBe(true)
    const kept = await stored(await withOrientation(sent))
    const { exif: noExif, icc, xmp, orientation, width, height } = await sharp(kept).metadata()
    expect([noExif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(['Exif', 'CameraOfSomchai', 'xmpmeta'].filter((text) => kept.includes(text))).toEqual([])
    expect([width, height]).toEqual([30, 80])
  })

  test.each(['png', 'jpeg', 'webp'] as const)('has nothing of the page that a %s carried behind its end', async (format) => {
    const page = '<script>fetch("/api/wallet")</script>'
    const sent = Buffer.concat([await picture(70, 70).toFormat(format).toBuffer(), Buffer.from(page.repeat(20))])
    const kept = await stored(sent)
    expect(kept.includes('<script>')).toBe(false)
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 70 })
  })

  test('of what is seen through, white is seen', async () => {
    const clear = await sharp({ create: { width: 21, height: 21, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer()
    const { channels } = await sharp(await stored(clear)).stats()
    expect(channels.map(({ mean }) => mean)).toEqual([255, 255, 255])
  })
})

/** sharp writes the orientation of what it drew; a camera turned on its side writes 6. */
async function withOrientation(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg).keepMetadata().withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

describe('a form', () => {
  const post = (body: FormData | string | undefined, headers: Record<string, string> = {}) =>
    codeOf(
      fetch(here.url + sendSlip.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${here.player.token}`, ...headers },
        ...(body ? { body } : {}),
      }),
    )

  async function formWith(change: (form: FormData, file: Blob) => void): Promise<FormData> {
    const form = new FormData()
    change(form, new Blob([new Uint8Array(await anotherPng())], { type: 'image/png' }))
    return form
  }

  test('without a file, with an empty one, or that is no form says so', async () => {
    expect(await post(await formWith((form) => form.append('note', 'x')))).toEqual([400, 'SLIP_NO_FILE'])
    expect(await post(await formWith((form) => (form.append('note', 'x'), form.append('file', new Blob([])))))).toEqual([
      400,
      'SLIP_NO_FILE',
    ])
    expect(await post(undefined)).toEqual([400, 'SLIP_NO_FILE'])
  })

  test.each<[string, (form: FormData, file: Blob) => void]>([
    ['two files', (form, file) => (form.append('note', 'x'), form.append('file', file), form.append('file', file))],
    ['a file by another name', (form, file) => (form.append('note', 'x'), form.append('slip', file))],
    ['a field twice', (form, file) => (form.append('note', 'x'), form.append('note', 'y'), form.append('file', file))],
    ['a field that is long', (form, file) => (form.append('note', 'x'.repeat(2000)), form.append('file', file))],
    [
      'a field that would change every object',
      (form, file) => (form.append('__proto__', 'x'), form.append('note', 'x'), form.append('file', file)),
    ],
    ['eleven fields', (form, file) => (Array.from({ length: 11 }, (_, i) => form.append(`f${i}`, 'x')), form.append('file', file))],
  ])('with %s is refused', async (_what, change) => {
    expect(await post(await formWith(change))).toEqual([422, 'SLIP_INVALID_FILE'])
  })

  test('without a field that is required names it', async () => {
    expect(await post(await formWith((form, file) => form.append('file', file)))).toEqual([400, 'KEY_MISSING'])
  })

  test('with a file larger than the route takes is refused, whatever is in it', async () => {
    const large = Buffer.concat([await anotherPng(), Buffer.alloc(3_000_001)])
    await expect(send(large)).rejects.toMatchObject({ code: 'SLIP_INVALID_FILE', status: 422, details: { field: 'file' } })
  })

  test('of another content type, or with a boundary that never comes, is refused', async () => {
    expect(await post('{"note":"x"}', { 'content-type': 'application/json' })).toEqual([400, 'KEY_INVALID'])
    expect(await post('nothing', { 'content-type': 'multipart/form-data; boundary=b' })).toEqual([422, 'SLIP_INVALID_FILE'])
    expect(await post('nothing', { 'content-type': 'multipart/form-data' })).toEqual([422, 'SLIP_INVALID_FILE'])
  })

  test('of somebody who is not signed in is refused before it is read', async () => {
    const request = httpRequest(here.url + sendSlip.path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '2000000', 'x-client': 'a test' },
    })
    request.on('error', () => undefined)
    request.write('--b\r\n')
    const [response] = (await once(request, 'response')) as [{ statusCode: number }]
    expect(response.statusCode).toBe(401)
    request.destroy()
  })

  test('is nothing to a route that takes none', async () => {
    const form = await formWith((it, file) => it.append('file', file))
    expect(await codeOf(fetch(`${here.world.url}/api/login`, { method: 'POST', body: form }))).toEqual([400, 'KEY_INVALID'])
  })
})
