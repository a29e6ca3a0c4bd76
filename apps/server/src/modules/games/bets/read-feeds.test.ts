import { createHash } from 'node:crypto'
import { withdraw } from '@krapao/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { itemsOf, playerAt, streamOf } from '../../../../test/bets.ts'
import { baht } from '../../../../test/money.ts'
import { refusalOf } from '../../../../test/refusal-of.ts'
import { grantReward, termsWith } from '../../../../test/rewards.ts'
import { createWorld, type World, type WorldPlayer } from '../../../../test/world.ts'
import { readPassedTo } from '../../bets/index.ts'
import { placeOfPassword } from '../account-password.ts'
import { advanceBetFeed, openAccount } from '../functions.gen.ts'

let world: World

/** PG: by cursor. PGSLOT: by windows of time. JOKER: rows by running number. */
const GAMES = ['PG', 'PGSLOT', 'JOKER']

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const SECOND_MS = 1000

/** Everything that the feeds have to tell by now. */
async function readAll(): Promise<void> {
  await world.passTime(11 * SECOND_MS)
  await world.readBets()
}

/** Of an item about a game and no player. */
const ownerOfGame = (game: string) => {
  const hex = createHash('md5').update(`game:${game}`).digest('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

describe.each(GAMES)('bets at %s', (game) => {
  let player: WorldPlayer & { username: string }
  const control = (path: string, body: object = {}) => world.control('POST', `games/${game}/${path}`, body)
  const play = (bet: number, win: number) => control(`${player.username}/play`, { bet, win })
  const betIds = async () =>
    ((await world.control('GET', `games/${game}/${player.username}/bets`)) as { betId: string }[]).map(({ betId }) => betId).toReversed()

  beforeEach(async () => {
    player = await playerAt(world, game, 1000)
    await readAll()
  })

  test('are imported as they are played, each once, however often the feed is read', async () => {
    await play(10, 4)
    await play(20.5, 0)
    await readAll()
    await readAll()
    const [first, second] = await betIds()
    expect(await streamOf(world, player.playerId)).toEqual([`${first} settled 1000 400`, `${second} settled 2050 0`])
  })

  test('that are corrected, voided, told again or late count for what they are', async () => {
    await play(100, 0)
    await play(50, 0)
    await readAll()
    const [first, second] = await betIds()
    await control('feed/hold', { held: true, honest: false })
    await control(`bets/${first}/correct`, { win: 30 })
    await play(5, 0)
    await readAll()
    expect(await streamOf(world, player.playerId)).toHaveLength(2)
    await control('feed/hold', { held: false })
    await control(`bets/${second}/void`)
    await readAll()
    const [, , , third] = await betIds()
    const expected = [
      `${first} settled 10000 0`,
      `${second} settled 5000 0`,
      // In a page new bets come first.
      `${third} settled 500 0`,
      `${first} corrected 0 3000`,
      `${second} voided -5000 0`,
    ]
    expect(await streamOf(world, player.playerId)).toEqual(expected)
    await control('feed/repeat', { count: 5 })
    await readAll()
    expect(await streamOf(world, player.playerId)).toEqual(expected)
  })

  test('of more than a page are all imported, while the feed fails in between', async () => {
    await control(`${player.username}/bets`, { count: 1200, stake: 1, win: 0.5, category: 'sport' })
    await world.fault(`games:${game}`, 'garbage', 1, 'bets')
    await readAll()
    expect(await streamOf(world, player.playerId)).toEqual([])
    await readAll()
    const { rows } = await sql<{ bets: bigint; stake: bigint; sport: bigint }>`
      select count(*) as bets, sum(stake_change) as stake, count(*) filter (where category = 'sport') as sport
      from bets.bet where player_id = ${player.playerId}`.execute(world.db)
    expect(rows).toEqual([{ bets: 1200n, stake: 120_000n, sport: 1200n }])
  })

  test('of a page that was imported and not taken note of are told again, and nothing counts twice', async () => {
    const { rows } = await sql<{ cursor: string }>`select cursor from games.bet_feed where game_code = ${game}`.execute(world.db)
    await play(10, 0)
    await readAll()
    // The server died before its cursor moved.
    await world.asOwner(`update games.bet_feed set cursor = '${rows[0]!.cursor}', leased_at = null where game_code = '${game}'`)
    await readAll()
    expect(await streamOf(world, player.playerId)).toHaveLength(1)
  })
})

describe('the time that every feed has passed', () => {
  test('moves with the feeds, and stands still with one that is held back', async () => {
    await readAll()
    const before = (await readPassedTo(world.db))!
    expect(world.clock.now().getTime() - before.getTime()).toBeLessThanOrEqual(SECOND_MS)
    await world.control('POST', 'games/JOKER/feed/hold', { held: true })
    const heldAt = world.clock.now()
    await world.passTime(60 * SECOND_MS)
    await readAll()
    expect((await readPassedTo(world.db))!.getTime()).toBeLessThanOrEqual(heldAt.getTime())
    await world.control('POST', 'games/JOKER/feed/hold', { held: false })
    await readAll()
    expect((await readPassedTo(world.db))!.getTime()).toBeGreaterThan(heldAt.getTime())
  })

  test('waits for a game as soon as somebody has an account there, and not for one without a feed', async () => {
    await playerAt(world, 'SEXYGAME', 10)
    await readAll()
    expect(await readPassedTo(world.db)).not.toBeNull()
    await playerAt(world, 'SLOTXO', 10)
    await world.fault('games:SLOTXO', 'closed', 1, 'bets')
    await readAll()
    expect(await readPassedTo(world.db)).toBeNull()
    await readAll()
    expect(await readPassedTo(world.db)).not.toBeNull()
  })
})

test('a withdrawal refused for missing turnover has the feeds read at once, but not again and again', async () => {
  const player = await playerAt(world, 'PG', 100)
  await grantReward(world.ownerDb, { playerId: player.playerId, terms: termsWith() })
  await readAll()
  await world.control('POST', `games/PG/${player.username}/play`, { bet: 1, win: 0 })
  expect(await refusalOf(player.call(withdraw, { body: { amount: baht(50) } }))).toBe('BONUS_REMAINING')
  await world.readBets()
  expect(await streamOf(world, player.playerId)).toEqual([])
  await world.passTime(2 * SECOND_MS)
  expect(await world.readBets()).toBeGreaterThan(0)
  expect(await streamOf(world, player.playerId)).toHaveLength(1)
})

test('a bet of an account that is nobody’s is kept, and counts once the account is somebody’s', async () => {
  await playerAt(world, 'PG', 100)
  const { playerId } = await world.player()
  const told = { betId: 'STRAY1', version: 1, kind: 'settled', stake: 7, win: 0 }
  await world.control('POST', 'games/PG/feed/lines', { ...told, username: 'pgkpnobody' })
  await readAll()
  await readAll()
  expect(await itemsOf(world, ownerOfGame('PG'))).toEqual(['bet-account PG:pgkpnobody'])
  const passwordEncrypted = await world.deps.encryption.encrypt('a-password', placeOfPassword({ playerId, gameCode: 'PG' }))
  expect(await openAccount(world.db, { player: playerId, game: 'PG', username: 'pgkpnobody', passwordEncrypted })).toBe('opened')
  await readAll()
  expect(await streamOf(world, playerId)).toEqual(['STRAY1 settled 700 0'])
  expect(await itemsOf(world, ownerOfGame('PG'))).toEqual(['bet-account PG:pgkpnobody imported'])
})

test('a bet in another currency is kept for staff', async () => {
  const player = await playerAt(world, 'PG', 100)
  const told = { username: player.username, betId: 'KIP1', version: 1, kind: 'settled', stake: 7, win: 0, currency: 'LAK' }
  await world.control('POST', 'games/PG/feed/lines', told)
  await readAll()
  expect(await streamOf(world, player.playerId)).toEqual([])
  expect(await itemsOf(world, player.playerId)).toEqual(['bet PG:KIP1'])
})

test('two servers that read at once import each bet once', async () => {
  const player = await playerAt(world, 'PG', 100)
  await world.control('POST', `games/PG/${player.username}/bets`, { count: 30, stake: 1, win: 1 })
  await world.passTime(11 * SECOND_MS)
  await Promise.all([world.readBets(), world.readBets(), world.readBets()])
  expect(await streamOf(world, player.playerId)).toHaveLength(30)
})

test('a reader whose lease is lost moves no cursor', async () => {
  await readAll()
  const { lease_no: newest } = await world.db
    .selectFrom('games.bet_feed')
    .select('lease_no')
    .where('game_code', '=', 'PG')
    .executeTakeFirstOrThrow()
  expect(await advanceBetFeed(world.db, { game: 'PG', leaseNo: newest - 1n, cursor: '0', passedTo: null })).toBe(false)
})

test('staff are told of a feed that nobody can read, until somebody can', async () => {
  await playerAt(world, 'HUAYHD', 10)
  await world.fault('games:HUAYHD', 'error-before', 22, 'bets')
  for (let attempt = 0; attempt < 22; attempt++) {
    await world.passTime(301 * SECOND_MS)
    await world.readBets()
  }
  expect(await itemsOf(world, ownerOfGame('HUAYHD'))).toEqual(['bet-feed HUAYHD'])
  expect(await world.audit()).toEqual([])
  await world.passTime(301 * SECOND_MS)
  await world.readBets()
  expect(await itemsOf(world, ownerOfGame('HUAYHD'))).toEqual(['bet-feed HUAYHD read again'])
})
