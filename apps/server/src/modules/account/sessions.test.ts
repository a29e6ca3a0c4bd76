import { endOtherSessions, endSession, getProfile, listSecurityEvents, listSessions, login, logout } from '@krapao/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFrontModules, type FrontModules } from '../../../test/front-modules.ts'
import { refusalOf } from '../../../test/refusal-of.ts'
import { registered } from '../../../test/registered.ts'
import { sha256 } from '../../platform/ids.ts'
import { writeSetting } from '../site/index.ts'

const PASSWORD = 'a-good-password'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const CHROME = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let modules: FrontModules
let phone: string

beforeAll(async () => {
  modules = await createFrontModules()
  await writeSetting(modules.ownerDb, 'registerOTP', false)
})
afterAll(() => modules.close())
beforeEach(async () => {
  await modules.passTime(DAY_MS)
  modules.endedSessions.length = 0
  phone = await registered(modules.visitor(), PASSWORD)
})

/** A device that is signed in. */
async function device({
  remember = true,
  address = '203.0.113.7',
  who = phone,
}: { remember?: boolean; address?: string; who?: string } = {}) {
  const { token } = await modules
    .visitor({ address, userAgent: CHROME })
    .call(login, { body: { username: who, password: PASSWORD, remember } })
  return { token, ...modules.visitor({ token, address }) }
}

describe('where a player is signed in', () => {
  test('is listed with device, place and times, the last used first, this one marked', async () => {
    const first = await device({ address: '1.0.128.1' })
    await modules.passTime(HOUR_MS)
    const second = await device({ address: '127.0.0.1' })
    const secondAt = modules.clock.now().toISOString()
    await modules.passTime(60_000)
    const { sessions } = await first.call(listSessions)
    expect(sessions.map(({ isThis, country }) => [isThis, country])).toEqual([
      [true, 'TH'],
      [false, null],
    ])
    expect(sessions[1]).toMatchObject({ browser: 'Chrome', system: 'Android', createdAt: secondAt })
    expect(JSON.stringify(sessions)).not.toContain(sha256(second.token).toString('base64'))
  })

  test('lists no session that has ended, whatever ended it', async () => {
    const [here, out, short] = [await device(), await device(), await device({ remember: false })]
    await out.call(logout)
    expect((await here.call(listSessions)).sessions).toHaveLength(2)
    await modules.passTime(12 * HOUR_MS)
    expect((await here.call(listSessions)).sessions).toHaveLength(1)
    expect(await refusalOf(short.call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
  })

  test('is at most twenty devices: one more ends the one unused for longest, with its sockets', async () => {
    const devices: Awaited<ReturnType<typeof device>>[] = []
    while (devices.length < 20) {
      devices.push(await device())
      await modules.passTime(60_000)
    }
    // The first is used again, so the second is the oldest.
    await devices[0]!.call(getProfile)
    const last = await device()
    expect(await refusalOf(devices[1]!.call(getProfile))).toBe('INVALID_USER_3')
    expect(modules.endedSessions).toEqual([sha256(devices[1]!.token)])
    expect((await last.call(listSessions)).sessions).toHaveLength(20)
  })
})

describe('a session', () => {
  test('that is not remembered ends half a day after it began, however much it is used', async () => {
    const { call } = await device({ remember: false })
    for (let hours = 0; hours < 11; hours++) {
      await modules.passTime(HOUR_MS)
      expect(await call(getProfile)).toMatchObject({ username: phone })
    }
    await modules.passTime(HOUR_MS)
    expect(await refusalOf(call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
  })

  test('lasts as the operator says', async () => {
    await writeSetting(modules.ownerDb, 'sessions', { days: 2, idleDays: 1, hours: 1 })
    const [remembered, other] = [await device(), await device({ remember: false })]
    await writeSetting(modules.ownerDb, 'sessions', { days: 30, idleDays: 7, hours: 12 })
    await modules.passTime(HOUR_MS)
    expect(await refusalOf(other.call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
    await modules.passTime(22 * HOUR_MS)
    expect(await remembered.call(getProfile)).toMatchObject({ username: phone })
    await modules.passTime(24 * HOUR_MS)
    expect(await refusalOf(remembered.call(getProfile))).toBe('EXPIRED_AUTH_TOKEN')
  })
})

describe('its owner ends', () => {
  test('one, and no other', async () => {
    const [here, lost, other] = [await device(), await device(), await device()]
    const { sessionId } = (await lost.call(listSessions)).sessions.find(({ isThis }) => isThis)!
    expect(await here.call(endSession, { params: { sessionId } })).toEqual({ message: 'SESSION_ENDED' })
    expect(await refusalOf(lost.call(getProfile))).toBe('INVALID_USER_3')
    expect(await other.call(getProfile)).toMatchObject({ username: phone })
    expect(modules.endedSessions).toEqual([sha256(lost.token)])
    expect(await here.call(endSession, { params: { sessionId } })).toEqual({ message: 'SESSION_ENDED' })
    expect((await here.call(listSecurityEvents)).events.filter(({ kind }) => kind === 'session_ended')).toHaveLength(1)
  })

  test('all others, from the one that goes on', async () => {
    const [here, ...others] = [await device(), await device(), await device()]
    expect(await here.call(endOtherSessions)).toEqual({ message: 'SESSIONS_ENDED' })
    for (const { call } of others) expect(await refusalOf(call(getProfile))).toBe('INVALID_USER_3')
    expect((await here.call(listSessions)).sessions).toHaveLength(1)
    expect(await here.call(endOtherSessions)).toEqual({ message: 'SESSIONS_ENDED' })
  })

  test('none of another player, not the one that asks, and none that never was', async () => {
    const here = await device()
    const stranger = await device({ who: await registered(modules.visitor(), PASSWORD) })
    const [theirs, own] = await Promise.all(
      [stranger, here].map(async ({ call }) => (await call(listSessions)).sessions.find(({ isThis }) => isThis)!.sessionId),
    )
    for (const sessionId of [theirs!, own!, crypto.randomUUID()])
      expect(await refusalOf(here.call(endSession, { params: { sessionId } }))).toBe('NO_DATA')
    expect(await stranger.call(getProfile)).toBeTruthy()
    expect(await here.call(getProfile)).toBeTruthy()
    expect(await refusalOf(here.call(endSession, { params: { sessionId: 'x' } }))).toBe('KEY_INVALID')
  })
})

test('a player reads what happened to their account: a refused sign-in of a stranger too', async () => {
  const here = await device()
  const guess = modules
    .visitor({ address: '115.84.64.1', userAgent: CHROME })
    .call(login, { body: { username: phone, password: 'not-the-password' } })
  expect(await refusalOf(guess)).toBe('WRONG_CREDENTIAL')
  await (await device()).call(logout)
  const { events } = await here.call(listSecurityEvents)
  expect(events.map(({ kind }) => kind)).toEqual(['signed_out', 'signed_in', 'sign_in_refused', 'signed_in'])
  expect(events[2]).toEqual({
    kind: 'sign_in_refused',
    at: modules.clock.now().toISOString(),
    browser: 'Chrome',
    system: 'Android',
    country: 'LA',
  })
})

test('whoever guesses on and on does not push what they did out of sight', async () => {
  const here = await device()
  for (let round = 0; round < 2; round++) {
    for (let guesses = 0; guesses < 10; guesses++) {
      const guess = modules.visitor({ address: '198.51.100.9' }).call(login, { body: { username: phone, password: 'not-the-password' } })
      expect(await refusalOf(guess)).toBe('WRONG_CREDENTIAL')
    }
    await modules.passTime(HOUR_MS)
  }
  const { events } = await here.call(listSecurityEvents)
  expect([events.length, events.at(-1)!.kind]).toEqual([11, 'signed_in'])
})

test('of sessions ended a minute ago nobody is told again', async () => {
  const [here] = [await device(), await device()]
  await here.call(endOtherSessions)
  await modules.passTime(60_000)
  modules.endedSessions.length = 0
  await here.call(endOtherSessions)
  expect(modules.endedSessions).toEqual([])
})
