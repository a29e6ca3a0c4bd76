import { accountNoOf } from '../../../test/bank-transfers.ts'
import { createQr } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { houseAccounts, suspenseOwner } from '../../../test/house-accounts.ts'
import { baht, walletOf } from '../../../test/money.ts'
import { byThese, instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import type { Instruction } from '../operator/index.ts'
import { allocatePayment } from './decide-payment.ts'
import { mergePayment } from './merge-payment.ts'
import { receiveBankTransfer } from './receive-bank-transfer.ts'
import { receiveQrPayment } from './receive-qr-payment.ts'
import { aReport, named } from '../../../test/reported.ts'
import { settleDeposit } from './settle-deposit.ts'

/** Its feed numbers payments itself; the other's money is a gateway's. */
const OWN_NUMBERS = '0458800011'
const OF_GATEWAY = '0458800022'

let world: World
let players: { player: WorldPlayer; number: string }[]
let cashier: string
let owner: string

beforeAll(async () => {
  world = await createWorld()
  await world.ownerDb.updateTable('site.deposit_account').set({ has_own_references: true }).where('account_no', '=', OWN_NUMBERS).execute()
  await sql`insert into site.deposit_account (deposit_account_id, bank_type, bank_code, mode, name_th, name_en, account_name, account_no, currency, is_shown, position, owner_channel)
    select gen_random_uuid(), bank_type, bank_code, mode, name_th, name_en, account_name, ${OF_GATEWAY}, currency, false, 99, 'qr:KBANK'
    from site.deposit_account where account_no = ${OWN_NUMBERS}`.execute(world.ownerDb)
  players = []
  for (let count = 0; count < 2; count++) {
    const player = await world.player()
    players.push({ player, number: await accountNoOf(player) })
  }
  cashier = await staff(world)
  owner = await staff(world, 'owner')
  await world.ownerDb.updateTable('operator.authority').set({ alone_a_day: null }).where('kind', '=', 'payment').execute()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

/**
 * A payment that was really made, and who tells of it. Whoever owns the account tells of each, sooner or later: without
 * that nobody could know two payments told by one side each from one told by both.
 */
interface Real {
  isQr: boolean
  payer: number
  amount: number
  minute: number
  line: { copies: number; isMasked: boolean; minute: number }
  other: { copies: number; isMasked: boolean }
  /** The feed tells of it under the same reference as the gateway. */
  isOneReference: boolean
}

const copies = fc.integer({ min: 0, max: 3 })
const reals = fc.array(
  fc.record({
    isQr: fc.boolean(),
    payer: fc.integer({ min: 0, max: 1 }),
    amount: fc.integer({ min: 0, max: 1 }),
    minute: fc.integer({ min: 0, max: 12 }),
    line: fc.record({ copies, isMasked: fc.boolean(), minute: fc.integer({ min: 0, max: 3 }) }),
    other: fc.record({ copies, isMasked: fc.boolean() }),
    isOneReference: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)

interface Telling {
  reference: string
  tell(): Promise<unknown>
}

let runs = 0

test('random payments, each told by one or two, once or more, in any order: all of it is credited or waits, and nobody has more than they paid', async () => {
  await fc.assert(
    fc.asyncProperty(reals, fc.integer(), async (made, seed) => {
      const run = ++runs
      const paid = made.map((real): Real => {
        const owner = real.isQr ? 'other' : 'line'
        return { ...real, [owner]: { ...real[owner], copies: Math.max(1, real[owner].copies) } }
      })
      const before = await held()
      const told: Telling[][] = []
      for (const [index, real] of paid.entries()) told.push(await tellingsOf(real, `${run}-${index}`, amountOf(real, run)))
      await tellInAnyOrder(told.flat(), seed)
      for (const [index, sum] of (await creditedTo()).entries())
        expect(sum - before.credited[index]!, `player ${index}`).toBeLessThanOrEqual(paidBy(paid, index, run))
      await decideTruly(told, paid, run)
      const after = await held()
      expect(after.credited.map((sum, index) => sum - before.credited[index]!)).toEqual(players.map((_, index) => paidBy(paid, index, run)))
      expect(after.suspense).toBe(0)
      expect(after.came - before.came).toBe(paid.reduce((sum, real) => sum + amountOf(real, run), 0))
    }),
    { numRuns: Number(process.env['SAME_PAYMENT_RUNS'] ?? 25), endOnFailure: true },
  )
}, 300_000)

const amountOf = ({ amount }: Real, run: number) => 100 + 2 * run + amount
const paidBy = (paid: Real[], payer: number, run: number) =>
  paid.filter((real) => real.payer === payer).reduce((sum, real) => sum + amountOf(real, run), 0)

const creditedTo = () => Promise.all(players.map(({ player }) => walletOf(player)))

async function held() {
  const house = await houseAccounts(world.db)
  const sumOf = (kind: string) => Object.entries(house).reduce((sum, [name, amount]) => sum + (name.startsWith(kind) ? amount : 0), 0)
  return { credited: await creditedTo(), suspense: sumOf('suspense'), came: -sumOf('bank') - sumOf('gateway') }
}

async function tellingsOf({ isQr, payer, minute, line, other, isOneReference }: Real, id: string, amount: number): Promise<Telling[]> {
  const { player, number } = players[payer]!
  const money = minorUnits(BigInt(amount) * 100n)
  const masked = `xxx${number.slice(3, -1)}x`
  const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000)
  const qrId = isQr && other.copies > 0 ? await newQr(player, amount) : ''
  const [lineRef, otherRef] = [isQr && isOneReference ? `G${id}` : `L${id}`, `G${id}`]
  const byFeed = () =>
    receiveBankTransfer(world.deps, {
      report: aReport,
      kind: 'credit',
      bank: 'SCB',
      revision: 0,
      corrects: null,
      currency: 'BAHT',
      eventId: `B${id}`,
      transRef: lineRef,
      fromBankCode: 'KBANK',
      fromAccountNo: isQr && line.isMasked ? masked : number,
      fromName: 'มานี มีนา',
      toAccountNo: isQr ? OF_GATEWAY : OWN_NUMBERS,
      amount: money,
      at: at(minute + line.minute),
    })
  const account = other.isMasked ? masked : number
  const byOther = isQr
    ? () =>
        receiveQrPayment(world.deps, 'KBANK', {
          report: aReport,
          eventId: `Q${id}`,
          reference: qrId,
          amount: money,
          payerBankCode: 'KBANK',
          payerAccount: account,
          transRef: otherRef,
          paidAt: at(minute),
        })
    : () =>
        settleDeposit(world.deps, {
          playerId: player.playerId,
          payment: named(player.playerId, {
            reference: `KBANK:${otherRef}`,
            channel: 'slip',
            holder: 'SCB',
            amount: money,
            currency: 'BAHT',
            eventId: `S${id}`,
            evidence: { fromBankCode: 'KBANK', fromAccountNo: account, toAccountNo: OWN_NUMBERS, at: at(minute).toISOString() },
          }),
        })
  return [
    ...Array.from({ length: line.copies }, () => ({ reference: `KBANK:${lineRef}`, tell: byFeed })),
    ...Array.from({ length: other.copies }, () => ({ reference: `KBANK:${otherRef}`, tell: byOther })),
  ]
}

async function newQr(player: WorldPlayer, amount: number): Promise<string> {
  const qr = await player.call(createQr, { params: { provider: 'KBANK' }, body: { amount: baht(amount) } })
  if (!qr.hasQrcode) throw new Error('no QR')
  return qr.qrcodeId
}

/** In an order made of the seed, three at once. */
async function tellInAnyOrder(tellings: Telling[], seed: number): Promise<void> {
  let state = seed >>> 0 || 1
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  const order = tellings.map((telling) => ({ telling, place: next() })).toSorted((one, two) => one.place - two.place)
  for (let first = 0; first < order.length; first += 3)
    await Promise.all(order.slice(first, first + 3).map(({ telling }) => telling.tell()))
}

/**
 * People who know what was paid decide what waits: it is the payment that the other side told of; or, where that was taken
 * for another, one of this payer that was told of once; or another payment, while the payer lacks one.
 */
async function decideTruly(told: Telling[][], paid: Real[], run: number): Promise<void> {
  for (const [index, tellings] of told.entries()) {
    const real = paid[index]!
    const references = new Set(tellings.map((telling) => telling.reference))
    const ofPayer = new Set(told.flatMap((one, at) => (paid[at]!.payer === real.payer ? one.map((telling) => telling.reference) : [])))
    for (const reference of references) {
      if (!(await isWaiting(reference))) continue
      const others = await inTheSlotOf(reference)
      const own = others.filter((other) => ofPayer.has(other))
      if (await isOneOf(reference, [...own.filter((other) => references.has(other)), ...own])) continue
      if (await isLacking(real, paid, run)) {
        const { playerId } = players[real.payer]!.player
        const allocate = (instruction: Instruction) => allocatePayment(world.deps, { playerId, reference, instruction })
        expect(await byThese([cashier, owner], allocate)).toBe('act')
      } else expect(await isOneOf(reference, others), `${reference} must be one of ${others.length}`).toBe(true)
    }
  }
}

async function isOneOf(reference: string, others: string[]): Promise<boolean> {
  for (const other of others) if ((await sayTheSame(reference, other)) === 'act') return true
  return false
}

async function isWaiting(reference: string): Promise<boolean> {
  const { state } = await world.db
    .selectFrom('deposit.payment')
    .select('state')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return state === 'unallocated'
}

async function sayTheSame(reference: string, into: string): Promise<string> {
  const ownerId = await suspenseOwner(world.db, reference)
  return mergePayment(world.deps, { ownerId, reference, into, instruction: instructionFrom(cashier) })
}

/** Whether the payer has been credited with fewer payments like this one than they made. */
async function isLacking(real: Real, paid: Real[], run: number): Promise<boolean> {
  const alike = paid.filter((one) => one.isQr === real.isQr && one.payer === real.payer && one.amount === real.amount)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deposit.payment p
    where p.state = 'credited' and p.player_id = ${players[real.payer]!.player.playerId} and p.amount = ${amountOf(real, run) * 100}
      and exists (select from deposit.slot_payment s where s.reference = p.reference and s.place ${real.isQr ? sql`=` : sql`<>`} 'qr:KBANK')`.execute(
    world.db,
  )
  return rows[0]!.count < alike.length
}

async function inTheSlotOf(reference: string): Promise<string[]> {
  const { rows } = await sql<{ reference: string }>`
    select other.reference from deposit.slot_payment own join deposit.slot_payment other using (place, amount, currency)
    where own.reference = ${reference} and other.is_line <> own.is_line order by abs(extract(epoch from own.paid_at - other.paid_at))`.execute(
    world.db,
  )
  return rows.map((row) => row.reference)
}
