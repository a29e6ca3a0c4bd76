import { randomUUID } from 'node:crypto'
import { minorUnits } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oneWaitsForTheOther, openPlayerLedger } from '../../../test/bets.ts'
import { instructionFrom, staff } from '../../../test/staff.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'
import { noteBet } from './note-bet.ts'
import type { BetReport } from './report.ts'

let world: World
let playerId: string

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  playerId = await openPlayerLedger(world)
})

const SETTLED_AT = new Date('2025-03-03T02:00:00Z')

/** A bet of 100.00 that won 40.00, but for what is said of it. */
function report(betId: string, fields: Partial<BetReport> = {}): BetReport {
  const amounts = fields.kind === 'voided' ? [0n, 0n, 0n] : [100_00n, 100_00n, 40_00n]
  const [stake, validStake, win] = amounts.map(minorUnits) as [BetReport['stake'], BetReport['stake'], BetReport['stake']]
  return {
    gameCode: 'PG',
    category: 'slot',
    currency: 'BAHT',
    betId,
    revision: 1n,
    kind: 'settled',
    stake,
    validStake,
    win,
    settledAt: SETTLED_AT,
    ...fields,
  }
}

const stake = (amount: bigint) => ({ stake: minorUnits(amount), validStake: minorUnits(amount) })

async function tell(...reports: BetReport[]) {
  const { counted, repeated, kept } = await functions.importBets(world.db, { player: playerId, reports })
  return [counted, repeated, kept]
}

const said = async (query: RawBuilder<{ says: string }>) => (await query.execute(world.db)).rows.map(({ says }) => says)

const stream = () =>
  said(sql`
    select concat_ws(' ', bet_no, first_bet_no, bet_id, revision, kind, stake_change, valid_stake_change, win_change) as says
    from bets.bet where player_id = ${playerId} order by bet_no`)

const kept = () =>
  said(sql`
    select concat_ws(' ', bet_id, revision, reason, ended_by) as says from bets.kept_report where player_id = ${playerId}
    order by kept_at, revision`)

const items = () =>
  said(sql`
    select concat_ws(' ', subject, case when needs_decision then 'decision' else 'information' end, outcome) as says
    from operator.work_item where owner_id = ${playerId} order by subject`)

const placed = () =>
  said(sql`select concat_ws(' ', bet_id, stake, returned, ended_at is null) as says from bets.placed_bet where player_id = ${playerId}`)

test('each bet gets the next number of its player, with its whole amounts as changes', async () => {
  expect(await tell(report('A'), report('B', { ...stake(50_00n), validStake: minorUnits(25_00n) }))).toEqual([2, 0, 0])
  expect(await tell(report('C'))).toEqual([1, 0, 0])
  expect(await stream()).toEqual(['1 1 A 1 settled 10000 10000 4000', '2 2 B 1 settled 5000 2500 4000', '3 3 C 1 settled 10000 10000 4000'])
})

test('a bet told again is nothing: in the same call, later, and among new ones', async () => {
  expect(await tell(report('A'), report('A'))).toEqual([1, 1, 0])
  expect(await tell(report('A'))).toEqual([0, 1, 0])
  expect(await tell(report('B'), report('A'), report('B'))).toEqual([1, 2, 0])
  expect(await stream()).toHaveLength(2)
})

describe('a bet that was told while it was open', () => {
  const open = report('A', {
    kind: 'open',
    validStake: minorUnits(0n),
    win: minorUnits(0n),
    settledAt: new Date(SETTLED_AT.getTime() - 60_000),
  })
  const settled = report('A', { revision: 2n })

  test.each([
    ['before its end', [[open], [settled]]],
    ['before its end, in one call', [[open, settled]]],
    ['after its end', [[settled], [open]]],
    ['after its end, in one call', [[settled, open]]],
    ['again after its end', [[settled, open], [open], [settled, open]]],
  ])('%s, is open no more and counts once', async (_name, calls) => {
    for (const reports of calls) await tell(...reports)
    expect(await placed()).toEqual(['A 10000 4000 f'])
    expect(await stream()).toEqual(['1 1 A 2 settled 10000 10000 4000'])
    expect(await items()).toEqual([])
  })

  test('is on stake until then', async () => {
    await tell(open)
    expect([await placed(), await stream()]).toEqual([['A 10000 t'], []])
  })

  test.each([
    ['in the order in which it happened', (voided: BetReport) => [open, voided]],
    ['the other way round', (voided: BetReport) => [voided, open]],
  ])('and was cancelled, in one call, %s, gives all of it back and never was a bet', async (_name, calls) => {
    await tell(...calls(report('A', { kind: 'voided', revision: 2n })))
    expect([await placed(), await stream(), await items()]).toEqual([['A 10000 10000 f'], [], []])
  })
})

describe('a later revision', () => {
  test('counts by its difference', async () => {
    await tell(report('A'))
    expect(await tell(report('A', { kind: 'corrected', revision: 2n, ...stake(70_00n), win: minorUnits(90_00n) }))).toEqual([1, 0, 0])
    expect(await tell(report('A', { kind: 'voided', revision: 5n }))).toEqual([1, 0, 0])
    expect(await stream()).toEqual([
      '1 1 A 1 settled 10000 10000 4000',
      '2 1 A 2 corrected -3000 -3000 5000',
      '3 1 A 5 voided -7000 -7000 -9000',
    ])
  })

  test('told in one call with the first counts in the order of the call', async () => {
    expect(await tell(report('A'), report('A', { kind: 'corrected', revision: 2n, ...stake(1_00n) }))).toEqual([2, 0, 0])
    expect((await stream())[1]).toBe('2 1 A 2 corrected -9900 -9900 0')
  })

  test('of a voided bet makes it one again; a void of it once more changes nothing', async () => {
    await tell(report('A'), report('A', { kind: 'voided', revision: 2n }))
    expect(await tell(report('A', { kind: 'voided', revision: 3n }))).toEqual([1, 0, 0])
    expect(await tell(report('A', { kind: 'corrected', revision: 4n, ...stake(20_00n) }))).toEqual([1, 0, 0])
    expect((await stream()).slice(2)).toEqual(['3 1 A 3 voided 0 0 0', '4 1 A 4 corrected 2000 2000 4000'])
  })

  test('that comes before an earlier one stands, and the earlier is kept', async () => {
    await tell(report('A'), report('A', { kind: 'corrected', revision: 3n, ...stake(30_00n) }))
    expect(await tell(report('A', { kind: 'corrected', revision: 2n, ...stake(20_00n) }))).toEqual([0, 0, 1])
    expect(await tell(report('A', { kind: 'corrected', revision: 2n, ...stake(20_00n) }))).toEqual([0, 1, 0])
    expect(await stream()).toHaveLength(2)
    expect(await kept()).toEqual(['A 2 superseded superseded'])
    expect(await items()).toEqual([])
  })

  test('of a bet that was never told waits for it, and both count when it comes', async () => {
    expect(
      await tell(report('A', { kind: 'voided', revision: 3n }), report('A', { kind: 'corrected', revision: 2n, ...stake(5n) })),
    ).toEqual([0, 0, 2])
    expect(await tell(report('A', { kind: 'voided', revision: 3n }))).toEqual([0, 1, 0])
    expect(await items()).toEqual(['PG:A information'])
    expect(await tell(report('A'))).toEqual([3, 0, 0])
    expect(await stream()).toEqual(['1 1 A 1 settled 10000 10000 4000', '2 1 A 2 corrected -9995 -9995 0', '3 1 A 3 voided -5 -5 -4000'])
    expect(await kept()).toEqual(['A 2 waiting counted', 'A 3 waiting counted'])
    expect(await items()).toEqual(['PG:A information counted'])
  })
})

test('staff note what cannot be counted: what counts stands, and what waits goes on waiting', async () => {
  const cashier = await staff(world)
  const instruction = () => instructionFrom(cashier, 'asked the provider')
  await tell(report('A'), report('A', stake(999_00n)), report('B', { kind: 'voided', revision: 2n }))
  const stood = await stream()
  const note = (subject: string) => noteBet(world.deps, { playerId, subject, instruction: instruction() })
  expect([await note('PG:A'), await note('PG:A')]).toEqual(['act', 'no_item'])
  expect(await note('PG:B')).toBe('act')
  expect(await stream()).toEqual(stood)
  expect(await items()).toEqual(['PG:A decision note', 'PG:B information'])
  await expect(
    functions.noteBet(world.db, { player: playerId, subject: 'PG:B', instruction: instructionTo('keep', instruction()) }),
  ).rejects.toMatchObject({ code: '23514' })
})

describe('what cannot be counted is kept, and needs somebody', () => {
  test('the same revision with other amounts', async () => {
    await tell(report('A'))
    expect(await tell(report('A', stake(999_00n)))).toEqual([0, 0, 1])
    expect(await tell(report('A', stake(999_00n)), report('A'))).toEqual([0, 2, 0])
    expect(await kept()).toEqual(['A 1 contradiction'])
    expect(await items()).toEqual(['PG:A decision'])
    await tell(report('A', { kind: 'corrected', revision: 2n, ...stake(999_00n) }))
    expect(await kept()).toEqual(['A 1 contradiction superseded'])
    expect(await items()).toEqual(['PG:A decision counted'])
  })

  test('another currency than the player’s, until a correction names the right one', async () => {
    expect(await tell(report('A', { currency: 'LAK' }))).toEqual([0, 0, 1])
    expect(await items()).toEqual(['PG:A decision'])
    expect(await tell(report('A', { kind: 'corrected', revision: 2n }))).toEqual([1, 0, 0])
    expect(await stream()).toEqual(['1 1 A 2 corrected 10000 10000 4000'])
    expect(await items()).toEqual(['PG:A decision counted'])
  })

  test('more valid stake than stake', async () => {
    expect(await tell(report('A', { validStake: minorUnits(100_01n) }))).toEqual([0, 0, 1])
    expect(await kept()).toEqual(['A 1 impossible'])
  })
})

test('a bet of a player without a ledger is an error of ours', async () => {
  playerId = randomUUID()
  await expect(tell(report('A'))).rejects.toThrow('has no ledger')
})

test('two at once count a bet once', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => tell(report('A'), report('B'))))
  expect(answers.map(([counted]) => counted).reduce((sum, one) => sum! + one!, 0)).toBe(2)
  expect(await stream()).toEqual(['1 1 A 1 settled 10000 10000 4000', '2 2 B 1 settled 10000 10000 4000'])
})

test('an import waits for one that is not committed, and goes on with its numbers', async () => {
  await oneWaitsForTheOther(
    world,
    (tx) => functions.importBets(tx, { player: playerId, reports: [report('A')] }),
    () => tell(report('A'), report('B')),
  )
  expect((await stream()).map((line) => line.slice(0, 5))).toEqual(['1 1 A', '2 2 B'])
})

test('nothing that was counted can be changed, by whoever', async () => {
  await tell(report('A'))
  await expect(sql`update bets.bet set stake = 1`.execute(world.db)).rejects.toMatchObject({ code: '42501' })
  await expect(world.asOwner('update bets.bet set stake = 1')).rejects.toThrow('append-only')
  await expect(world.asOwner('delete from bets.bet')).rejects.toThrow('append-only')
})
