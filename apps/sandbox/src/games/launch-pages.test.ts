import { minorUnits } from '@krapao/money'
import { developmentKey, formSignature } from '@krapao/protocols'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openAt, startSandbox, type TestSandbox } from '../test-world.ts'
import { spin } from './spin.ts'

let sandbox: TestSandbox
beforeEach(() => void (sandbox = startSandbox({ serverUrl: 'http://127.0.0.1:9' })))
afterEach(() => sandbox.close())

async function askForm(code: string, fields: Record<string, string>): Promise<any> {
  const form = { Nonce: crypto.randomUUID(), ...fields }
  const url = `/games/${code}/api?Signature=${formSignature(developmentKey(`GAME_${code}_KEY`), form)}`
  return (await post(url, form)).json()
}

function post(url: string, form: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return sandbox.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() })
}

const open = async (code: string) => {
  const { Username: username, Password: password } = await askForm(code, { Method: 'CreateUser', Reference: 'player-1' })
  await askForm(code, { Method: 'TransferCredit', Username: username, Direction: 'IN', Amount: '60.00' })
  return { username, password }
}

describe('getting into a game', () => {
  test.each(['JOKER', 'SLOTXO'])('%s takes a posted credentials form and nothing wrong', async (code) => {
    const credentials = await open(code)
    const entered = await post(`/games/${code}/sign-in`, credentials)
    expect(entered.statusCode).toBe(303)
    expect(entered.headers.location).toMatch(new RegExp(`^/games/${code}/play\\?session=`))
    const page = await sandbox.app.inject(entered.headers.location!)
    expect(page.body).toContain('data-testid="provider-balance">60.00<')
    expect((await post(`/games/${code}/sign-in`, { ...credentials, password: 'wrong' })).statusCode).toBe(401)
    expect((await post(`/games/${code}/sign-in`, {})).statusCode).toBe(401)
  })

  test('UFABET takes the form with its hidden state, once', async () => {
    const credentials = await open('UFABET')
    const { Fields: state } = await askForm('UFABET', { Method: 'FormState', Username: credentials.username })
    expect((await post('/games/UFABET/sign-in', credentials)).statusCode).toBe(400)
    expect((await post('/games/UFABET/sign-in', { ...credentials, ...state, __VIEWSTATE: 'forged' })).statusCode).toBe(400)
    expect((await post('/games/UFABET/sign-in', { ...credentials, ...state })).statusCode).toBe(303)
    expect((await post('/games/UFABET/sign-in', { ...credentials, ...state })).statusCode).toBe(400)
  })

  test('SUPERSLOT takes username and password in the query, JOKER does not', async () => {
    const url = (code: string, credentials: Record<string, string>) =>
      `/games/${code}/sign-in?${new URLSearchParams(credentials).toString()}`
    expect((await sandbox.app.inject(url('SUPERSLOT', await open('SUPERSLOT')))).statusCode).toBe(303)
    expect((await sandbox.app.inject(url('JOKER', await open('JOKER')))).statusCode).toBe(200)
  })

  test('SEXYGAME has a site of its own where the player signs in', async () => {
    const site = await sandbox.app.inject('/games/SEXYGAME')
    expect(site.headers.location).toBe('/games/SEXYGAME/sign-in')
    expect((await sandbox.app.inject('/games/SEXYGAME/sign-in')).body).toContain('name="password"')
  })

  test('the page speaks Thai unless English is asked for', async () => {
    const say = async (url: string, language?: string) =>
      (await sandbox.app.inject({ url, headers: language ? { 'accept-language': language } : {} })).body
    expect(await say('/games/JOKER/sign-in')).toContain('lang="th"')
    expect(await say('/games/JOKER/sign-in?lang=en')).toContain('Sign in')
    expect(await say('/games/JOKER/sign-in', 'en-GB,en;q=0.9,th;q=0.5')).toContain('lang="en"')
    expect(await say('/games/JOKER/sign-in', 'de,th;q=0.5,en;q=0.3')).toContain('lang="th"')
    expect(await say('/games/JOKER/sign-in', 'lo-LA,th;q=0.5')).toMatch(/lang="lo"[^]*ເຂົ້າສູ່ລະບົບ/)
  })
})

describe('playing', () => {
  async function enter(): Promise<{ username: string; session: string }> {
    const { username } = await openAt(sandbox, 'PG', '60.00')
    const headers = { authorization: `Bearer ${developmentKey('GAME_PG_KEY')}` }
    const link = (await sandbox.app.inject({ method: 'POST', url: '/games/PG/sessions', headers, payload: { username } })).json().url
    return { username, session: new URL(link).searchParams.get('session')! }
  }

  test('a spin pays what was set, once, and the provider keeps it', async () => {
    const { username, session } = await enter()
    await sandbox.call('POST', `/control/games/PG/${username}/next`, { win: 37.5 })
    expect(await sandbox.call('POST', '/games/PG/spin', { session, bet: 10 })).toMatchObject({
      status: 200,
      body: { win: 37.5, balance: 87.5 },
    })
    await sandbox.call('POST', `/control/games/PG/${username}/next`, { win: 0 })
    expect((await sandbox.call('POST', '/games/PG/spin', { session, bet: 50 })).body).toMatchObject({ win: 0, balance: 37.5 })
    expect((await sandbox.call('GET', `/control/games/PG/${username}`)).body).toMatchObject({ balance: 37.5 })
    expect((await sandbox.call('POST', '/games/PG/balance', { session })).body).toEqual({ balance: 37.5 })
  })

  test.each([0, -1, 2, 10.5, '10', null])('a bet of %s is none', async (bet) => {
    const { session } = await enter()
    expect(await sandbox.call('POST', '/games/PG/spin', { session, bet })).toMatchObject({ status: 400 })
  })

  test('more than the balance and a session of nobody are refused, and a set win waits', async () => {
    const { username, session } = await enter()
    await sandbox.call('POST', `/control/games/PG/${username}/play`, { bet: 55, win: 0 })
    await sandbox.call('POST', `/control/games/PG/${username}/next`, { win: 9 })
    expect(await sandbox.call('POST', '/games/PG/spin', { session, bet: 50 })).toMatchObject({ status: 409 })
    expect((await sandbox.call('POST', '/games/PG/spin', { session, bet: 5 })).body).toMatchObject({ win: 9, balance: 9 })
    expect(await sandbox.call('POST', '/games/PG/spin', { session: 'x', bet: 5 })).toMatchObject({ status: 401 })
    expect(await sandbox.call('POST', '/games/HUAYHD/spin', { session, bet: 5 })).toMatchObject({ status: 401 })
    expect((await sandbox.app.inject('/games/PG/play?session=x')).headers.location).toBe('/games/PG/sign-in')
  })

  test('three alike pay and anything else does not, and about 90 of 100 come back', () => {
    const bet = minorUnits(1000n)
    let won = 0n
    for (let round = 0; round < 20_000; round += 1) {
      const { symbols, win } = spin(bet, undefined)
      expect(symbols.every((symbol) => symbol === symbols[0])).toBe(win > 0n)
      won += win
    }
    const percent = Number((won * 100n) / (bet * 20_000n))
    expect(percent).toBeGreaterThan(80)
    expect(percent).toBeLessThan(100)
  })
})
