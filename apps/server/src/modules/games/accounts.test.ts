import { randomUUID } from 'node:crypto'
import {
  activateGame,
  autoLoginByPassword,
  autoLoginByUsername,
  getGameAccount,
  getWallet,
  refreshGames,
  resetGamePassword,
  transfer,
} from '@krapao/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baht, give, mirrorOf, open, providerBalance } from '../../../test/money.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { placeOfPassword } from './account-password.ts'
import { leaseReset } from './functions.gen.ts'

let world: World
let player: WorldPlayer
let other: WorldPlayer

/** Their account there goes by a name that the provider never gave. */
const rename = ({ playerId }: WorldPlayer, game: string) =>
  world.asOwner(`
    insert into games.username (player_id, game_code, username) values ('${playerId}', '${game}', 'gone-away');
    update games.account set username = 'gone-away' where game_code = '${game}' and player_id = '${playerId}';
    delete from games.username where game_code = '${game}' and player_id = '${playerId}' and username <> 'gone-away'`)

beforeAll(async () => {
  world = await createWorld()
  player = await world.player()
  other = await world.player()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})

describe('opening a game account', () => {
  test('[GAME-01] [GAME-03] [GAME-07] [API-11] an inactive game becomes active and answers the game', async () => {
    const before = (await player.call(getWallet)).slots.find(({ code }) => code === 'PG')
    expect(before).toEqual({
      code: 'PG',
      name: 'PG',
      nameTH: 'พีจี',
      nameLA: 'ພີຈີ',
      nameEN: 'PG',
      logo: '/art/PG-logo.svg',
      background: '/art/PG-background.svg',
      backgroundSmall: '/art/PG-small.webp',
      isActive: false,
      amount: 0,
      ftWalletSlot: 1.5,
      category: 'slot',
      offer: 'open',
      isFavourite: false,
      openedAt: null,
      web: expect.any(String),
      android: null,
      ios: null,
    })
    expect(await player.call(activateGame, { params: { slotCode: 'PG' } })).toEqual({ ...before, isActive: true })
    expect((await player.call(getWallet)).slots.find(({ code }) => code === 'PG')?.isActive).toBe(true)
  })

  test('[ERR-66] [ERR-71] [ERR-68] is refused twice, for no game, and nothing else works before it', async () => {
    expect(await refusalOf(player.call(activateGame, { params: { slotCode: 'PG' } }))).toBe('SLOT_ALREADY_ACTIVE')
    expect(await refusalOf(player.call(activateGame, { params: { slotCode: 'NOSUCH' } }))).toBe('NO_GAME')
    expect(await refusalOf(player.call(getGameAccount, { params: { slotCode: 'HUAYHD' } }))).toBe('SLOT_NO_ACCOUNT')
    expect(await refusalOf(player.call(resetGamePassword, { params: { slotCode: 'HUAYHD' } }))).toBe('SLOT_NO_ACCOUNT')
  })

  test('a name at a game is one player’s: theirs again when they open it again, and nobody else’s', async () => {
    const somebody = await world.player()
    const { call, playerId } = somebody
    const username = await open(somebody, 'PG')
    const forgotten = () => world.asOwner(`delete from games.account where player_id = '${playerId}'`)
    await forgotten()
    expect(await open(somebody, 'PG')).toBe(username)
    await forgotten()
    await world.asOwner(`update games.username set player_id = '${other.playerId}' where username = '${username}'`)
    expect(await refusalOf(call(activateGame, { params: { slotCode: 'PG' } }))).toBe('INTERNAL_SERVER_ERROR')
    expect(await refusalOf(call(getGameAccount, { params: { slotCode: 'PG' } }))).toBe('SLOT_NO_ACCOUNT')
    await world.asOwner(`delete from games.username where username = '${username}'`)
  })

  test('[GAME-04] a reset that its server never ended keeps others off for half a minute', async () => {
    const reset = () => player.call(resetGamePassword, { params: { slotCode: 'PG' } })
    expect(await leaseReset(world.db, { player: player.playerId, game: 'PG', lease: randomUUID() })).toBe(true)
    expect(await refusalOf(reset())).toBe('SLOT_RESET_PASSWORD_FAIL')
    await world.passTime(30_000)
    expect(await reset()).toEqual({ message: 'SLOT_PASSWORD_RESET' })
    await world.fault('games:PG', 'refuse', 1, 'reset')
    expect(await refusalOf(reset())).toBe('SLOT_RESET_PASSWORD_FAIL')
    expect(await reset()).toEqual({ message: 'SLOT_PASSWORD_RESET' })
  })

  test('[ERR-67] [ERR-69] is refused while the provider cannot be reached, and so is a new password', async () => {
    const apart = await createWorld({ processEnv: { GAME_PG_URL: 'http://127.0.0.1:9' } })
    const { call, playerId } = await apart.player()
    expect(await refusalOf(call(activateGame, { params: { slotCode: 'PG' } }))).toBe('SLOT_ACTIVATE_FAIL')
    await apart.ownerDb.insertInto('games.username').values({ player_id: playerId, game_code: 'PG', username: 'known' }).execute()
    await apart.ownerDb
      .insertInto('games.account')
      .values({
        player_id: playerId,
        game_code: 'PG',
        username: 'known',
        password_encrypted: await apart.deps.encryption.encrypt('old', placeOfPassword({ playerId, gameCode: 'PG' })),
        opened_at: apart.clock.now(),
      })
      .execute()
    expect(await refusalOf(call(resetGamePassword, { params: { slotCode: 'PG' } }))).toBe('SLOT_RESET_PASSWORD_FAIL')
    expect((await call(getGameAccount, { params: { slotCode: 'PG' } })).password).toBe('old')
    expect((await call(refreshGames)).unreachable).toEqual(['PG'])
    expect(await refusalOf(call(autoLoginByUsername('PG'), { params: { username: 'known' } }))).toBe('LOGIN_FAIL')
    await apart.stop()
  })
})

describe('credentials', () => {
  test('[GAME-02] [GAME-08] the player reads their own, encrypted at rest; only a form with state has an event', async () => {
    const account = await player.call(getGameAccount, { params: { slotCode: 'PG' } })
    expect(account).toEqual({ username: expect.any(String), password: expect.any(String), event: null })
    const stored = await world.ownerDb
      .selectFrom('games.account')
      .select('password_encrypted')
      .where('username', '=', account.username)
      .executeTakeFirstOrThrow()
    expect(stored.password_encrypted.includes(account.password!)).toBe(false)
    await open(player, 'UFABET')
    const { event } = await player.call(getGameAccount, { params: { slotCode: 'UFABET' } })
    expect(Object.keys(event ?? {}).length).toBeGreaterThan(0)
  })

  test('[ERR-14] a provider that no longer knows the player of its form says so; one that is silent leaves the form without', async () => {
    await open(other, 'UFABET')
    const read = () => other.call(getGameAccount, { params: { slotCode: 'UFABET' } })
    await world.fault('games:UFABET', 'timeout-before', 1, 'form-state')
    expect((await read()).event).toBeNull()
    await rename(other, 'UFABET')
    expect(await refusalOf(read())).toBe('NOT_UFABET')
  })

  test('[GAME-04] [GAME-11] a new password keeps the account and its money', async () => {
    await give(world, player, 50)
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(50) } })
    const before = await player.call(getGameAccount, { params: { slotCode: 'PG' } })
    expect(await player.call(resetGamePassword, { params: { slotCode: 'PG' } })).toEqual({ message: 'SLOT_PASSWORD_RESET' })
    const after = await player.call(getGameAccount, { params: { slotCode: 'PG' } })
    expect(after.username).toBe(before.username)
    expect(after.password).not.toBe(before.password)
    expect(await providerBalance(world, 'PG', after.username)).toBe(50)
    await player.call(transfer, { body: { from: 'PG', to: 'WALLET', amount: baht(50) } })
  })
})

describe('auto-login', () => {
  test('[GAME-23] by username answers a link that opens the game signed in', async () => {
    const { username } = await player.call(getGameAccount, { params: { slotCode: 'PG' } })
    const { link } = await player.call(autoLoginByUsername('PG'), { params: { username } })
    const page = await fetch(link)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  })

  test('[GAME-33] by username and password uses the stored password, whatever the call carries', async () => {
    const username = await open(player, 'PGSLOT')
    const { link } = await player.call(autoLoginByPassword('PGSLOT'), { params: { username, password: 'not-the-password' } })
    expect((await fetch(link)).status).toBe(200)
  })

  test('[ROLE-03] only for the caller’s own username', async () => {
    const theirs = await open(other, 'PG')
    expect(await refusalOf(player.call(autoLoginByUsername('PG'), { params: { username: theirs } }))).toBe('SLOT_NO_ACCOUNT')
  })

  test('[ERR-13] says so when the provider no longer knows the player', async () => {
    const game = { code: 'AREASLOT', name: 'Area Slot', category: 'slot', factor_hundredths: 100, is_shown: true, position: 99 }
    await world.ownerDb.insertInto('games.game').values(game).execute()
    await open(other, 'AREASLOT')
    await rename(other, 'AREASLOT')
    expect(await refusalOf(other.call(autoLoginByUsername('AREASLOT'), { params: { username: 'gone-away' } }))).toBe('NOT_AREASLOT')
  })
})

describe('[WAL-02] [WAL-06] refreshing balances', () => {
  test('posts what was won and lost as the game’s result', async () => {
    await give(world, player, 100)
    await player.call(transfer, { body: { from: 'WALLET', to: 'PG', amount: baht(100) } })
    const { username } = await player.call(getGameAccount, { params: { slotCode: 'PG' } })
    await world.control('POST', `games/PG/${username}/play`, { bet: 20, win: 75.5 })
    expect(await mirrorOf(player, 'PG')).toBe(100)
    const answer = await player.call(refreshGames)
    expect(answer).toMatchObject({ message: 'BALANCES_REFRESHED', unreachable: [] })
    expect(answer.slots.find(({ code }) => code === 'PG')?.amount).toBe(155.5)
    const results = await world.db.selectFrom('ledger.entry').select('amount').where('account', '=', 'gaming-revenue:PG').execute()
    expect(results.map(({ amount }) => amount)).toEqual([-5550n])
    await player.call(refreshGames)
    expect(await mirrorOf(player, 'PG')).toBe(155.5)
  })
})
