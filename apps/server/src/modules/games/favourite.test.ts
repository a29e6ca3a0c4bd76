import { activateGame, autoLoginByUsername, favouriteGame, getWallet, lookupSettings, transfer } from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../../../test/launch-page.ts'
import { baht, give, open } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { writeSetting } from '../site/index.ts'
import { noteOpened } from './favourite.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ processEnv: { LAOS: '1' } })
})
afterAll(() => world.stop())

const mark = (player: WorldPlayer, slotCode: string, isFavourite: boolean) =>
  player.call(favouriteGame, { params: { slotCode }, body: { isFavourite } })
const gameOf = async (player: WorldPlayer, code: string) => (await player.call(getWallet)).slots.find((slot) => slot.code === code)
const favouritesOf = async (player: WorldPlayer) =>
  (await player.call(getWallet)).slots.filter(({ isFavourite }) => isFavourite).map(({ code }) => code)
const setGame = (code: string, change: { is_shown?: boolean; is_in_maintenance?: boolean }) =>
  world.ownerDb.updateTable('games.game').set(change).where('code', '=', code).execute()

describe('a favourite', () => {
  test('is the player’s, whether the game is open or not, until they take it away; twice is once', async () => {
    const [player, other] = [await world.player(), await world.player()]
    await open(player, 'PG')
    for (const code of ['PG', 'PG', 'JOKER']) expect(await mark(player, code, true)).toEqual({ isFavourite: true })
    expect(await favouritesOf(player)).toEqual(['PG', 'JOKER'])
    expect(await favouritesOf(other)).toEqual([])
    for (let times = 0; times < 2; times++) expect(await mark(player, 'PG', false)).toEqual({ isFavourite: false })
    expect(await favouritesOf(player)).toEqual(['JOKER'])
    expect(await gameOf(player, 'PG')).toMatchObject({ isActive: true, isFavourite: false })
  })

  test('is of two devices at once what one of them said, and never half', async () => {
    const player = await world.player()
    await Promise.all(Array.from({ length: 20 }, (_, index) => mark(player, 'PG', index % 2 === 0)))
    expect(['', 'PG']).toContain((await favouritesOf(player)).join())
    await mark(player, 'PG', true)
    expect(await favouritesOf(player)).toEqual(['PG'])
  })

  test('can be no game that is not there or is in another currency', async () => {
    const player = await world.player()
    for (const code of ['NOSUCH', 'HUAYLAO', 'WALLET']) expect(await refusalOf(mark(player, code, true))).toBe('NO_GAME')
    expect(await refusalOf(mark(player, 'x'.repeat(21), true))).toBe('KEY_INVALID')
    expect(await refusalOf(mark(player, 'PG', 'yes' as never))).toBe('KEY_INVALID')
    expect(await mark(player, 'NOSUCH', false)).toEqual({ isFavourite: false })
    expect(await favouritesOf(player)).toEqual([])
  })

  test('is one of fifty at most, also when two are marked at once', async () => {
    const player = await world.player()
    const codes = Array.from({ length: 51 }, (_, index) => `FULL${index}`)
    const game = { name: 'One of many', category: 'slot', factor_hundredths: 100, position: 900 }
    await world.ownerDb
      .insertInto('games.game')
      .values(codes.map((code) => ({ code, ...game, is_shown: true })))
      .execute()
    for (const code of codes.slice(0, 49)) await mark(player, code, true)
    const both = await Promise.allSettled(codes.slice(49).map((code) => mark(player, code, true)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await favouritesOf(player)).toHaveLength(50)
    expect(await refusalOf(mark(player, 'PG', true))).toBe('FAVOURITES_FULL')
    await mark(player, codes[0]!, false)
    await mark(player, 'PG', true)
    expect(await favouritesOf(player)).toHaveLength(50)
    // One whose game is gone can be seen by nobody, so it takes no place.
    await world.ownerDb.deleteFrom('games.game').where('code', '=', codes[1]!).execute()
    await mark(player, 'JOKER', true)
    expect(await favouritesOf(player)).toHaveLength(50)
    await world.ownerDb.deleteFrom('games.player_game').where('game_code', '=', codes[1]!).execute()
    for (const code of codes) await setGame(code, { is_shown: false })
  })

  test('that is no longer offered keeps its place and says so, and one that is closed for a while takes no money', async () => {
    const player = await world.player()
    await give(world, player, 100)
    await open(player, 'PGSLOT')
    await mark(player, 'PGSLOT', true)
    await mark(player, 'SLOTXO', true)
    await player.call(transfer, { body: { from: 'WALLET', to: 'PGSLOT', amount: baht(30) } })
    await setGame('PGSLOT', { is_in_maintenance: true })
    await setGame('SLOTXO', { is_shown: false })
    expect(await gameOf(player, 'PGSLOT')).toMatchObject({ offer: 'maintenance', amount: 30, isFavourite: true })
    expect(await gameOf(player, 'SLOTXO')).toMatchObject({ offer: 'withdrawn', isFavourite: true })
    expect(await refusalOf(player.call(transfer, { body: { from: 'WALLET', to: 'PGSLOT', amount: baht(10) } }))).toBe('NO_GAME')
    expect(await refusalOf(player.call(activateGame, { params: { slotCode: 'SLOTXO' } }))).toBe('NO_GAME')
    await player.call(transfer, { body: { from: 'PGSLOT', to: 'WALLET', amount: baht(30) } })
    await mark(player, 'SLOTXO', false)
    expect(await gameOf(player, 'SLOTXO')).toBeUndefined()
    expect(await refusalOf(mark(player, 'SLOTXO', true))).toBe('NO_GAME')
    const other = await world.player()
    expect(await gameOf(other, 'PGSLOT')).toMatchObject({ offer: 'maintenance' })
    expect(await refusalOf(other.call(activateGame, { params: { slotCode: 'PGSLOT' } }))).toBe('NO_GAME')
    await setGame('PGSLOT', { is_in_maintenance: false })
    await setGame('SLOTXO', { is_shown: true })
    expect(await world.audit()).toEqual([])
  })
})

test('when a game was opened last is known by its launches, by link and by page', async () => {
  const player = await world.player()
  const [username] = [await open(player, 'PG'), await open(player, 'JOKER')]
  expect(await gameOf(player, 'PG')).toMatchObject({ openedAt: null })
  await player.call(autoLoginByUsername('PG'), { params: { username } })
  const first = (await gameOf(player, 'PG'))!.openedAt!
  expect(Math.abs(Date.parse(first) - world.clock.now().getTime())).toBeLessThan(60_000)
  await world.passTime(1000)
  await launch(world, player, 'JOKER')
  expect((await gameOf(player, 'JOKER'))!.openedAt! > first).toBe(true)
  await player.call(autoLoginByUsername('PG'), { params: { username } })
  expect((await gameOf(player, 'PG'))!.openedAt! > first).toBe(true)
  await mark(player, 'PG', true)
  await mark(player, 'PG', false)
  expect((await gameOf(player, 'PG'))!.openedAt! > first).toBe(true)
})

test('a game opens also where that cannot be noted', async () => {
  const player = await world.player()
  const [username] = [await open(player, 'PG'), await open(player, 'JOKER')]
  await world.asOwner('revoke execute on function games.note_opened from krapao_app')
  try {
    expect((await player.call(autoLoginByUsername('PG'), { params: { username } })).link).toContain('http')
    await launch(world, player, 'JOKER')
  } finally {
    await world.asOwner('grant execute on function games.note_opened to krapao_app')
  }
  expect(await gameOf(player, 'PG')).toMatchObject({ openedAt: null })
})

test('that a game was opened is noted of nobody who has no account there', async () => {
  const player = await world.player()
  await open(player, 'PG')
  for (const gameCode of ['PG', 'JOKER', 'NOSUCH']) await noteOpened(world.deps, { playerId: player.playerId, gameCode })
  const rows = await world.ownerDb.selectFrom('games.player_game').select('game_code').where('player_id', '=', player.playerId).execute()
  expect(rows).toEqual([{ game_code: 'PG' }])
})

test('a player in kip is offered the games that take kip, and may keep those alone', async () => {
  const player = await world.player({ currency: 'LAK' })
  const { slots } = await player.call(getWallet)
  expect(slots.map(({ code, nameLA, nameTH, nameEN }) => [code, nameLA, nameTH, nameEN])).toEqual([
    ['HUAYLAO', 'ຫວຍລາວ', 'หวยลาว', 'Lao lottery'],
  ])
  expect(await refusalOf(mark(player, 'PG', true))).toBe('NO_GAME')
  await mark(player, 'HUAYLAO', true)
  expect(await favouritesOf(player)).toEqual(['HUAYLAO'])
})

test('games stand in carousels until the operator chooses a grid', async () => {
  expect(await world.client()(lookupSettings)).toMatchObject({ gameLayout: 'carousels' })
  await writeSetting(world.ownerDb, 'gameLayout', 'grid')
  expect(await world.client()(lookupSettings)).toMatchObject({ gameLayout: 'grid' })
})
