import { createQr } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockPlayer } from '../../../test/lock-player.ts'
import { named, reportedIn } from '../../../test/reported.ts'
import { baht, statementOf, walletOf } from '../../../test/money.ts'
import { type WaitingPayment, waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { inTransaction, type Tx } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { type Credit, settleBatch } from './credits.ts'
import { keepUnallocated } from './keep-unallocated.ts'
import { type ExternalPayment, reportedPayment } from './external-payment.ts'
import * as functions from './functions.gen.ts'
import { settleDeposit } from './settle-deposit.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
  // As of most gateways: nobody else tells of what is paid to them, so their payments are credited in company.
  await world.asOwner(`update site.deposit_account set owner_channel = 'bank'`)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const players = (count: number) => Promise.all(Array.from({ length: count }, () => world.player()))
const submitAll = (credits: Credit[]) => settleBatch(world.db, credits)
const submit = async (credit: Credit) => (await submitAll([credit]))[0]!
const statusesOf = (answers: { status: string }[]) => answers.map(({ status }) => status)
const settle = ({ playerId }: { playerId: string }, payment: ExternalPayment) =>
  settleDeposit(world.deps, { playerId, payment: named(playerId, payment) })

let payments = 0

/** What the gateway tells of a payment of so many satang. */
function paymentOf(amount: bigint, over: Partial<ExternalPayment> = {}): ExternalPayment {
  const reference = `SCB:C${++payments}`
  return {
    reference,
    channel: 'qr',
    holder: 'KBANK',
    amount: minorUnits(amount),
    currency: 'BAHT',
    eventId: `event of ${reference}`,
    evidence: { amount: `${amount}`, 'with "quotes"': 'and \\ more, (such)' },
    ...over,
  }
}

const creditOf = ({ playerId }: WorldPlayer, amount: bigint, over: Partial<ExternalPayment> = {}): Credit => ({
  playerId,
  payment: named(playerId, paymentOf(amount, over)),
  attemptId: newRowId(),
  seal: world.deps.seal,
  siteKey: world.deps.siteKey,
})

async function makeQr(player: WorldPlayer, amount: number): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error(`no QR: ${qr.message}`)
  return qr.qrcodeId
}

const waitingOf = async (reference: string) =>
  (await waitingPayments(world.db)).filter((one: WaitingPayment) => one.reference === reference)

const booked = async (reference: string) =>
  (
    await world.db
      .selectFrom('ledger.posting')
      .select(['kind', 'amount', 'source_subaccount', 'destination_subaccount'])
      .where('reference_id', '=', reference)
      .orderBy('posted_at')
      .execute()
  ).map(({ kind, amount, source_subaccount, destination_subaccount }) =>
    [kind, source_subaccount, destination_subaccount, amount].filter((word) => word !== null).join(' '),
  )

test('a payment is settled once; told again it is repeated, and told otherwise it waits for manual review', async () => {
  const [player, other] = await players(2)
  const payment = paymentOf(700n)
  const { reference } = payment
  expect(await settle(player!, payment)).toBe('settled')
  expect(await settle(player!, payment)).toBe('repeated')
  expect(await settle(player!, { ...payment, amount: minorUnits(800n), eventId: 'e2' })).toBe('unallocated')
  expect(await settle(player!, { ...payment, amount: minorUnits(800n), eventId: 'e2' })).toBe('unallocated')
  expect(await settle(other!, { ...payment, eventId: 'e3' })).toBe('unallocated')
  expect([await walletOf(player!), await walletOf(other!)]).toEqual([7, 0])
  expect(await waitingOf(reference)).toEqual(
    [800n, 700n].map((amount) => ({ reference, amount, reason: 'its reference was credited as another payment' })),
  )
  expect(await booked(reference)).toEqual(['deposit_gateway KBANK 700'])
})

test('a run that asks again after it was settled is told so once more, as its own', async () => {
  const [player] = await players(1)
  const credit = creditOf(player!, 400n)
  const posted = { postingNo: 1n, amount: 400n, wallet: 400n }
  expect(await submitAll([credit])).toMatchObject([{ status: 'settled', posted }])
  expect((await submit(credit)).status).toBe('busy')
  const asked = { player: player!.playerId, payment: await reportedPayment(world.deps, credit.payment), attempt: credit.attemptId }
  expect(await functions.settle(world.db, asked)).toMatchObject({ status: 'settled', posted })
  expect(await walletOf(player!)).toBe(4)
})

test('of payments that come together each is answered for itself, and written down with its own QR', async () => {
  // The first of the batch has none: a QR taken from another would otherwise fail the batch, and each run alone is right.
  const [first, second, third] = (await players(3)).toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1))
  const qrs = await Promise.all([makeQr(second!, 2), makeQr(third!, 3)])
  const credits = [creditOf(first!, 100n), creditOf(second!, 200n, { qrId: qrs[0] }), creditOf(third!, 300n, { qrId: qrs[1] })]
  expect(await submitAll(credits)).toMatchObject([100n, 200n, 300n].map((wallet) => ({ status: 'settled', posted: { wallet } })))
  const credited = await world.db
    .selectFrom('deposit.payment')
    .select([
      'player_id',
      'amount',
      'qr_id',
      'channel',
      'subaccount',
      'currency',
      'state',
      'event_id',
      'evidence',
      'received_at',
      'ended_at',
    ])
    .where(
      'reference',
      'in',
      credits.map(({ payment }) => payment.reference),
    )
    .orderBy('amount')
    .execute()
  expect(credited).toEqual(
    credits.map(({ playerId, payment }) => ({
      player_id: playerId,
      amount: payment.amount,
      qr_id: payment.qrId ?? null,
      channel: 'qr',
      subaccount: 'KBANK',
      currency: 'BAHT',
      state: 'credited',
      event_id: payment.eventId,
      evidence: { ...payment.evidence, report: expect.any(String) },
      received_at: world.clock.now(),
      ended_at: world.clock.now(),
    })),
  )
  const states = await world.db.selectFrom('deposit.qr').select('state').where('qr_id', 'in', qrs).execute()
  expect(states).toEqual([{ state: 'paid' }, { state: 'paid' }])
})

test.each<[string, (tx: Tx, credit: Credit) => Promise<unknown>]>([
  ['payment', (tx, { payment }) => sql`select from deposit.payment where reference = ${payment.reference} for update`.execute(tx)],
  ['player', (tx, { playerId }) => lockPlayer(tx, playerId)],
])('a %s that somebody else holds is answered busy, and keeps nobody waiting', async (what, hold) => {
  const [held, ...free] = (await players(5)).map((player) => creditOf(player, 900n))
  if (what === 'payment') await keepUnallocated(world.deps, reportedIn(held!.payment), 'nobody knows')
  await inTransaction(world.ownerDb, async (tx) => {
    await hold(tx, held!)
    expect(statusesOf(await submitAll([held!, ...free]))).toEqual(['busy', 'settled', 'settled', 'settled', 'settled'])
  })
  expect(await settle(held!, held!.payment)).toBe('settled')
})

test('two players of one batch cannot be credited with one payment', async () => {
  const [one, two] = await players(2)
  const payment = paymentOf(100n)
  const answers = await submitAll(
    [one!, two!].map(({ playerId }) => ({ ...creditOf({ playerId } as WorldPlayer, 100n), payment: named(playerId, payment) })),
  )
  expect(statusesOf(answers).toSorted()).toEqual(['busy', 'settled'])
  expect((await walletOf(one!)) + (await walletOf(two!))).toBe(1)
})

test('a QR pays once: a second payment of it waits for manual review, in the journal of the house', async () => {
  const [player] = await players(1)
  const qrId = await makeQr(player!, 5)
  const second = paymentOf(500n, { qrId })
  expect(await settle(player!, paymentOf(500n, { qrId }))).toBe('settled')
  expect(await settle(player!, second)).toBe('unallocated')
  expect(await walletOf(player!)).toBe(5)
  expect(await waitingOf(second.reference)).toMatchObject([{ reason: 'the QR was paid before' }])
  expect(await booked(second.reference)).toEqual(['unallocated_gateway KBANK QR 500'])
})

test.each<[string, bigint, { isOthers?: boolean; currency?: 'LAK' }, string]>([
  ['a QR of another amount', 600n, {}, 'the QR is not of this player and amount'],
  ['a QR of another player', 500n, { isOthers: true }, 'the QR is not of this player and amount'],
  ['money in another currency', 500n, { currency: 'LAK' }, 'the money is not in the currency of the player'],
])('nobody is credited for %s, whatever the server says', async (_what, amount, { isOthers = false, currency }, reason) => {
  const [player, other] = await players(2)
  const qrId = await makeQr(player!, 5)
  const payment = paymentOf(amount, { qrId, ...(currency && { currency }) })
  expect(await settle(isOthers ? other! : player!, payment)).toBe('unallocated')
  expect([await walletOf(player!), await walletOf(other!)]).toEqual([0, 0])
  expect(await waitingOf(payment.reference)).toMatchObject([{ amount, reason }])
})

test('money without an owner is allocated by a better report, from suspense and not from the bank again', async () => {
  const [player] = await players(1)
  const payment = paymentOf(300n, { channel: 'bank', holder: 'SCB' })
  const { reference } = payment
  expect(await keepUnallocated(world.deps, reportedIn(payment), 'the sending account is not known')).toBe('unallocated')
  expect(await keepUnallocated(world.deps, reportedIn(payment), 'the sending account is not known')).toBe('unallocated')
  const items = () => world.db.selectFrom('operator.work_item').select(['kind', 'closed_at']).where('subject', '=', reference).execute()
  expect(await items()).toEqual([{ kind: 'payment', closed_at: null }])
  const qrId = await makeQr(player!, 3)
  expect(await settle(player!, { ...payment, channel: 'qr', holder: 'KBANK', qrId, eventId: 'by the gateway' })).toBe('settled')
  expect(await settle(player!, { ...payment, channel: 'qr', holder: 'KBANK', qrId, eventId: 'by the gateway' })).toBe('repeated')
  expect(await keepUnallocated(world.deps, reportedIn(payment), 'the sending account is not known')).toBe('repeated')
  expect(await booked(reference)).toEqual(['unallocated_bank SCB BANK 300', 'allocated BANK 300'])
  expect(await items()).toEqual([{ kind: 'payment', closed_at: world.clock.now() }])
  expect([await walletOf(player!), await statementOf(player!)]).toEqual([3, ['deposit BANK>WALLET 3 SUCCESS']])
})

test('a first report with another amount is taken back whole when a better one comes, and stays for manual review', async () => {
  const [player] = await players(1)
  const lie = paymentOf(305n)
  const { reference } = lie
  await keepUnallocated(world.deps, reportedIn(lie), 'the amount is not the one of the QR')
  expect(await settle(player!, { ...lie, channel: 'bank', holder: 'SCB', amount: minorUnits(300n), eventId: 'by the bank' })).toBe(
    'settled',
  )
  expect(await booked(reference)).toEqual([
    'unallocated_gateway KBANK QR 305',
    'unallocated_returned_gateway QR KBANK 305',
    'deposit_bank SCB 300',
  ])
  expect(await waitingOf(reference)).toEqual([{ reference, amount: 305n, reason: 'a later report names a player and another amount' }])
  expect(await walletOf(player!)).toBe(3)
})

test('a provider that says two things under one event id keeps nobody from the money', async () => {
  const [player] = await players(1)
  const lie = paymentOf(305n)
  await keepUnallocated(world.deps, reportedIn(lie), 'the amount is not the one of the QR')
  await keepUnallocated(world.deps, reportedIn({ ...lie, amount: minorUnits(310n) }), 'the amount is not the one of the QR')
  expect(await waitingOf(lie.reference)).toHaveLength(2)
  expect(await settle(player!, { ...lie, channel: 'bank', holder: 'SCB', amount: minorUnits(300n), eventId: 'by the bank' })).toBe(
    'settled',
  )
  expect([await walletOf(player!), (await waitingOf(lie.reference)).map(({ amount }) => amount)]).toEqual([3, [305n]])
})

test('a payment that is not a player’s at all is not kept by a lie about its journal', async () => {
  const payment = await reportedPayment(world.deps, reportedIn(paymentOf(100n)))
  await expect(functions.keepUnallocated(world.db, { owner: newRowId(), payment, reason: 'x' })).rejects.toThrow(
    'does not belong into journal',
  )
})
