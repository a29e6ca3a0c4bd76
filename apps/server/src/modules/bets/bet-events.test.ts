import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { oneWaitsForTheOther, openPlayerLedger } from '../../../test/bets.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { BetHandler } from './bet-events.ts'
import * as functions from './functions.gen.ts'

let world: World
let playerId: string
let isBroken = false
let isBrokenAfterwards = false

/** Sums up what it takes, as a handler of a module does: in the commit that moves its cursor. */
const summing: BetHandler = {
  stream: 'bets',
  name: 'summing',
  async read(player) {
    if (isBroken) throw new Error('it is broken on purpose')
    await sql`select bets.sum_for_test(${player})`.execute(world.ownerDb)
    if (isBrokenAfterwards) throw new Error('it is broken after its commit')
  },
}

beforeAll(async () => {
  world = await createWorld({ moreBetHandlers: [summing] })
  await world.asOwner(`
    create table bets.test_sum (player_id uuid primary key, stake bigint not null);
    create function bets.sum_for_test(p_player uuid) returns void language sql as $$
      insert into bets.test_sum select p_player, sum(stake_change) from bets.take_bets(p_player, 'summing') having count(*) > 0
        on conflict (player_id) do update set stake = bets.test_sum.stake + excluded.stake
    $$;
    revoke all on function bets.sum_for_test from public`)
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  playerId = await openPlayerLedger(world)
  isBroken = false
})

let bets = 0

async function importBets(count: number, stake = 100n): Promise<void> {
  const reports = Array.from({ length: count }, () => ({
    gameCode: 'PG',
    category: 'slot',
    currency: 'BAHT',
    betId: `N${++bets}`,
    revision: 1n,
    kind: 'settled',
    stake,
    validStake: stake,
    win: 0n,
    settledAt: world.clock.now(),
  }))
  await functions.importBets(world.db, { player: playerId, reports })
}

const events = () => world.deps.betEvents
const sum = async () =>
  (await sql<{ stake: bigint }>`select stake from bets.test_sum where player_id = ${playerId}`.execute(world.ownerDb)).rows[0]?.stake

test('a handler is handed each bet once, however often it is told', async () => {
  await importBets(3)
  for (let times = 0; times < 5; times++) events().imported(playerId)
  await events().settled()
  expect(await sum()).toBe(300n)
  await importBets(2)
  events().imported(playerId)
  await events().settled()
  expect(await sum()).toBe(500n)
})

test('what nobody was told, because a server died, is found by a sweep, a little later and once', async () => {
  await importBets(4)
  expect(await events().sweep()).toBe(0)
  await world.passTime(6000)
  expect(await events().lag()).toMatchObject({ players: 1, failing: 0 })
  await Promise.all([events().sweep(), events().sweep()])
  expect([await sum(), await events().sweep()]).toEqual([400n, 0])
  expect(await events().lag()).toEqual({ players: 0, oldestSeconds: 0, failing: 0 })
})

test('a handler that fails loses nothing, is tried again later, and holds up nobody else', async () => {
  await importBets(1)
  isBroken = true
  events().imported(playerId)
  await events().settled()
  expect([await sum(), (await events().lag()).failing]).toEqual([undefined, 1])
  isBroken = false
  expect(await events().sweep()).toBe(0)
  await world.passTime(2000)
  expect([await events().sweep(), await sum()]).toEqual([1, 100n])
})

test('a handler that failed after its commit is not put off once it works, though nothing is left to read', async () => {
  await importBets(1)
  isBrokenAfterwards = true
  events().imported(playerId)
  await events().settled()
  expect([await sum(), (await events().lag()).failing]).toEqual([100n, 1])
  isBrokenAfterwards = false
  await world.passTime(2000)
  expect([await events().sweep(), await events().sweep()]).toEqual([1, 0])
  expect(await events().lag()).toMatchObject({ players: 0, failing: 0 })
  expect(await sum()).toBe(100n)
})

test('bets that come while others are taken are taken too, each once', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? importBets(2) : summing.read(playerId))))
  await summing.read(playerId)
  expect(await sum()).toBe(2000n)
})

test('a reader waits for one that is not committed, and takes nothing that it took', async () => {
  await importBets(3)
  await oneWaitsForTheOther(
    { db: world.ownerDb },
    (tx) => sql`select bets.sum_for_test(${playerId})`.execute(tx),
    () => summing.read(playerId),
  )
  expect(await sum()).toBe(300n)
})

test('the application takes no bets by itself', async () => {
  await expect(sql`select bets.take_bets(${playerId}, 'summing')`.execute(world.db)).rejects.toMatchObject({ code: '42501' })
})

test.each([
  'insert into bets.bet select * from bets.bet',
  'update bets.stream set sent_to = 0',
  'delete from platform.stream_cursor',
  'update bets.game_total set win = 0',
  'delete from bets.kept_report',
  "update bets.feed set passed_to = '2100-01-01'",
  "select bets.feed_passed('PG', now())",
  "select bets.use_feeds('{}')",
  "select bets.merge_report(gen_random_uuid(), 'BAHT', null, now())",
  'update games.bet_comparison set difference = null',
  "select games.compare_later(gen_random_uuid(), 'PG', 1)",
  'update games.bet_feed set cursor = null',
  'delete from games.stray_bet',
])('a login that says %s is refused', async (statement) => {
  await expect(sql.raw(statement).execute(world.db)).rejects.toMatchObject({ code: '42501' })
})
