import { transfer, withdraw } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWithin } from '../src/reconcile/stretches.ts'
import { differencesOf, type LookedAt, planReconciling, reconcileInParts, type ReconcileOptions } from '../src/reconcile.ts'
import { baht, give, open } from './money.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

const SMALL = { actsAtOnce: 1, ownersAtOnce: 1 }
const HOUR_MS = 3_600_000

let world: World
let players: WorldPlayer[]

/** Acts of several hours, and of each comparison one that the sides do not have alike. */
beforeAll(async () => {
  world = await createWorld()
  players = [await world.player(), await world.player()]
  for (const player of players) {
    await world.deposit(player, 1000)
    for (const code of ['PG', 'JOKER']) await open(player, code)
  }
  for (let hour = 0; hour < 3; hour++) {
    for (const player of players) {
      await world.deposit(player, 10)
      await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(20) } })
      await player.call(transfer, { body: { from: 'WALLET', to: 'JOKER', amount: baht(20) } })
      await player.call(withdraw, { body: { amount: baht(100) } })
      await world.work()
    }
    await world.passTime(HOUR_MS)
  }
  await give(world, players[0]!, 40)
  await world.asOwner(`
    delete from games.transfer where (player_id, transfer_id) in (select player_id, transfer_id from games.transfer where game_code = 'PG' order by created_at limit 1);
    update withdraw.withdrawal set amount = amount + 1 where withdrawal_id in (select withdrawal_id from withdraw.withdrawal order by created_at desc limit 1)`)
  const { username } = await world.db
    .selectFrom('games.account')
    .select('username')
    .where('game_code', '=', 'JOKER')
    .where('player_id', '=', players[1]!.playerId)
    .executeTakeFirstOrThrow()
  await world.control('POST', `games/JOKER/${username}/play`, { bet: 10, win: 35 })
})
afterAll(() => world.stop())

const since = () => new Date(world.clock.now().getTime() - 24 * HOUR_MS)
const planned = () => planReconciling(world.deps, since(), SMALL)

test('in parts, whether one after another or beside each other, it names what it names in one', async () => {
  const whole = await world.reconcile(since())
  expect(whole.map(({ counterparty, side }) => `${counterparty}, ${side}`)).toEqual([
    'bank, both',
    'bank, gateways and wallets, ours',
    'games:PG, theirs',
    'games:JOKER, theirs',
  ])
  for (const connections of [1, 4]) {
    const looked: LookedAt[] = []
    expect(await world.reconcile(since(), { ...SMALL, connections, onPart: (one) => looked.push(one) })).toEqual(whole)
    for (const compares of ['payouts', 'payments', 'transfers'])
      expect(looked.filter(({ part }) => part.compares === compares).length).toBeGreaterThan(2)
    expect(looked.filter(({ part }) => part.compares === 'balances' && part.game === 'PG').length).toBeGreaterThan(2)
  }
})

test.each([
  ['games.transfer', 'created_at'],
  ['withdraw.withdrawal', 'created_at'],
  ['deposit.payment', 'received_at'],
])('a stretch of %s is read by its time, wherever it begins and ends', async (table, column) => {
  const { rows: indexes } =
    await sql<object>`select 1 from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where i.indrelid = ${table}::regclass and a.amname = 'brin' and pg_get_indexdef(c.oid) like ${`%(${column} %`}`.execute(world.db)
  expect(indexes).toHaveLength(1)
  const at = new Date()
  for (const stretch of [
    { from: at, to: null },
    { from: null, to: at },
    { from: at, to: at },
  ]) {
    const { rows } = await sql<object>`explain select amount from ${sql.table(table)} where ${isWithin(stretch, sql.ref(column))}`.execute(
      world.db,
    )
    expect(JSON.stringify(rows)).toMatch(/Index Cond: \(\(\w+ >= .* < /)
  }
})

test('killed at any part it goes on with what is left, and names the same', async () => {
  const plan = await planned()
  const whole = (await differencesOf(world.deps, plan, await reconcileInParts(world.deps, plan))).map(({ difference }) => difference)
  for (const parts of [1, 3, 5, 8, plan.parts.length - 1]) {
    const kept: LookedAt[] = []
    const killed: ReconcileOptions = {
      onPart(one) {
        if (kept.length === parts) throw new Error('killed')
        kept.push(one)
      },
    }
    await expect(reconcileInParts(world.deps, plan, killed)).rejects.toThrow('killed')
    const now: LookedAt[] = []
    const looked = await reconcileInParts(world.deps, plan, { looked: kept.slice(0, parts), onPart: (one) => now.push(one) })
    expect(now).toHaveLength(plan.parts.length - parts)
    expect((await differencesOf(world.deps, plan, looked)).map(({ difference }) => difference)).toEqual(whole)
    for (const { at } of looked) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(600_000)
  }
})

test('what is paid on one side of a border there and told on the other here is no difference', async () => {
  const before = await world.reconcile(since(), SMALL)
  await world.asOwner(`
    update deposit.payment set received_at = received_at + interval '1 hour';
    update games.transfer set created_at = created_at - interval '1 hour';
    update withdraw.withdrawal set created_at = created_at - interval '1 hour'`)
  const inOrder = (differences: typeof before) =>
    differences.map(({ counterparty, says, side }) => `${counterparty} ${side} ${says}`).toSorted()
  expect(inOrder(await world.reconcile(since(), SMALL))).toEqual(inOrder(before))
})

test('what is done here after a comparison has begun is left to the next one', async () => {
  const plan = await planned()
  await world.passTime(1000)
  await give(world, players[1]!, 50)
  const named = async (of: typeof plan) =>
    (await differencesOf(world.deps, of, await reconcileInParts(world.deps, of))).filter(({ difference }) =>
      difference.subject.startsWith('payment'),
    )
  expect(await named(plan)).toHaveLength(1)
  expect(await named(await planned())).toHaveLength(2)
})

test('a provider that did not tell its records is asked for them again, from there on', async () => {
  const plan = await planned()
  await world.fault('qr:KBANK', 'error-before', 1, 'payments')
  const looked = await reconcileInParts(world.deps, plan)
  const named = (await differencesOf(world.deps, plan, looked)).map(({ difference }) => difference.says)
  expect(named).toContainEqual(expect.stringContaining('they could not be compared: qr:KBANK: '))
  expect(named).not.toContain('it is credited here, and was paid nowhere')
  const again = await differencesOf(world.deps, plan, await reconcileInParts(world.deps, plan, { looked }))
  expect(again.map(({ difference }) => difference.says)).toContain('it is credited here, and was paid nowhere')
  expect(again.filter(({ difference }) => difference.subject === 'its records')).toEqual([])
})
