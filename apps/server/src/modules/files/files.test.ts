import { createHash } from 'node:crypto'
import { createClient, readFile } from '@krapao/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anotherPng, codeOf, createUploads, LINK_SECONDS, picture, STORE_KEYS, type Uploads } from '../../../test/uploads.ts'
import { createS3Store } from '../../integrations/index.ts'
import { addFile, linkToFile } from './index.ts'

let here: Uploads
let send: Uploads['send']
let read: Uploads['read']

beforeAll(async () => {
  here = await createUploads()
  ;({ send, read } = here)
})
afterAll(() => here.stop())

describe.each(['a folder', 'an object store'] as const)('kept in %s', (where) => {
  beforeAll(() => {
    here.keepIn(where)
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
    expect(await here.world.db.selectFrom('files.file').select('purpose').where('source_hash', '=', sourceHash).execute()).toEqual([
      { purpose: 'slip' },
    ])
    for (const { link } of links) expect((await read(link)).status).toBe(200)
  })

  test('the client of the portal gets the bytes', async () => {
    const { link } = await send(await anotherPng())
    const blob = await createClient({ baseUrl: here.url })(readFile, { params: { link: link.slice('/api/file/'.length) } })
    expect([blob.type, blob.size > 100]).toEqual(['image/jpeg', true])
  })

  test('bytes that were changed in the store are not served', async () => {
    const { link } = await send(await anotherPng())
    const { ownerId, fileId } = await lastFile()
    await here.stores[where].put(`${ownerId}/${fileId}.jpg`, await picture().jpeg().toBuffer(), 'image/jpeg')
    expect((await read(link)).status).toBe(500)
  })

  test('a file whose bytes are gone is not there', async () => {
    const { link } = await send(await anotherPng())
    here.world.deps.files.store = { ...here.stores[where], get: (name) => here.stores[where].get(`nowhere/${name}`) }
    expect(await codeOf(read(link))).toEqual([404, 'NO_DATA'])
    here.keepIn(where)
  })
})

async function lastFile() {
  const { rows } = await here.world.ownerDb.executeQuery<{ ownerId: string; fileId: string }>(
    here.world.ownerDb
      .selectFrom('files.file')
      .select(['owner_id as ownerId', 'file_id as fileId'])
      .orderBy('width', 'desc')
      .limit(1)
      .compile(),
  )
  return rows[0]!
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
    const { files } = here.world.deps
    const file = await lastFile()
    const foreign = linkToFile({ ...files, linkKey: Buffer.alloc(32, 1) }, file, 60)
    expect(await codeOf(read(foreign))).toEqual([404, 'NO_DATA'])
  })

  test('to a file that was never there says no more than a wrong one', async () => {
    const file = { ownerId: here.player.playerId, fileId: here.player.playerId }
    expect(await codeOf(read(linkToFile(here.world.deps.files, file, 60)))).toEqual([404, 'NO_DATA'])
  })

  test('expires to the second, and until then the browser may keep what it read no longer than that', async () => {
    await here.world.passTime((LINK_SECONDS - 10) * 1000)
    expect((await read(link)).headers.get('cache-control')).toBe('private, max-age=10')
    await here.world.passTime(9_500)
    expect((await read(link)).headers.get('cache-control')).toBe('no-store')
    await here.world.passTime(500)
    expect(await codeOf(read(link))).toEqual([403, 'FILE_LINK_EXPIRED'])
  })
})

describe('a day', () => {
  test('has so many files for each owner and purpose; what could not be kept counts, and what was kept before', async () => {
    const sender = await here.world.player()
    await here.world.asOwner(`update files.purpose set files_per_day = 3 where purpose = 'slip'`)
    const first = await anotherPng()
    await send(first, sender)
    await expect(send(Buffer.from('no picture'), sender)).rejects.toMatchObject({ details: { reason: 'not-an-image' } })
    await send(first, sender)
    await expect(send(await anotherPng(), sender)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    await expect(send(first, sender)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    await send(await anotherPng(), await here.world.player())
    expect(await addFile(here.world.deps.files, { ownerId: sender.playerId, purpose: 'chat', bytes: await anotherPng() })).toMatchObject({
      status: 'stored',
    })
    // 10:00 in Bangkok; the next day begins there at midnight.
    await here.world.passTime(13.9 * 3_600_000)
    await expect(send(await anotherPng(), sender)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    await here.world.passTime(0.2 * 3_600_000)
    await send(await anotherPng(), sender)
  })

  test('has no more than its limit when many come at once', async () => {
    const sender = await here.world.player()
    const bytes = await Promise.all(Array.from({ length: 8 }, anotherPng))
    const ended = await Promise.allSettled(bytes.map((one) => send(one, sender)))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('has so many bytes', async () => {
    const sender = await here.world.player()
    const bytes = await anotherPng()
    await here.world.asOwner(`update files.purpose set files_per_day = 100, bytes_per_day = ${bytes.length * 2} where purpose = 'slip'`)
    await send(bytes, sender)
    await expect(send(Buffer.concat([bytes, bytes]), sender)).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
    await here.world.asOwner(`update files.purpose set bytes_per_day = 200000000 where purpose = 'slip'`)
  })
})

describe('an object store', () => {
  beforeAll(() => {
    here.keepIn('an object store')
  })

  test.each(['refuse', 'error-before', 'error-after'])('that answers with %s has kept nothing that anybody is told of', async (kind) => {
    const bytes = await anotherPng()
    const before = await here.countFiles()
    await here.world.fault('files', kind, 3, 'put')
    await expect(send(bytes)).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
    expect(await here.countFiles()).toBe(before)
    await here.world.control('DELETE', 'faults')
    const { link } = await send(bytes)
    expect((await read(link)).status).toBe(200)
  })

  test('that fails twice is asked a third time', async () => {
    await here.world.fault('files', 'error-before', 2, 'put')
    const { link } = await send(await anotherPng())
    await here.world.fault('files', 'error-before', 2, 'get')
    expect((await read(link)).status).toBe(200)
  })

  test('that lies about a file is not believed', async () => {
    const { link } = await send(await anotherPng())
    await here.world.fault('files', 'lie', 1, 'get')
    expect((await read(link)).status).toBe(500)
    expect((await read(link)).status).toBe(200)
  })

  test('takes nothing that another key signed, and nothing unsigned', async () => {
    const party = {
      url: here.storeUrl,
      region: 'us-east-1',
      accessKey: STORE_KEYS.FILES_ACCESS_KEY,
      secretKey: 'another',
    }
    await expect(createS3Store(party, { clock: here.world.clock }).put('a', Buffer.from('b'), 'text/plain')).rejects.toThrow('answered 403')
    expect((await fetch(`${party.url}/a`)).status).toBe(403)
  })
})
