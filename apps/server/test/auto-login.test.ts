import { AUTO_LOGIN, getGameAccount } from '@krapao/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../src/wiring.ts'
import { open } from './money.ts'
import { createWorld, type World, type WorldPlayer } from './world.ts'

/** Specification, section 7, word for word. */
const AUTO_LOGIN_CALLS = [
  ['[GAME-23]', 'PG', '/api/autoLogin/pg/{username}'],
  ['[GAME-24]', 'BETFLIX', '/api/autoLogin/betflix/{username}'],
  ['[GAME-25]', 'AREASLOT', '/api/autoLogin/areaslot/{username}'],
  ['[GAME-26]', 'JOKER2', '/api/autoLogin/joker2/{username}'],
  ['[GAME-27]', 'HUAYHD', '/api/autoLogin/huayhd/{username}'],
  ['[GAME-28]', 'ASKMEBET', '/api/autoLogin/askmebet/{username}/{password}'],
  ['[GAME-29]', 'IMI', '/api/autoLogin/imi/{username}/{password}'],
  ['[GAME-30]', 'USUN', '/api/autoLogin/usun/{username}/{password}'],
  ['[GAME-31]', 'CIRCUS', '/api/autoLogin/circus/{username}/{password}'],
  ['[GAME-32]', 'SLOTRACHA', '/api/autoLogin/slotracha/{username}/{password}'],
  ['[GAME-33]', 'PGSLOT', '/api/autoLogin/pgslot/{username}/{password}'],
] as const

let world: World
let player: WorldPlayer
let other: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
  other = await world.player()
})
afterAll(() => world.stop())

test.each(AUTO_LOGIN_CALLS)('%s %s %s is answered with a link that opens the game', async (_clause, gameCode, path) => {
  await world.ownerDb
    .insertInto('games.game')
    .values({ code: gameCode, name: gameCode, category: 'slot', factor_hundredths: 100, is_shown: true, position: 99 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const username = await open(other, gameCode).catch(
    async () => (await other.call(getGameAccount, { params: { slotCode: gameCode } })).username,
  )
  const url = `${world.url}${path.replace('{username}', username).replace('{password}', 'p%26ss%2F1')}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${other.token}` } })
  expect(response.status).toBe(200)
  const { link } = (await response.json()) as { link: string }
  const opened = await fetch(link)
  expect([opened.status, new URL(opened.url).pathname]).toEqual([200, `/games/${gameCode}/play`])
  expect((await fetch(url)).status).toBe(401)
  expect((await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${other.token}` } })).status).toBe(404)
})

test('[GAME-45] there are these eleven calls and no other, under the code as the path segment in upper case', () => {
  const declared = allRoutes(world.deps).map(({ route }) => route)
  const autoLogins = declared.filter(({ path }) => path.startsWith('/api/autoLogin/'))
  expect(autoLogins.map(({ method, path, access }) => `${method} ${path} ${access}`).toSorted()).toEqual(
    AUTO_LOGIN_CALLS.map(([, , path]) => `GET ${path.replace(/\{(\w+)\}/g, ':$1')} player`).toSorted(),
  )
  expect(Object.keys(AUTO_LOGIN).toSorted()).toEqual(AUTO_LOGIN_CALLS.map(([, gameCode]) => gameCode).toSorted())
})

test.each(AUTO_LOGIN_CALLS)('%s %s %s is refused to whoever has no such account', async (_clause, _code, path) => {
  const url = `${world.url}${path.replace('{username}', 'nobody').replace('{password}', 'x')}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${player.token}` } })
  expect([response.status, await response.json()]).toEqual([404, { message: 'SLOT_NO_ACCOUNT' }])
})
