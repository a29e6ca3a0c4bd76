import { minorUnits } from '@krapao/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideAdjustment, proposeAdjustment } from '../src/modules/adjustment/index.ts'
import { confirmDeposit, acceptSlip, allocatePayment, refuseSlip } from '../src/modules/deposit/index.ts'
import { keepUnallocated } from '../src/modules/deposit/keep-unallocated.ts'
import type { Instruction } from '../src/modules/operator/index.ts'
import { decideWithdrawal, requestWithdrawal } from '../src/modules/withdraw/index.ts'
import { refuse } from '../src/platform/http/refusal.ts'
import { newRowId } from '../src/platform/ids.ts'
import { give, NO_SESSION } from './money.ts'
import { withdrawWithoutStepUp } from './withdraw-rule.ts'
import { askedInVain, takeSlip } from './slip-on-the-desk.ts'
import { instructionFrom, staff } from './staff.ts'
import { reportedIn } from './reported.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/** How many journeys are generated; each is a number of decisions. */
const RUNS = Number(process.env['NOBODY_ALONE_RUNS'] ?? 4)

/** In satang, as docs/permissions.md has them. The sums of a day are set lower, so that a journey reaches them. */
const ALONE = 2_000_000
const OWNER_FROM = 20_000_000
const CORRECTION_OWNER_FROM = 2_000_000
const SUMS = { credit: 5_000_000, payout: 4_500_000, trust: 2_000_000 }
const BARRED_DAYS = 7
const DAY_MS = 86_400_000

/** Three cashiers and an owner. */
const PEOPLE = 4
const OWNER = 3

type Kind = 'told' | 'untold' | 'trust' | 'named' | 'unnamed' | 'correction' | 'withdrawal'
type Step = { days: number } | { confirmedBy: number; player: number } | { kind: Kind; player: number; amount: number; said: number[] }

const amount = fc.constantFrom(1, 100, ALONE - 1, ALONE, ALONE + 1, OWNER_FROM - 1, OWNER_FROM)
const person = fc.nat({ max: PEOPLE - 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ days: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 2, arbitrary: fc.record({ confirmedBy: person, player: fc.nat({ max: 1 }) }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constantFrom<Kind>('told', 'untold', 'trust', 'named', 'unnamed', 'correction', 'withdrawal', 'withdrawal'),
      player: fc.nat({ max: 1 }),
      amount,
      said: fc.array(person, { minLength: 1, maxLength: 4 }),
    }),
  },
)

let world: World
let players: WorldPlayer[]
let people: string[]

beforeAll(async () => {
  world = await createWorld()
  await world.asOwner('update withdraw.rule set min_amount = 1, max_amount = 100000000000, automatic_up_to = 0')
  await withdrawWithoutStepUp(world)
  for (const [flow, sum] of Object.entries(SUMS)) await world.asOwner(`select operator.set_day_limit('${flow}', 'BAHT', ${sum})`)
})
afterAll(async () => {
  await world.stop()
})

async function tells(can: boolean): Promise<void> {
  await world.ownerDb.updateTable('site.deposit_account').set({ has_feed: can }).where('bank_code', '=', 'SCB').execute()
  await world.ownerDb.updateTable('site.bank').set({ has_verifier: can }).where('code', '=', 'KBANK').execute()
}

/** What the rules say, worked out from the decision and not from what is tested. */
class Rules {
  now = 0
  private readonly sums = new Map<string, number>()
  private readonly credits: { who: number; player: number; at: number }[] = []
  readonly unconfirmed: { reference: string; who: number; player: number }[] = []

  private barred(who: number, player: number): boolean {
    return this.credits.some((one) => one.who === who && one.player === player && one.at > this.now - BARRED_DAYS * DAY_MS)
  }

  private spend(who: number, flow: 'credit' | 'payout', kind: Kind, sum: number): boolean {
    if (sum > ALONE) return false
    const day = Math.floor(this.now / DAY_MS)
    const counted: (keyof typeof SUMS)[] = kind === 'trust' ? [flow, 'trust'] : [flow]
    if (counted.some((name) => (this.sums.get(`${who} ${day} ${name}`) ?? 0) + sum > SUMS[name])) return false
    for (const name of counted) this.sums.set(`${who} ${day} ${name}`, (this.sums.get(`${who} ${day} ${name}`) ?? 0) + sum)
    return true
  }

  /** What each of them is answered who says the same one after the other, and who did it then. */
  answers({ kind, player, amount: sum, said }: Extract<Step, { kind: Kind }>): { answers: string[]; did: number[] } {
    const isBarring = ['named', 'unnamed', 'correction', 'withdrawal'].includes(kind)
    const isPayout = kind === 'withdrawal'
    const ownerFrom = kind === 'correction' ? CORRECTION_OWNER_FROM : OWNER_FROM
    const takesTwo = ['untold', 'unnamed', 'correction'].includes(kind)
    let first: number | undefined
    let did: number[] = []
    const answers = said.map((who) => {
      if (did.length > 0) return 'no_item'
      if (isPayout && this.unconfirmed.some((one) => one.player === player)) return 'unconfirmed'
      const isBarred = isBarring && this.barred(who, player)
      if (first === undefined) {
        if (!takesTwo && !isBarred && this.spend(who, isPayout ? 'payout' : 'credit', kind, sum)) {
          did = [who]
          return 'act'
        }
        first = who
        return 'proposed'
      }
      if (first === who) return 'same_person'
      const isOwnerAmong = first === OWNER || who === OWNER
      if (isBarring && (isBarred || this.barred(first, player)) && !isOwnerAmong) return 'credited_them'
      if (sum >= ownerFrom && !isOwnerAmong) return 'not_allowed'
      did = [first, who]
      return 'act'
    })
    if (!isPayout) for (const who of did) this.credits.push({ who, player, at: this.now })
    return { answers, did }
  }
}

/** Lays what is decided about. Answers the verb, the reference of its payment, and what ends it where nobody did. */
async function lay({ kind, player, amount: sum }: Extract<Step, { kind: Kind }>) {
  const { playerId } = players[player]!
  const money = minorUnits(BigInt(sum))
  if (kind === 'told' || kind === 'untold' || kind === 'trust') {
    await tells(kind !== 'trust')
    const { slipId, reference } = await takeSlip(world, playerId)
    await askedInVain(world, playerId, slipId, kind === 'told' ? { amount: BigInt(sum) } : undefined)
    const said = { playerId, slipId }
    return {
      reference,
      say: (instruction: Instruction) => acceptSlip(world.deps, { ...said, amount: money, bankCode: 'SCB', instruction }),
      // One account has one slip on the desk. Of another amount than was proposed it is said twice.
      end: async () => {
        for (const _time of [1, 2])
          await refuseSlip(world.deps, { ...said, note: 'INVALID_SLIP', instruction: instructionFrom(people[0]!) })
      },
    }
  }
  if (kind === 'withdrawal') {
    await give(world, players[player]!, sum / 100)
    await requestWithdrawal(world.deps, { playerId, tokenHash: NO_SESSION, amount: money, idempotencyKey: newRowId() }, refuse)
    const { withdrawal_id: withdrawalId } = await world.db
      .selectFrom('withdraw.withdrawal')
      .select('withdrawal_id')
      .where('player_id', '=', playerId)
      .orderBy('created_at', 'desc')
      .orderBy('withdrawal_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return {
      say: (instruction: Instruction) => decideWithdrawal(world.deps, { playerId, withdrawalId, outcome: 'approve', instruction }),
    }
  }
  if (kind === 'correction') {
    let adjustmentId: string | undefined
    const say = async (instruction: Instruction) => {
      if (adjustmentId !== undefined) return decideAdjustment(world.deps, { playerId, adjustmentId, outcome: 'approve', instruction })
      const order = { playerId, direction: 'up', amount: money, reasonCode: 'goodwill', instruction } as const
      const proposed = await proposeAdjustment(world.deps, order)
      adjustmentId = proposed.adjustmentId
      return proposed.status
    }
    return { say }
  }
  const reference = `SCB:${newRowId().toUpperCase()}`
  const evidence = kind === 'named' ? { sentBy: playerId } : {}
  const payment = { reference, channel: 'bank', holder: 'SCB', amount: money, currency: 'BAHT', eventId: reference, evidence } as const
  await keepUnallocated(world.deps, reportedIn(payment), 'nobody knows whose it is')
  return { reference, say: (instruction: Instruction) => allocatePayment(world.deps, { playerId, reference, instruction }) }
}

test('no journey of decisions lets one person of the staff credit without evidence, or credit and pay', { timeout: 600_000 }, async () => {
  let [decisions, acts] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      players = [await world.player(), await world.player()]
      for (const player of players) await give(world, player, 1)
      people = [await staff(world), await staff(world), await staff(world), await staff(world, 'owner')]
      const rules = new Rules()
      // Counted from a midnight of Bangkok: days are as the sums count them.
      const [{ now }] = (await sql<{ now: Date }>`select platform.now() as now`.execute(world.db)).rows as [{ now: Date }]
      rules.now = now.getTime() + 7 * 3_600_000
      for (const one of steps) {
        if ('days' in one) {
          await world.passTime(one.days * DAY_MS)
          rules.now += one.days * DAY_MS
          continue
        }
        if ('confirmedBy' in one) {
          const open = rules.unconfirmed.findIndex(({ player }) => player === one.player)
          if (open < 0) continue
          const { reference, who } = rules.unconfirmed[open]!
          const instruction = instructionFrom(people[one.confirmedBy]!)
          const said = { playerId: players[one.player]!.playerId, reference, outcome: 'confirm', instruction } as const
          expect(await confirmDeposit(world.deps, said)).toBe(who === one.confirmedBy ? 'same_person' : 'act')
          if (who !== one.confirmedBy) rules.unconfirmed.splice(open, 1)
          continue
        }
        const { reference, say, end } = await lay(one)
        const expected = rules.answers(one)
        const answers: string[] = []
        for (const who of one.said) answers.push(await say(instructionFrom(people[who]!)))
        decisions += answers.length
        expect(answers, JSON.stringify(one)).toEqual(expected.answers)
        const { did } = expected
        if (did.length > 0) acts++
        else await end?.()
        if (one.kind === 'trust' && did.length === 1) rules.unconfirmed.push({ reference: reference!, who: did[0]!, player: one.player })
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  expect([decisions, acts].every((count) => count > 0)).toBe(true)
  expect(await creditedAndPaid()).toEqual([])
  expect(await world.audit()).toEqual([])
})

/** Payouts that one person approved alone to a player whom they had credited in the days before, by what the acts say. */
async function creditedAndPaid(): Promise<unknown[]> {
  const { rows } = await sql`
    select paid.subject from operator.act paid join operator.act credited on credited.staff_id = paid.staff_id
      and coalesce((credited.after ->> 'player')::uuid, credited.owner_id) = paid.owner_id
      and credited.acted_at < paid.acted_at and credited.acted_at > paid.acted_at - interval '7 days'
    where (paid.kind, paid.act, paid.status) = ('withdrawal', 'approve', 'act') and credited.status = 'act'
      and (credited.kind, split_part(credited.act, ' ', 1)) in (('slip', 'accept'), ('payment', 'allocate'), ('adjustment', 'approve'))
      and not exists (select from operator.proposal p
        where p.owner_id = paid.owner_id and p.subject = paid.subject and p.kind = 'withdrawal' and p.outcome = 'carried_out')`.execute(
    world.db,
  )
  return rows
}
