import { createQr, expectDeposit } from '@krapao/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { baht } from '../../../test/money.ts'
import { bankAccountOf } from '../../../test/slips.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { readBalances } from '../ledger/index.ts'
import { askForLatePayments } from './index.ts'

let world: World
let thai: WorldPlayer

beforeEach(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
  thai = await world.player()
})
afterEach(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Of the demo operator. */
const ACCOUNTS = { SCB: '0458800011', GSB: '020155500037', KBANK: '0731234567', BCEL: '0101200011' } as const
type BankCode = keyof typeof ACCOUNTS

interface Line {
  bank: BankCode
  amount: number
  /** When it was transferred, since the beginning. */
  afterMs: number
  lateMs: number
  /** It bears the time of its booking too, or only that of its transfer. */
  isBookedLate: boolean
  isReportLost: boolean
}

/** The bank tells of it `lateMs` after it was made. */
async function send(player: WorldPlayer, { bank, amount, lateMs, isBookedLate, isReportLost }: Omit<Line, 'afterMs'>): Promise<void> {
  const { bankCode, accountNo, name } = await bankAccountOf(world, player)
  const [now, comes] = [0, lateMs].map((ms) => new Date(world.clock.now().getTime() + ms).toISOString())
  if (isReportLost && bank !== 'GSB') await world.fault(`bank:${bank}`, 'lost-report', 1, 'webhook')
  await world.control('POST', 'bank/transfer', {
    fromBankCode: bankCode,
    fromAccountNo: accountNo,
    fromName: name,
    toAccountNo: ACCOUNTS[bank],
    amount,
    currency: bank === 'BCEL' ? 'LAK' : 'BAHT',
    at: now,
    bookedAt: isBookedLate ? comes : undefined,
    comesAt: comes,
  })
}

const unreported = (lateMs: number, over: Partial<Line> = {}) =>
  send(thai, { bank: 'SCB', amount: 70, lateMs, isBookedLate: false, isReportLost: true, ...over })

async function pass(ms: number): Promise<void> {
  await world.passTime(ms)
  await world.sandbox.flushWebhooks()
  await world.ask()
  await world.askLate()
}

const walletOf = async ({ playerId }: WorldPlayer) => (await readBalances(world.db, playerId)).wallet

/** All that is written about payments, but for how far lists have been read. */
async function written(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select md5(concat((select jsonb_agg(p order by p.reference) from deposit.payment p), (select jsonb_agg(r order by r.reference, r.event_id) from deposit.payment_report r),
      (select jsonb_agg(s order by s.reference) from deposit.slot_payment s), (select count(*) from ledger.posting), (select jsonb_agg(w order by w.subject) from operator.work_item w))) as all`.execute(
    world.db,
  )
  return rows[0]!.all
}

/** The dependencies with counters: how many reports were judged. */
function counting(): { deps: World['deps']; judged: () => number } {
  let judged = 0
  const { count } = world.deps
  return { deps: { ...world.deps, count: { ...count, deposit: () => void judged++ } }, judged: () => judged }
}

describe('a line whose report is lost', () => {
  test('[DEP-22] and that its bank books seventy minutes late is credited a minute later, once', async () => {
    await pass(0)
    await unreported(70 * MINUTE)
    // A newer line is read meanwhile.
    await pass(50 * MINUTE)
    await unreported(0, { amount: 5 })
    await pass(21 * MINUTE)
    expect(await walletOf(thai)).toBe(7_500n)
    for (let round = 0; round < 3; round++) await pass(MINUTE)
    expect(await walletOf(thai)).toBe(7_500n)
  })

  test('[DEP-22] and that comes later than its bank says is credited within a day', async () => {
    await pass(0)
    await unreported(20 * DAY)
    for (let day = 0; day < 21; day++) {
      await pass(DAY + MINUTE)
      if (day % 4 === 0) await unreported(0, { amount: 1 })
    }
    expect(await walletOf(thai)).toBe(7_000n + 500n)
  })

  test('[DEP-22] is nobody’s where it is of a time before its account was first read', async () => {
    await world.passTime(40 * DAY)
    await world.control('POST', 'bank/transfer', {
      fromBankCode: 'KBANK',
      fromAccountNo: (await bankAccountOf(world, thai)).accountNo,
      fromName: 'มานี มีนา',
      toAccountNo: ACCOUNTS.GSB,
      amount: 9,
      at: new Date(world.clock.now().getTime() - 2 * DAY).toISOString(),
    })
    await pass(0)
    await pass(DAY)
    expect(await walletOf(thai)).toBe(0n)
  })
})

test('[DEP-22] an announced amount is its first player’s still when its line comes, though another has it by then', async () => {
  const line = { bank: 'KBANK', amount: 500, isBookedLate: true, isReportLost: true } as const
  await thai.call(expectDeposit, { body: { amount: baht(500) } })
  await send(thai, { ...line, lateMs: 5 * DAY })
  await pass(3 * DAY)
  const other = await world.player()
  await other.call(expectDeposit, { body: { amount: baht(500) } })
  for (let day = 0; day < 3; day++) await pass(DAY)
  expect([await walletOf(thai), await walletOf(other)]).toEqual([50_000n, 0n])
})

test('[DEP-22] what was read once costs no decision and no row, however often and far it is read again', async () => {
  for (let line = 0; line < 120; line++) await unreported(0, { bank: 'GSB', amount: 1 })
  await unreported(0, { bank: 'SCB', amount: 40 })
  await pass(0)
  await pass(2 * HOUR)
  const [before, { deps, judged }] = [await written(), counting()]
  for (let day = 0; day < 3; day++) {
    await world.passTime(25 * HOUR)
    expect(await askForLatePayments(deps)).toBeGreaterThan(8)
  }
  expect([judged(), await written()]).toEqual([0, before])
  expect(await walletOf(thai)).toBe(16_000n)
})

test('[DEP-22] two servers read one list one at a time, and who lost the lease ends nothing', async () => {
  await unreported(0)
  await Promise.all([world.askLate(), world.askLate(), world.ask(), world.ask()])
  expect(await walletOf(thai)).toBe(7_000n)
  await world.passTime(HOUR)
  const claim = sql<{ lease_no: bigint }>`select lease_no from platform.claim_reading('bank:SCB:0458800011', 'late', 24)`
  const [slow] = (await claim.execute(world.db)).rows
  expect((await claim.execute(world.db)).rows).toEqual([])
  await world.passTime(31_000)
  const [fast] = (await claim.execute(world.db)).rows
  const { rows } = await sql<{
    held: boolean
  }>`select platform.hold_reading('bank:SCB:0458800011', 'late', ${slow!.lease_no}) as held`.execute(world.db)
  expect([rows[0]!.held, fast!.lease_no]).toEqual([false, slow!.lease_no + 1n])
})

test('a QR that its gateway tells of four days later is credited from the list of its payments', async () => {
  const qr = await thai.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(100) } })
  if (!qr.hasQrcode) throw new Error('no QR was made')
  await world.askLate()
  await world.fault('qr:KBANK', 'lost-report')
  await world.control('POST', `qr/${qr.qrcodeId}/pay`, {})
  await world.control('POST', 'outages', { party: 'qr:KBANK', hours: 96 })
  for (let day = 0; day < 4; day++) await pass(DAY)
  await world.askLate()
  expect(await walletOf(thai)).toBe(10_000n)
})

const lines = (count: number, seed: number): Line[] =>
  fc
    .sample(
      fc.record({
        afterMs: fc.integer({ min: 0, max: 8 * DAY }),
        lateMs: fc.oneof(
          fc.integer({ min: MINUTE, max: 2 * HOUR }),
          fc.integer({ min: 2 * HOUR, max: 4 * DAY }),
          fc.integer({ min: 4 * DAY, max: 30 * DAY }),
        ),
        isBookedLate: fc.boolean(),
        isReportLost: fc.boolean(),
      }),
      { numRuns: count, seed },
    )
    .map((line, index) => ({ ...line, amount: 10 + index, bank: (['SCB', 'GSB', 'KBANK', 'BCEL'] as const)[index % 4]! }))
    .toSorted((one, other) => one.afterMs - other.afterMs)

test('[DEP-22] at each bank, a minute to thirty days late, through outages of three days: credited once, every one', async () => {
  const seed = Number(process.env['LATE_LINES_SEED'] ?? Date.now() % 100_000)
  const count = Number(process.env['LATE_LINES'] ?? 12)
  const lao = await world.player({ currency: 'LAK' })
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 500, seed })
  const outages = (Object.keys(ACCOUNTS) as BankCode[]).flatMap((bank, index) =>
    [0, 12].map((day) => ({ bank, afterMs: (day + random[index]! * 9) * DAY })),
  )
  const expected = new Map<WorldPlayer, bigint>()
  let passed = 0
  const until = async (ms: number) => {
    while (passed < ms) {
      const step = Math.min(ms - passed, HOUR + Math.round(random[Math.floor(passed / HOUR) % 500]! * 46 * HOUR))
      passed += step
      await pass(step)
      for (const outage of outages.splice(0, outages.findIndex(({ afterMs }) => afterMs > passed) >>> 0))
        await world.control('POST', 'outages', { party: `bank:${outage.bank}`, hours: 72 })
    }
  }
  outages.sort((one, other) => one.afterMs - other.afterMs)
  await pass(0)
  const sent = lines(count, seed)
  for (const line of sent) {
    await until(line.afterMs)
    const player = line.bank === 'BCEL' ? lao : line.bank === 'KBANK' ? await world.player() : thai
    // A bank that hides numbers says whose it is by an amount that was announced.
    if (line.bank === 'KBANK') await player.call(expectDeposit, { body: { amount: baht(line.amount) } })
    await send(player, line)
    expected.set(player, (expected.get(player) ?? 0n) + BigInt(line.amount) * 100n)
  }
  // Also when the last has come and its bank is in order again.
  await until(Math.max(...sent.map(({ afterMs, lateMs }) => afterMs + lateMs)) + 5 * DAY)
  const credited = await Promise.all([...expected.keys()].map(async (player) => walletOf(player)))
  expect({ seed, credited }).toEqual({ seed, credited: [...expected.values()] })
  expect(await world.db.selectFrom('deposit.payment').select('state').where('state', '<>', 'credited').execute()).toEqual([])
}, 300_000)
