import { createQr } from '@krapao/contract'
import { satang } from '@krapao/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baht, walletOf } from '../../../test/money.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { lockPlayer } from '../ledger/index.ts'
import type { Credit } from './credit.ts'
import { lockPayment } from './park-payment.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const players = (count: number) => Promise.all(Array.from({ length: count }, () => world.player()))
const submit = (credit: Credit) => world.services.credits.submit(credit)
const submitAll = (credits: Credit[]) => Promise.all(credits.map(submit))
const statusesOf = (answers: { status: string }[]) => answers.map(({ status }) => status)

let payments = 0

/** What the gateway tells of a payment of so many satang. */
function creditOf({ playerId }: WorldPlayer, amount: bigint, { outsideReference = `SCB:C${++payments}`, qrId = '' } = {}): Credit {
  return {
    playerId,
    source: { channel: 'qr', provider: 'KBANK' },
    payment: {
      outsideReference,
      channel: 'qr',
      amount: satang(amount),
      eventId: `event of ${outsideReference}`,
      evidence: { amount: `${amount}` },
    },
    qrId: qrId || undefined,
    runId: newRowId(),
  }
}

async function makeQr(player: WorldPlayer, amount: number): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error(`no QR: ${qr.message}`)
  return qr.qrcodeId
}

test('a payment is settled once; told again, also with another amount, it is known', async () => {
  const [player, other] = await players(2)
  const credit = creditOf(player!, 700n)
  const { outsideReference } = credit.payment
  expect(await submit(credit)).toMatchObject({ status: 'settled', posting_no: 1n, wallet: 700n })
  expect((await submit({ ...credit, runId: newRowId() })).status).toBe('known')
  expect((await submit(creditOf(player!, 800n, { outsideReference }))).status).toBe('known')
  await expect(submit(creditOf(other!, 700n, { outsideReference }))).rejects.toMatchObject({ constraint: 'settlement_pkey' })
  expect([await walletOf(player!), await walletOf(other!)]).toEqual([7, 0])
})

test('a run that asks again after it was settled is told so once more, as its own', async () => {
  const [player] = await players(1)
  const credit = creditOf(player!, 400n)
  expect(await submitAll([credit])).toMatchObject([{ status: 'settled', wallet: 400n }])
  expect(await submit(credit)).toMatchObject({ status: 'settled', posting_no: 1n, wallet: 400n })
  expect(await walletOf(player!)).toBe(4)
})

test('of payments that come together each is answered for itself, and written down with its own QR', async () => {
  // The first of the batch has none: a QR taken from another would otherwise fail the batch, and each run alone is right.
  const [first, second, third] = (await players(3)).toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1))
  const qrs = await Promise.all([makeQr(second!, 2), makeQr(third!, 3)])
  const credits = [creditOf(first!, 100n), creditOf(second!, 200n, { qrId: qrs[0] }), creditOf(third!, 300n, { qrId: qrs[1] })]
  expect(await submitAll(credits)).toMatchObject([100n, 200n, 300n].map((wallet) => ({ status: 'settled', wallet })))
  const settled = await world.db
    .selectFrom('deposit.settlement')
    .select(['player_id', 'amount', 'qr_id', 'channel', 'evidence', 'settled_at'])
    .where(
      'outside_reference',
      'in',
      credits.map(({ payment }) => payment.outsideReference),
    )
    .orderBy('amount')
    .execute()
  expect(settled).toEqual(
    credits.map(({ playerId, payment, qrId }) => ({
      player_id: playerId,
      amount: payment.amount,
      qr_id: qrId ?? null,
      channel: 'qr',
      evidence: { amount: `${payment.amount}`, eventId: payment.eventId },
      settled_at: world.clock.now(),
    })),
  )
  const states = await world.db.selectFrom('deposit.qr').select('state').where('qr_id', 'in', qrs).execute()
  expect(states).toEqual([{ state: 'paid' }, { state: 'paid' }])
})

test.each<[string, (tx: Tx, credit: Credit) => Promise<void>]>([
  ['payment', (tx, { payment }) => lockPayment(tx, payment.outsideReference)],
  ['player', (tx, { playerId }) => lockPlayer(tx, playerId)],
])('a %s that somebody else holds is answered busy, and keeps nobody waiting', async (_what, hold) => {
  const [held, ...free] = (await players(5)).map((player) => creditOf(player, 900n))
  await inTransaction(world.db, async (tx) => {
    await hold(tx, held!)
    expect(statusesOf(await submitAll([held!, ...free]))).toEqual(['busy', 'settled', 'settled', 'settled', 'settled'])
  })
  expect(await submit(held!)).toMatchObject({ status: 'settled', wallet: 900n })
})
