import { createAnyQr, createQr, getQr, getWallet, listRequests, type QrState, sayQrPaid, settleRequest } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { baht, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const REQUEST = 'request-number-1'
const any = (amount = 100, idempotencyKey = REQUEST) => player.call(createAnyQr, { body: { amount: baht(amount) } }, { idempotencyKey })
const one = (amount = 100, idempotencyKey = REQUEST, provider: 'KBANK' | 'FP' = 'KBANK') =>
  player.call(createQr, { params: { provider }, body: { amount: baht(amount) } }, { idempotencyKey })
const settle = (idempotencyKey = REQUEST, who = player) => who.call(settleRequest, { params: { idempotencyKey } })
const listed = async () => (await player.call(listRequests)).requests.map(({ idempotencyKey, state }) => `${idempotencyKey} ${state}`)
const idOf = (qr: QrState) => (qr.hasQrcode ? qr.qrcodeId : undefined)
const qrs = () =>
  world.db.selectFrom('deposit.qr').select(['qr_id', 'state', 'idempotency_key']).where('player_id', '=', player.playerId).execute()
const refuseAll = async () => {
  for (const provider of ['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP']) await world.fault(`qr:${provider}`, 'refuse')
}

/** Holds this call at its gateway until `release` is called. */
async function heldAtGateway() {
  const gateway = world.deps.integrations.qr.KBANK
  const { create } = gateway
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  onTestFinished(() => void (gateway.create = create))
  gateway.create = async (request) => {
    asked.resolve()
    await released.promise
    return create.call(gateway, request)
  }
  return { asked: asked.promise, release: released.resolve }
}

describe.each([
  ['of whichever provider', any],
  ['of one provider', one],
] as const)('a request for a QR %s', (_name, make) => {
  test('has one QR under its key, however often it is sent', async () => {
    const first = await make()
    const second = await make()
    expect(idOf(second)).toBe(idOf(first))
    expect(await qrs()).toEqual([{ qr_id: idOf(first), state: 'live', idempotency_key: REQUEST }])
    expect(idOf(await make(100, 'request-number-2'))).not.toBe(idOf(first))
  })

  test('is refused for another amount under the same key, whether it made one or not', async () => {
    await make()
    expect(await refusalOf(make(101))).toBe('REQUEST_KEY_REUSED')
    await refuseAll()
    const inVain = 'request-in-vain'
    await make(100, inVain).catch(() => undefined)
    expect(await refusalOf(make(101, inVain))).toBe('REQUEST_KEY_REUSED')
  })

  test('that no gateway answered has that answer for good', async () => {
    await refuseAll()
    const answer = () => make().catch((refused: { code: string }) => refused.code)
    const first = await answer()
    // The gateways would give one by now.
    expect(await answer()).toEqual(first)
    expect(await settle()).toMatchObject({ state: 'refused', refusal: { code: 'QR_FAIL' }, qr: null })
    expect((await qrs()).filter(({ state }) => state === 'live')).toEqual([])
  })

  test('is answered by its key: the QR it made, also when that is over', async () => {
    const qr = await make()
    const made = {
      idempotencyKey: REQUEST,
      state: 'done',
      refusal: null,
      activity: null,
      qr: { qrcodeId: idOf(qr), provider: 'KBANK', amount: 100 },
      slip: null,
      collected: null,
    }
    expect(await listed()).toEqual([`${REQUEST} done`])
    expect(await settle()).toEqual(made)
    await world.passTime(1000)
    await make(200, 'request-number-2')
    expect(await settle()).toEqual(made)
    expect(await listed()).toEqual(['request-number-2 done', `${REQUEST} done`])
    // Asking closed the key, and its answer stands.
    expect(idOf(await make())).toBe(idOf(qr))
  })

  test('that nobody has heard of is closed, and makes none when it arrives after all', async () => {
    expect(await settle()).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' } })
    expect(await refusalOf(make())).toBe('REQUEST_CLOSED')
    expect(await qrs()).toEqual([])
    expect(await listed()).toEqual([`${REQUEST} refused`])
  })

  test('is told to wait while its QR is being made, and both are told of the same one', async () => {
    const gateway = await heldAtGateway()
    const first = make()
    await gateway.asked
    expect(await refusalOf(make())).toBe('SERVICE_BUSY')
    expect(await listed()).toEqual([])
    gateway.release()
    expect(idOf(await make())).toBe(idOf(await first))
    expect(await qrs()).toHaveLength(1)
  })

  test('that is closed while its gateway is asked leaves no QR behind', async () => {
    const gateway = await heldAtGateway()
    const first = make().catch((refused: { code: string }) => refused.code)
    await gateway.asked
    expect(await settle()).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' } })
    gateway.release()
    expect(await first).toSatisfy((answer) => answer === 'QR_FAIL' || !(answer as QrState).hasQrcode)
    expect(await settle()).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' } })
    expect((await qrs()).map(({ state }) => state)).toEqual(['failed'])
    expect((await player.call(getWallet)).qr).toBeNull()
  })

  test('whose server died while it asked the gateway is begun anew', async () => {
    const gateway = await heldAtGateway()
    const dead = make().catch(() => undefined)
    await gateway.asked
    await world.passTime(31_000)
    gateway.release()
    const again = await make()
    await dead
    expect((await qrs()).filter(({ state }) => state === 'live')).toEqual([{ qr_id: idOf(again), state: 'live', idempotency_key: REQUEST }])
  })

  test('belongs to its player', async () => {
    const qr = await make()
    const other = await world.player()
    expect(await settle(REQUEST, other)).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' }, qr: null })
    expect(await settle()).toMatchObject({ state: 'done', qr: { qrcodeId: idOf(qr) } })
  })
})

test('the key of a QR of one provider makes none at another', async () => {
  await one()
  expect(await refusalOf(one(100, REQUEST, 'FP'))).toBe('REQUEST_KEY_REUSED')
})

test('fifty at once under one key make one QR', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 50 }, () => any()))
  const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.qrcodeId] : []))
  expect(new Set(ids).size).toBe(1)
  expect(await qrs()).toEqual([{ qr_id: ids[0], state: 'live', idempotency_key: REQUEST }])
})

describe('a player who says that a QR is paid', () => {
  const say = (qrcodeId: string, by = player) => by.call(sayQrPaid, { params: { qrcodeId } })
  const underWay = async () => (await player.call(getWallet)).qr

  test('is remembered by when they first said it', async () => {
    const qr = await any()
    expect(await underWay()).toMatchObject({ saidPaidAt: null })
    const { saidPaidAt } = await say(qr.qrcodeId)
    await world.passTime(60_000)
    expect(await say(qr.qrcodeId)).toEqual({ saidPaidAt })
    expect(await underWay()).toMatchObject({ state: 'waiting', saidPaidAt })
    await world.passTime(15 * 60_000)
    expect(await underWay()).toMatchObject({ state: 'expired', saidPaidAt })
  })

  test('has its gateway asked at once, so that a payment whose report is lost is credited', async () => {
    // Some are asked about in one round: none of earlier tests.
    await world.asOwner('update deposit.qr set next_attempt_at = null')
    const qr = await any()
    await world.fault('qr:KBANK', 'lost-report')
    await world.control('POST', `qr/${qr.qrcodeId}/pay`, {})
    await world.sandbox.flushWebhooks()
    await world.ask()
    expect(await walletOf(player)).toBe(0)
    await say(qr.qrcodeId)
    await world.ask()
    expect(await walletOf(player)).toBe(100)
    expect(await player.call(getQr, { params: { provider: 'KBANK' } })).toMatchObject({ hasQrcode: false })
  })

  test('says it of their own QR only, and moves no money by it', async () => {
    const qr = await any()
    const other = await world.player()
    expect(await refusalOf(say(qr.qrcodeId, other))).toBe('NO_DATA')
    expect(await refusalOf(say('NO-SUCH-QR'))).toBe('NO_DATA')
    await say(qr.qrcodeId)
    await world.ask()
    expect([await walletOf(player), (await underWay())?.state]).toEqual([0, 'waiting'])
  })
})
