import { minorUnits } from '@krapao/money'
import { GAME_PROTOCOLS } from '@krapao/outside'
import { createSandbox, type Sandbox } from '@krapao/sandbox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createOutside, type GameProvider, type Outside } from '../src/outside/index.ts'
import { readEnv } from '../src/platform/env.ts'

/** Long enough to be asked before it happens, even on a busy machine. */
const LATE_MS = 700
const HASTY_MS = 600
const PATIENTLY = { timeout: 10_000 }

let sandbox: Sandbox
let address: string
let outside: Outside
/** Gives up soon: for a party that never answers. */
let hasty: Outside

beforeEach(async () => {
  sandbox = createSandbox({ dataFile: ':memory:', lateMs: LATE_MS, slowMs: 20 })
  address = await sandbox.listen()
  const parties = readEnv({ OUTSIDE_BASE: address }).outside
  outside = createOutside(parties)
  hasty = createOutside(parties, { calls: { timeoutMs: HASTY_MS } })
})
afterEach(() => sandbox.close())

const baht = (amount: number) => minorUnits(BigInt(amount * 100))

async function control(method: string, path: string, body?: unknown): Promise<any> {
  const response = await fetch(`${address}/control${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  expect(response.status).toBe(200)
  return response.json()
}
const fault = (party: string, kind: string, call?: string) =>
  control('POST', '/faults', { party, kind, count: 1, ...(call ? { call } : {}) })

/** Long enough for a healthy provider. */
const soon = () => new Date(Date.now() + 15_000)
const facing = (kind: string) => (kind.startsWith('timeout') ? hasty : outside)

async function openAt(code: string): Promise<{ provider: GameProvider; username: string; password: string; books: () => Promise<number> }> {
  const provider = outside.games.get(code)!
  const answer = await provider.openAccount({ reference: 'player-1' })
  if (answer.outcome !== 'done') throw new Error(answer.reason)
  return { provider, ...answer, books: async () => (await control('GET', `/games/${code}/${answer.username}`)).balance }
}

test('every game of the development world has a protocol', () => {
  expect([...outside.games.keys()].toSorted()).toEqual(Object.keys(GAME_PROTOCOLS).toSorted())
})

describe.each(['PG', 'HUAYHD', 'PGSLOT', 'JOKER', 'SLOTXO', 'UFABET', 'SUPERSLOT', 'SEXYGAME'])('%s', (code) => {
  test('opens one account per player, moves money in and out and tells the balance', async () => {
    const { provider, username, password, books } = await openAt(code)
    expect(await provider.openAccount({ reference: 'player-1' })).toMatchObject({ outcome: 'done', username, password })
    expect(await provider.move({ transferId: 't-1', username, direction: 'in', amount: minorUnits(6050n), validUntil: soon() })).toEqual({
      outcome: 'done',
    })
    expect(await provider.balance(username)).toEqual({ outcome: 'done', balance: 6050n })
    expect(await provider.move({ transferId: 't-2', username, direction: 'out', amount: baht(20), validUntil: soon() })).toEqual({
      outcome: 'done',
    })
    expect(await books()).toBe(40.5)
  })

  test('refuses more than there is and unknown players, for certain', async () => {
    const { provider, username, books } = await openAt(code)
    expect(await provider.move({ transferId: 't-1', username, direction: 'out', amount: baht(1), validUntil: soon() })).toMatchObject({
      outcome: 'refused',
    })
    expect(
      await provider.move({ transferId: 't-2', username: 'nobody', direction: 'in', amount: baht(1), validUntil: soon() }),
    ).toMatchObject({
      outcome: 'refused',
    })
    expect(await provider.balance('nobody')).toMatchObject({ outcome: 'refused' })
    expect(await provider.resetPassword({ username: 'nobody', password: 'new-password' })).toMatchObject({ outcome: 'refused' })
    expect(await books()).toBe(0)
  })

  test('sets a new password', async () => {
    const { provider, username } = await openAt(code)
    expect(await provider.resetPassword({ username, password: 'brand-new-1' })).toEqual({ outcome: 'done' })
    expect(await provider.openAccount({ reference: 'player-1' })).toMatchObject({ password: 'brand-new-1' })
  })
})

describe.each(['PG', 'PGSLOT', 'JOKER'])('a transfer to %s', (code) => {
  const isBalanceOnly = code === 'JOKER'

  test.each([
    ['refuse', 'refused', 0],
    ['timeout-before', 'in-doubt', 0],
    ['timeout-after', 'in-doubt', 5],
    ['error-before', 'in-doubt', 0],
    ['error-after', 'in-doubt', 5],
    ['lie', 'in-doubt', 5],
    ['garbage', 'in-doubt', 5],
    ['slow', 'done', 5],
  ])('that meets %s is %s, and the provider has %d', async (kind, outcome, balance) => {
    const { provider, username, books } = await openAt(code)
    await fault(`games:${code}`, kind)
    expect(
      await facing(kind)
        .games.get(code)!
        .move({ transferId: 't-1', username, direction: 'in', amount: baht(5), validUntil: soon() }),
    ).toMatchObject({ outcome })
    expect(await books()).toBe(balance)
    const standing = kind === 'refuse' ? 'refused' : balance === 0 ? 'unknown' : 'done'
    expect(await provider.standingOf('t-1')).toMatchObject({ standing: isBalanceOnly ? 'unreachable' : standing })
    expect(await control('GET', '/faults')).toEqual([])
  })

  test('that arrives twice happens once', async () => {
    const { provider, username, books } = await openAt(code)
    await fault(`games:${code}`, 'duplicate')
    const answer = await provider.move({ transferId: 't-1', username, direction: 'in', amount: baht(5), validUntil: soon() })
    expect(answer.outcome).toBe(provider.class === 'idempotent' ? 'done' : 'in-doubt')
    expect(await books()).toBe(5)
  })

  test('that arrives late is in doubt until it does', async () => {
    const { provider, username, books } = await openAt(code)
    await fault(`games:${code}`, 'late')
    expect(await provider.move({ transferId: 't-1', username, direction: 'in', amount: baht(5), validUntil: soon() })).toMatchObject({
      outcome: 'in-doubt',
    })
    expect(await provider.standingOf('t-1')).toMatchObject({ standing: isBalanceOnly ? 'unreachable' : 'unknown' })
    await expect.poll(books, PATIENTLY).toBe(5)
    expect(await provider.standingOf('t-1')).toMatchObject({ standing: isBalanceOnly ? 'unreachable' : 'done' })
  })

  test('with the wrong key is in doubt: it says nothing of the transfer', async () => {
    const { username, books } = await openAt(code)
    const stranger = createOutside(readEnv({ OUTSIDE_BASE: address, [`GAME_${code}_KEY`]: 'another-key-altogether' }).outside).games.get(
      code,
    )!
    expect(await stranger.move({ transferId: 't-1', username, direction: 'in', amount: baht(5), validUntil: soon() })).toMatchObject({
      outcome: 'in-doubt',
    })
    expect(await stranger.standingOf('t-1')).toEqual({ standing: 'unreachable' })
    expect(await books()).toBe(0)
  })

  test('to nobody listening is in doubt', async () => {
    const { provider, username } = await openAt(code)
    await sandbox.close()
    expect(await provider.move({ transferId: 't-1', username, direction: 'in', amount: baht(5), validUntil: soon() })).toMatchObject({
      outcome: 'in-doubt',
    })
    expect(await provider.standingOf('t-1')).toEqual({ standing: 'unreachable' })
    sandbox = createSandbox({ dataFile: ':memory:' })
  })
})

test('a transfer sent again under its id has one effect where the provider keeps our ids', async () => {
  for (const [code, again] of [
    ['PG', 'done'],
    ['PGSLOT', 'in-doubt'],
  ] as const) {
    const { provider, username, books } = await openAt(code)
    const move = { transferId: 't-1', username, direction: 'in', amount: baht(5), validUntil: soon() } as const
    expect(await provider.move(move)).toMatchObject({ outcome: 'done' })
    expect(await provider.move(move)).toMatchObject({ outcome: again })
    expect(await provider.move({ ...move, amount: baht(6) })).toMatchObject({ outcome: 'in-doubt' })
    expect(await books()).toBe(5)
  }
})

describe.each(['PG', 'PGSLOT'])('a send to %s', (code) => {
  test('that comes after the time it is valid for has no effect, and the provider says so', async () => {
    const { provider, username, books } = await openAt(code)
    const move = { transferId: 't-late', username, direction: 'in', amount: baht(5), validUntil: new Date(Date.now() - 1) } as const
    expect(await provider.move(move)).toEqual({ outcome: 'expired' })
    expect(await books()).toBe(0)
    const standing = await provider.standingOf('t-late')
    expect(standing).toMatchObject({ standing: 'unknown', at: expect.any(Date) })
    // Nothing of it is kept: the id can still be used.
    expect(await provider.move({ ...move, validUntil: soon() })).toEqual({ outcome: 'done' })
  })

  test('is not known after an outage of the answer, but the time of the provider is', async () => {
    const { provider } = await openAt(code)
    const answer = await provider.standingOf('t-never')
    const at = answer.standing === 'unknown' ? answer.at : null
    expect(Math.abs(at!.getTime() - Date.now())).toBeLessThan(60_000)
  })
})

describe('signing in', () => {
  test('PG gives a link by username, PGSLOT by username and password', async () => {
    for (const code of ['PG', 'PGSLOT']) {
      const { provider, username, password } = await openAt(code)
      const answer = await provider.signInLink({ username, password })
      expect(answer.outcome === 'done' && answer.link).toContain(`/games/${code}/play?session=`)
    }
    const { provider, username } = await openAt('PGSLOT')
    expect(await provider.signInLink({ username, password: 'wrong' })).toMatchObject({ outcome: 'refused' })
    expect(await outside.games.get('PG')!.signInLink({ username: 'nobody', password: '' })).toMatchObject({ outcome: 'refused' })
  })

  test('a link that is not a web address is never handed on', async () => {
    const { provider, username, password } = await openAt('PG')
    await fault('games:PG', 'lie', 'sign-in')
    expect(await provider.signInLink({ username, password })).toMatchObject({ outcome: 'in-doubt' })
  })

  test('UFABET gives hidden form fields, the others none', async () => {
    expect(await outside.games.get('UFABET')!.formState()).toMatchObject({ __VIEWSTATE: expect.any(String) })
    expect(await outside.games.get('JOKER')!.formState()).toBeNull()
    expect(await outside.games.get('PG')!.formState()).toBeNull()
  })
})

describe('the bank', () => {
  const payout = { payoutKey: 'w-1', amount: baht(50), toBankCode: 'SCB', toAccountNo: '1234567890', toAccountName: 'SOMCHAI JAIDEE' }
  const paid = async () => (await control('GET', '/bank/payouts')).filter((row: { state: string }) => row.state === 'completed')

  test('pays out once per payout key', async () => {
    const first = await outside.bank.payOut(payout)
    expect(first).toMatchObject({ outcome: 'done', bankReference: expect.any(String) })
    expect(await outside.bank.payOut(payout)).toEqual(first)
    expect(await outside.bank.payOut({ ...payout, amount: baht(51) })).toMatchObject({ outcome: 'in-doubt' })
    expect(await paid()).toMatchObject([
      { payoutKey: 'w-1', amount: 50, toBankCode: 'SCB', toAccountNo: '1234567890', toAccountName: 'SOMCHAI JAIDEE' },
    ])
    expect(await outside.bank.standingOf('w-2')).toEqual({ standing: 'unknown' })
  })

  test.each([
    ['refuse', 'refused', 'refused', 0],
    ['timeout-before', 'in-doubt', 'unknown', 0],
    ['timeout-after', 'in-doubt', 'done', 1],
    ['error-before', 'in-doubt', 'unknown', 0],
    ['error-after', 'in-doubt', 'done', 1],
    ['duplicate', 'done', 'done', 1],
    ['lie', 'in-doubt', 'done', 1],
    ['garbage', 'in-doubt', 'done', 1],
    ['slow', 'done', 'done', 1],
  ])('that meets %s is %s; later it says %s and has paid %d', async (kind, outcome, standing, count) => {
    await fault('bank', kind)
    expect(await facing(kind).bank.payOut(payout)).toMatchObject({ outcome })
    expect(await outside.bank.standingOf('w-1')).toMatchObject({ standing })
    expect(await paid()).toHaveLength(count)
  })

  test('that pays late is in doubt until then', async () => {
    await fault('bank', 'late')
    expect(await outside.bank.payOut(payout)).toMatchObject({ outcome: 'in-doubt' })
    expect(await outside.bank.standingOf('w-1')).toMatchObject({ standing: 'unknown' })
    await expect.poll(async () => (await paid()).length, PATIENTLY).toBe(1)
  })
})

describe('the QR gateways', () => {
  const order = () => ({ reference: 'KP7H2M9QX4TR8WDA3B5C', amount: minorUnits(10050n), expiresAt: new Date(Date.now() + 900_000) })

  test.each(['KBANK', 'WW', 'PAYTIMZ', 'PAYONEX', 'FP'] as const)(
    '[QR-05] %s makes a QR that carries amount and reference, and cancels it',
    async (provider) => {
      const made = await outside.qr[provider].create(order())
      expect(made.outcome === 'done' && made.payload).toContain('5406100.50')
      expect(made.outcome === 'done' && made.payload).toContain(order().reference)
      expect(await outside.qr[provider].cancel(order().reference)).toEqual({ outcome: 'done' })
      expect(await outside.qr[provider].cancel('SOMETHINGELSE')).toMatchObject({ outcome: 'refused' })
    },
  )

  test.each([
    ['refuse', 'refused'],
    ['timeout-after', 'in-doubt'],
    ['error-before', 'in-doubt'],
    ['lie', 'in-doubt'],
    ['garbage', 'in-doubt'],
    ['slow', 'done'],
  ])('one that meets %s is %s', async (kind, outcome) => {
    await fault('qr:KBANK', kind)
    expect(await facing(kind).qr.KBANK.create(order())).toMatchObject({ outcome })
  })

  test('a paid QR can no longer be cancelled', async () => {
    await outside.qr.FP.create(order())
    await control('POST', `/qr/${order().reference}/pay`, {})
    expect(await outside.qr.FP.cancel(order().reference)).toMatchObject({ outcome: 'refused' })
  })
})

describe('SMS', () => {
  test.each([
    ['none', 'done', 1],
    ['refuse', 'refused', 0],
    ['timeout-before', 'in-doubt', 0],
    ['timeout-after', 'in-doubt', 1],
    ['error-after', 'in-doubt', 1],
    ['duplicate', 'done', 2],
    ['lie', 'in-doubt', 1],
    ['garbage', 'in-doubt', 1],
  ])('that meets %s is %s and %d arrive', async (kind, outcome, count) => {
    if (kind !== 'none') await fault('sms', kind)
    expect(await facing(kind).sms.send({ to: '0810000001', text: 'รหัส 482913 (ref AB12)' })).toMatchObject({ outcome })
    const arrived = await control('GET', '/sms?phone=0810000001')
    expect(arrived).toHaveLength(count)
    if (count > 0) expect(arrived[0]).toMatchObject({ to: '0810000001', code: '482913' })
  })
})
