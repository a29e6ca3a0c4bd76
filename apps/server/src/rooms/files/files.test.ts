import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { crc32, deflateSync } from 'node:zlib'
import { createClient, route } from '@krapao/contract'
import { developmentKey } from '@krapao/outside'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createAuthenticate } from '../account/index.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { createFolderStore } from './index.ts'
import { createS3Store, type ObjectStore } from '../../outside/index.ts'
import { implement } from '../../platform/http/implement.ts'
import { mountAll } from '../../platform/http/mount.ts'
import { createHttp } from '../../platform/http/server.ts'
import { createLog } from '../../platform/log.ts'
import { addFile, filesRoutes, linkToFile } from './index.ts'

/** As a slip will be sent: a file, and a field beside it. */
const sendSlip = route({
  method: 'POST',
  path: '/api/test/slip',
  summary: '',
  access: 'player',
  body: z.object({ note: z.string() }),
  upload: { maxBytes: 3_000_000, missing: 'SLIP_NO_FILE', invalid: 'SLIP_INVALID_FILE' },
  output: z.object({ note: z.string(), link: z.string() }),
  refusals: ['SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'REQUEST_LIMIT'],
})

const LINK_SECONDS = 300

let world: World
let url: string
let http: Awaited<ReturnType<typeof createHttp>>
let player: WorldPlayer
const stores = new Map<string, ObjectStore>()

/** Each test file's own sandbox plays the object store; the folder is the other half of what is tried. */
const KEYS = { FILES_ACCESS_KEY: 'files-of-krapao', FILES_SECRET_KEY: developmentKey('FILES_SECRET_KEY') }

beforeAll(async () => {
  world = await createWorld({ processEnv: KEYS })
  const { files } = world.services
  const party = { region: 'ap-southeast-1', accessKey: KEYS.FILES_ACCESS_KEY, secretKey: KEYS.FILES_SECRET_KEY }
  stores.set('a folder', createFolderStore(world.env.files.folder))
  stores.set('an object store', createS3Store({ ...party, url: `${world.sandboxUrl}/s3/krapao/files` }, { clock: world.clock }))
  player = await world.player()

  http = await createHttp({
    log: createLog('silent'),
    trustProxy: false,
    blockedAddresses: [],
    formTargets: [],
    mayBeFramed: false,
    callsPerMinute: 100_000,
    databaseWaitMs: 8000,
  })
  const slip = implement(sendSlip).with(async ({ body, file, player: { playerId }, refuse }) => {
    const added = await addFile(files, { ownerId: playerId, purpose: 'slip', bytes: file })
    if (added.status === 'refused') throw refuse(added.reason === 'limit' ? 'REQUEST_LIMIT' : 'SLIP_INVALID_FILE', { reason: added.reason })
    return { note: body.note, link: linkToFile(files, added, LINK_SECONDS) }
  })
  await mountAll(http, [slip, ...filesRoutes(world.services)], createAuthenticate(world.services))
  url = await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await http.close()
  await world.stop()
})

function send(bytes: Uint8Array, from: WorldPlayer = player) {
  const call = createClient({ baseUrl: url, token: () => from.token })
  // It says that it is a picture, whatever it is.
  return call(sendSlip, { body: { note: 'สลิป' }, file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }) })
}

const read = (link: string) => fetch(url + link)

const picture = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } })

/** Another picture each time, so that no two are the same file. */
let made = 0
const anotherPng = () =>
  picture(50 + ++made, 40)
    .png()
    .toBuffer()

const refusedAs = (reason: string) => ({ code: 'SLIP_INVALID_FILE', status: 422, details: { reason } })

describe.each(['a folder', 'an object store'])('kept in %s', (where) => {
  beforeAll(() => {
    world.services.files.store = stores.get(where)!
  })

  test('a picture is sent, kept and read again by its link', async () => {
    const { note, link } = await send(await anotherPng())
    expect(note).toBe('สลิป')
    const answer = await read(link)
    expect(answer.status).toBe(200)
    const headers = ['content-type', 'x-content-type-options', 'cache-control', 'content-security-policy', 'content-disposition']
    expect(headers.map((name) => answer.headers.get(name))).toEqual([
      'image/jpeg',
      'nosniff',
      `private, max-age=${LINK_SECONDS}`,
      "default-src 'none'; sandbox",
      expect.stringMatching(/^inline; filename="slip-2025-03-03-[0-9a-f]{8}\.jpg"$/),
    ])
    const image = sharp(Buffer.from(await answer.arrayBuffer()))
    expect(await image.metadata()).toMatchObject({ format: 'jpeg', height: 40 })
    const { channels } = await image.stats()
    expect(channels.map(({ mean }) => Math.round(mean / 10))).toEqual([20, 3, 6])
  })

  test('the same bytes again, also two at once, are one file', async () => {
    const bytes = await anotherPng()
    const links = await Promise.all([send(bytes), send(bytes), send(bytes)])
    await send(bytes)
    const sourceHash = createHash('sha256').update(bytes).digest()
    expect(await world.db.selectFrom('files.file').select('purpose').where('source_hash', '=', sourceHash).execute()).toEqual([
      { purpose: 'slip' },
    ])
    for (const { link } of links) expect((await read(link)).status).toBe(200)
  })

  test('the client of the portal gets the bytes', async () => {
    const { link } = await send(await anotherPng())
    const { readFile } = await import('@krapao/contract')
    const blob = await createClient({ baseUrl: url })(readFile, { params: { link: link.slice('/api/file/'.length) } })
    expect([blob.type, blob.size > 100]).toEqual(['image/jpeg', true])
  })

  test('bytes that were changed in the store are not served', async () => {
    const { link } = await send(await anotherPng())
    const { ownerId, fileId } = await lastFile()
    await stores.get(where)!.put(`${ownerId}/${fileId}.jpg`, await picture().jpeg().toBuffer(), 'image/jpeg')
    expect((await read(link)).status).toBe(500)
  })

  test('a file whose bytes are gone is not there', async () => {
    const { link } = await send(await anotherPng())
    world.services.files.store = { ...stores.get(where)!, get: (name) => stores.get(where)!.get(`nowhere/${name}`) }
    expect(await codeOf(read(link))).toEqual([404, 'NO_DATA'])
    world.services.files.store = stores.get(where)!
  })
})

async function lastFile() {
  const { rows } = await world.ownerDb.executeQuery<{ ownerId: string; fileId: string }>(
    world.ownerDb.selectFrom('files.file').select(['owner_id as ownerId', 'file_id as fileId']).orderBy('width', 'desc').limit(1).compile(),
  )
  return rows[0]!
}

async function codeOf(answer: Promise<Response>): Promise<[number, string]> {
  const { status, json } = await answer.then(async (response) => ({ status: response.status, json: await response.json() }))
  return [status, (json as { message: string }).message]
}

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
    const before = await countFiles()
    await expect(send(await bytes())).rejects.toMatchObject(refusedAs(reason))
    expect(await countFiles()).toBe(before)
  })

  test('a picture of as many pixels as we draw is taken, and one of a row more is not', async () => {
    const { link } = await send(hugePng(5000, 5000))
    expect(await sharp(Buffer.from(await (await read(link)).arrayBuffer())).metadata()).toMatchObject({ width: 4096, height: 4096 })
    await expect(send(hugePng(5000, 5001))).rejects.toMatchObject(refusedAs('too-large'))
  })
})

async function countFiles(): Promise<number> {
  return (await world.db.selectFrom('files.file').select('file_id').execute()).length
}

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

describe('a link', () => {
  let link: string
  beforeAll(async () => {
    link = (await send(await anotherPng())).link
  })

  test('is not good with any of its letters changed, shortened, lengthened or spelt otherwise', async () => {
    expect((await read(link)).status).toBe(200)
    const token = link.slice('/api/file/'.length)
    const changed = [...token].map((letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1))
    const others = [...changed, token.slice(0, -4), `${token}AAAA`, `${token}=`, `${token}!`, 'x', 'A'.repeat(200)]
    for (const other of others) expect(await codeOf(read(`/api/file/${other}`)), other).toEqual([404, 'NO_DATA'])
    expect(await codeOf(read(`/api/file/${'A'.repeat(201)}`))).toEqual([400, 'KEY_INVALID'])
  })

  test('signed with another key is not ours', async () => {
    const { files } = world.services
    const file = await lastFile()
    const foreign = linkToFile({ ...files, linkKey: Buffer.alloc(32, 1) }, file, 60)
    expect(await codeOf(read(foreign))).toEqual([404, 'NO_DATA'])
  })

  test('to a file that was never there says no more than a wrong one', async () => {
    const file = { ownerId: player.playerId, fileId: player.playerId }
    expect(await codeOf(read(linkToFile(world.services.files, file, 60)))).toEqual([404, 'NO_DATA'])
  })

  test('expires to the second, and until then the browser may keep what it read no longer than that', async () => {
    await world.passTime((LINK_SECONDS - 10) * 1000)
    expect((await read(link)).headers.get('cache-control')).toBe('private, max-age=10')
    await world.passTime(9_500)
    expect((await read(link)).headers.get('cache-control')).toBe('no-store')
    await world.passTime(500)
    expect(await codeOf(read(link))).toEqual([403, 'FILE_LINK_EXPIRED'])
  })
})

describe('a form', () => {
  const post = (body: FormData | string | undefined, headers: Record<string, string> = {}) =>
    codeOf(
      fetch(url + sendSlip.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${player.token}`, ...headers },
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
    const request = httpRequest(url + sendSlip.path, {
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
    expect(await codeOf(fetch(`${world.url}/api/login`, { method: 'POST', body: form }))).toEqual([400, 'KEY_INVALID'])
  })
})

describe('a day', () => {
  test('has so many files for each owner and purpose; what could not be kept counts, what was kept before does not', async () => {
    const sender = await world.player()
    await world.asOwner(`update files.purpose set files_per_day = 3 where purpose = 'slip'`)
    const first = await anotherPng()
    await send(first, sender)
    await expect(send(Buffer.from('no picture'), sender)).rejects.toMatchObject(refusedAs('not-an-image'))
    await send(await anotherPng(), sender)
    await expect(send(await anotherPng(), sender)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    await send(first, sender)
    await send(await anotherPng(), await world.player())
    expect(await addFile(world.services.files, { ownerId: sender.playerId, purpose: 'chat', bytes: await anotherPng() })).toMatchObject({
      status: 'stored',
    })
    // 10:00 in Bangkok; the next day begins there at midnight.
    await world.passTime(13.9 * 3_600_000)
    await expect(send(await anotherPng(), sender)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    await world.passTime(0.2 * 3_600_000)
    await send(await anotherPng(), sender)
  })

  test('has no more than its limit when many come at once', async () => {
    const sender = await world.player()
    const bytes = await Promise.all(Array.from({ length: 8 }, anotherPng))
    const ended = await Promise.allSettled(bytes.map((one) => send(one, sender)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('has so many bytes', async () => {
    const sender = await world.player()
    const bytes = await anotherPng()
    await world.asOwner(`update files.purpose set files_per_day = 100, bytes_per_day = ${bytes.length * 2} where purpose = 'slip'`)
    await send(bytes, sender)
    await expect(send(Buffer.concat([bytes, bytes]), sender)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    await world.asOwner(`update files.purpose set bytes_per_day = 200000000 where purpose = 'slip'`)
  })
})

describe('an object store', () => {
  beforeAll(() => {
    world.services.files.store = stores.get('an object store')!
  })

  test.each(['refuse', 'error-before', 'error-after'])('that answers with %s has kept nothing that anybody is told of', async (kind) => {
    const bytes = await anotherPng()
    const before = await countFiles()
    await world.fault('files', kind, 3, 'put')
    await expect(send(bytes)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(await countFiles()).toBe(before)
    await world.control('DELETE', 'faults')
    const { link } = await send(bytes)
    expect((await read(link)).status).toBe(200)
  })

  test('that fails twice is asked a third time', async () => {
    await world.fault('files', 'error-before', 2, 'put')
    const { link } = await send(await anotherPng())
    await world.fault('files', 'error-before', 2, 'get')
    expect((await read(link)).status).toBe(200)
  })

  test('that lies about a file is not believed', async () => {
    const { link } = await send(await anotherPng())
    await world.fault('files', 'lie', 1, 'get')
    expect((await read(link)).status).toBe(500)
    expect((await read(link)).status).toBe(200)
  })

  test('takes nothing that another key signed, and nothing unsigned', async () => {
    const party = {
      url: `${world.sandboxUrl}/s3/krapao/files`,
      region: 'us-east-1',
      accessKey: KEYS.FILES_ACCESS_KEY,
      secretKey: 'another',
    }
    await expect(createS3Store(party, { clock: world.clock }).put('a', Buffer.from('b'), 'text/plain')).rejects.toThrow('answered 403')
    expect((await fetch(`${party.url}/a`)).status).toBe(403)
  })
})
