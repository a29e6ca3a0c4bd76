import { listSlips } from '@krapao/contract'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/races/race.ts'
import { codeOf } from '../../../../test/uploads.ts'
import { qrPicture, send, slipPicture, slipsOf, transfer } from '../../../../test/slips.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { StoreUnavailable } from '../../../integrations/index.ts'
import { writeSetting } from '../../site/index.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  await raiseLimits()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/** What comes in a test is more than a player sends in a day. */
const raiseLimits = () =>
  world.asOwner(`update files.purpose set files_per_day = 100000, bytes_per_day = 100000000000 where purpose = 'slip'`)

const refusal = (code: string, details: object = {}) => ({ code, details: expect.objectContaining(details) })

describe('[SLIP-29] [ERR-76] what is uploaded', () => {
  test.each(['png', 'jpeg'] as const)('is taken as a %s', async (format) => {
    expect(await send(player, await qrPicture(`as ${format}`, format))).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' })
  })

  test.each([
    [
      'a WebP',
      async () =>
        sharp(await qrPicture('x'))
          .webp()
          .toBuffer(),
      'type',
    ],
    [
      'a GIF',
      async () =>
        sharp(await qrPicture('x'))
          .gif()
          .toBuffer(),
      'type',
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'type'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'type'],
    ['half a PNG', async () => (await qrPicture('x')).subarray(0, 400), 'broken'],
    ['half a JPEG', async () => (await qrPicture('x', 'jpeg')).subarray(0, 900), 'broken'],
    ['more than 25 million pixels', () => blank(6000, 6000), 'too-large'],
  ])('is refused as %s', async (_what, bytes, reason) => {
    await expect(send(player, await bytes())).rejects.toMatchObject(refusal('SLIP_INVALID_FILE', { reason }))
  })

  test('is refused above 10 MB', async () => {
    const bytes = Buffer.concat([await qrPicture('x'), Buffer.alloc(10 * 1024 * 1024)])
    await expect(send(player, bytes)).rejects.toMatchObject(refusal('SLIP_INVALID_FILE'))
  })

  test('[ERR-75] is missing', async () => {
    const call = (body: FormData | string) =>
      fetch(`${world.url}/api/wallet/slip`, { method: 'POST', headers: { authorization: `Bearer ${player.token}` }, body })
    expect(await codeOf(call(new FormData()))).toEqual([400, 'SLIP_NO_FILE'])
    const empty = new FormData()
    empty.append('file', new Blob([]))
    expect(await codeOf(call(empty))).toEqual([400, 'SLIP_NO_FILE'])
    const other = new FormData()
    other.append('picture', new Blob([new Uint8Array(await qrPicture('x'))]))
    expect((await codeOf(call(other)))[1]).toMatch(/^SLIP_/)
  })

  test('is kept without what stood beside its pixels', async () => {
    const script = '<script>alert("slip")</script>'
    const bytes = await sharp(await qrPicture('with words', 'jpeg'))
      .withExif({ IFD0: { ImageDescription: script }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer()
    expect(bytes.includes(script)).toBe(true)
    await send(player, Buffer.concat([bytes, Buffer.from(script)]))
    const [slip] = await slipsOf(player)
    const kept = Buffer.from(await (await fetch(world.url + slip!.link!)).arrayBuffer())
    expect([kept.includes('script'), (await sharp(kept).metadata()).exif]).toEqual([false, undefined])
  })

  test('may be anything at all: it is a slip, or refused', { timeout: 120_000 }, async () => {
    const pictures = [await slipPicture({ bankCode: 'SCB', transRef: 'T12345678' }), await qrPicture('x', 'jpeg')]
    const harmed = fc
      .record({
        of: fc.nat(1),
        cut: fc.option(fc.nat(3000), { nil: undefined }),
        flips: fc.array(fc.tuple(fc.nat(6000), fc.nat(255)), { maxLength: 30 }),
      })
      .map(({ of, cut, flips }) => {
        const bytes = Buffer.from(pictures[of]!)
        for (const [at, value] of flips) bytes[at % bytes.length] = value
        return bytes.subarray(0, cut)
      })
    const anything = fc.oneof(
      harmed,
      fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    )
    const several = await Promise.all(Array.from({ length: 4 }, () => world.player()))
    let no = 0
    await fc.assert(
      fc.asyncProperty(anything, async (bytes) => {
        const answer = await send(several[no++ % 4]!, bytes).catch((error: { code: string }) => error.code)
        if (typeof answer === 'string') expect(['SLIP_INVALID_FILE', 'SLIP_NO_FILE']).toContain(answer)
        else expect(answer.status).toMatch(/^(FAILED|PROCESSING)$/)
      }),
      { seed: 20_250_303, numRuns: 200 },
    )
  })
})

describe('[SLIP-04] [SLIP-29] [ERR-74] the hours in which none is taken', () => {
  test('are those of the operator in Bangkok, over midnight too, by the clock of the database', async () => {
    const inBangkok = (time: string, day = 3) => new Date(`2025-03-0${day}T${time}:00+07:00`)
    const cases: [window: [string, string], at: Date, closedUntil: Date | undefined][] = [
      [['23:45', '00:15'], inBangkok('23:44'), undefined],
      [['23:45', '00:15'], inBangkok('23:45'), inBangkok('00:15', 4)],
      [['23:45', '00:15'], inBangkok('00:14', 4), inBangkok('00:15', 4)],
      [['23:45', '00:15'], inBangkok('00:15', 4), undefined],
      [['01:00', '02:30'], inBangkok('01:00', 5), inBangkok('02:30', 5)],
      [['01:00', '02:30'], inBangkok('02:30', 5), undefined],
      [['03:00', '03:00'], inBangkok('03:00', 5), undefined],
    ]
    for (const [[closeFrom, closeTo], at, closedUntil] of cases) {
      await writeSetting(world.ownerDb, 'slipWindow', { closeFrom, closeTo })
      await world.passTime(at.getTime() - world.clock.now().getTime())
      const answer = send(await world.player(), await qrPicture(`at ${at.toISOString()}`))
      if (closedUntil)
        await expect(answer).rejects.toMatchObject({ code: 'SLIP_UPLOAD_FAIL', details: { closedUntil: closedUntil.toISOString() } })
      else expect(await answer).toMatchObject({ status: 'FAILED' })
    }
  })

  test('answer a slip again that was taken before they began', async () => {
    const asker = await world.player()
    await writeSetting(world.ownerDb, 'slipWindow', { closeFrom: '23:45', closeTo: '00:15' })
    await world.passTime(new Date('2025-03-05T23:44:00+07:00').getTime() - world.clock.now().getTime())
    const picture = await qrPicture('before')
    const taken = await send(asker, picture, 'a-key-of-a-slip')
    await world.passTime(60_000)
    expect(await send(asker, picture, 'a-key-of-a-slip')).toEqual(taken)
    await expect(send(asker, picture)).rejects.toMatchObject({ code: 'SLIP_UPLOAD_FAIL' })
    await world.passTime(3_600_000)
  })
})

describe('[ERR-74] a picture that cannot be kept', () => {
  test('makes no slip, and the same request again does', async () => {
    const asker = await world.player()
    const { files } = world.deps
    const { store } = files
    files.store = {
      ...store,
      put: () => {
        throw new StoreUnavailable('the object store did not answer')
      },
    }
    const picture = await qrPicture('not kept')
    await expect(send(asker, picture, 'a-key-of-a-slip')).rejects.toMatchObject({ code: 'SLIP_UPLOAD_FAIL', details: {} })
    files.store = store
    expect(await slipsOf(asker)).toEqual([])
    expect(await send(asker, picture, 'a-key-of-a-slip')).toMatchObject({ status: 'FAILED', note: 'INVALID_SLIP' })
  })
})

test('[ERR-16] more than a player may send in a day is refused', async () => {
  const asker = await world.player()
  await world.asOwner(`update files.purpose set files_per_day = 2 where purpose = 'slip'`)
  for (const text of ['1', '2']) await send(asker, await qrPicture(`today ${text}`))
  await expect(send(asker, await qrPicture('today 3'))).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
  await world.passTime(86_400_000)
  await send(asker, await qrPicture('tomorrow'))
  await raiseLimits()
})

describe('the pictures of slips', () => {
  test('are deleted when the operator keeps them no longer, and what is known of the slips stays', async () => {
    await writeSetting(world.ownerDb, 'slipPictureDays', 30)
    const asker = await world.player()
    const picture = await slipPicture(await transfer(world, asker))
    await send(asker, picture)
    await world.checkSlips()
    const [{ link } = { link: null }] = await slipsOf(asker)
    await world.passTime(30 * 86_400_000 - 1000)
    await comeBack(asker)
    // The same picture is uploaded again, so that the newer slip still shows it.
    await send(asker, picture)
    await world.passTime(2000)
    await world.deleteOldPictures()
    expect((await slipsOf(asker)).map((slip) => slip.link !== null)).toEqual([true, true])
    await world.passTime(30 * 86_400_000)
    await comeBack(asker)
    while ((await world.deleteOldPictures()) > 0);
    expect((await slipsOf(asker)).map(({ status, note, amount, link: shown }) => [status, note, amount, shown])).toEqual([
      ['FAILED', 'SLIP_REFNO_DUPLICATED', null, null],
      ['SUCCESS', null, 100, null],
    ])
    expect((await codeOf(fetch(world.url + link!)))[0]).not.toBe(200)
    const kept = await world.deps.files.store.get(await nameOfFile(asker))
    expect(kept).toBeNull()
    // The hash stays, so the same picture is known again, and kept anew.
    expect(await send(asker, picture)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' })
    const [newest] = await slipsOf(asker)
    expect((await fetch(world.url + newest!.link!)).status).toBe(200)
  })

  test('of a slip in progress stay, however old it is', async () => {
    const asker = await world.player()
    // Slips of others are asked about too.
    await world.fault('slips', 'lie', 100)
    await send(asker, await slipPicture(await transfer(world, asker)))
    while ((await world.checkSlips()) > 0);
    await world.control('DELETE', 'faults')
    await world.passTime(100 * 86_400_000)
    await comeBack(asker)
    while ((await world.deleteOldPictures()) > 0);
    const [slip] = (await asker.call(listSlips, { body: { page: 1, limit: 1 } })).slips
    expect((await fetch(world.url + slip!.link!)).status).toBe(200)
  })

  /** Nobody is signed in for so long. */
  async function comeBack(asker: WorldPlayer): Promise<void> {
    asker.call = world.client(await signIn(world, asker))
  }

  async function nameOfFile({ playerId }: WorldPlayer): Promise<string> {
    const { file_id } = await world.db
      .selectFrom('deposit.slip')
      .select('file_id')
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    return `${playerId}/${file_id}.jpg`
  }
})

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
