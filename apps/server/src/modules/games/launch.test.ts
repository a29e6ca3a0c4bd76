import {
  autoLoginByPassword,
  endOtherSessions,
  freezeAccount,
  getGameAccount,
  launchGame,
  listSecurityEvents,
  resetGamePassword,
  stepUp,
} from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enter, launch, readLaunchPage } from '../../../test/launch-page.ts'
import { open } from '../../../test/money.ts'
import { signIn } from '../../../test/races/race.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

const MINUTE_MS = 60_000

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  player = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

const at = (slotCode: string) => ({ params: { slotCode } })
const withToken = (token: string) => world.client(token)
const shown = async (call = player.call) => (await call(getGameAccount, at('JOKER'))).password
const kinds = async (call = player.call) => (await call(listSecurityEvents)).events.map(({ kind }) => kind)
const begin = async () => world.url + (await player.call(launchGame, at('JOKER'))).address
const statusOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).status

describe('a password at a game is shown', () => {
  beforeEach(() => open(player, 'JOKER'))

  test('[GAME-02] for five minutes to whoever has signed in, then only after the password was shown again, in that session', async () => {
    const token = await signIn(world, player)
    const call = withToken(token)
    const password = await shown(call)
    expect(password).toMatch(/.{8,}/)
    await world.passTime(5 * MINUTE_MS)
    expect(await call(getGameAccount, at('JOKER'))).toEqual({ username: expect.any(String), password: null, event: null })
    const renewed = (await call(stepUp, { body: { password: player.password } })).token
    expect(await shown(withToken(renewed))).toBe(password)
    expect([await shown(call), await shown()]).toEqual([null, null])
  })

  test('and it is an event, once for each time that the player showed that it is them', async () => {
    const call = withToken(await signIn(world, player))
    const before = (await kinds(call)).filter((kind) => kind === 'game_password_shown').length
    const count = async (by = call) => (await kinds(by)).filter((kind) => kind === 'game_password_shown').length - before
    await shown(call)
    await shown(call)
    expect(await count()).toBe(1)
    await world.passTime(5 * MINUTE_MS)
    await shown(call)
    expect(await count()).toBe(1)
    const renewed = withToken((await call(stepUp, { body: { password: player.password } })).token)
    await shown(renewed)
    expect(await count(renewed)).toBe(2)
  })

  test('by no statement of the server’s login, and opens in no other row', async () => {
    await expect(world.db.selectFrom('games.account').select('password_encrypted').execute()).rejects.toThrow(/permission denied/)
    const other = await world.player()
    await open(other, 'JOKER')
    await world.asOwner(`
      update games.account set password_encrypted = (select password_encrypted from games.account where player_id = '${player.playerId}' and game_code = 'JOKER')
      where player_id = '${other.playerId}' and game_code = 'JOKER'`)
    expect(await refusalOf(other.call(getGameAccount, at('JOKER')))).toBe('INTERNAL_SERVER_ERROR')
    expect(await refusalOf(other.call(launchGame, at('JOKER')))).toBe('INTERNAL_SERVER_ERROR')
    await other.call(resetGamePassword, at('JOKER'))
    expect(await shown(other.call)).toMatch(/.{8,}/)
  })
})

describe('a game is opened from a page that the server fills', () => {
  test.each([
    ['[GAME-36]', 'JOKER', 'POST'],
    ['[GAME-37]', 'SLOTXO', 'POST'],
    ['[GAME-38]', 'UFABET', 'POST'],
    ['[GAME-40]', 'SUPERSLOT', 'GET'],
  ] as const)('%s %s, without the password that nobody was shown', async (_clause, code, method) => {
    await open(player, code)
    await world.passTime(5 * MINUTE_MS)
    const entered = await launch(world, player, code)
    const { username, password } = await player.call(getGameAccount, at(code))
    expect(password).toBeNull()
    expect(entered).toMatchObject({ method, fields: { username, password: expect.any(String) } })
    expect(Object.keys(entered.fields).includes('__VIEWSTATE')).toBe(code === 'UFABET')
    expect(entered.address).toContain(world.env.integrations.games[code]!.signIn)
    const game = await enter(entered)
    expect([game.status, new URL(game.url).pathname]).toEqual([200, `/games/${code}/play`])
  })

  test('kept by no cache, framed by nobody, telling nobody where it was, with its own script alone', async () => {
    await open(player, 'JOKER')
    const page = await fetch(await begin())
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    })
    const policy = page.headers.get('content-security-policy')!
    const origin = new URL(world.env.integrations.games['JOKER']!.signIn).origin
    expect(policy).toMatch(/^default-src 'none'; script-src 'nonce-([^']+)'; style-src 'nonce-\1'; /)
    expect(policy).toContain(`form-action ${origin} https:; base-uri 'none'; frame-ancestors 'none'`)
    const entered = await readLaunchPage(page)
    expect(entered.fields['password']).toBeTruthy()
  })

  test('once, and within a minute', async () => {
    await open(player, 'JOKER')
    const twice = await begin()
    const late = await begin()
    expect([await statusOf(twice), await statusOf(twice)]).toEqual([200, 410])
    await world.passTime(MINUTE_MS - 1)
    expect(await statusOf(await begin())).toBe(200)
    await world.passTime(1)
    expect(await statusOf(late)).toBe(410)
  })

  test('of twenty that open it at once, one does', async () => {
    await open(player, 'JOKER')
    const url = await begin()
    const answers = await Promise.all(Array.from({ length: 20 }, () => statusOf(url)))
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 410)).toHaveLength(19)
  })

  test('not once the session has ended, by its owner or because the account is frozen', async () => {
    await open(player, 'JOKER')
    const ended = await begin()
    await withToken(await signIn(world, player))(endOtherSessions)
    expect(await statusOf(ended)).toBe(410)
    player.call = withToken(await signIn(world, player))
    const frozen = await begin()
    await player.call(freezeAccount)
    expect(await statusOf(frozen)).toBe(410)
  })

  test('a page that was used says so in the language of the device, and that no money is lost', async () => {
    await open(player, 'JOKER')
    const url = await begin()
    await fetch(url)
    for (const [locale, lang, words] of [
      ['th', 'th', 'เงินของคุณไม่ได้หายไปไหน'],
      ['la', 'lo', 'ເງິນຂອງທ່ານບໍ່ໄດ້ຫາຍໄປໃສ'],
      ['en', 'en', 'Your money is where it was'],
    ]) {
      const text = await (await fetch(url, { headers: { cookie: `locale=${locale}` } })).text()
      expect(text).toContain(`<html lang="${lang}">`)
      expect(text).toContain(words)
      expect(text).not.toContain('<form')
    }
  })

  test('of words that are no token of ours nothing is opened', async () => {
    for (const word of [
      'x',
      '%00',
      '%F0%9F%98%80',
      `${player.playerId.replaceAll('-', '')}.${'A'.repeat(43)}`,
      "x'%20or%201=1--",
      'x'.repeat(500),
    ])
      expect(await statusOf(`${world.url}/api/launch/${word}`)).toBe(410)
    expect(await statusOf(`${world.url}/api/launch/%zz`)).toBe(400)
  })

  test('a browser that fetches ahead, the page of another site, and a script use up none', async () => {
    await open(player, 'JOKER')
    const url = await begin()
    for (const headers of [
      { 'sec-purpose': 'prefetch' },
      { purpose: 'prefetch' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' },
    ])
      expect((await fetch(url, { headers })).status).toBe(400)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404)
    expect(await statusOf(url)).toBe(200)
  })

  test('refused where there is nothing to open, and where the provider does not know the account', async () => {
    expect(await refusalOf(player.call(launchGame, at('NOSUCH')))).toBe('NO_GAME')
    expect(await refusalOf(player.call(launchGame, at('JOKER')))).toBe('SLOT_NO_ACCOUNT')
    await open(player, 'PGSLOT')
    expect(await refusalOf(player.call(launchGame, at('PGSLOT')))).toBe('KEY_INVALID')
    await open(player, 'UFABET')
    // A provider that is silent may take the form without its state.
    await world.fault('games:UFABET', 'timeout-before', 1, 'form-state')
    expect(Object.keys((await launch(world, player, 'UFABET')).fields).toSorted()).toEqual(['password', 'username'])
    await world.asOwner(`
      insert into games.username (player_id, game_code, username) values ('${player.playerId}', 'UFABET', 'gone-away');
      update games.account set username = 'gone-away' where game_code = 'UFABET' and player_id = '${player.playerId}';
      delete from games.username where game_code = 'UFABET' and player_id = '${player.playerId}' and username <> 'gone-away'`)
    expect(await refusalOf(player.call(launchGame, at('UFABET')))).toBe('NOT_UFABET')
  })

  test('twenty at a time', async () => {
    await open(player, 'JOKER')
    for (let count = 0; count < 20; count += 1) await begin()
    expect(await refusalOf(begin())).toBe('REQUEST_LIMIT')
    await world.passTime(MINUTE_MS)
    expect(await statusOf(await begin())).toBe(200)
  })
})

test('[GAME-33] a link takes no password of the page: any word does', async () => {
  const username = await open(player, 'PGSLOT')
  await world.passTime(5 * MINUTE_MS)
  const { link } = await player.call(autoLoginByPassword('PGSLOT'), { params: { username, password: '-' } })
  expect((await fetch(link)).status).toBe(200)
})
