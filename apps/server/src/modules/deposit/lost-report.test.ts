import { createQr, deleteQr } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { baht, walletOf } from '../../../test/money.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { BankFeed, QrGateway } from '../../integrations/providers.ts'
import { askForPayments } from './index.ts'
import type { DepositDeps } from './deps.ts'

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

const OUR_ACCOUNT = '0458800011'
const SECONDS = 1000
const HOURS = 3_600_000

async function newQr(amount = 100): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  return qr.qrcodeId
}

async function payUnreported(qrId: string, amount?: number): Promise<void> {
  await world.fault('qr:KBANK', 'lost-report')
  await world.control('POST', `qr/${qrId}/pay`, { amount })
  await world.sandbox.flushWebhooks()
}

async function transferUnreported(amount: number, at?: Date): Promise<void> {
  await world.fault('bank:SCB', 'lost-report')
  await world.control('POST', 'bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: `50${player.phone.slice(3)}0`,
    fromName: 'มานี มีนา',
    toAccountNo: OUR_ACCOUNT,
    amount,
    at,
  })
  await world.sandbox.flushWebhooks()
}

const waiting = async () => (await waitingPayments(world.db, today)).map(({ reason }) => ({ reason }))
const questionsOf = async (qrId: string) =>
  (await world.db.selectFrom('deposit.qr').select('attempts').where('qr_id', '=', qrId).executeTakeFirstOrThrow()).attempts

test('a QR whose report is lost for good is credited by asking its gateway', async () => {
  await payUnreported(await newQr())
  await world.ask()
  expect(await walletOf(player)).toBe(0)
  await world.passTime(20 * SECONDS)
  await world.ask()
  expect(await walletOf(player)).toBe(100)
  await world.passTime(HOURS)
  await world.ask()
  expect(await walletOf(player)).toBe(100)
})

test('a QR that was paid in time is credited though nobody asked before its end, and though the player had cancelled it', async () => {
  const qrId = await newQr()
  await player.call(deleteQr, { params: { qrcodeId: qrId } })
  await payUnreported(qrId)
  await world.passTime(2 * HOURS)
  await world.ask()
  expect(await walletOf(player)).toBe(100)
})

test('a QR that was paid with another amount waits for manual review, and is asked about no more', async () => {
  const qrId = await newQr()
  await payUnreported(qrId, 90)
  for (let round = 0; round < 3; round++) {
    await world.passTime(HOURS)
    await world.ask()
  }
  expect(await waiting()).toEqual([{ reason: 'the amount is not the one of the QR' }])
  expect(await questionsOf(qrId)).toBe(1)
})

test('a QR that nobody pays is asked about twelve times at growing intervals, then never again', async () => {
  const qrId = await newQr()
  const askedAfter: number[] = []
  for (let minutes = 0, asked = 0; minutes < 30 * 60; minutes += 10) {
    await world.passTime(600 * SECONDS)
    await world.ask()
    const now = await questionsOf(qrId)
    if (now > asked) askedAfter.push(minutes)
    asked = now
  }
  expect(askedAfter).toHaveLength(12)
  const pauses = askedAfter.slice(1).map((minutes, index) => minutes - askedAfter[index]!)
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
})

test('a gateway that does not answer is asked again', async () => {
  await payUnreported(await newQr())
  await world.fault('qr:KBANK', 'error-before', 2, 'status')
  for (const seconds of [20, 40, 80]) {
    await world.passTime(seconds * SECONDS)
    await world.ask()
  }
  expect(await walletOf(player)).toBe(100)
})

test('a gateway that pays by its report while it is asked is credited once, by two servers at once too', async () => {
  const qrId = await newQr()
  await world.control('POST', `qr/${qrId}/pay`, {})
  await world.passTime(20 * SECONDS)
  const asked = await Promise.all([world.ask(), world.ask(), world.sandbox.flushWebhooks()])
  expect(asked[0] + asked[1]).toBeGreaterThan(0)
  expect(await walletOf(player)).toBe(100)
})

test('a QR is asked about by one server at a time, and by the next one when the first has died', async () => {
  const qrId = await newQr()
  await payUnreported(qrId)
  await world.passTime(20 * SECONDS)
  const dead = withGateway({ queryStatus: () => new Promise(() => undefined) })
  void askForPayments(dead)
  await expect
    .poll(
      async () =>
        (await world.db.selectFrom('deposit.qr').select('leased_at').where('qr_id', '=', qrId).executeTakeFirstOrThrow()).leased_at,
    )
    .not.toBeNull()
  await world.ask()
  expect(await walletOf(player)).toBe(0)
  await world.passTime(31 * SECONDS)
  await world.ask()
  expect(await walletOf(player)).toBe(100)
})

test('a transfer whose report is lost for good is credited from the statement within a minute', async () => {
  await world.ask()
  await transferUnreported(70)
  await world.ask()
  expect(await walletOf(player)).toBe(0)
  await world.passTime(60 * SECONDS)
  await world.ask()
  expect(await walletOf(player)).toBe(70)
})

test('a line that is booked late is read, and no line is credited twice', async () => {
  const half = new Date(world.clock.now().getTime() - HOURS / 2)
  await transferUnreported(70)
  await world.ask()
  await world.passTime(3 * HOURS)
  await transferUnreported(5, half)
  for (let round = 0; round < 3; round++) {
    await world.passTime(60 * SECONDS)
    await world.ask()
  }
  expect(await walletOf(player)).toBe(75)
})

test('a statement that was left in the middle is read again from where it began', async () => {
  await transferUnreported(70)
  await transferUnreported(5)
  const bank = world.deps.integrations.banks.get('SCB')!
  // It says that there is more, and never says what.
  const half: BankFeed['statement'] = async (accountNo, question) => {
    if (question.after) return new Promise(() => undefined)
    const page = await bank.statement(accountNo, question)
    if (page.outcome !== 'done') return page
    const first = page.items.findIndex(({ at }) => at >= today)
    return first === -1 ? page : { ...page, items: page.items.slice(0, first + 1), next: '1' }
  }
  void askForPayments(withBank({ statement: half }))
  await expect.poll(() => walletOf(player)).toBe(70)
  await world.ask()
  expect(await walletOf(player)).toBe(70)
  await world.passTime(31 * SECONDS)
  await Promise.all([world.ask(), world.ask()])
  expect(await walletOf(player)).toBe(75)
})

test('a bank whose statement cannot be read is asked again, ever later, and a clock that was ahead passes over nothing', async () => {
  await transferUnreported(70, new Date(world.clock.now().getTime() + 48 * HOURS))
  await world.fault('bank:SCB', 'garbage', 100, 'statement')
  await world.ask()
  await world.control('DELETE', 'faults')
  await world.passTime(60 * SECONDS)
  await world.ask()
  await transferUnreported(5)
  await world.passTime(60 * SECONDS)
  await world.ask()
  expect(await walletOf(player)).toBe(75)
})

const withGateway = (own: Partial<QrGateway>): DepositDeps => {
  const { integrations } = world.deps
  return { ...world.deps, integrations: { ...integrations, qr: { ...integrations.qr, KBANK: { ...integrations.qr.KBANK, ...own } } } }
}

const withBank = (own: Partial<BankFeed>): DepositDeps => {
  const { integrations } = world.deps
  return {
    ...world.deps,
    integrations: { ...integrations, banks: new Map(integrations.banks).set('SCB', { ...integrations.banks.get('SCB')!, ...own }) },
  }
}
