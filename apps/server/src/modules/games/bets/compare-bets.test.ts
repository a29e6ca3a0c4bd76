import { refreshGames } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemsOf, playerAt } from '../../../../test/bets.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'

let world: World
let player: WorldPlayer & { username: string }

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  player = await playerAt(world, 'PG', 1000)
  await world.passTime(11_000)
  await world.readBets()
})

const control = (path: string, body: object = {}) => world.control('POST', `games/PG/${path}`, body)
const play = (bet: number, win: number) => control(`${player.username}/play`, { bet, win })
const items = async () => (await itemsOf(world, player.playerId)).filter((item) => item.startsWith('bet-difference'))

/** As the workers of a quarter of an hour. */
async function quietTime(): Promise<void> {
  for (let minute = 0; minute < 15; minute++) {
    await world.passTime(60_000)
    await world.readBets()
    await world.compareBets()
  }
}

const comparison = async () => {
  const { rows } = await sql<{ says: string }>`
    select concat_ws(' ', results, difference, due_at is null) as says from games.bet_comparison
    where player_id = ${player.playerId} and game_code = 'PG'`.execute(world.db)
  return rows[0]?.says
}

test('bets that come to what the balance says are no difference, whoever looks at the balance first', async () => {
  await play(100, 40)
  await player.call(refreshGames)
  await play(5, 0)
  await quietTime()
  expect(await comparison()).toBe('-6500 t')
  expect(await items()).toEqual([])
})

test('a balance that fell without a bet is a difference, until the bet is told', async () => {
  await control('feed/hold', { held: true, honest: false })
  await play(30, 0)
  await player.call(refreshGames)
  await quietTime()
  // For an hour it may be on stake.
  expect(await items()).toEqual([])
  await world.passTime(3_600_000)
  await quietTime()
  expect(await comparison()).toBe('-3000 3000 t')
  expect(await items()).toEqual(['bet-difference PG'])
  expect(await world.reconcile()).toContainEqual({
    counterparty: 'games:PG',
    side: 'both',
    subject: `the bets of ${player.username}`,
    amount: 3000n,
    says: 'its bets come to more than its balance was booked as having won',
    isInformation: true,
  })
  await control('feed/hold', { held: false })
  await quietTime()
  expect(await comparison()).toBe('-3000 t')
  expect(await items()).toEqual(['bet-difference PG agrees'])
})

test('a bet that no balance knows of is a difference, and the item says the newest', async () => {
  await control('feed/lines', { username: player.username, betId: `LIE${player.phone}`, version: 1, kind: 'settled', stake: 12, win: 0 })
  await quietTime()
  expect(await comparison()).toBe('0 -1200 t')
  await control('feed/lines', { username: player.username, betId: `LIE${player.phone}`, version: 2, kind: 'corrected', stake: 20, win: 0 })
  await quietTime()
  expect(await comparison()).toBe('0 -2000 t')
  const { rows } = await sql<{ evidence: object }>`
    select evidence from operator.work_item where owner_id = ${player.playerId} and kind = 'bet-difference' and closed_at is null`.execute(
    world.db,
  )
  expect(rows).toEqual([{ evidence: { bets: -2000, results: 0, difference: -2000 } }])
  await control('feed/lines', { username: player.username, betId: `LIE${player.phone}`, version: 3, kind: 'voided', stake: 0, win: 0 })
  await quietTime()
  expect(await items()).toEqual(['bet-difference PG agrees'])
})

test('nothing is said while the feed is behind, or the provider does not say its balance', async () => {
  await control('feed/hold', { held: true })
  await play(30, 0)
  await player.call(refreshGames)
  await quietTime()
  expect(await items()).toEqual([])
  expect(await comparison()).toBe('-3000 f')
  await control('feed/hold', { held: false })
  await quietTime()
  expect(await comparison()).toBe('-3000 t')
})

test('a game without a feed is not compared', async () => {
  const other = await playerAt(world, 'SEXYGAME', 100)
  await world.control('POST', `games/SEXYGAME/${other.username}/play`, { bet: 10, win: 0 })
  await other.call(refreshGames)
  await quietTime()
  const { rows } = await sql`select due_at from games.bet_comparison where player_id = ${other.playerId}`.execute(world.db)
  expect(rows).toEqual([{ due_at: null }])
})
