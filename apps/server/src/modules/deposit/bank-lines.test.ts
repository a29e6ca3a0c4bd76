import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { houseAccounts } from '../../../test/house-accounts.ts'
import { walletOf } from '../../../test/money.ts'
import { byTwo, instructionFrom, staff } from '../../../test/staff.ts'
import { waitingPayments } from '../../../test/waiting-payments.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { BankLine } from '../../integrations/providers.ts'
import { allocatePayment } from './index.ts'
import { reported } from '../../../test/reported.ts'
import { receiveReversal } from './chargeback.ts'
import { receiveBankLine } from './receive-bank-line.ts'

let world: World
let player: WorldPlayer
let today: Date

beforeAll(async () => void (world = await createWorld()))
beforeEach(async () => {
  today = await world.nextDay()
  player = await world.player()
})
afterEach(async () => {
  await world.passTime(10 * MINUTE)
  expect(await world.reconcile(today)).toEqual([])
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const MINUTE = 60_000
/** Of the demo operator. */
const ACCOUNTS = { SCB: '0458800011', GSB: '020155500037', KBANK: '0731234567' } as const

interface Sent {
  transRef: string
  reference: string
}

/** This player transfers 100 baht from the registered account, or somebody does, as told. */
async function sends(over: object = {}): Promise<Sent> {
  const from = { fromBankCode: 'KBANK', fromAccountNo: `50${player.phone.slice(3)}0`, fromName: 'มานี มีนา' }
  return (await world.control('POST', 'bank/transfer', { ...from, toAccountNo: ACCOUNTS.SCB, amount: 100, ...over })) as Sent
}
const strangerSends = (over: object = {}) => sends({ fromName: 'ใคร สักคน', ...over })
const corrects = async ({ transRef }: Sent, how: object) => ({
  ...(await (world.control('POST', `bank/lines/${transRef}/correct`, how) as Promise<{ transRef: string }>)),
  reference: '',
})
const reverses = ({ transRef }: Sent, body: object = {}) => world.control('POST', `payments/${transRef}/reverse`, body)
const reports = () => world.sandbox.flushWebhooks()
const loses = (count: number, bank = 'SCB') => world.fault(`bank:${bank}`, 'lost-report', count)
const reads = async () => {
  await world.passTime(MINUTE + 1000)
  await world.ask()
}
const waiting = async () => (await waitingPayments(world.db, today)).map(({ amount, reason }) => `${Number(amount) / 100} ${reason}`)
const inSuspense = async () => {
  const accounts = Object.entries(await houseAccounts(world.db, today))
  return accounts.filter(([account]) => account.startsWith('suspense')).reduce((sum, [, amount]) => sum + amount, 0)
}
const paymentsOfToday = () => world.db.selectFrom('deposit.payment').where('received_at', '>=', today)
const openItems = async () => {
  const items = await world.db
    .selectFrom('operator.work_item')
    .select(['kind', 'evidence'])
    .where('opened_at', '>=', today)
    .where('closed_at', 'is', null)
    .orderBy('kind')
    .execute()
  return items.map(({ kind, evidence }) => `${kind} ${Number((evidence as { amount: string }).amount) / 100}`)
}

describe('a line that waits for a person', () => {
  test('[DEP-22] is booked with the corrected amount, and allocated with that', async () => {
    const sent = await strangerSends()
    await reports()
    await corrects(sent, { amount: 80 })
    await reports()
    expect(await waiting()).toEqual(['80 the name is not the registered one'])
    expect([await inSuspense(), await openItems()]).toEqual([80, ['payment 80']])
    const reference = `KBANK:${sent.transRef}`
    await byTwo(world, (instruction) => allocatePayment(world.deps, { playerId: player.playerId, reference, instruction }))
    expect([await walletOf(player), await inSuspense()]).toEqual([80, 0])
  })

  test('[DEP-22] is corrected as often as its bank says, back and forth, and by two reports at once', async () => {
    const sent = await strangerSends()
    await reports()
    for (const amount of [80, 100, 80]) {
      await corrects(sent, { amount })
      await world.fault('bank:SCB', 'duplicate')
      await Promise.all([reports(), reports()])
    }
    await reads()
    expect([await waiting(), await inSuspense(), await openItems()]).toEqual([
      ['80 the name is not the registered one'],
      80,
      ['payment 80'],
    ])
  })

  test('[DEP-22] is credited when its bank corrects the name to the player’s', async () => {
    const sent = await strangerSends()
    await reports()
    await corrects(sent, { fromName: 'นางสาว มานี มีนา' })
    await reports()
    await reads()
    expect([await walletOf(player), await waiting(), await openItems()]).toEqual([100, [], []])
  })

  test('[DEP-22] is credited with the corrected amount when both are corrected', async () => {
    const sent = await strangerSends()
    await reports()
    await corrects(sent, { fromName: 'มานี มีนา', amount: 12.34 })
    await reports()
    await reads()
    expect([await walletOf(player), await inSuspense(), await waiting(), await openItems()]).toEqual([12.34, 0, [], []])
  })

  test('[DEP-22] that is withdrawn and booked anew is gone, and the new one is credited', async () => {
    const sent = await strangerSends()
    await reports()
    await corrects(sent, { fromName: 'มานี มีนา', amount: 99, isBookedAnew: true })
    await reports()
    await reads()
    expect([await walletOf(player), await inSuspense(), await waiting(), await openItems()]).toEqual([99, 0, [], []])
  })

  test('[DEP-22] that is withdrawn, and booked anew before a process could credit it, is credited by the next', async () => {
    const sent = await strangerSends()
    await reports()
    // What settles the payment is gone for a moment: the withdrawal is recorded, and the report is answered 500.
    await world.asOwner('alter function deposit.settle_batch rename to settle_batch_away')
    await corrects(sent, { fromName: 'มานี มีนา', isBookedAnew: true })
    await reports()
    expect([await walletOf(player), await inSuspense()]).toEqual([0, 0])
    await world.asOwner('alter function deposit.settle_batch_away rename to settle_batch')
    await reports()
    expect([await walletOf(player), await waiting()]).toEqual([100, []])
  })
})

/** As the bank would tell that a stranger's line should have been of 80 baht. */
const corrected = (transRef: string): BankLine => ({
  kind: 'credit',
  bank: 'SCB',
  eventId: `corrected-${transRef}`,
  transRef,
  revision: 1,
  corrects: null,
  fromBankCode: 'KBANK',
  fromAccountNo: '9999999999',
  fromName: 'ใคร สักคน',
  toAccountNo: ACCOUNTS.SCB,
  amount: minorUnits(80_00n),
  currency: 'BAHT',
  at: world.clock.now(),
})

test('[DEP-22] a correction waits for a person who allocates, and is then a contradiction', async () => {
  const cashier = await staff(world)
  const { transRef } = await strangerSends()
  await reports()
  const waitsForALock = async () => {
    const { rows } = await sql`
      select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`.execute(
      world.ownerDb,
    )
    return rows.length
  }
  const given = { playerId: player.playerId, reference: `KBANK:${transRef}`, instruction: instructionFrom(cashier) }
  if ((await allocatePayment(world.deps, given)) === 'proposed') given.instruction = instructionFrom(await staff(world))
  const received = await inTransaction(world.db, async (tx) => {
    expect(await allocatePayment({ ...world.deps, db: tx }, given)).toBe('act')
    const correction = receiveBankLine(world.deps, reported(corrected(transRef)))
    await expect.poll(waitsForALock, { timeout: 10_000 }).toBe(1)
    return { correction }
  })
  expect(await received.correction).toBe('unallocated')
  expect([await walletOf(player), await inSuspense(), await waiting()]).toEqual([100, 0, ['80 its bank has corrected it']])
})

describe('a credited payment', () => {
  test.each([
    ['its amount', { amount: 80 }, '80 its bank has corrected it'],
    ['its name', { fromName: 'ใคร สักคน' }, '100 its bank has corrected it'],
    ['its account', { fromAccountNo: '9999999999' }, '100 its bank has corrected it'],
    ['its reference', { isBookedAnew: true }, '100 its bank has withdrawn it, and booked it anew'],
  ])('[DEP-22] stays as it is when its bank corrects %s: a person is told, once', async (_what, how, reason) => {
    const sent = await sends()
    await reports()
    await world.fault('bank:SCB', 'duplicate')
    await corrects(sent, how)
    await reports()
    await reads()
    await reads()
    expect([await walletOf(player), await waiting(), (await openItems()).length]).toEqual([100, [reason], 1])
  })

  test('[DEP-22] that is told again by a correction that changes nothing is no contradiction', async () => {
    const sent = await sends()
    await reports()
    await corrects(sent, { amount: 100 })
    await reports()
    expect([await walletOf(player), await waiting()]).toEqual([100, []])
  })

  test('[DEP-22] that is taken back and booked anew is a chargeback, and the new one a credit', async () => {
    const sent = await sends()
    await reports()
    await reverses(sent)
    await reports()
    await corrects(sent, { isBookedAnew: true })
    await reports()
    expect([await walletOf(player), await waiting(), await openItems()]).toEqual([200, [], ['chargeback 100']])
  })
})

describe('lines out of order', () => {
  test('[DEP-22] a correction that comes first is all that counts', async () => {
    await loses(1)
    const sent = await sends()
    await corrects(sent, { amount: 60 })
    await reports()
    expect(await walletOf(player)).toBe(60)
    // The statement tells the line as it was, and then as it is.
    await reads()
    expect([await walletOf(player), await waiting(), await openItems()]).toEqual([60, [], []])
  })

  test('[DEP-22] one that takes the place of an unknown line is told again, until the statement has told of that', async () => {
    await loses(1)
    const sent = await sends()
    await corrects(sent, { amount: 60, isBookedAnew: true })
    await reports()
    expect([await walletOf(player), world.sandbox.pendingWebhooks()]).toEqual([0, 1])
    await reads()
    await reports()
    expect([await walletOf(player), world.sandbox.pendingWebhooks(), await waiting(), await openItems()]).toEqual([60, 0, [], []])
  })

  test('[DEP-22] a reversal is told again until its payment is known, a day later too', async () => {
    const sent = await sends()
    await reports()
    await world.passTime(25 * 60 * MINUTE)
    await reverses(sent)
    await reports()
    expect([await walletOf(player), await openItems()]).toEqual([100, ['chargeback 100']])
  })
})

describe('what only the statement tells', () => {
  test('[DEP-22] a reversal whose report is lost, a day after its payment', async () => {
    const sent = await sends()
    await reports()
    await reads()
    await world.passTime(25 * 60 * MINUTE)
    await loses(1)
    await reverses(sent, { amount: 40 })
    await reads()
    expect([await walletOf(player), await openItems()]).toEqual([100, ['chargeback 40']])
    await reads()
    expect(await openItems()).toEqual(['chargeback 40'])
  })

  test('[DEP-22] a reversal of money that waits ends the waiting', async () => {
    const sent = await strangerSends()
    await reports()
    await loses(1)
    await reverses(sent)
    await reads()
    expect([await waiting(), await inSuspense(), await openItems()]).toEqual([[], 0, []])
  })

  test('[DEP-22] a transfer and its reversal: nobody is credited, and nothing waits', async () => {
    await loses(2)
    await reverses(await sends())
    await reads()
    expect([await walletOf(player), await waiting(), await inSuspense(), await openItems()]).toEqual([0, [], 0, []])
  })

  test('[DEP-22] a transfer that was taken back in part is credited, and that part is a chargeback', async () => {
    await loses(2)
    await reverses(await sends(), { amount: 30 })
    await reads()
    expect([await walletOf(player), await openItems()]).toEqual([100, ['chargeback 30']])
  })

  test('[DEP-22] a transfer and its corrections: it is credited as it is now', async () => {
    await loses(3)
    const sent = await sends({ amount: 1000 })
    await corrects(sent, { amount: 10 })
    await corrects(sent, { amount: 10.01 })
    await reads()
    await reads()
    expect([await walletOf(player), await waiting(), await inSuspense(), await openItems()]).toEqual([10.01, [], 0, []])
  })

  test('[DEP-22] a line that was withdrawn and booked anew: only the new one is credited', async () => {
    await loses(2)
    await corrects(await sends({ amount: 1000 }), { amount: 10, isBookedAnew: true })
    await reads()
    expect([await walletOf(player), await waiting(), await inSuspense(), await openItems()]).toEqual([10, [], 0, []])
  })
})

describe('several banks', () => {
  test('[DEP-22] a bank that only answers is read, credited once, corrected and taken back', async () => {
    const sent = await sends({ toAccountNo: ACCOUNTS.GSB, amount: 70.05 })
    await reads()
    await reads()
    expect(await walletOf(player)).toBe(70.05)
    await reverses(sent, { amount: 20 })
    const other = await strangerSends({ toAccountNo: ACCOUNTS.GSB, amount: 5 })
    await reads()
    await corrects(other, { fromName: 'มานี มีนา', amount: 6 })
    await reads()
    expect([await walletOf(player), await waiting(), await openItems()]).toEqual([76.05, [], ['chargeback 20']])
  })

  test('[DEP-22] a bank that only answers is asked every ten seconds, one that reports every minute', async () => {
    await world.ask()
    await sends({ toAccountNo: ACCOUNTS.GSB, amount: 70 })
    await loses(1)
    await sends({ amount: 5 })
    await world.passTime(11_000)
    await world.ask()
    expect(await walletOf(player)).toBe(70)
    await world.passTime(50_000)
    await world.ask()
    expect(await walletOf(player)).toBe(75)
  })

  test('[DEP-22] a bank is not believed of an account that another keeps', async () => {
    await sends({ toAccountNo: ACCOUNTS.GSB, toBankCode: 'SCB', amount: 40 })
    await reports()
    expect([await walletOf(player), await waiting()]).toEqual([0, ['40 the receiving account is at another bank']])
  })

  test('[DEP-22] money at a bank that hides the sender’s number is held by that bank, and waits under its own reference', async () => {
    const { reference } = await sends({ toAccountNo: ACCOUNTS.KBANK })
    await reports()
    await reads()
    expect(await inSuspense()).toBe(100)
    const payments = await paymentsOfToday().select(['reference', 'subaccount', 'state']).execute()
    expect(payments).toEqual([{ reference: `KBANK.OWN:${reference}`, subaccount: 'KBANK', state: 'unallocated' }])
  })

  test('[DEP-22] the own number of one bank is never taken for the reference of another', async () => {
    const { reference } = await sends({ toAccountNo: ACCOUNTS.GSB })
    await reads()
    await sends({ transRef: reference, amount: 30 })
    await reports()
    expect([await walletOf(player), await waiting()]).toEqual([130, []])
  })
})

describe('what came into an account of another bank', () => {
  /** Signed by KBANK, of money at SCB. */
  const byAnother = (line: object) =>
    receiveBankLine(
      world.deps,
      reported({
        bank: 'KBANK',
        eventId: 'E-1',
        toAccountNo: ACCOUNTS.KBANK,
        amount: minorUnits(10_000n),
        currency: 'BAHT',
        at: world.clock.now(),
        ...line,
      } as BankLine),
    )
  const lineOf = async () => paymentsOfToday().select(['state', 'amount', 'evidence']).orderBy('received_at').executeTakeFirstOrThrow()

  test('is not taken back by it', async () => {
    await sends()
    await reports()
    const { evidence } = await lineOf()
    const { transRef } = evidence as { transRef: string }
    // KBANK numbers its own lines; the reference is told as if it did not.
    const paid = await paymentsOfToday().select('reference').executeTakeFirstOrThrow()
    expect(await byAnother({ kind: 'reversal', of: transRef, fromBankCode: 'KBANK', reason: 'fraud' })).toBe('unknown')
    const [payerBankCode, reference] = paid.reference.split(':') as [string, string]
    const reversal = {
      eventId: 'E-2',
      transRef: reference,
      payerBankCode,
      amount: minorUnits(10_000n),
      reason: 'fraud',
      at: world.clock.now(),
    }
    const status = await receiveReversal(world.deps, { bank: 'GSB' }, reported(reversal))
    expect([status, (await lineOf()).state, await walletOf(player)]).toEqual(['contradiction', 'credited', 100])
    await world.reconcile(today)
  })
})
