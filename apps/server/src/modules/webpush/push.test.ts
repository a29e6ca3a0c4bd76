import { changePassword, freezeAccount, getPush, listSecurityEvents, login, subscribePush, unsubscribePush } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { give } from '../../../test/money.ts'
import { browserOf, tellPlayer, toldTo } from '../../../test/push.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'
import { workPushes } from './index.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  expect(await world.audit()).toEqual([])
  await world.stop()
})
beforeEach(async () => {
  await world.nextDay()
  player = await world.player()
})

const kindsOf = async (browser: { endpoint: string }) => (await toldTo(world, browser)).map(({ kind }) => kind)
const eventsOf = async () =>
  (await player.call(listSecurityEvents)).events.map(({ kind }) => kind).filter((kind) => kind.startsWith('push'))
const rowsOf = async () => world.db.selectFrom('webpush.subscription').selectAll().where('player_id', '=', player.playerId).execute()

test('a deposit is told to a browser by its kind and id alone, once', async () => {
  await give(world, player, 10)
  const browser = await tellPlayer(world, player)
  await world.deposit(player, 123)
  await world.tellBrowsers()
  await world.tellBrowsers()
  const told = await toldTo(world, browser)
  expect(told).toEqual([
    {
      id: expect.stringMatching(/^p\d+$/),
      kind: 'deposit_credited',
      language: 'th',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      urgency: 'normal',
    },
  ])
})

test('what happens to the account is told to whoever wants that, and money to whoever wants money', async () => {
  const browser = await tellPlayer(world, player, { money: false, security: true })
  await world.deposit(player, 100)
  await world.client()(login, { body: { username: player.phone, password: player.password } })
  await world.tellBrowsers()
  expect(await kindsOf(browser)).not.toContain('deposit_credited')
  await player.call(subscribePush, { body: { ...browser, kinds: { money: true, security: false } } })
  await world.deposit(player, 200)
  await world.tellBrowsers()
  expect((await kindsOf(browser)).at(-1)).toBe('deposit_credited')
  expect((await player.call(getPush)).subscriptions).toMatchObject([{ isThis: true, kinds: { money: true, security: false } }])
})

test('an address that leads to no known push service is not taken', async () => {
  const { keys } = await browserOf(world, player)
  for (const endpoint of ['https://attacker.example/push', 'http://127.0.0.1:1/push', 'https://169.254.169.254/', world.sandboxUrl]) {
    const body = { endpoint, keys, kinds: { money: true, security: true } }
    expect(await refusalOf(player.call(subscribePush, { body }))).toBe('PUSH_INVALID')
  }
  expect(await rowsOf()).toEqual([])
})

test('a key that is no point of the curve is not taken', async () => {
  const browser = await browserOf(world, player)
  const point = Buffer.from(browser.keys.p256dh, 'base64url')
  point[64]! ^= 1
  for (const p256dh of [point.toString('base64url'), 'B'.repeat(87), 'A'.repeat(87)]) {
    const body = { ...browser, keys: { ...browser.keys, p256dh }, kinds: { money: true, security: true } }
    expect(await refusalOf(player.call(subscribePush, { body })), p256dh).toBe('PUSH_INVALID')
  }
  expect(await rowsOf()).toEqual([])
})

test('what cannot be sent by an error of our own is given up after five tries, too', async () => {
  await tellPlayer(world, player)
  await world.deposit(player, 100)
  const { push } = world.deps.integrations
  const broken = { ...push, send: () => Promise.reject(new Error('no key')) }
  const deps = { ...world.deps, integrations: { ...world.deps.integrations, push: broken } }
  for (let tries = 0; tries < 5; tries++) {
    await workPushes(deps)
    await world.passTime(3_600_000)
  }
  expect(await rowsOf()).toMatchObject([{ state: 'quiet' }])
})

test('the same browser with other keys is reached by those', async () => {
  const browser = await browserOf(world, player)
  const { keys } = await browserOf(world, player)
  await player.call(subscribePush, { body: { ...browser, keys, kinds: { money: true, security: true } } })
  await player.call(subscribePush, { body: { ...browser, kinds: { money: true, security: true } } })
  await world.deposit(player, 100)
  await world.tellBrowsers()
  expect(await kindsOf(browser)).toEqual(['deposit_credited'])
  expect(await eventsOf()).toEqual(['push_added'])
})

test('a browser whose push service refuses three in a row is told no more', async () => {
  const browser = await browserOf(world, player)
  // Of another browser: what is encrypted by them does not open.
  const { keys } = await browserOf(world, player)
  await player.call(subscribePush, { body: { ...browser, keys, kinds: { money: true, security: true } } })
  for (const standing of [1, 1, 0]) {
    await world.deposit(player, 100)
    await world.tellBrowsers()
    expect(await rowsOf()).toHaveLength(standing)
  }
  expect(await eventsOf()).toEqual(['push_removed', 'push_added'])
})

test('a browser that has unsubscribed is told no more, and its owner reads of it', async () => {
  const browser = await tellPlayer(world, player)
  await world.fault('push', 'refuse')
  await world.deposit(player, 100)
  await world.tellBrowsers()
  expect(await rowsOf()).toEqual([])
  expect(await eventsOf()).toEqual(['push_removed', 'push_added'])
  await world.deposit(player, 200)
  expect(await world.tellBrowsers()).toBe(0)
  expect(await toldTo(world, browser)).toEqual([])
})

test.each(['too-many', 'error-before', 'timeout-before'])(
  'a push service that answers with %s is asked again later, and keeps nobody waiting',
  async (fault) => {
    const browser = await tellPlayer(world, player)
    await world.fault('push', fault, 2)
    await world.deposit(player, 100)
    expect(await world.tellBrowsers()).toBe(1)
    expect(await kindsOf(browser)).toEqual([])
    for (let tries = 0; tries < 2; tries++) {
      await world.passTime(3_600_000)
      await world.tellBrowsers()
    }
    expect(await kindsOf(browser)).toEqual(['deposit_credited'])
  },
)

test('an outcome is given up after five tries, and the next is tried', async () => {
  const browser = await tellPlayer(world, player)
  await world.fault('push', 'error-before', 5)
  await world.deposit(player, 100)
  for (let tries = 0; tries < 5; tries++) {
    await world.tellBrowsers()
    await world.passTime(3_600_000)
  }
  expect(await rowsOf()).toMatchObject([{ state: 'quiet' }])
  await world.deposit(player, 200)
  await world.tellBrowsers()
  expect(await kindsOf(browser)).toEqual(['deposit_credited'])
})

test('of two answers of which the first was lost, both have one topic', async () => {
  const browser = await tellPlayer(world, player)
  await world.fault('push', 'error-after')
  await world.deposit(player, 100)
  await world.tellBrowsers()
  await world.passTime(3_600_000)
  await world.tellBrowsers()
  const told = await toldTo(world, browser)
  expect(told).toHaveLength(2)
  expect(new Set(told.map(({ id, topic }) => `${id} ${topic}`)).size).toBe(1)
})

test('ten workers at once tell it once', async () => {
  const browser = await tellPlayer(world, player)
  await world.deposit(player, 100)
  await Promise.all(Array.from({ length: 10 }, () => workPushes(world.deps)))
  await world.tellBrowsers()
  expect(await kindsOf(browser)).toEqual(['deposit_credited'])
})

test('of many that ended meanwhile the newest five are told, and nothing that is over for half a day', async () => {
  const browser = await tellPlayer(world, player)
  for (const amount of [10, 20, 30, 40, 50, 60, 70]) await give(world, player, amount)
  await world.tellBrowsers()
  expect(await kindsOf(browser)).toHaveLength(5)
  await give(world, player, 80)
  await world.passTime(12 * 3_600_000)
  await world.tellBrowsers()
  expect(await kindsOf(browser)).toHaveLength(5)
})

test('a session that has ended is told nothing, whatever ended it', async () => {
  const other = await world.player()
  const browsers = [await tellPlayer(world, player), await tellPlayer(world, other)]
  await player.call(freezeAccount)
  const { token } = await world.client()(login, { body: { username: other.phone, password: other.password } })
  await world.client(token)(changePassword, {
    body: { oldPassword: other.password, newPassword: 'another-one-7' },
  })
  await world.deposit(await again(other, token), 100)
  await world.tellBrowsers()
  for (const browser of browsers) expect(await kindsOf(browser)).not.toContain('deposit_credited')
  expect(
    await world.db.selectFrom('webpush.subscription').selectAll().where('player_id', 'in', [player.playerId, other.playerId]).execute(),
  ).toEqual([])
})

const again = async (one: WorldPlayer, token: string): Promise<WorldPlayer> => ({ ...one, token, call: world.client(token) })

test('a session that nobody uses any more takes its subscription with it', async () => {
  await tellPlayer(world, player)
  await world.passTime(40 * 86_400_000)
  await world.forget()
  expect(await rowsOf()).toEqual([])
})

test('one for each session: another address takes the place of the first, and the same is the same', async () => {
  const browser = await tellPlayer(world, player)
  await player.call(subscribePush, { body: { ...browser, kinds: { money: true, security: true } } })
  await tellPlayer(world, player)
  expect(await rowsOf()).toHaveLength(1)
  expect(await eventsOf()).toEqual(['push_added', 'push_removed', 'push_added'])
})

test('its owner ends one or all, and nobody else’s', async () => {
  const other = await world.player()
  await tellPlayer(world, player)
  await tellPlayer(world, other)
  const [own] = (await player.call(getPush)).subscriptions
  await other.call(unsubscribePush, { body: { subscriptionId: own!.subscriptionId } })
  expect(await rowsOf()).toHaveLength(1)
  await player.call(unsubscribePush, { body: { subscriptionId: own!.subscriptionId } })
  expect(await rowsOf()).toEqual([])
  await other.call(unsubscribePush, { body: { subscriptionId: null } })
  expect((await other.call(getPush)).subscriptions).toEqual([])
  expect(await eventsOf()).toEqual(['push_removed', 'push_added'])
})

test('the address of a browser stands encrypted', async () => {
  const { endpoint, keys } = await tellPlayer(world, player)
  const [row] = await rowsOf()
  for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(row!.address_encrypted.includes(secret)).toBe(false)
})
