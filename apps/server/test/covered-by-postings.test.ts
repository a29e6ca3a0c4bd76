import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../src/platform/database/db.ts'
import { bonusAudit } from '../src/modules/bonus/index.ts'
import { grantReward, termsWith } from './rewards.ts'
import { createWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

/** What happens to a player with such a bonus. In baht. */
type Step =
  | { kind: 'play'; result: number }
  | { kind: 'deposit'; amount: number }
  | { kind: 'withdraw'; share: number }
  | { kind: 'correct'; amount: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('play' as const), result: fc.integer({ min: -160, max: 160 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('deposit' as const), amount: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), share: fc.constantFrom(0.3, 1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), amount: fc.integer({ min: -120, max: 120 }) }) },
)
const journey = fc.record({
  own: fc.constantFrom(0, 40, 300, 845),
  grant: fc.constantFrom(50, 150),
  deposit: fc.constantFrom(0, 30, 200),
  steps: fc.array(step, { minLength: 1, maxLength: 12 }),
  /** By whether the game is read after a step. */
  reads: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
})

/** What somebody who sees every bet knows. Written down in another way than the engine's: by what the player brought, and what there is. */
class Truth {
  brought: number
  least: number
  /** The deposit that earned the grant, as far as it was not taken back. */
  deposit: number
  readonly grant: number
  constructor(own: number, deposit: number, grant: number) {
    this.brought = own + deposit
    this.deposit = deposit
    this.grant = grant
    this.least = grant
  }
  comesIn(amount: number, funds: number) {
    this.least = Math.min(this.least, funds)
    this.brought += amount
  }
  leaves(amount: number) {
    this.brought -= amount
    this.deposit = Math.max(Math.min(this.deposit, this.brought), 0)
  }
  free(funds: number) {
    return Math.max(0, Math.min(this.brought - this.deposit, funds - this.least))
  }
  own(funds: number) {
    return Math.max(0, Math.min(this.brought, funds - this.least))
  }
}

test(
  'what may leave follows from what came in and what is there, and reading a game late lets no more leave',
  { timeout: 120_000 },
  async () => {
    const seen = { equal: 0, left: 0 }
    for (const one of fc.sample(journey, { numRuns: 60, seed: 7 })) await play(one, seen)
    // Each happens, so that agreeing means something.
    expect([seen.equal > 50, seen.left > 20]).toEqual([true, true])
    await inTransaction(world.db, async (tx) => {
      for (const [says, query] of bonusAudit.BONUSES) expect([says, (await query.execute(tx)).rows]).toEqual([says, []])
    })
  },
)

async function play(
  { own, grant, deposit, steps, reads }: typeof journey extends fc.Arbitrary<infer J> ? J : never,
  seen: { equal: number; left: number },
) {
  const playerId = randomUUID()
  const post = (kind: string, amount: number, subaccounts: object = {}) =>
    sql`select ledger.post(${playerId}, jsonb_populate_record(null::ledger.new_posting, ${JSON.stringify({
      kind,
      amount: String(amount * 100),
      idempotency_key: randomUUID(),
      reference_id: playerId,
      ...subaccounts,
    })}::jsonb))`.execute(world.ownerDb)
  await sql`select ledger.open_owner(${playerId}, 'BAHT')`.execute(world.ownerDb)
  if (own > 0) await post('deposit_giftlink', own)
  if (deposit > 0) await post('deposit_giftlink', deposit)
  const terms = termsWith({
    grant: { kind: 'fixed', amount: minorUnits(BigInt(grant) * 100n) },
    covers: 'grant',
    threshold: minorUnits(0n),
  })
  await grantReward(world.ownerDb, { playerId, terms })
  if (deposit > 0)
    await sql`update bonus.reward set deposit = ${deposit * 100}, deposit_posting_no = ${own > 0 ? 2 : 1} where player_id = ${playerId}`.execute(
      world.ownerDb,
    )
  const truth = new Truth(own, deposit, grant)
  let funds = own + deposit + grant
  let unread = 0
  const into = { destination_subaccount: 'PG' }
  const read = async () => {
    if (unread !== 0)
      await post(unread > 0 ? 'game_win' : 'game_loss', Math.abs(unread), { source_subaccount: 'PG', destination_subaccount: 'PG' })
    unread = 0
  }
  const wallet = async () =>
    (await sql<{ wallet: bigint }>`select wallet from ledger.owner where owner_id = ${playerId}`.execute(world.db)).rows[0]!
  for (const [index, { ...does }] of steps.entries()) {
    if (does.kind === 'play') {
      const result = Math.max(does.result, -funds)
      // All is at the game while it is played, and comes back when it is read.
      const atHand = Number((await wallet()).wallet) / 100
      if (atHand > 0) {
        await post('game_in_sent', atHand, into)
        await post('game_in_done', atHand, { source_subaccount: 'PG', destination_subaccount: 'PG' })
      }
      funds += result
      unread += result
      if (reads[index]) await read()
    } else if (does.kind === 'deposit') {
      truth.comesIn(does.amount, funds)
      await post('deposit_giftlink', does.amount)
      funds += does.amount
    } else if (does.kind === 'correct') {
      const atHand = Number((await wallet()).wallet) / 100
      const amount = Math.min(does.amount, Math.floor(atHand))
      if (amount !== 0) await post(amount > 0 ? 'adjusted_down' : 'adjusted_up', Math.abs(amount))
      if (amount > 0) truth.leaves(amount)
      else if (amount < 0) truth.comesIn(-amount, funds)
      funds -= amount
    } else {
      const amount = Math.floor((await leave(playerId)).free * does.share)
      expect(amount).toBeLessThanOrEqual(truth.free(funds))
      if (amount > 0) await post('withdraw_held', amount)
      if (amount > 0) seen.left += 1
      truth.leaves(amount)
      funds -= amount
    }
    const says = await leave(playerId)
    // What is at the game counts as lost.
    expect(says.free).toBeLessThanOrEqual(truth.free(funds))
    expect(says.own).toBeLessThanOrEqual(truth.own(funds))
    if (unread === 0) {
      const collected = await leave(playerId, funds)
      if (collected.free === truth.free(funds)) seen.equal += 1
      if (reads.slice(0, index + 1).every(Boolean)) expect([collected.free, collected.own]).toEqual([truth.free(funds), truth.own(funds)])
    }
  }
}

async function leave(playerId: string, wallet?: number): Promise<{ free: number; own: number }> {
  const { rows } = await sql<{ free: bigint; own: bigint }>`
    select l.free, l.own from bonus.leave_of(${playerId}, ${wallet === undefined ? sql`ledger.wallet_of(${playerId})` : wallet * 100}) l`.execute(
    world.ownerDb,
  )
  return { free: Number(rows[0]!.free) / 100, own: Number(rows[0]!.own) / 100 }
}
