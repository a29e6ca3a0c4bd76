import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerAudit, post, type Posting } from '../src/modules/ledger/index.ts'
import { playthroughAudit } from '../src/modules/playthrough/index.ts'
import { spinAudit } from '../src/modules/spin/index.ts'
import { inTransaction } from '../src/platform/database/db.ts'
import { refuse } from '../src/platform/http/refusal.ts'
import { newRowId } from '../src/platform/ids.ts'
import { giveCoinsEvery } from './coins.ts'
import { give } from './money.ts'
import { depositOf, resultOf } from './postings.ts'
import { importBet } from './settled-bets.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/** How many journeys are generated; more with PLAYTHROUGH_RUNS. */
const RUNS = Number(process.env.PLAYTHROUGH_RUNS ?? 12)
const EVERY = 10_000

let world: World

beforeAll(async () => {
  world = await createWorld()
  // Nobody reads but when a journey says so.
  world.deps.events.posted = () => undefined
  await giveCoinsEvery(world, 100)
  await world.passTime(1000)
})
afterAll(() => world.stop())

const OWN = new Set([...playthroughAudit.PLAYTHROUGH, ...ledgerAudit.EVENTS, ...spinAudit.COINS].map(([invariant]) => invariant))
const found = async () => (await world.audit()).filter(({ invariant }) => OWN.has(invariant))

const NO_SUBACCOUNTS = { sourceSubaccount: null, destinationSubaccount: null }

async function posted({ playerId }: WorldPlayer, posting: Omit<Posting, 'referenceId'>): Promise<void> {
  const referenceId = newRowId()
  const request = { ownerId: playerId, posting: { ...posting, referenceId }, idempotencyKey: referenceId }
  await inTransaction(world.ownerDb, (tx) => post(tx, request, refuse))
}

const read = ({ playerId }: WorldPlayer) => sql`select spin.give_coins(${playerId})`.execute(world.db)

async function paidOut(player: WorldPlayer, amount: number): Promise<void> {
  await posted(player, { kind: 'withdraw_held', ...NO_SUBACCOUNTS, amount: BigInt(amount) })
  await posted(player, {
    kind: 'withdraw_paid',
    sourceSubaccount: null,
    destinationSubaccount: 'PAYOUT',
    amount: BigInt(amount),
  })
}

/** What stands in the database. */
async function stands({ playerId }: WorldPlayer) {
  const lots = await world.db
    .selectFrom('playthrough.deposit')
    .select(['amount', 'played', 'withdrawn'])
    .where('player_id', '=', playerId)
    .orderBy('posting_no')
    .execute()
  const { rows } = await sql<{ coins: bigint; remainder: bigint }>`
    select ledger.balance_of(${playerId}, 'coin') as coins, coalesce(
      (select remainder from spin.counted_deposit where player_id = ${playerId} order by count_no desc limit 1), 0) as remainder`.execute(
    world.ownerDb,
  )
  return {
    lots: lots.map(({ amount, played, withdrawn }) => [Number(amount), Number(played), Number(withdrawn)]),
    coins: Number(rows[0]!.coins),
    remainder: Number(rows[0]!.remainder),
  }
}

/** The rule once more, as it is written: what was played leaves first, and the newest deposits before the oldest. */
class Model {
  readonly #lots: { amount: number; played: number; withdrawn: number }[] = []
  money = 0
  #coins = 0
  #remainder = 0

  deposit(amount: number): void {
    this.#lots.push({ amount, played: 0, withdrawn: 0 })
    this.money += amount
    this.#remainder += amount
    while (this.#remainder >= EVERY) {
      this.#remainder -= EVERY
      this.#coins++
    }
  }

  stake(amount: number): void {
    let left = amount
    for (const lot of this.#lots) {
      const part = Math.min(left, lot.amount - lot.played - lot.withdrawn)
      lot.played += part
      left -= part
    }
  }

  out(amount: number): void {
    this.money -= amount
    const open = this.#lots.reduce((sum, lot) => sum + lot.amount - lot.played - lot.withdrawn, 0)
    let left = Math.min(amount, Math.max(0, open - this.money))
    this.#remainder -= left
    for (const lot of this.#lots.toReversed()) {
      const part = Math.min(left, lot.amount - lot.played - lot.withdrawn)
      lot.withdrawn += part
      left -= part
    }
  }

  says() {
    const lots = this.#lots.map(({ amount, played, withdrawn }) => [amount, played, withdrawn])
    return { lots, coins: this.#coins, remainder: this.#remainder }
  }
}

const amount = fc.integer({ min: 1, max: 60_000 })
const step = fc.record({
  does: fc.constantFrom('deposit', 'deposit', 'stake', 'out', 'out', 'win', 'lose', 'read'),
  amount,
})

describe('what is played of each deposit, and what coins are owed', () => {
  test('is what the rule says, whenever it is read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const player = await world.player()
        const model = new Model()
        for (const { does, amount: most } of steps) {
          await world.passTime(2000)
          const part = Math.min(most, model.money)
          if (does === 'read') await read(player)
          else if (does === 'deposit') {
            await posted(player, depositOf(BigInt(most), newRowId()))
            model.deposit(most)
          } else if (does === 'stake') {
            const settledAt = world.clock.now().toISOString()
            await importBet(world, { playerId: player.playerId, stake: most / 100, win: most / 100, settledAt })
            model.stake(most)
          } else if (does === 'win') {
            await posted(player, { kind: 'adjusted_up', ...NO_SUBACCOUNTS, amount: BigInt(most) })
            model.money += most
          } else if (part === 0) continue
          else if (does === 'lose') {
            await posted(player, { kind: 'adjusted_down', ...NO_SUBACCOUNTS, amount: BigInt(part) })
            model.money -= part
          } else {
            await paidOut(player, part)
            model.out(part)
          }
        }
        await read(player)
        expect(await stands(player)).toEqual(model.says())
      }),
      { numRuns: RUNS },
    )
    expect(await found()).toEqual([])
  })

  test('is never more than was staked, whatever is told late, voided, corrected, returned or taken back', async () => {
    const kinds = ['deposit', 'deposit', 'stake', 'late', 'change', 'out', 'returned', 'loss', 'won', 'read'] as const
    const any = fc.record({ does: fc.constantFrom(...kinds), amount })
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 8, maxLength: 20 }), async (steps) => {
        const player = await world.player()
        const bets: { betId: string; settledAt: string; revision: bigint }[] = []
        let [wallet, game, deposited, out, staked] = [0, 0, 0, 0, 0]
        const settledAt = world.clock.now().toISOString()
        for (const { does, amount: most } of steps) {
          await world.passTime(2000)
          const bet = bets[most % Math.max(bets.length, 1)]
          if (does === 'read') await read(player)
          else if (does === 'deposit') {
            await posted(player, depositOf(BigInt(most), newRowId()))
            wallet += most
            deposited += most
          } else if (does === 'stake' || does === 'late') {
            const at =
              does === 'late' ? new Date(new Date(settledAt).getTime() + (most % 20) * 1000).toISOString() : world.clock.now().toISOString()
            const betId = await importBet(world, { playerId: player.playerId, stake: most / 100, settledAt: at })
            bets.push({ betId, settledAt: at, revision: 1n })
            staked += most
          } else if (does === 'change' && bet) {
            bet.revision++
            const to = most % 2 === 0 ? 0 : most / 100
            await importBet(world, { playerId: player.playerId, ...bet, kind: to === 0 ? 'voided' : 'corrected', stake: to })
            staked += to * 100
          } else if (does === 'out' && wallet > 0) {
            const part = Math.min(most, wallet)
            await paidOut(player, part)
            wallet -= part
            out += part
          } else if (does === 'returned' && out > 0) {
            const part = Math.min(most, out)
            await posted(player, {
              kind: 'returned_by_bank',
              sourceSubaccount: 'PAYOUT',
              destinationSubaccount: null,
              amount: BigInt(part),
            })
            wallet += part
            out -= part
          } else if (does === 'won') {
            await posted(player, resultOf('SEXYGAME', BigInt(game), BigInt(game + most)))
            game += most
            staked += most
          } else if (does === 'loss' && game > 0) {
            const part = Math.min(most, game)
            await posted(player, resultOf('SEXYGAME', BigInt(game), BigInt(game - part)))
            game -= part
            staked += part
          }
        }
        await read(player)
        const { lots, coins } = await stands(player)
        expect(lots.reduce((sum, [, played]) => sum + played!, 0)).toBeLessThanOrEqual(staked)
        expect(coins * EVERY).toBeLessThanOrEqual(deposited)
      }),
      { numRuns: RUNS },
    )
    expect(await found()).toEqual([])
  })

  test('is the same for fifty that read, deposit and tell bets at once', async () => {
    const player = await world.player()
    await posted(player, depositOf(100_000n, newRowId()))
    await read(player)
    await paidOut(player, 100_000)
    await world.passTime(2000)
    const settledAt = world.clock.now().toISOString()
    await Promise.all(
      Array.from({ length: 50 }, (_, no) =>
        no % 3 === 0
          ? give(world, player, 70)
          : no % 3 === 1
            ? importBet(world, { playerId: player.playerId, stake: 1, settledAt })
            : read(player),
      ),
    )
    await read(player)
    // Seventeen deposits of 70 are 1,190, of which 1,000 repay what left without having been staked.
    expect(await stands(player)).toMatchObject({ coins: 11, remainder: 9000 })
    expect(await found()).toEqual([])
  })
})
