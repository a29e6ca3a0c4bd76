import { getWallet, listRequests, settleRequest } from '@krapao/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encoded, giftLink, redeemedThere, sendGiftLink } from '../../../../test/gift-links.ts'
import { statementOf, walletOf } from '../../../../test/money.ts'
import { instructionFrom, staff } from '../../../../test/staff.ts'
import { waitingPayments } from '../../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { allocatePayment } from '../decide-payment.ts'
import { paymentCase } from '../payment-case.ts'
import { workRedemptions } from './jobs.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const SUCCESS = (amount: number) => ({ message: 'TRUELINK_SUCCESS', amount })
const DUPLICATE = { code: 'TRUELINK_DUPLICATE' }
const INVALID = { code: 'TRUELINK_INVALID' }

/** Until nothing is left to ask, for at most a day. */
async function untilQuiet(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await world.passTime(330_000)
    await workRedemptions(world.deps)
  }
}

describe('a gift link', () => {
  test('[GIFT-03] [GIFT-04] [GIFT-08] is in the wallet at once, redeemed once into the wallet of our own configuration', async () => {
    const link = await giftLink(world, { amount: 120.5 })
    // Which wallet the page names is not believed.
    const body = { link: await encoded(world, link, '0811111111') }
    const answer = await fetch(`${world.url}/api/wallet/truelink`, {
      method: 'POST',
      headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    })
    expect([answer.status, await answer.json()]).toEqual([200, SUCCESS(120.5)])
    expect(await walletOf(player)).toBe(120.5)
    expect(await redeemedThere(world, today)).toEqual([{ voucher: link.split('=')[1], toWallet: '0990000001', amount: 120.5 }])
    expect(await statementOf(player)).toEqual(['deposit GIFTLINK>WALLET 120.5 SUCCESS'])
    expect(await world.reconcile(today)).toEqual([])
  })

  test('[GIFT-05] is taken from 2 baht on, and one that is worth less is left to whoever holds it', async () => {
    expect(await sendGiftLink(world, player, await giftLink(world, { amount: 2 }))).toEqual(SUCCESS(2))
    expect(await sendGiftLink(world, player, await giftLink(world, { amount: 1.99 }))).toEqual(INVALID)
    expect([await walletOf(player), (await redeemedThere(world, today)).length]).toEqual([2, 1])
  })

  test('[GIFT-09] that tells its worth only by being redeemed, and is worth less than 2 baht, is kept for staff and not lost', async () => {
    const key = randomUUID()
    const link = await giftLink(world, { amount: 1, hidesWorth: true })
    expect(await sendGiftLink(world, player, link, key)).toEqual({ ...INVALID, isKept: true })
    expect(await sendGiftLink(world, player, link, key)).toEqual({ ...INVALID, isKept: true })
    expect(await waitingPayments(world.db, today)).toMatchObject([{ amount: 100n, reason: 'it is worth less than the minimum' }])
    expect(await walletOf(player)).toBe(0)
    expect(await player.call(settleRequest, { params: { idempotencyKey: key } })).toMatchObject({
      state: 'refused',
      refusal: { code: 'TRUELINK_INVALID', details: { isKept: true } },
    })
    const reference = `GIFTLINK:${link.split('=')[1]}`
    expect((await paymentCase(world.deps, reference))?.candidates).toMatchObject([
      { playerId: player.playerId, because: 'they sent the gift link' },
    ])
    const instruction = instructionFrom(await staff(world), 'let them have it')
    expect(await allocatePayment(world.deps, { playerId: player.playerId, reference, instruction })).toBe('act')
    expect([await walletOf(player), await statementOf(player)]).toEqual([1, ['deposit GIFTLINK>WALLET 1 SUCCESS']])
    expect(await player.call(settleRequest, { params: { idempotencyKey: key } })).toMatchObject({ state: 'done', refusal: null })
  })

  test('that hides its worth is credited with what it was worth', async () => {
    expect(await sendGiftLink(world, player, await giftLink(world, { amount: 50, hidesWorth: true }))).toEqual(SUCCESS(50))
    expect(await walletOf(player)).toBe(50)
  })

  test('[ERR-78] [GIFT-10] that its provider calls used, expired or unknown is invalid', async () => {
    const expired = await giftLink(world, { amount: 100, isExpired: true })
    const unknown = expired.replace(/=.*/, '=abcdefghij0123456789')
    expect(await sendGiftLink(world, player, expired)).toEqual(INVALID)
    expect(await sendGiftLink(world, player, unknown)).toEqual(INVALID)
    expect([await walletOf(player), await redeemedThere(world, today)]).toEqual([0, []])
  })

  test('in another currency is invalid', async () => {
    expect(await sendGiftLink(world, player, await giftLink(world, { amount: 100, currency: 'LAK' }))).toEqual(INVALID)
    expect(await redeemedThere(world, today)).toEqual([])
  })

  test('[ERR-65] has no wallet to go to for a player in kip, and stays good for others', async () => {
    const lao = await createWorld({ processEnv: { LAOS: '1' } })
    const inBaht = await lao.player()
    const other = await lao.player({ currency: 'LAK', phone: '2055500009' })
    const link = await giftLink(lao, { amount: 100 })
    const key = randomUUID()
    expect(await sendGiftLink(lao, other, link, key)).toEqual({ code: 'NO_WALLET' })
    expect(await sendGiftLink(lao, other, link, key)).toEqual({ code: 'NO_WALLET' })
    // It was not sent to anybody.
    expect(await sendGiftLink(lao, inBaht, link)).toEqual(SUCCESS(100))
    expect(await lao.audit()).toEqual([])
    await lao.stop()
  })
})

describe('what is no gift link of the provider', () => {
  const HOST = 'gift.wallet.example'
  const CODE = 'abcdefghij0123456789'

  test.each([
    `http://${HOST}/campaign/?v=${CODE}`,
    `https://${HOST}@evil.example/campaign/?v=${CODE}`,
    `https://user@${HOST}/campaign/?v=${CODE}`,
    `https://${HOST}:8443/campaign/?v=${CODE}`,
    `https://${HOST}./campaign/?v=${CODE}`,
    `https://${HOST}.evil.example/campaign/?v=${CODE}`,
    `https://x.${HOST}/campaign/?v=${CODE}`,
    `https://xn--gft-xxx.wallet.example/campaign/?v=${CODE}`,
    `https://gіft.wallet.example/campaign/?v=${CODE}`,
    `https://${HOST}%2F.evil.example/campaign/?v=${CODE}`,
    `https://${HOST}\\@evil.example/campaign/?v=${CODE}`,
    `https://evil.example/${HOST}/campaign/?v=${CODE}`,
    `https://${HOST}/other/?v=${CODE}`,
    `https://${HOST}/campaign/`,
    `https://${HOST}/campaign/?v=short`,
    `https://${HOST}/campaign/?v=${CODE}&v=${CODE}`,
    `https://${HOST}/campaign/?v=${CODE}%2F..%2F`,
    `https://${HOST}/campaign/\n?v=${CODE}`,
    'javascript:alert(1)',
    'gift',
  ])('[GIFT-08] %j is invalid, and nobody is asked about it', async (link) => {
    await world.fault('giftlink', 'error-before', 1, 'worth')
    expect(await sendGiftLink(world, player, link)).toEqual(INVALID)
    expect(await world.control('GET', 'faults')).toHaveLength(1)
  })

  test.each(['plain', 'AAAA', `https://${HOST}/campaign/?v=${CODE}`, 'A'.repeat(200)])(
    '[GIFT-04] %j is not encoded, so it is invalid',
    async (link) => {
      const answer = await fetch(`${world.url}/api/wallet/truelink`, {
        method: 'POST',
        headers: { authorization: `Bearer ${player.token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({ link }),
      })
      expect([answer.status, await answer.json()]).toEqual([422, { message: 'TRUELINK_INVALID' }])
    },
  )
})

describe('the same link again', () => {
  test('[ERR-77] [GIFT-10] under the same request is answered as before, under another or by anybody else it is a duplicate', async () => {
    const link = await giftLink(world, { amount: 100 })
    const key = randomUUID()
    expect(await sendGiftLink(world, player, link, key)).toEqual(SUCCESS(100))
    expect(await sendGiftLink(world, player, link, key)).toEqual(SUCCESS(100))
    const again = randomUUID()
    expect(await sendGiftLink(world, player, link, again)).toEqual(DUPLICATE)
    expect(await sendGiftLink(world, player, link, again)).toEqual(DUPLICATE)
    expect(await sendGiftLink(world, await world.player(), `${link}&utm_source=line#top`)).toEqual(DUPLICATE)
    expect(await sendGiftLink(world, player, await giftLink(world, { amount: 5 }), key)).toEqual({ code: 'REQUEST_KEY_REUSED' })
    expect([await walletOf(player), (await redeemedThere(world, today)).length]).toEqual([100, 1])
  })

  test('by two players at once is one credit, and a key that is used for another leaves no claim', async () => {
    const other = await world.player()
    const link = await giftLink(world, { amount: 100 })
    const answers = await Promise.all([player, other].map((one) => sendGiftLink(world, one, link)))
    expect(answers.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual([DUPLICATE, SUCCESS(100)])
    expect([(await walletOf(player)) + (await walletOf(other)), (await redeemedThere(world, today)).length]).toEqual([100, 1])
    const [key, second] = [randomUUID(), await giftLink(world, { amount: 7 })]
    await sendGiftLink(world, player, await giftLink(world, { amount: 3 }), key)
    expect(await sendGiftLink(world, player, second, key)).toEqual({ code: 'REQUEST_KEY_REUSED' })
    expect(await sendGiftLink(world, player, second)).toEqual(SUCCESS(7))
  })

  test('fifty times under one key is one redemption', async () => {
    const link = await giftLink(world, { amount: 100 })
    const key = randomUUID()
    await Promise.all(Array.from({ length: 50 }, () => sendGiftLink(world, player, link, key)))
    expect([await walletOf(player), (await redeemedThere(world, today)).length]).toEqual([100, 1])
  })
})

describe('where its provider does not say', () => {
  test.each(['timeout-before', 'timeout-after', 'error-before', 'error-after', 'late', 'garbage', 'lie', 'duplicate', 'slow'])(
    'a redemption that meets %s is in the wallet once in the end',
    async (kind) => {
      await world.fault('giftlink', kind)
      const link = await giftLink(world, { amount: 100 })
      const key = randomUUID()
      const first = (await sendGiftLink(world, player, link, key)) as { message: string }
      const isKnown = kind === 'duplicate' || kind === 'slow'
      expect(first).toEqual(isKnown ? SUCCESS(100) : { message: 'TRUELINK_PENDING', amount: null })
      if (!isKnown) {
        expect((await player.call(getWallet)).underWay).toMatchObject([
          { kind: 'deposit', state: 'working', from: 'GIFTLINK', amount: 100, idempotencyKey: key },
        ])
      }
      await untilQuiet()
      expect(await sendGiftLink(world, player, link, key)).toEqual(SUCCESS(100))
      expect([await walletOf(player), (await redeemedThere(world, today)).length]).toEqual([100, 1])
      expect((await player.call(getWallet)).underWay).toEqual([])
      expect((await player.call(listRequests)).requests).toMatchObject([
        {
          idempotencyKey: key,
          state: 'done',
          activity: { state: 'done', walletAfter: 100, reference: expect.stringMatching(/^GIFTLINK:/) },
        },
      ])
      expect(await world.reconcile(today)).toEqual([])
    },
  )

  test.each(['timeout-before', 'error-before', 'garbage', 'lie'])(
    'a question for the worth that meets %s is asked again, and nothing is redeemed before',
    async (kind) => {
      await world.fault('giftlink', kind, 1, 'worth')
      const key = randomUUID()
      const link = await giftLink(world, { amount: 100 })
      expect(await sendGiftLink(world, player, link, key)).toEqual({ message: 'TRUELINK_PENDING', amount: null })
      expect(await redeemedThere(world, today)).toEqual([])
      await untilQuiet()
      expect([await walletOf(player), (await redeemedThere(world, today)).length]).toEqual([100, 1])
    },
  )

  test('a definite no is the end, also when it comes later', async () => {
    await world.fault('giftlink', 'timeout-before')
    await world.fault('giftlink', 'refuse')
    const key = randomUUID()
    const link = await giftLink(world, { amount: 100 })
    expect(await sendGiftLink(world, player, link, key)).toMatchObject({ message: 'TRUELINK_PENDING' })
    await untilQuiet()
    expect(await sendGiftLink(world, player, link, key)).toEqual(INVALID)
    expect(await player.call(settleRequest, { params: { idempotencyKey: key } })).toMatchObject({
      state: 'refused',
      refusal: { code: 'TRUELINK_INVALID', details: {} },
      activity: { state: 'refused', moneyAt: 'GIFTLINK' },
    })
    expect([await walletOf(player), await redeemedThere(world, today)]).toEqual([0, []])
  })

  test('one that goes on saying another amount is believed, and its money waits for staff with the player as its candidate', async () => {
    await world.fault('giftlink', 'lie', 3)
    const key = randomUUID()
    await sendGiftLink(world, player, await giftLink(world, { amount: 100 }), key)
    await untilQuiet()
    expect(await waitingPayments(world.db, today)).toMatchObject([
      { amount: 110_000n, reason: 'the provider says 110000 BAHT, and said 10000 before' },
    ])
    expect(await walletOf(player)).toBe(0)
    expect((await player.call(getWallet)).underWay).toMatchObject([{ kind: 'deposit', state: 'working', idempotencyKey: key }])
    expect((await world.reconcile(today)).length).toBe(0)
  })

  test('one whose money is there is under way no more, also in the moment before it has ended itself', async () => {
    await sendGiftLink(world, player, await giftLink(world, { amount: 100 }))
    await world.asOwner(
      `update deposit.gift_redemption set state = 'redeeming', ended_at = null, next_attempt_at = platform.now() + interval '1 hour' where player_id = '${player.playerId}'`,
    )
    expect([await walletOf(player), (await player.call(getWallet)).underWay]).toEqual([100, []])
    await world.passTime(3_600_000)
    await untilQuiet()
  })

  test('one that says nothing for hours is told to staff, and ends by itself', async () => {
    await world.fault('giftlink', 'error-before', 25)
    await sendGiftLink(world, player, await giftLink(world, { amount: 100 }))
    const items = () =>
      world.db.selectFrom('operator.work_item').select('kind').where('opened_at', '>=', today).where('closed_at', 'is', null).execute()
    for (let round = 0; round < 23; round += 1) {
      await world.passTime(330_000)
      await workRedemptions(world.deps)
    }
    expect(await items()).toEqual([{ kind: 'gift-link' }])
    expect(await world.audit()).toEqual([])
    await untilQuiet()
    expect([await walletOf(player), await items()]).toEqual([100, []])
  })
})
