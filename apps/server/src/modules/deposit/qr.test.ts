import { createAnyQr, createQr, deleteQr, expectDeposit, getQr, type QrProvider, QR_PROVIDERS, type QrState } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { signatureHeaders } from '@krapao/protocols'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { accountNoOf } from '../../../test/bank-transfers.ts'
import { baht, statementOf, walletOf } from '../../../test/money.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { readSetting, writeSetting } from '../site/index.ts'
import { named } from '../../../test/reported.ts'
import { listUnreadReports, settleDeposit } from './index.ts'

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

type LiveQr = Extract<QrState, { hasQrcode: true }>

async function make(amount = 100, provider: QrProvider = 'KBANK'): Promise<LiveQr> {
  const state = await player.call(createQr, { params: { provider }, body: { amount: baht(amount) } })
  if (!state.hasQrcode) throw new Error(`no QR: ${state.message}`)
  return state
}
const current = (provider: QrProvider = 'KBANK') => player.call(getQr, { params: { provider } })

async function pay(qr: LiveQr, amount?: number): Promise<void> {
  await world.control('POST', `qr/${qr.qrcodeId}/pay`, amount === undefined ? {} : { amount })
  await world.sandbox.flushWebhooks()
}

/** No two tests have the same. */
const own = (transRef: string) => `${transRef}-${player.phone}`

const waiting = async () => (await waitingPayments(world.db, today)).map(({ amount, reason }) => ({ amount, reason }))

/** What a gateway would send, in the test's own hand. */
async function report(
  event: object,
  { secret = world.env.integrations.qr.KBANK.webhookSecret, at = world.clock.now(), provider = 'KBANK' } = {},
): Promise<number> {
  const rawBody = JSON.stringify(event)
  const headers = signatureHeaders({ secret, timestamp: Math.floor(at.getTime() / 1000), rawBody, eventId: 'e1' })
  const response = await fetch(`${world.url}/webhooks/qr/${provider}`, {
    method: 'POST',
    body: rawBody,
    headers: { ...headers, 'content-type': 'application/json' },
  })
  return response.status
}

function paidEvent(qr: LiveQr, over: object = {}) {
  return {
    eventId: 'e1',
    reference: qr.qrcodeId,
    amount: qr.amount.toFixed(2),
    payerBankCode: 'SCB',
    payerAccount: 'xxx-x-x1234-x',
    transRef: own('T1'),
    paidAt: world.clock.now().toISOString(),
    ...over,
  }
}

describe('a QR', () => {
  test('[QR-02] [QR-03] [QR-06] [QR-07] [QR-32] is made, is there again, and ends 15 minutes later', async () => {
    expect(await current()).toEqual({ hasQrcode: false, minDeposit: 0.01 })
    const qr = await make(100)
    expect(qr).toMatchObject({ hasQrcode: true, amount: 100, qrcode: expect.stringContaining('<svg') })
    expect(new Date(qr.expireIn).getTime() - world.clock.now().getTime()).toBe(15 * 60_000)
    expect(await current()).toEqual(qr)
  })

  test('[QR-27] is not live after its end', async () => {
    await make()
    await world.passTime(15 * 60_000)
    expect(await current()).toMatchObject({ hasQrcode: false })
  })

  test('[QR-34] replaces the one of every other provider', async () => {
    await make(100, 'KBANK')
    await make(200, 'FP')
    expect(await current('KBANK')).toMatchObject({ hasQrcode: false })
    expect(await current('FP')).toMatchObject({ hasQrcode: true, amount: 200 })
  })

  test('[QR-04] [API-11] is cancelled once, by its owner only', async () => {
    const qr = await make()
    const other = await world.player()
    expect(await refusalOf(other.call(deleteQr, { params: { qrcodeId: qr.qrcodeId } }))).toBe('NO_DATA')
    expect(await player.call(deleteQr, { params: { qrcodeId: qr.qrcodeId } })).toEqual({ message: 'QR_CANCELLED' })
    expect(await current()).toMatchObject({ hasQrcode: false })
    expect(await refusalOf(player.call(deleteQr, { params: { qrcodeId: qr.qrcodeId } }))).toBe('NO_DATA')
  })

  test('[QR-05] is made by the five providers and no other', async () => {
    for (const provider of QR_PROVIDERS) expect(await make(500, provider)).toMatchObject({ amount: 500 })
    expect(await refusalOf(player.call(createQr, { params: { provider: 'SCB' as never }, body: { amount: baht(100) } }))).toBe(
      'KEY_INVALID',
    )
  })

  test('[QR-32] lives as many minutes as the setting says', async () => {
    const before = await readSetting(world.db, 'qrMinutes')
    onTestFinished(() => writeSetting(world.ownerDb, 'qrMinutes', before))
    for (const minutes of [1, 40]) {
      await writeSetting(world.ownerDb, 'qrMinutes', minutes)
      const { expireIn } = await make()
      expect(new Date(expireIn).getTime() - world.clock.now().getTime()).toBe(minutes * 60_000)
      await world.passTime(minutes * 60_000 - 1)
      expect(await current()).toMatchObject({ hasQrcode: true })
      await world.passTime(1)
      expect(await current()).toMatchObject({ hasQrcode: false })
    }
    const ofAny = await player.call(createAnyQr, { body: { amount: baht(100) } })
    expect(new Date(ofAny.expireIn).getTime() - world.clock.now().getTime()).toBe(40 * 60_000)
  })

  test('[QR-06] [QR-29] below the minimum of the provider, or the one that is configured, there is none, and the answer says why', async () => {
    const below = (amount: number, provider: QrProvider) => player.call(createQr, { params: { provider }, body: { amount: baht(amount) } })
    expect(await below(99.99, 'WW')).toEqual({ hasQrcode: false, message: 'QR_MINIMUM', minDeposit: 100 })
    expect(await below(9.99, 'FP')).toEqual({ hasQrcode: false, message: 'QR_MINIMUM', minDeposit: 10 })
    expect(await make(100, 'WW')).toMatchObject({ amount: 100, minDeposit: 100 })
    for (const amount of [0, -1]) expect(await refusalOf(make(amount))).toBe('KEY_INVALID')
    const strict = await createWorld({ processEnv: { QR_FP_MINIMUM: '60' } })
    const { call } = await strict.player()
    expect(await call(getQr, { params: { provider: 'FP' } })).toEqual({ hasQrcode: false, minDeposit: 60 })
    expect(await call(createQr, { params: { provider: 'FP' }, body: { amount: baht(59) } })).toEqual({
      hasQrcode: false,
      message: 'QR_MINIMUM',
      minDeposit: 60,
    })
    await strict.stop()
  })

  test('in another currency than the wallet there is none, and the answer says why', async () => {
    const lao = await createWorld({ processEnv: { LAOS: '1' } })
    const { call } = await lao.player({ currency: 'LAK' })
    const state = await call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
    expect(state).toMatchObject({ hasQrcode: false, message: 'QR_CURRENCY' })
    expect(await lao.db.selectFrom('deposit.qr').select('qr_id').execute()).toEqual([])
    await lao.stop()
  })

  test.each(['refuse', 'error-before', 'garbage', 'timeout-after'])(
    '[QR-06] [ERR-58] the gateway fails with "%s": no QR, and it says so',
    async (kind) => {
      await world.fault('qr:KBANK', kind)
      const state = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
      expect(state).toMatchObject({ hasQrcode: false, message: 'QR_FAIL' })
      expect(await current()).toMatchObject({ hasQrcode: false })
      expect(await make()).toMatchObject({ hasQrcode: true })
    },
  )
})

describe('a paid QR', () => {
  test('credits its amount at once, and is gone', async () => {
    await pay(await make(100))
    expect(await walletOf(player)).toBe(100)
    expect(await current()).toMatchObject({ hasQrcode: false })
    expect(await statementOf(player)).toEqual(['deposit KBANK>WALLET 100 SUCCESS'])
  })

  test('[QR-26] credits once, however often the gateway reports it', async () => {
    const qr = await make(100)
    await world.fault('qr:KBANK', 'duplicate')
    await pay(qr)
    expect(await walletOf(player)).toBe(100)
  })

  test('[QR-26] a second payment to the same QR waits for manual review', async () => {
    const qr = await make(100)
    expect(await report(paidEvent(qr, { transRef: own('T1') }))).toBe(200)
    expect(await report(paidEvent(qr, { transRef: own('T2'), eventId: 'e2' }))).toBe(200)
    expect(await walletOf(player)).toBe(100)
    expect(await waiting()).toEqual([{ amount: 10_000n, reason: 'the QR was paid before' }])
  })

  test('[QR-27] a payment made in time is credited however late its report, and though the QR was cancelled or replaced', async () => {
    const cancelled = await make(100)
    const paidAt = world.clock.now().toISOString()
    await player.call(deleteQr, { params: { qrcodeId: cancelled.qrcodeId } })
    await make(200)
    await world.passTime(3 * 3_600_000)
    expect(await report(paidEvent(cancelled, { paidAt }))).toBe(200)
    expect(await walletOf(player)).toBe(100)
  })

  test.each([
    [
      '[QR-27] after its end',
      (qr: LiveQr) => ({ paidAt: new Date(new Date(qr.expireIn).getTime() + 1).toISOString() }),
      'the QR was paid after its end',
    ],
    ['[QR-26] with another amount', () => ({ amount: '100.01' }), 'the amount is not the one of the QR'],
    ['that is not ours', () => ({ reference: 'NOTOURS' }), 'the QR is not known'],
  ])('%s is not credited; the money waits for manual review', async (_name, over, reason) => {
    const qr = await make(100)
    expect(await report(paidEvent(qr, over(qr)))).toBe(200)
    expect(await walletOf(player)).toBe(0)
    expect(await waiting()).toMatchObject([{ reason }])
  })

  test('a report that is forged, stale, altered or another gateway’s is refused and does nothing', async () => {
    const qr = await make(100)
    expect(await report(paidEvent(qr), { secret: 'not-the-secret' })).toBe(401)
    expect(await report(paidEvent(qr), { at: new Date(world.clock.now().getTime() - 301_000) })).toBe(401)
    expect(await report(paidEvent(qr), { at: new Date(world.clock.now().getTime() + 301_000) })).toBe(401)
    expect(await report(paidEvent(qr), { provider: 'FP' })).toBe(401)
    expect(await report(paidEvent(qr), { provider: 'NOSUCH' })).toBe(404)
    expect(await report({ ...paidEvent(qr), amount: '1e2' })).toBe(400)
    const unsigned = await fetch(`${world.url}/webhooks/qr/KBANK`, { method: 'POST', body: JSON.stringify(paidEvent(qr)) })
    expect([unsigned.status, await unsigned.json()]).toEqual([401, { message: 'UNAUTHORIZED' }])
    expect(await walletOf(player)).toBe(0)
    expect(await waiting()).toEqual([])
  })
})

describe('one external payment', () => {
  test('that contradicts a credited one is kept for manual review, not forgotten', async () => {
    const other = await world.player()
    const mine = await make(100)
    const theirs = await other.call(createQr, { params: { provider: 'FP' }, body: { amount: baht(500) } })
    if (!theirs.hasQrcode) throw new Error('no QR')
    expect(await report(paidEvent(mine, { payerBankCode: 'SCB', transRef: own('SAME') }))).toBe(200)
    const event = paidEvent(theirs, { eventId: 'e9', payerBankCode: 'SCB', transRef: own('SAME') })
    expect(await report(event, { provider: 'FP', secret: world.env.integrations.qr.FP.webhookSecret })).toBe(200)
    expect(await report(event, { provider: 'FP', secret: world.env.integrations.qr.FP.webhookSecret })).toBe(200)
    expect([await walletOf(player), await walletOf(other)]).toEqual([100, 0])
    expect(await waiting()).toEqual([{ amount: 50_000n, reason: 'its reference was credited as another payment' }])
  })

  test('that waited for manual review and is then recognised no longer waits', async () => {
    const qr = await make(100)
    await world.control('POST', 'bank/transfer', {
      fromBankCode: 'SCB',
      fromAccountNo: '9999999999',
      fromName: 'ใครก็ไม่รู้',
      toAccountNo: '0458800011',
      amount: 100,
    })
    await world.sandbox.flushWebhooks()
    const [{ reference } = { reference: '' }] = await waitingPayments(world.db, today)
    await report(paidEvent(qr, { payerBankCode: 'SCB', transRef: reference.split(':')[1] }))
    expect(await walletOf(player)).toBe(100)
    expect(await waiting()).toEqual([])
    expect(await statementOf(player)).toEqual(['deposit BANK>WALLET 100 SUCCESS'])
  })

  test('to a QR that the gateway made though it answered badly is credited once; a second one waits', async () => {
    await world.fault('qr:KBANK', 'timeout-after')
    await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
    const { qr_id } = await world.db
      .selectFrom('deposit.qr')
      .select('qr_id')
      .where('player_id', '=', player.playerId)
      .executeTakeFirstOrThrow()
    const qr = { qrcodeId: qr_id, amount: baht(100) } as LiveQr
    expect(await report(paidEvent(qr, { transRef: own('T1') }))).toBe(200)
    expect(await report(paidEvent(qr, { transRef: own('T2') }))).toBe(200)
    expect(await walletOf(player)).toBe(100)
    expect(await waiting()).toEqual([{ amount: 10_000n, reason: 'the QR was paid before' }])
  })

  test('told by the bank first uses up the QR it paid', async () => {
    const qr = await make(100)
    const payment = {
      reference: `SCB:${own('T1')}`,
      channel: 'bank' as const,
      holder: 'KBANK',
      currency: 'BAHT' as const,
      amount: minorUnits(10_000n),
      eventId: 'b1',
      evidence: {},
    }
    await settleDeposit(world.deps, { playerId: player.playerId, payment: named(player.playerId, payment) })
    expect(await report(paidEvent(qr, { payerBankCode: 'SCB', transRef: own('T1') }))).toBe(200)
    expect(await walletOf(player)).toBe(100)
    expect(await current()).toMatchObject({ hasQrcode: false })
  })

  test('that is signed but cannot be read is kept as it came', async () => {
    const qr = await make(100)
    expect(await report({ ...paidEvent(qr), payerBankCode: '!' })).toBe(400)
    const [kept] = await world.db.selectFrom('deposit.unread_report').selectAll().where('received_at', '>=', today).execute()
    expect(kept?.body_encrypted.includes(qr.qrcodeId)).toBe(false)
    const [opened] = await listUnreadReports(world.deps, { limit: 1 })
    expect([kept?.path, kept?.problem, opened?.body?.toString()]).toEqual([
      '/webhooks/qr/KBANK',
      'not understood: payerBankCode',
      expect.stringContaining(qr.qrcodeId),
    ])
    expect(await report({ ...paidEvent(qr), amount: '0.00' })).toBe(200)
    expect(await walletOf(player)).toBe(0)
  })

  test('[DEP-22] by bank transfer is credited to the player whose account and name sent it, or waits for manual review', async () => {
    const fromAccountNo = await accountNoOf(player)
    const from = { fromBankCode: 'KBANK', fromAccountNo, toAccountNo: '0458800011' }
    await world.control('POST', 'bank/transfer', { ...from, fromName: 'นางสาว มานี มีนา', amount: 250 })
    await world.control('POST', 'bank/transfer', { ...from, fromName: 'คนอื่น ไม่รู้จัก', amount: 70 })
    await world.control('POST', 'bank/transfer', { ...from, fromAccountNo: '9999999999', fromName: 'มานี มีนา', amount: 80 })
    await world.sandbox.flushWebhooks()
    expect(await walletOf(player)).toBe(250)
    expect((await waiting()).map(({ amount, reason }) => `${amount} ${reason}`).toSorted()).toEqual([
      '7000 the name is not the registered one',
      '8000 the sending account is not known',
    ])
  })

  test('[WAL-03] [WAL-07] an expected deposit is recorded and credits nothing', async () => {
    const announcement = { amount: 300, currency: 'BAHT', expiresAt: expect.any(String), isExact: false, reference: expect.any(String) }
    expect(await player.call(expectDeposit, { body: { amount: baht(300) } })).toEqual({ message: 'DEPOSIT_EXPECTED', announcement })
    expect(await refusalOf(player.call(expectDeposit, { body: { amount: baht(0) } }))).toBe('KEY_INVALID')
    expect(await walletOf(player)).toBe(0)
    expect(
      await world.db.selectFrom('deposit.announcement').select(['player_id', 'amount']).where('opened_at', '>=', today).execute(),
    ).toEqual([{ player_id: player.playerId, amount: 30_000n }])
  })
})
