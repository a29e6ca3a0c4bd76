import { once } from 'node:events'
import { connect } from 'node:net'
import { getProfile, login, logout } from '@krapao/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { give } from '../../../test/money.ts'
import { createWorld, type World, type WorldPlayer } from '../../../test/world.ts'

let world: World
let player: WorldPlayer

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  player = await world.player()
})
afterAll(() => world.stop())

/** An open page, and everything it hears. */
async function openPage(token: string) {
  const socket = io(world.url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true })
  const heard: string[] = []
  const ended = new Promise<void>((resolve) => socket.on('disconnect', () => resolve()))
  socket.onAny((event: string) => heard.push(event))
  await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
  return { socket, heard, ended, next: (event: string) => new Promise<void>((resolve) => socket.once(event, () => resolve())) }
}

const signIn = async () => (await world.client()(login, { body: { username: player.phone, password: player.password } })).token

test('[AUTH-17] signing out ends the sockets of this session, on every page, and no other', async () => {
  const elsewhere = await signIn()
  const [one, two, other] = [await openPage(player.token), await openPage(player.token), await openPage(elsewhere)]
  expect(await player.call(logout)).toEqual({ message: 'LOGOUT_SUCCESS' })
  await Promise.all([one.ended, two.ended])
  expect([one.heard, two.heard]).toEqual([
    ['newest-posting', 'session-ended'],
    ['newest-posting', 'session-ended'],
  ])
  const told = other.next('wallet-changed')
  await give(world, player, 10)
  await told
  expect(other.socket.connected).toBe(true)
  expect(await world.client(elsewhere)(getProfile)).toMatchObject({ username: player.phone })
  await expect(openPage(player.token)).rejects.toThrow('INVALID_USER_3')
  other.socket.close()
})

test('[ROLE-03] a page hears of its own player and of nobody else', async () => {
  const neighbour = await world.player()
  const [mine, theirs] = [await openPage(player.token), await openPage(neighbour.token)]
  const told = mine.next('wallet-changed')
  await give(world, player, 10)
  await told
  const toldToo = theirs.next('wallet-changed')
  await give(world, neighbour, 10)
  await toldToo
  expect([mine.heard, theirs.heard]).toEqual([
    ['newest-posting', 'wallet-changed'],
    ['newest-posting', 'wallet-changed'],
  ])
  for (const { socket } of [mine, theirs]) socket.close()
})

test.each([undefined, 'no-token'])('a socket without a session is refused: %s', async (token) => {
  await expect(openPage(token as string)).rejects.toThrow(token === undefined ? 'UNAUTHORIZED' : 'INVALID_USER_1')
})

test('a session that ends without a word ends its sockets too, by its time or by somebody else', async () => {
  const elsewhere = await signIn()
  const [one, other] = [await openPage(player.token), await openPage(elsewhere)]
  await world.asOwner(
    `update account.session set revoked_at = now(), revoked_by = 'staff' where player_id = '${player.playerId}' and is_remembered`,
  )
  await one.ended
  expect(one.heard).toEqual(['newest-posting', 'session-ended'])
  expect(other.socket.connected).toBe(true)
  await world.passTime(13 * 3_600_000)
  await other.ended
  expect(other.heard).toEqual(['newest-posting', 'session-ended'])
})

test.each([
  ['of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }],
  ['of a neighbour', { 'sec-fetch-site': 'same-site', origin: 'https://other.site.example' }],
  ['of another origin, in a browser that says no more', { origin: 'https://other.example' }],
  ['of no origin that can be read', { origin: 'null' }],
])('a page %s opens no socket', async (_whose, extraHeaders) => {
  const socket = io(world.url, {
    auth: { token: player.token },
    extraHeaders,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  const refused = await new Promise<string>((resolve) =>
    socket.on('connect', () => resolve('connected')).on('connect_error', ({ message }) => resolve(message)),
  )
  socket.close()
  expect(refused).toBe('websocket error')
})

test('a handshake of another name, or of two, opens no socket', async () => {
  const { host, port } = new URL(world.url)
  const ask = async (target: string, hosts: string[]) => {
    const socket = connect(Number(port), '127.0.0.1')
    const names = hosts.map((name) => `host: ${name}\r\n`).join('')
    const upgrade =
      'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    socket.write(`GET ${target}/socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${names}${upgrade}\r\n`)
    const [answer = ''] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [(Buffer | boolean)?]
    socket.destroy()
    return answer.toString().slice(9, 12)
  }
  expect(await ask('', [host])).toBe('101')
  for (const hosts of [['evil.example'], [host, 'evil.example'], [host, host]]) expect(await ask('', hosts)).toBe('400')
  expect(await ask(`http://${host}`, [host])).not.toBe('101')
})

test('whoever guesses tokens is refused before one is looked at, and players of other networks are not', async () => {
  const ofProxy = await createWorld({ processEnv: { TRUST_PROXY: '127.0.0.1' } })
  const known = await ofProxy.player()
  const knock = async (token: string, network: string) => {
    const extraHeaders = { 'x-forwarded-for': network }
    const socket = io(ofProxy.url, { auth: { token }, extraHeaders, transports: ['websocket'], reconnection: false, forceNew: true })
    const answer = await new Promise<string>((resolve) =>
      socket.on('connect', () => resolve('connected')).on('connect_error', ({ message }) => resolve(message)),
    )
    socket.close()
    return answer
  }
  const answers: string[] = []
  for (let guess = 0; guess < 61; guess++) answers.push(await knock('x'.repeat(43), '203.0.113.7'))
  expect(answers.slice(0, 60)).toEqual(Array(60).fill('INVALID_USER_1'))
  expect(answers[60]).toBe('websocket error')
  expect(await knock(known.token, '203.0.113.8')).toBe('connected')
  await ofProxy.stop()
})

test('a token that was refused ends its connection, so that the next guess is another one', async () => {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const heard: string[] = []
  socket.addEventListener('message', ({ data }) => heard.push(String(data)))
  const ended = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  socket.send(`40{"token":"${'x'.repeat(43)}"}`)
  await ended
  expect(heard.at(-1)).toBe('44{"message":"INVALID_USER_1"}')
})
