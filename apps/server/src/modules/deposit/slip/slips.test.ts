import { rm } from 'node:fs/promises'
import { listSlips, slipLink } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { numberKept } from '../../../../test/account-numbers.ts'
import { nameKept } from '../../../../test/account-names.ts'
import { OPERATOR_KIP_ACCOUNT } from '../../../../seed/site.ts'
import { walletOf, statementOf } from '../../../../test/money.ts'
import { bankAccountOf, qrPicture, readOut, send, slipPicture, slipsOf, transfer } from '../../../../test/slips.ts'
import { picture } from '../../../../test/uploads.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { newRowId } from '../../../platform/ids.ts'
import { type ExternalPayment, externalReference } from '../external-payment.ts'
import { keepUnallocated } from '../keep-unallocated.ts'
import { named, reportedIn } from '../../../../test/reported.ts'
import { settleDeposit } from '../settle-deposit.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => void (await world.control('DELETE', 'faults')))
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const MINUTE_MS = 60_000

/** What becomes of a slip that is uploaded now, by a player of its own. */
async function endOf(picture: Uint8Array, from = player): Promise<string> {
  const { slipId } = await send(from, picture)
  await world.checkSlips()
  const slip = (await slipsOf(from)).find((one) => one.slipId === slipId)!
  return slip.note ?? slip.status
}

const fresh = async () => (player = await world.player())

/** Somebody in another name: the numbers of test players differ in digits that slips hide. */
async function stranger(): Promise<WorldPlayer> {
  const other = await world.player()
  await world.asOwner(
    `update account.bank_account set account_name_digest = ${await nameKept(world, other.playerId, 'ปิติ พอใจ')} where player_id = '${other.playerId}'`,
  )
  return other
}

describe('a slip', () => {
  test('[SLIP-01] [SLIP-11] [SLIP-30] of a transfer that nobody has reported is credited with what the bank says', async () => {
    await fresh()
    const picture = await slipPicture(await transfer(world, player, { amount: 500 }))
    expect(await send(player, picture)).toMatchObject({ status: 'PROCESSING', note: null })
    expect(await walletOf(player)).toBe(0)
    await world.checkSlips()
    expect(await walletOf(player)).toBe(500)
    const [slip] = await slipsOf(player)
    expect(slip).toMatchObject({ status: 'SUCCESS', note: null, amount: 500, reference: expect.stringMatching(/^SL[0-9A-F]{10}$/) })
    expect(await statementOf(player)).toEqual(['deposit SCB>WALLET 500 SUCCESS'])
  })

  test('[SLIP-30] uploaded twice credits once, also when the first has not ended', async () => {
    await fresh()
    const made = await transfer(world, player)
    const picture = await slipPicture(made)
    await send(player, picture)
    await send(player, picture)
    await send(player, await slipPicture(made))
    await world.checkSlips()
    await send(player, picture)
    const duplicate = 'FAILED SLIP_REFNO_DUPLICATED'
    expect(await readOut(player)).toEqual([duplicate, duplicate, duplicate, 'SUCCESS 100'])
    expect(await walletOf(player)).toBe(100)
  })

  test('[SLIP-30] of two uploads under one key is one slip, and another picture under it is refused', async () => {
    await fresh()
    const picture = await slipPicture(await transfer(world, player))
    const [one, other] = await Promise.all([send(player, picture, 'a-key-of-the-phone'), send(player, picture, 'a-key-of-the-phone')])
    expect(other).toEqual(one)
    await world.checkSlips()
    expect(await send(player, picture, 'a-key-of-the-phone')).toEqual({ ...one, status: 'SUCCESS' })
    await expect(send(player, await qrPicture('x'), 'a-key-of-the-phone')).rejects.toMatchObject({ code: 'REQUEST_KEY_REUSED' })
    expect(await readOut(player)).toEqual(['SUCCESS 100'])
  })

  test('[SLIP-30] that two players upload at once credits the one whose transfer it is', async () => {
    await fresh()
    const thief = await stranger()
    const picture = await slipPicture(await transfer(world, player))
    await Promise.all([send(thief, picture), send(player, picture)])
    await world.checkSlips()
    expect(await readOut(player)).toEqual(['SUCCESS 100'])
    expect(['FAILED NOT_MATCH', 'FAILED SLIP_REFNO_DUPLICATED']).toContain((await readOut(thief))[0])
    expect([await walletOf(player), await walletOf(thief)]).toEqual([100, 0])
    expect(await endOf(picture, thief)).toBe('SLIP_REFNO_DUPLICATED')
  })

  test('[SLIP-30] that somebody else has tried first is still credited to whose transfer it is', async () => {
    await fresh()
    const picture = await slipPicture(await transfer(world, player))
    expect(await endOf(picture, await stranger())).toBe('NOT_MATCH')
    expect(await endOf(picture)).toBe('SUCCESS')
  })

  test('[SLIP-12] [SLIP-09] has its picture behind a link, which only its player gets', async () => {
    await fresh()
    await send(player, await slipPicture(await transfer(world, player)))
    const [slip] = await slipsOf(player)
    const params = { reference: slip!.reference! }
    const { url } = await player.call(slipLink, { params })
    for (const link of [slip!.link!, url]) {
      const answer = await fetch(world.url + link)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    }
    const other = await world.player()
    await expect(other.call(slipLink, { params })).rejects.toMatchObject({ code: 'NO_DATA' })
    expect(await slipsOf(other)).toEqual([])
  })

  test('[SLIP-31] [SLIP-08] is listed newest first, in pages, with how many there are', async () => {
    await fresh()
    for (let count = 0; count < 12; count++) await send(player, await qrPicture(`not a slip ${count}`))
    const page = (number: number) => player.call(listSlips, { body: { page: number, limit: 10 } })
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, first.slips.length, second.slips.length, (await page(3)).slips]).toEqual([12, 10, 2, []])
    const ids = [...first.slips, ...second.slips].map(({ slipId }) => slipId)
    expect(ids).toEqual(ids.toSorted().toReversed())
  })
})

describe('each note of section 8', () => {
  beforeAll(fresh)

  test('[SLIP-16] CANNOT_READ_CROPPED_IMAGE: there is no QR', async () => {
    expect(await endOf(await picture(600, 900).linear(0, 255).png().toBuffer())).toBe('CANNOT_READ_CROPPED_IMAGE')
  })
  test('[SLIP-15] IMG_SIZE_UNABLE_TO_PROCESS: it is too small for one', async () => {
    expect(await endOf(await picture(40, 30).png().toBuffer())).toBe('IMG_SIZE_UNABLE_TO_PROCESS')
  })
  test('[SLIP-21] INVALID_SLIP: the QR is of something else, or the bank has no such transfer', async () => {
    expect(await endOf(await qrPicture('https://example.com'))).toBe('INVALID_SLIP')
    const { transRef } = await transfer(world, player)
    expect(await endOf(await slipPicture({ bankCode: 'SCB', transRef }))).toBe('INVALID_SLIP')
  })
  test('[SLIP-19] UNSTABLE_REFNO_ON_SLIP: the QR is there and cannot be read, or the bank cannot read its reference', async () => {
    expect(await endOf(await smearedQr())).toBe('UNSTABLE_REFNO_ON_SLIP')
    await world.fault('slips', 'unreadable')
    expect(await endOf(await slipPicture(await transfer(world, player)))).toBe('UNSTABLE_REFNO_ON_SLIP')
  })
  test('[SLIP-17] DEST_ACC_INVALID: it went to an account that is not shown to players of this currency', async () => {
    expect(await endOf(await slipPicture(await transfer(world, player, { toAccountNo: '9998887776' })))).toBe('DEST_ACC_INVALID')
    const kip = { toAccountNo: OPERATOR_KIP_ACCOUNT.accountNo, currency: 'LAK' } as const
    expect(await endOf(await slipPicture(await transfer(world, player, kip)))).toBe('DEST_ACC_INVALID')
    expect(await endOf(await slipPicture(await transfer(world, player, { currency: 'LAK' })))).toBe('DEST_ACC_INVALID')
  })
  test('[SLIP-18] SLIP_REFNO_DUPLICATED: its payment was credited to another player', async () => {
    const other = await world.player()
    const made = await transfer(world, other, { isReported: true })
    expect(await walletOf(other)).toBe(100)
    expect(await endOf(await slipPicture(made))).toBe('SLIP_REFNO_DUPLICATED')
  })
  test('[SLIP-20] TRIPPLE_WRONG_CAPTCHA: the verifier has failed at its bank', async () => {
    await world.fault('slips', 'wrong-captcha')
    expect(await endOf(await slipPicture(await transfer(world, player)))).toBe('TRIPPLE_WRONG_CAPTCHA')
  })
  test('[SLIP-22] NOT_MATCH: it came from another account, another bank, or in another name', async () => {
    for (const other of [{ accountNo: '1112223334' }, { bankCode: 'SCB' }, { name: 'ใครอื่น คนละคน' }])
      expect(await endOf(await slipPicture(await transfer(world, player, other)))).toBe('NOT_MATCH')
  })
  test('[SLIP-22] [SLIP-30] no note where it came from the account that its player registered and has not proven: it waits until that is proven', async () => {
    const newcomer = await world.player({ proven: false })
    await send(newcomer, await slipPicture(await transfer(world, newcomer)))
    await world.checkSlips()
    expect([await readOut(newcomer), await walletOf(newcomer)]).toEqual([['PROCESSING'], 0])
    await world.asOwner(`insert into account.bank_claim (bank_code, account_no_digest, player_id, proof, proven_at)
      select bank_code, account_no_digest, player_id, 'earlier', platform.now() from account.bank_account where player_id = '${newcomer.playerId}'`)
    await world.asOwner(`insert into account.proven_bank_account (player_id, bank_code, account_no_digest, proven_at)
      select player_id, bank_code, account_no_digest, proven_at from account.bank_claim where player_id = '${newcomer.playerId}'`)
    await world.passTime(10_000)
    await world.checkSlips()
    expect(await readOut(newcomer)).toEqual(['SUCCESS 100'])
  })
  test("[SLIP-22] NOT_MATCH: the account that its player registered is another player's, who has proven it", async () => {
    const thief = await world.player({ proven: false })
    const own = await bankAccountOf(world, player)
    const name = await nameKept(world, thief.playerId, own.name)
    await numberKept(world, thief, own.accountNo, own.bankCode)
    await world.asOwner(`update account.bank_account b set bank_code = o.bank_code, account_no_digest = o.account_no_digest, account_name_digest = ${name}
      from account.bank_account o where b.player_id = '${thief.playerId}' and o.player_id = '${player.playerId}'`)
    await send(thief, await slipPicture(await transfer(world, player)))
    await world.checkSlips()
    expect(await readOut(thief)).toEqual(['FAILED NOT_MATCH'])
  })
  test('[SLIP-23] [SLIP-03] EXPIRED_SLIP: it was uploaded more than an hour after the transfer', async () => {
    const made = (minutes: number) => transfer(world, player, { at: new Date(world.clock.now().getTime() - minutes * MINUTE_MS) })
    const [inTime, late] = [await made(60), await made(60.1)]
    expect(await endOf(await slipPicture(late))).toBe('EXPIRED_SLIP')
    expect(await endOf(await slipPicture(inTime))).toBe('SUCCESS')
  })
  test('[SLIP-03] a slip that was uploaded in time is in time however late the bank answers', async () => {
    const at = new Date(world.clock.now().getTime() - 59 * MINUTE_MS)
    await world.fault('slips', 'unknown-yet')
    const { slipId } = await send(player, await slipPicture(await transfer(world, player, { at })))
    await world.checkSlips()
    await world.passTime(5 * MINUTE_MS)
    await world.checkSlips()
    expect((await slipsOf(player)).find((slip) => slip.slipId === slipId)).toMatchObject({ status: 'SUCCESS' })
  })
  test('[SLIP-24] UNKNOW_ERROR: the verifier refuses for a reason of its own', async () => {
    await world.fault('slips', 'refuse')
    expect(await endOf(await slipPicture(await transfer(world, player)))).toBe('UNKNOW_ERROR')
  })
  test('[SLIP-14] UPLOADED_FILE_NOT_EXIST: the picture is gone before it was looked at', async () => {
    const { slipId } = await send(player, await slipPicture(await transfer(world, player)))
    await rm(world.env.files.folder, { recursive: true, force: true })
    await world.checkSlips()
    expect((await slipsOf(player)).find((slip) => slip.slipId === slipId)).toMatchObject({ note: 'UPLOADED_FILE_NOT_EXIST' })
  })
})

describe('a slip and the feed of the bank', () => {
  beforeEach(fresh)

  test('[SLIP-30] a transfer that the feed has credited makes its slip succeed, without a second credit', async () => {
    const made = await transfer(world, player, { isReported: true })
    expect(await walletOf(player)).toBe(100)
    expect(await endOf(await slipPicture(made))).toBe('SUCCESS')
    expect(await endOf(await slipPicture(made))).toBe('SLIP_REFNO_DUPLICATED')
    expect(await walletOf(player)).toBe(100)
  })

  test('[SLIP-30] both at once credit once', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await transfer(world, player)
      const payment = await asReported(made)
      await send(player, await slipPicture(made))
      await Promise.all([
        world.checkSlips(),
        settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, payment) }),
      ])
    }
    expect(await readOut(player)).toEqual(Array(5).fill('SUCCESS 100'))
    expect(await walletOf(player)).toBe(500)
  })

  test('[SLIP-30] money that waits for manual review under the same reference is allocated by a slip that fits', async () => {
    // The feed has told the name of somebody else.
    const made = await transfer(world, player)
    await keepUnallocated(world.deps, reportedIn(await asReported(made)), 'the name is not the registered one')
    expect(await endOf(await slipPicture(made))).toBe('SUCCESS')
    expect(await walletOf(player)).toBe(100)
    const items = await world.db
      .selectFrom('operator.work_item')
      .selectAll()
      .where('kind', '=', 'payment')
      .where('subject', '=', externalReference(made.bankCode, made.transRef))
      .where('closed_at', 'is', null)
      .execute()
    expect(items).toEqual([])
  })

  async function asReported({ bankCode, transRef }: { bankCode: string; transRef: string }): Promise<ExternalPayment> {
    return {
      reference: externalReference(bankCode, transRef),
      channel: 'bank',
      holder: 'SCB',
      amount: minorUnits(10_000n),
      currency: 'BAHT',
      eventId: newRowId(),
      evidence: {},
    }
  }
})

describe('a verifier', () => {
  beforeEach(fresh)

  test.each(['timeout-before', 'timeout-after', 'error-before', 'error-after', 'late', 'garbage', 'slow', 'duplicate', 'unknown-yet'])(
    '[SLIP-30] that fails by %s once is asked again, and the slip is credited once',
    async (kind) => {
      await world.fault('slips', kind)
      await send(player, await slipPicture(await transfer(world, player)))
      await world.checkSlips()
      await world.passTime(10_000)
      await world.checkSlips()
      expect(await readOut(player)).toEqual(['SUCCESS 100'])
      expect(await walletOf(player)).toBe(100)
    },
  )

  test('[SLIP-13] [SLIP-30] that says nothing leaves the slip in progress, with longer and longer pauses, until a person is told', async () => {
    await world.fault('slips', 'error-before', 1000)
    await send(player, await slipPicture(await transfer(world, player)))
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect(await world.checkSlips()).toBe(1)
      const [{ seconds }] = (
        await sql<{ seconds: number }>`select extract(epoch from next_attempt_at - platform.now())::int as seconds from deposit.slip
          where player_id = ${player.playerId}`.execute(world.db)
      ).rows as [{ seconds: number }]
      pauses.push(seconds)
      expect(await openSlipItems()).toHaveLength(attempt < 12 ? 0 : 1)
      await world.passTime(seconds * 1000)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300])
    expect(await readOut(player)).toEqual(['PROCESSING'])
    // It is asked on, and the slip ends by itself when the bank is back.
    await world.control('DELETE', 'faults')
    await world.checkSlips()
    expect(await readOut(player)).toEqual(['SUCCESS 100'])
    expect(await openSlipItems()).toEqual([])
  })

  test('[SLIP-30] that speaks of another transfer is not believed: a person looks at once', async () => {
    await world.fault('slips', 'lie')
    await send(player, await slipPicture(await transfer(world, player)))
    await world.checkSlips()
    expect(await readOut(player)).toEqual(['PROCESSING'])
    expect(await openSlipItems()).toEqual([
      expect.objectContaining({ reason: 'the verifier speaks of another transfer', needs_decision: true }),
    ])
    await world.passTime(60 * MINUTE_MS)
    expect(await world.checkSlips()).toBe(0)
  })

  test('[SLIP-30] that says a transfer was made after its slip is not believed', async () => {
    const made = await transfer(world, player, { at: new Date(world.clock.now().getTime() + 6 * MINUTE_MS) })
    await send(player, await slipPicture(made))
    await world.checkSlips()
    expect(await openSlipItems()).toHaveLength(1)
    expect(await walletOf(player)).toBe(0)
  })

  const openSlipItems = () =>
    world.db
      .selectFrom('operator.work_item')
      .select(['reason', 'needs_decision'])
      .where('kind', '=', 'slip')
      .where('owner_id', '=', player.playerId)
      .where('closed_at', 'is', null)
      .execute()
})

/** A QR whose finder patterns stand, and half of whose modules are gone. */
async function smearedQr(): Promise<Buffer> {
  const whole = sharp(await slipPicture({ bankCode: 'KBANK', transRef: 'T123456789ABCDEF' }))
  const { width } = await whole.metadata()
  const patch = await picture(Math.floor(width / 4), Math.floor(width / 3))
    .png()
    .toBuffer()
  return whole
    .composite([{ input: patch, left: Math.floor(width / 2.4), top: Math.floor(width / 2.8) }])
    .png()
    .toBuffer()
}
