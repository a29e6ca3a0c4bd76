import { createQr } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { accountNoOf } from '../../../test/bank-transfers.ts'
import { houseAccounts, suspenseOwner } from '../../../test/house-accounts.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { byTwo, instructionFrom, staff } from '../../../test/staff.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { receiveReversal } from './chargeback.ts'
import { allocatePayment } from './decide-payment.ts'
import { mergePayment } from './merge-payment.ts'
import { paymentCase } from './payment-case.ts'
import { receiveBankTransfer } from './receive-bank-transfer.ts'
import { receiveQrPayment } from './receive-qr-payment.ts'
import { aReport, named, reported } from '../../../test/reported.ts'
import { settleDeposit } from './settle-deposit.ts'

const OUR_ACCOUNT = '0458800011'

let world: World
let player: WorldPlayer
let number: string
let today: Date

/** No two tests have the same references. */
const own = (reference: string) => `${reference}-${player.phone}`
const asWritten = (text: string) => text.replaceAll(`-${player.phone}`, '')

/** It takes two, because it may be a payment that the player has, or nothing names them. */
const allocate = (reference: string) =>
  byTwo(world, (instruction) => allocatePayment(world.deps, { playerId: player.playerId, reference: own(reference), instruction }))

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
  number = await accountNoOf(player)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

async function newQr(amount = 100): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error('no QR')
  return qr.qrcodeId
}

const byGateway = (qrId: string, over: object = {}) =>
  receiveQrPayment(world.deps, 'KBANK', {
    report: aReport,
    eventId: `Q-${qrId}`,
    reference: qrId,
    amount: minorUnits(10_000n),
    payerBankCode: 'KBANK',
    payerAccount: number,
    transRef: own(`G-${qrId}`),
    paidAt: world.clock.now(),
    ...over,
  })

const byFeed = (transRef: string, over: object = {}) =>
  receiveBankTransfer(world.deps, {
    report: aReport,
    kind: 'credit',
    bank: 'SCB',
    eventId: own(`B-${transRef}`),
    transRef: own(transRef),
    revision: 0,
    corrects: null,
    currency: 'BAHT',
    fromBankCode: 'KBANK',
    fromAccountNo: number,
    fromName: 'มานี มีนา',
    toAccountNo: OUR_ACCOUNT,
    amount: minorUnits(10_000n),
    at: world.clock.now(),
    ...over,
  })

/** Until this test is over. */
async function ourAccountIs(changes: { owner_channel: string } | { has_own_references: boolean }): Promise<void> {
  const account = world.ownerDb.updateTable('site.deposit_account').where('account_no', '=', OUR_ACCOUNT)
  onTestFinished(async () => void (await account.set({ owner_channel: 'bank', has_own_references: false }).execute()))
  await account.set(changes).execute()
}

const ownedBy = (owner_channel: string) => ourAccountIs({ owner_channel })

test('a QR that the feed of the account also reports under its own number credits once', async () => {
  await ownedBy('qr:KBANK')
  const qrId = await newQr()
  await byGateway(qrId)
  await byFeed('FEED-1')
  expect(await walletOf(player)).toBe(100)
})

const numbersItself = () => ourAccountIs({ has_own_references: true })

/** As the verifier tells of a slip: by the reference of the paying bank. */
const bySlip = (transRef: string, over: object = {}, playerId = player.playerId, amount = 10_000n) =>
  settleDeposit(world.deps, {
    playerId,
    payment: named(playerId, {
      reference: `KBANK:${own(transRef)}`,
      channel: 'slip',
      holder: 'SCB',
      amount: minorUnits(amount),
      currency: 'BAHT',
      eventId: own(`S-${transRef}`),
      evidence: { fromBankCode: 'KBANK', fromAccountNo: number, toAccountNo: OUR_ACCOUNT, at: world.clock.now().toISOString(), ...over },
    }),
  })

const minutesLater = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000)

/** How each payment stands, by its reference. */
async function standing(): Promise<Record<string, string>> {
  const rows = await world.db
    .selectFrom('deposit.payment')
    .select(['reference', 'state', 'merged_into'])
    .where('received_at', '>=', today)
    .orderBy('reference')
    .execute()
  return Object.fromEntries(
    rows.map((row) => [asWritten(row.reference), row.merged_into ? `merged into ${asWritten(row.merged_into)}` : row.state]),
  )
}

const house = () => houseAccounts(world.db, today)
const waiting = async () =>
  (await waitingPayments(world.db, today)).map(({ reference, reason }) => ({ reference: asWritten(reference), reason: asWritten(reason) }))

describe('an account whose money a gateway owns', () => {
  beforeEach(() => ownedBy('qr:KBANK'))

  test('a line that comes before the gateway’s report waits, and is merged into it', async () => {
    const qrId = await newQr()
    expect(await byFeed('FEED-1')).toBe('unallocated')
    expect(await house()).toEqual({ 'bank:SCB': -100, 'suspense:BANK': 100 })
    expect((await waiting())[0]!.reason).toBe('the account is one of qr:KBANK, which has told of no such payment')
    expect(await byGateway(qrId)).toBe('settled')
    expect(await standing()).toEqual({ 'KBANK:FEED-1': `merged into KBANK:G-${qrId}`, [`KBANK:G-${qrId}`]: 'credited' })
    expect([await walletOf(player), await house()]).toEqual([100, { 'gateway:KBANK': -100 }])
    // Told again, by anybody, nothing changes.
    expect([await byFeed('FEED-1'), await byGateway(qrId)]).toEqual(['repeated', 'repeated'])
    expect(await walletOf(player)).toBe(100)
  })

  test('a line is never a credit by itself, though its sender is known', async () => {
    expect([await byFeed('FEED-1'), await byFeed('FEED-1')]).toEqual(['unallocated', 'unallocated'])
    expect([await walletOf(player), await house()]).toEqual([0, { 'bank:SCB': -100, 'suspense:BANK': 100 }])
  })

  test('two payments of one amount, payer and minute are both credited, whatever is told first', async () => {
    const [one, two] = [await newQr(), await newQr()]
    await byFeed('FEED-1')
    await byGateway(one)
    await byGateway(two)
    await byFeed('FEED-2')
    expect([await walletOf(player), await house()]).toEqual([200, { 'gateway:KBANK': -200 }])
    expect(Object.values(await standing()).toSorted()).toEqual([
      'credited',
      'credited',
      ...[one, two].map((id) => `merged into KBANK:G-${id}`).toSorted(),
    ])
  })

  test('a line of another payer, amount or hour is another payment', async () => {
    const qrId = await newQr()
    await byGateway(qrId)
    expect(await byFeed('PAYER', { fromAccountNo: `9${number.slice(1)}` })).toBe('unallocated')
    expect(await byFeed('AMOUNT', { amount: minorUnits(10_001n) })).toBe('unallocated')
    expect(await byFeed('HOUR', { at: minutesLater(60) })).toBe('unallocated')
    expect(await byFeed('MASKED', { fromAccountNo: `xxx${number.slice(3, 9)}x` })).toBe('repeated')
    expect([await walletOf(player), await house()]).toEqual([100, { 'bank:SCB': -300.01, 'gateway:KBANK': -100, 'suspense:BANK': 300.01 }])
  })

  test('what staff gave to a player as a line is not credited again as the gateway’s payment', async () => {
    const qrId = await newQr()
    await byFeed('FEED-1')
    expect(await allocate('KBANK:FEED-1')).toBe('act')
    expect(await byGateway(qrId)).toBe('repeated')
    expect([await walletOf(player), await standing()]).toEqual([
      100,
      { 'KBANK:FEED-1': 'credited', [`KBANK:G-${qrId}`]: 'merged into KBANK:FEED-1' },
    ])
  })

  test('what was taken for another payment is credited when the gateway tells of it by the same reference', async () => {
    const [one, two] = [await newQr(), await newQr()]
    await byGateway(one)
    // The feed knows the second payment by the reference of the gateway, which has not told of it yet.
    expect(await byFeed(`G-${two}`)).toBe('repeated')
    expect(await byGateway(two)).toBe('settled')
    expect(await byFeed(`G-${two}`)).toBe('repeated')
    expect([await walletOf(player), await house()]).toEqual([200, { 'bank:SCB': -100, 'gateway:KBANK': -100 }])
  })

  test('the same where the other had merged it while it waited', async () => {
    const [one, two] = [await newQr(), await newQr()]
    expect(await byFeed(`G-${two}`)).toBe('unallocated')
    await byGateway(one)
    expect(await byGateway(two)).toBe('settled')
    await byFeed('FEED-1')
    expect([await walletOf(player), await house()]).toEqual([200, { 'bank:SCB': -100, 'gateway:KBANK': -100 }])
  })

  test('a QR that was paid late waits once, and its line is merged', async () => {
    const qrId = await newQr()
    await byFeed('FEED-1', { at: minutesLater(600) })
    expect(await byGateway(qrId, { paidAt: minutesLater(600) })).toBe('unallocated')
    expect(await house()).toEqual({ 'gateway:KBANK': -100, 'suspense:QR': 100 })
  })

  test('what was merged and is taken back by the bank is a chargeback of the payment that it is', async () => {
    const qrId = await newQr()
    await byGateway(qrId)
    await byFeed('FEED-1')
    const told = {
      eventId: 'R',
      transRef: own('FEED-1'),
      payerBankCode: 'KBANK',
      amount: minorUnits(10_000n),
      reason: 'fraud',
      at: world.clock.now(),
    }
    expect(await receiveReversal(world.deps, { bank: 'SCB' }, reported(told))).toBe('opened')
    expect(await receiveReversal(world.deps, { provider: 'KBANK' }, reported({ ...told, transRef: own(`G-${qrId}`) }))).toBe('repeated')
    expect(await house()).toEqual({ 'suspense:QR': -100 })
  })

  test('fifty times from both sides at once credits once', async () => {
    const qrId = await newQr()
    await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? byGateway(qrId) : byFeed('FEED-1'))))
    expect([await walletOf(player), await house()]).toEqual([100, { 'gateway:KBANK': -100 }])
  })

  test('twenty-five payments told from both sides at once are credited each once', async () => {
    const qrIds: string[] = []
    for (let index = 0; index < 25; index++) qrIds.push(await newQr())
    await Promise.all(qrIds.flatMap((qrId, index) => [byGateway(qrId), byFeed(`FEED-${index}`)]))
    expect([await walletOf(player), await house()]).toEqual([2500, { 'gateway:KBANK': -2500 }])
  })
})

describe('a bank that numbers payments itself', () => {
  beforeEach(numbersItself)

  test.each(['feed', 'slip'])('one payment is credited once, told by the %s first', async (first) => {
    const tell = { feed: () => byFeed('FEED-1'), slip: () => bySlip('SLIP-1') }
    expect(await tell[first as 'feed']()).toBe('settled')
    expect(await tell[first === 'feed' ? 'slip' : 'feed']()).toBe('repeated')
    expect([await walletOf(player), await house()]).toEqual([100, { 'bank:SCB': -100 }])
  })

  test('two payments of one amount, payer and minute are both credited', async () => {
    await byFeed('FEED-1')
    await byFeed('FEED-2')
    await bySlip('SLIP-1')
    await bySlip('SLIP-2')
    expect([await walletOf(player), await house()]).toEqual([200, { 'bank:SCB': -200 }])
  })

  test('a line in another name keeps its slip from being credited, and says so where the slip came first', async () => {
    await byFeed('FEED-1', { fromName: 'ใคร สักคน' })
    expect(await bySlip('SLIP-1')).toBe('unallocated')
    expect(await walletOf(player)).toBe(0)
    await bySlip('SLIP-2', {}, player.playerId, 20_000n)
    expect(await byFeed('FEED-2', { fromName: 'ใคร สักคน', amount: minorUnits(20_000n) })).toBe('unallocated')
    expect(await walletOf(player)).toBe(200)
    expect((await waiting()).find(({ reference }) => reference === 'KBANK:SLIP-2')?.reason).toBe(
      'it was credited by a slip, and came from an account in another name than that of the player',
    )
  })

  test('a slip that shows a part of the number is the one line that fits, whose name is the player’s', async () => {
    const masked = { fromAccountNo: `xxx${number.slice(3, 9)}x` }
    await byFeed('FEED-1')
    expect([await bySlip('SLIP-1', masked), await bySlip('SLIP-1', masked)]).toEqual(['repeated', 'repeated'])
    await bySlip('SLIP-2', masked, player.playerId, 20_000n)
    expect(await byFeed('FEED-2', { amount: minorUnits(20_000n) })).toBe('repeated')
    expect([await walletOf(player), await house()]).toEqual([300, { 'bank:SCB': -300 }])
  })

  test('a slip of another player is not credited to them', async () => {
    const other = await world.player()
    await byFeed('FEED-1')
    expect(await bySlip('SLIP-1', {}, other.playerId)).toBe('unallocated')
    expect([await walletOf(player), await walletOf(other), await house()]).toEqual([100, 0, { 'bank:SCB': -100 }])
  })

  test.each([
    ['with a payer of whom three digits are shown', () => ({ fromAccountNo: `xxxxxx${number.slice(6, 9)}x` })],
    ['without a payer', () => ({ fromAccountNo: undefined })],
    ['at the edge of its time', () => ({ at: minutesLater(20).toISOString() })],
  ])('a slip %s that may be a credited line waits with its reference', async (_, over) => {
    await byFeed('FEED-1')
    expect([await bySlip('SLIP-1', over()), await bySlip('SLIP-1', over())]).toEqual(['unallocated', 'unallocated'])
    expect((await waiting()).map(({ reason }) => reason)).toEqual(['it may be the payment KBANK:FEED-1'])
    expect([await walletOf(player), await house()]).toEqual(
      [100, { 'bank:SCB': -200, 'suspense:BANK': undefined, 'suspense:SLIP': 100 }].map((held) => JSON.parse(JSON.stringify(held))),
    )
  })

  test('a line that may be a credited slip waits', async () => {
    await bySlip('SLIP-1', { fromAccountNo: undefined })
    expect(await byFeed('FEED-1')).toBe('unallocated')
    expect(await walletOf(player)).toBe(100)
  })

  test('fifty times from both sides at once credits once', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, index) => (index % 2 ? bySlip('SLIP-1') : byFeed('FEED-1'))))
    expect([await walletOf(player), await house()]).toEqual([100, { 'bank:SCB': -100 }])
  })
})

describe('staff say of a payment that may be another', () => {
  const say = async (into: string, by: string, reference = 'KBANK:SLIP-1') =>
    mergePayment(world.deps, {
      ownerId: await suspenseOwner(world.db, own(reference)),
      reference: own(reference),
      into: own(into),
      instruction: instructionFrom(by),
    })

  beforeEach(numbersItself)

  test('that they are the same: it is merged, and credited once', async () => {
    const cashier = await staff(world)
    await byFeed('FEED-1')
    await bySlip('SLIP-1', { fromAccountNo: undefined })
    expect((await paymentCase(world.deps, own('KBANK:SLIP-1')))!.maybeSame).toEqual([
      { reference: own('KBANK:FEED-1'), channel: 'bank', state: 'credited', playerId: player.playerId },
    ])
    expect(await say('KBANK:NEVER', cashier)).toBe('not_same')
    expect(await say('KBANK:FEED-1', await staff(world, 'auditor'))).toBe('not_allowed')
    expect(await say('KBANK:FEED-1', cashier)).toBe('act')
    expect(await say('KBANK:FEED-1', cashier)).toBe('not_same')
    expect([await walletOf(player), await house()]).toEqual([100, { 'bank:SCB': -100 }])
    expect(await bySlip('SLIP-1', { fromAccountNo: undefined })).toBe('repeated')
  })

  test('that it is another: both are credited', async () => {
    await byFeed('FEED-1')
    await bySlip('SLIP-1', { fromAccountNo: undefined })
    expect(await allocate('KBANK:SLIP-1')).toBe('act')
    expect([await walletOf(player), await house()]).toEqual([200, { 'bank:SCB': -200 }])
  })

  test('where both wait, what they are is credited when it is told again', async () => {
    await bySlip('SLIP-1', { fromAccountNo: undefined, at: minutesLater(-20).toISOString() })
    await world.ownerDb.updateTable('deposit.slot_payment').set({ shown: null }).where('reference', '=', own('KBANK:SLIP-1')).execute()
    expect(await byFeed('FEED-1')).toBe('unallocated')
    expect(await say('KBANK:SLIP-1', await staff(world), 'KBANK:FEED-1')).toBe('act')
    expect([await walletOf(player), await house()]).toEqual([100, { 'bank:SCB': -100 }])
  })

  test('takes two where it is much, who name the same', async () => {
    const [one, two, much] = [await staff(world), await staff(world), { amount: minorUnits(2_500_000n) }]
    await byFeed('FEED-1', much)
    await byFeed('FEED-2', much)
    await bySlip('SLIP-1', { fromAccountNo: undefined }, player.playerId, 2_500_000n)
    expect([await say('KBANK:FEED-1', one), await say('KBANK:FEED-1', one), await say('KBANK:FEED-2', two)]).toEqual([
      'proposed',
      'same_person',
      'proposed',
    ])
    expect(await say('KBANK:FEED-2', one)).toBe('act')
    expect([await walletOf(player), await house()]).toEqual([50_000, { 'bank:SCB': -50_000 }])
  })

  test('at once with somebody who gives it to a player: one of them is heard', async () => {
    await byFeed('FEED-1')
    await bySlip('SLIP-1', { fromAccountNo: undefined })
    const allocated = { playerId: player.playerId, reference: own('KBANK:SLIP-1') }
    const [first, second] = [instructionFrom(await staff(world)), instructionFrom(await staff(world))]
    expect(await allocatePayment(world.deps, { ...allocated, instruction: first })).toBe('proposed')
    const answers = await Promise.all([
      say('KBANK:FEED-1', await staff(world)),
      allocatePayment(world.deps, { ...allocated, instruction: second }),
    ])
    // Who says otherwise in between makes the other a proposal.
    expect(['act no_item', 'act proposed', 'act not_same']).toContain(answers.toSorted().join(' '))
  })
})
