import { expectDeposit } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { bankOfDemoAccount } from '@krapao/providers'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { nameKept } from '../../../../test/account-names.ts'
import { hasProven } from '../../../../test/bank-transfers.ts'
import { houseAccounts } from '../../../../test/house-accounts.ts'
import { baht, walletOf } from '../../../../test/money.ts'
import { bankAccountOf, readOut, send, slipPicture, transfer } from '../../../../test/slips.ts'
import { waitingPayments } from '../../../../test/waiting-payments.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { pagesOf } from '../../../integrations/pages.ts'
import { settleDeposit } from '../settle-deposit.ts'
import { externalReference } from '../external-payment.ts'
import { named } from '../../../../test/reported.ts'
import { receiveBankLine } from '../receive-bank-line.ts'

/** The operator's accounts: one whose bank shares references, one that numbers by itself, one that hides digits besides. */
const [SCB, GSB, KBANK] = ['0458800011', '020155500037', '0731234567'] as const
const INTO = { SCB, GSB, KBANK }
const MINUTE_MS = 60_000

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => void (await world.control('DELETE', 'faults')))
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

let made = 0

/** Each case has an amount of its own, so that none meets another. */
const anAmount = () => 100 + ++made

/** As this player would have registered, and proven, this account in this name. */
async function has(player: WorldPlayer, accountNo: string, name?: string): Promise<void> {
  await hasProven(world, player, accountNo)
  if (!name) return
  const kept = await nameKept(world, player.playerId, name)
  await world.asOwner(`update account.bank_account set account_name_digest = ${kept} where player_id = '${player.playerId}'`)
}

let numbers = 0

/** No two of these show one of the digits that banks show. */
const aNumber = () => `7${String(++numbers).padStart(2, '0')}${String(numbers * 7).padStart(6, '3')}1`

async function playerWith(accountNo = aNumber(), name?: string): Promise<WorldPlayer> {
  const player = await world.player()
  await has(player, accountNo, name)
  return player
}

/** A transfer that is booked at our bank, which tells of it, and of others of its amount, when it is asked to. */
async function pay(player: WorldPlayer, over: Parameters<typeof transfer>[2] & { amount: number }) {
  const paid = await transfer(world, player, over)
  const at = over.toAccountNo ?? SCB
  return { ...paid, told: () => tellLines(at, over.amount) }
}

async function tellLines(accountNo: string, amount: number): Promise<void> {
  const feed = world.deps.integrations.banks.get(bankOfDemoAccount(accountNo)!.code)!
  const since = new Date(world.clock.now().getTime() - 60 * MINUTE_MS)
  for await (const lines of pagesOf(since, (question) => feed.statement(accountNo, question)))
    for (const line of lines) if (line.amount === BigInt(Math.round(amount * 100))) await receiveBankLine(world.deps, line)
}

async function uploads(player: WorldPlayer, slip: { bankCode: string; transRef: string }): Promise<void> {
  await send(player, await slipPicture(slip))
  await world.checkSlips()
}

/** Slips that are in progress are asked about again. */
async function later(): Promise<void> {
  await world.passTime(2 * MINUTE_MS)
  await world.checkSlips()
}

/** What waits for staff, but for the slips of others: those of other tests are still asked about. */
const openItems = async ({ playerId }: WorldPlayer) => {
  const { rows } = await sql<{ kind: string; reason: string }>`
    select kind, reason from operator.work_item
    where closed_at is null and (kind <> 'slip' or owner_id = ${playerId}) order by kind, reason`.execute(world.db)
  return rows
}

const waitingOf = async (amount: number) =>
  (await waitingPayments(world.db)).filter((payment) => payment.amount === BigInt(amount * 100)).length

/** How many contradictions of payments of this amount staff are told of. */
async function contradictions(amount: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from operator.work_item
    where kind = 'contradiction' and closed_at is null and evidence ->> 'amount' = ${String(amount * 100)}`.execute(world.db)
  return rows[0]!.count
}

describe.each(['SCB', 'GSB', 'KBANK'] as const)('[SLIP-30] a slip into our account at %s', (code) => {
  test.each(['line first', 'slip first'])('ends by itself, %s, and its payment is credited once', async (first) => {
    const [player, amount] = [await playerWith(), anAmount()]
    const before = await openItems(player)
    const paid = await pay(player, { toAccountNo: INTO[code], amount })
    if (first === 'line first') await paid.told()
    await uploads(player, paid)
    await paid.told()
    await later()
    expect([await readOut(player), await walletOf(player)]).toEqual([[`SUCCESS ${amount}`], amount])
    expect(await openItems(player)).toEqual(before)
    expect((await world.reconcile()).filter((named) => named.amount === BigInt(amount * 100))).toEqual([])
  })

  test('of which the whole world tells fifty times at once ends by itself, and is credited once', async () => {
    const [player, amount] = [await playerWith(), anAmount()]
    const paid = await pay(player, { toAccountNo: INTO[code], amount })
    const picture = await slipPicture(paid)
    await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        if (index % 5 === 0) await send(player, picture)
        else if (index % 2 === 0) await world.checkSlips()
        else await paid.told()
      }),
    )
    await paid.told()
    await later()
    expect((await readOut(player)).filter((slip) => slip.startsWith('SUCCESS'))).toEqual([`SUCCESS ${amount}`])
    expect(await walletOf(player)).toBe(amount)
  })

  test.each(['line first', 'slip first', 'at once'])(
    'of which a namesake’s shows the same digits, %s, is never silently theirs',
    async (order) => {
      const [number, amount] = [aNumber(), anAmount()]
      // The whole number that our bank tells is another than the namesake's, in digits that no slip shows.
      const namesake = await playerWith(`6${number.slice(1, -1)}9`)
      const paid = await pay(namesake, { toAccountNo: INTO[code], amount, accountNo: number })
      if (order === 'line first') await paid.told()
      if (order === 'at once') await Promise.all([uploads(namesake, paid), paid.told()])
      else await uploads(namesake, paid)
      await paid.told()
      await later()
      // A bank that hides the same digits knows no better.
      if (code === 'KBANK') return
      const named = await contradictions(amount)
      if (order === 'line first') expect([await walletOf(namesake), named]).toEqual([0, 0])
      // Credited by what was known then, it is named as soon as more is.
      else if (order === 'slip first') expect([await walletOf(namesake), named]).toEqual([amount, 1])
      else expect([await walletOf(namesake), named]).toEqual((await walletOf(namesake)) === 0 ? [0, 0] : [amount, 1])
    },
  )
})

test('[SLIP-22] of two proven accounts of which a slip shows the same, the one line that fits says which it is', async () => {
  const number = aNumber()
  const [owner, namesake] = [await playerWith(number), await playerWith(`6${number.slice(1, -1)}9`)]
  const amount = anAmount()
  const paid = await pay(owner, { toAccountNo: GSB, amount })
  await paid.told()
  await uploads(namesake, paid)
  await uploads(owner, paid)
  await later()
  expect([await walletOf(owner), await walletOf(namesake)]).toEqual([amount, 0])
  expect(await readOut(owner)).toEqual([`SUCCESS ${amount}`])
})

test('[SLIP-22] a line that came after its slip was judged keeps it from being credited all the same', async () => {
  const [number, amount] = [aNumber(), anAmount()]
  const namesake = await playerWith(`6${number.slice(1, -1)}9`)
  const { bankCode, transRef, told } = await pay(namesake, { amount, accountNo: number })
  await told()
  const evidence = {
    fromBankCode: bankCode,
    fromAccountNo: `xxx${number.slice(3, -1)}x`,
    toAccountNo: SCB,
    at: world.clock.now().toISOString(),
  }
  const payment = {
    reference: externalReference(bankCode, transRef),
    channel: 'slip',
    holder: 'SCB',
    currency: 'BAHT',
    eventId: transRef,
    evidence,
  } as const
  const judged = {
    playerId: namesake.playerId,
    payment: named(namesake.playerId, { ...payment, amount: minorUnits(BigInt(amount * 100)) }),
  }
  expect(await settleDeposit(world.deps, judged)).toBe('unallocated')
  expect(await walletOf(namesake)).toBe(0)
})

test('[DEP-22] a slip from an account that is not proven ends with the line that was credited by its announced amount', async () => {
  const player = await world.player({ proven: false })
  const { announcement } = await player.call(expectDeposit, { body: { amount: baht(5000) } })
  const paid = await pay(player, { toAccountNo: KBANK, amount: announcement.amount })
  await uploads(player, paid)
  expect([await readOut(player), await walletOf(player)]).toEqual([['PROCESSING'], 0])
  await paid.told()
  await later()
  expect([await readOut(player), await walletOf(player)]).toEqual([[`SUCCESS ${announcement.amount}`], announcement.amount])
})

test('[SLIP-22] a name that the verifier cuts short is as our bank writes it out', async () => {
  const player = await playerWith(undefined, 'มานี มีชัย')
  const [other, own] = [anAmount(), anAmount()]
  for (const [amount, name] of [
    [other, 'มานี มีนา'],
    [own, 'มานี มีชัย'],
  ] as const) {
    const paid = await pay(player, { amount, name, accountNo: (await bankAccountOf(world, player)).accountNo })
    // The line in the other name waits; the slip shows only where it begins.
    await paid.told()
    await world.fault('slips', 'short-name')
    await uploads(player, paid)
  }
  expect(await walletOf(player)).toBe(own)
  expect(await readOut(player)).toEqual([`SUCCESS ${own}`, 'FAILED NOT_MATCH'])
  const late = anAmount()
  const paid = await pay(player, { amount: late, name: 'มานี มีนา' })
  await world.fault('slips', 'short-name')
  await uploads(player, paid)
  expect(await walletOf(player)).toBe(own + late)
  await paid.told()
  expect((await waitingPayments(world.db)).map(({ reason }) => reason)).toContain(
    'it was credited by a slip, and came from an account in another name than that of the player',
  )
})

test('[SLIP-30] two players of whom a line shows the same, who pay the same in one minute, are told apart by a person', async () => {
  const number = aNumber()
  // KBANK shows four digits, slips six.
  const [one, other] = [await playerWith(number), await playerWith(`88812${number.slice(5)}`)]
  const amount = anAmount()
  const [paid, alike] = [await pay(one, { toAccountNo: KBANK, amount }), await pay(other, { toAccountNo: KBANK, amount })]
  await uploads(one, paid)
  await uploads(other, alike)
  await paid.told()
  expect([await walletOf(one), await walletOf(other)]).toEqual([amount, amount])
  expect(await waitingOf(amount)).toBe(2)
  expect((await world.reconcile()).filter(({ isInformation }) => !isInformation)).toEqual([])
})

test.each(['minute', 'name'])(
  '[SLIP-30] a line of another %s than the slip’s waits for a person, and the slip for its own',
  async (what) => {
    const [player, amount] = [await playerWith(), anAmount()]
    const { accountNo } = await bankAccountOf(world, player)
    const over = what === 'minute' ? { at: new Date(world.clock.now().getTime() - 10 * MINUTE_MS) } : { name: 'ปิติ พอใจ' }
    const line = await pay(player, { toAccountNo: KBANK, amount, accountNo, ...over })
    await line.told()
    const own = await pay(player, { toAccountNo: KBANK, amount })
    await uploads(player, own)
    expect(await waitingOf(amount)).toBe(2)
    expect([await readOut(player), await walletOf(player)]).toEqual([['PROCESSING'], 0])
    await own.told()
    await later()
    expect([await readOut(player), await walletOf(player), await waitingOf(amount)]).toEqual([[`SUCCESS ${amount}`], amount, 1])
  },
)

/** One payment, and whoever else pays the same into the same account around it. */
const journeys = fc.record({
  into: fc.constantFrom('SCB', 'GSB', 'KBANK'),
  order: fc.constantFrom('line, slip', 'slip, line', 'at once'),
  seconds: fc.integer({ min: 0, max: 59 }),
  /** As both banks spell it; the verifier may cut it short, which can be compared in the same letters only. */
  name: fc.constantFrom(
    { spelt: 'มานี มีนา', isShort: false },
    { spelt: 'มานี มีนา', isShort: true },
    { spelt: 'น.ส. มานี มีนา', isShort: true },
    { spelt: 'MANEE MEENA', isShort: false },
  ),
  /** Somebody else, of whom other digits are shown, pays the same in the same minute, without a slip. */
  isCrowded: fc.boolean(),
})

test('[SLIP-30] slips into all banks end without a person where exactly one line fits, and nobody gets another’s', async () => {
  const ended = new Map<string, { all: number; byThemselves: number }>()
  let wrong = 0
  await fc.assert(
    fc.asyncProperty(journeys, async ({ into, order, seconds, name, isCrowded }) => {
      await world.passTime(MINUTE_MS)
      const [player, amount] = [await playerWith(), anAmount()]
      const at = new Date(Math.floor(world.clock.now().getTime() / MINUTE_MS) * MINUTE_MS - seconds * 1000)
      const over = { toAccountNo: INTO[into], amount, at }
      const other = isCrowded ? await playerWith() : undefined
      if (other) await pay(other, over)
      const paid = await pay(player, { ...over, name: name.spelt })
      if (name.isShort) await world.fault('slips', 'short-name')
      const slip = () => uploads(player, paid)
      if (order === 'at once') await Promise.all([paid.told(), slip()])
      else for (const way of order.split(', ')) await (way === 'line' ? paid.told() : slip())
      await later()
      const [outcome] = await readOut(player)
      const count = ended.get(into) ?? { all: 0, byThemselves: 0 }
      ended.set(into, { all: count.all + 1, byThemselves: count.byThemselves + Number(outcome === `SUCCESS ${amount}`) })
      if ((await walletOf(player)) > amount || (other && (await walletOf(other)) > amount)) wrong++
      await world.control('DELETE', 'faults')
    }),
    { numRuns: Number(process.env['SLIP_JOURNEYS'] ?? 8), endOnFailure: true },
  )
  if (process.env['SLIP_JOURNEYS']) process.stdout.write(`${JSON.stringify({ ended: Object.fromEntries(ended), wrong })}\n`)
  expect(wrong).toBe(0)
  for (const { all, byThemselves } of ended.values()) expect(byThemselves / all).toBeGreaterThanOrEqual(0.95)
  expect((await world.reconcile()).filter(({ isInformation }) => !isInformation)).toEqual([])
  expect(Object.values(await houseAccounts(world.db)).reduce((sum, held) => sum + held, 0)).toBeLessThan(0)
}, 300_000)
