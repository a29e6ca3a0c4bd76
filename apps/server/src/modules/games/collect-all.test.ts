import { collectAll, getInboxNews, getWallet, listRequests, settleRequest, transfer } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../postgres/postgres-process.ts'
import { lockPlayer } from '../../../test/lock-player.ts'
import { baht, give, mirrorOf, open, providerBalance, statementOf, walletOf } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { type Db, inTransaction } from '../../platform/database/db.ts'
import { newRowId } from '../../platform/ids.ts'
import { orderOf } from './begin-transfer.ts'
import { collectedGames } from './collected.ts'
import * as functions from './functions.gen.ts'
import { keyOfCollected } from './transfer.ts'

let world: World
let player: WorldPlayer
let usernames: Record<string, string>

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
  usernames = {}
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  // Money that a test gives came from nowhere.
  expect((await world.reconcile()).filter(({ isInformation, subject }) => !isInformation && !subject.startsWith('payment '))).toEqual([])
  await world.stop()
})

const KEY = 'all-back-1'
const collect = (idempotencyKey = KEY) => player.call(collectAll, {}, { idempotencyKey })
const settle = (idempotencyKey = KEY) => player.call(settleRequest, { params: { idempotencyKey } })

async function fill(games: Record<string, number>) {
  await give(world, player, Object.values(games).reduce((sum, amount) => sum + amount, 0) + 10)
  for (const [code, amount] of Object.entries(games)) {
    usernames[code] = await open(player, code)
    if (amount > 0) await player.call(transfer, { body: { from: 'WALLET', to: code, amount: baht(amount) } })
  }
}

/** What each of them has answered, in one line. */
const lines = (collected: { code: string; amount: number | null; state: string; refusal: string | null }[]) =>
  collected.map(({ code, amount, state, refusal }) => `${code} ${amount} ${refusal ?? state}`)

describe('everything is asked back from the games', () => {
  test('each gives what it has, wins included, and says so; a game that is empty is not asked', async () => {
    await fill({ PG: 40, JOKER: 30, PGSLOT: 0 })
    await world.control('POST', `games/PG/${usernames['PG']}/play`, { bet: 0.5, win: 6 })
    const answer = await collect()
    expect([answer.message, ...lines(answer.collected)]).toEqual(['COLLECT_DONE', 'JOKER 30 done', 'PG 45.5 done'])
    expect([await walletOf(player), await mirrorOf(player, 'PG'), await mirrorOf(player, 'JOKER')]).toEqual([85.5, 0, 0])
    expect(await providerBalance(world, 'PG', usernames['PG']!)).toBe(0)
    expect((await statementOf(player)).slice(0, 2).toSorted()).toEqual([
      'transfer JOKER>WALLET 30 SUCCESS',
      'transfer PG>WALLET 45.5 SUCCESS',
    ])
  })

  test('the same request again answers the same and moves nothing more', async () => {
    await fill({ PG: 40, JOKER: 30 })
    const first = await collect()
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(20) } })
    expect(await collect()).toEqual(first)
    expect(await mirrorOf(player, 'PG')).toBe(20)
  })

  test('a game that refuses keeps its money, and the others give theirs', async () => {
    await fill({ PG: 40, JOKER: 30 })
    await world.fault('games:PG', 'refuse', 1, 'move')
    expect(lines((await collect()).collected)).toEqual(['JOKER 30 done', 'PG 40 TRANSFER_FAIL'])
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([40, 40])
    expect(lines((await settle()).collected!)).toEqual(['JOKER 30 done', 'PG 40 TRANSFER_FAIL'])
  })

  test('a game that has not said is told as such, and as it ended when it has', async () => {
    await fill({ PG: 40, JOKER: 30 })
    await world.fault('games:PG', 'error-after', 1, 'move')
    const answer = await collect()
    expect([answer.message, ...lines(answer.collected)]).toEqual(['COLLECT_PENDING', 'JOKER 30 done', 'PG 40 working'])
    expect(await settle()).toMatchObject({ state: 'working', refusal: null, activity: null })
    const { underWay } = await player.call(getWallet)
    expect(underWay.map(({ idempotencyKey, moneyAt }) => [idempotencyKey, moneyAt])).toEqual([[KEY, 'TRANSIT']])
    await world.passTime(31_000)
    await world.work()
    const ended = await settle()
    expect([ended.state, ...lines(ended.collected!)]).toEqual(['done', 'JOKER 30 done', 'PG 40 done'])
    expect(await walletOf(player)).toBe(80)
  })

  test('a game with a transfer on its way is left out, and the answer says so later too', async () => {
    await fill({ PG: 40, JOKER: 30 })
    await world.fault('games:PG', 'error-after', 1, 'move')
    await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(15) } })
    const expected = ['JOKER 30 done', 'PG null TRANSFER_IN_PROGRESS']
    expect(lines((await collect()).collected)).toEqual(expected)
    expect(lines((await settle()).collected!)).toEqual(expected)
    await world.passTime(31_000)
    await world.work()
    expect([await walletOf(player), await mirrorOf(player, 'PG')]).toEqual([55, 25])
  })

  test.each([
    ['of a part', 30],
    ['of everything', 40],
  ])('a game of which nothing is certain while a transfer %s is on its way is left out as such, not as empty', async (_, amount) => {
    await fill({ PG: 40, JOKER: 30 })
    await world.fault('games:PG', 'error-after', 1, 'move')
    await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(amount) } })
    expect(lines((await collect()).collected)).toEqual(['JOKER 30 done', 'PG null TRANSFER_IN_PROGRESS'])
    expect(await refusalOf(collect('all-back-2'))).toBe('TRANSFER_IN_PROGRESS')
    await world.passTime(31_000)
    await world.work()
    expect(await walletOf(player)).toBe(40 + amount)
  })

  test('a game of which nothing is certain because its balance is in doubt is left out as not asked, not as empty', async () => {
    await fill({ PG: 40, JOKER: 30 })
    await world.control('POST', `games/PG/${usernames['PG']}/play`, { bet: 40, win: 0 })
    expect(lines((await collect()).collected)).toEqual(['JOKER 30 done', 'PG null TRANSFER_FAIL'])
    expect(await refusalOf(collect('all-back-2'))).toBe('TRANSFER_FAIL')
    await world.passTime(61_000)
    expect(await refusalOf(collect('all-back-3'))).toBe('COLLECT_NOTHING')
  })

  test('nothing is sent to a game that says it is closed', async () => {
    await fill({ PG: 40, JOKER: 30 })
    await world.fault('games:PG', 'closed', 20)
    expect(lines((await collect()).collected)).toEqual(['JOKER 30 done', 'PG null TRANSFER_FAIL'])
    expect(await mirrorOf(player, 'PG')).toBe(40)
  })
})

describe('nothing comes back', () => {
  test('where no game holds anything, under that key for good', async () => {
    await fill({ PG: 0 })
    expect(await refusalOf(collect())).toBe('COLLECT_NOTHING')
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(5) } })
    expect(await refusalOf(collect())).toBe('COLLECT_NOTHING')
    expect(await settle()).toMatchObject({ state: 'refused', refusal: { code: 'COLLECT_NOTHING' }, collected: null })
    expect((await collect('all-back-2')).message).toBe('COLLECT_DONE')
  })

  test('where each game has a transfer on its way', async () => {
    await fill({ PG: 40 })
    await world.fault('games:PG', 'error-after', 1, 'move')
    await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(15) } })
    expect(await refusalOf(collect())).toBe('TRANSFER_IN_PROGRESS')
    await world.passTime(31_000)
    await world.work()
  })

  test('after the key was closed, however late it arrives', async () => {
    await fill({ PG: 40 })
    expect(await settle()).toMatchObject({ state: 'refused', refusal: { code: 'REQUEST_CLOSED' }, collected: null })
    expect(await refusalOf(collect())).toBe('REQUEST_CLOSED')
    expect(await mirrorOf(player, 'PG')).toBe(40)
  })
})

/** As `games.begin_collection` takes it: the amount out of the game, under this key. */
const orderOut = (gameCode: string, amount: number) =>
  orderOf({
    transferId: newRowId(),
    playerId: player.playerId,
    gameCode,
    direction: 'out',
    amount: minorUnits(BigInt(amount * 100)),
    thenToGame: null,
    idempotencyKey: keyOfCollected(KEY, gameCode),
  })

describe('the comparison of ledgers begins between two games', () => {
  /** What is begun, and remembered as refused, where it is on from the time it is asked for so often; all of it is undone. */
  async function begunWhereOnFrom(asked: number) {
    await fill({ PG: 40, PGSLOT: 30 })
    const undone = new Error('undone')
    let happened: { statuses: string[]; remembered: string[] } | undefined
    const undoing = inTransaction(world.ownerDb, async (tx) => {
      await sql`create sequence platform.times_asked`.execute(tx)
      await sql`create or replace function platform.is_reconciling() returns boolean language sql
        as $$ select nextval('platform.times_asked') >= ${sql.lit(asked)} $$`.execute(tx)
      const orders = [orderOut('PG', 40), orderOut('PGSLOT', 30)]
      const rows = await functions.beginCollection(tx, { player: player.playerId, key: KEY, orders, providers: ['PG', 'PGSLOT'] })
      const { rows: requests } = await sql<{ line: string }>`
        select idempotency_key || ' ' || refusal as line from ledger.request
        where owner_id = ${player.playerId} and refusal is not null`.execute(tx)
      happened = { statuses: rows.map(({ status }) => status), remembered: requests.map(({ line }) => line) }
      throw undone
    })
    await expect(undoing).rejects.toBe(undone)
    return happened
  }

  test('before the first, nothing is remembered: the same request may work a moment later', async () => {
    expect(await begunWhereOnFrom(2)).toEqual({ statuses: ['reconciling'], remembered: [] })
  })

  test('after the first, the second is left out, and that is remembered', async () => {
    const remembered = [`transfer:${keyOfCollected(KEY, 'PGSLOT')} reconciling`]
    expect(await begunWhereOnFrom(3)).toEqual({ statuses: ['begun'], remembered })
  })
})

async function waitsForLock(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows.length > 0
}

test('what the same request began, at a game that was opened while it waited, is its answer', async () => {
  await fill({ PG: 40, PGSLOT: 30 })
  const { playerId } = player
  const account = sql`games.account where player_id = ${playerId} and game_code = 'PG'`
  const { rows } = await sql<{ row: string }>`select to_jsonb(account)::text as row from ${account}`.execute(world.ownerDb)
  await sql`delete from ${account}`.execute(world.ownerDb)
  const begin = (db: Db, order: functions.TransferOrder) =>
    functions.beginCollection(db, { player: playerId, key: KEY, orders: [order], providers: ['PG', 'PGSLOT'] })
  let waiting: ReturnType<typeof begin> | undefined
  await inTransaction(world.ownerDb, async (tx) => {
    await lockPlayer(tx, playerId)
    waiting = begin(world.db, orderOut('PGSLOT', 30))
    // Whoever fails meanwhile is heard below.
    waiting.catch(() => undefined)
    expect(await until(waitsForLock, { withinMs: 10_000 })).toBe(true)
    await sql`insert into games.account select * from jsonb_populate_record(null::games.account, ${rows[0]!.row}::jsonb)`.execute(tx)
    await begin(tx, orderOut('PG', 40))
  })
  const answer = await waiting!
  expect(answer.map(({ transfer: begun }) => begun?.gameCode)).toEqual(['PG'])
  await world.passTime(31_000)
  await world.work()
  expect([await walletOf(player), await mirrorOf(player, 'PGSLOT')]).toEqual([50, 30])
})

test('at once with the question what became of it: one answer, one effect', async () => {
  await fill({ PG: 40, JOKER: 30 })
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2
        ? collect().then(
            () => 'taken',
            (error: { code: string }) => error.code,
          )
        : settle().then(({ state }) => (state === 'refused' ? 'REQUEST_CLOSED' : 'taken')),
    ),
  )
  expect(new Set(answers).size).toBe(1)
  expect(await walletOf(player)).toBe(answers[0] === 'taken' ? 80 : 10)
})

test('each of a day’s requests is whole, however many games they were about', async () => {
  await fill({ PG: 40, JOKER: 30, PGSLOT: 20 })
  const keys = Array.from({ length: 4 }, (_, index) => `all-back-${index}`)
  for (const key of keys) {
    expect((await collect(key)).collected).toHaveLength(3)
    for (const to of ['PG', 'JOKER', 'PGSLOT']) await player.call(transfer, { body: { from: 'WALLET', to, amount: baht(1) } })
  }
  const collections = await collectedGames(world.db, player.playerId, { hours: 24, collections: 3 })
  expect(collections.map(({ idempotencyKey, games }) => [idempotencyKey, games.length])).toEqual(
    keys
      .toReversed()
      .slice(0, 3)
      .map((key) => [key, 3]),
  )
})

test('it is one request among those of a day, and each game that answered is told in the inbox under its key', async () => {
  await fill({ PG: 40, JOKER: 30 })
  await collect()
  const { requests } = await player.call(listRequests)
  expect(requests.filter(({ idempotencyKey }) => idempotencyKey === KEY).map(({ state, collected }) => [state, lines(collected!)])).toEqual(
    [['done', ['JOKER 30 done', 'PG 40 done']]],
  )
  const { untold } = await player.call(getInboxNews)
  expect(
    untold.outcomes
      .filter(({ idempotencyKey }) => idempotencyKey === KEY)
      .map(({ kind, from }) => `${kind} ${from}`)
      .toSorted(),
  ).toEqual(['transfer_done JOKER', 'transfer_done PG'])
})
