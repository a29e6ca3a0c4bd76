import type { Activity } from '@krapao/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queries } from '../../api/queries.ts'
import {
  hideRequest,
  isTellingEnd,
  leaveRequests,
  onRequests,
  type MoneyRequest,
  requests,
  requestMoney,
  resumeRequests,
  showActivity,
} from './requests.ts'

interface Call {
  path: string
  key: string | null
  body: unknown
}
type Answer = { status: number; json: unknown } | 'lost'

let calls: Call[]
let answers: (call: Call) => Answer | Promise<Answer>
/** The signed-in player: another one in each test, so that open requests of one test are not seen by the next. */
let player: string

beforeEach(() => {
  calls = []
  player = crypto.randomUUID().replaceAll('-', '')
  const kept = { getItem: (name: string) => (name === 'token' ? `${player}.secret` : null) }
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body?: string }) => {
    const call = { path, key: headers['idempotency-key'] ?? null, body: body && JSON.parse(body) }
    calls.push(call)
    const answer = await answers(call)
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.json), { status: answer.status })
  })
})
afterEach(() => {
  leaveRequests()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const WITHDRAW = '/api/wallet/withdrawAll'
const LIST = '/api/wallet/request'
const TRANSFER = '/api/wallet/transfer'
const amount = (of: number) => ({ amount: of }) as never
const toPg = (of: number) => ({ from: 'WALLET', to: 'PG', amount: of }) as never
const sent = () => calls.filter(({ path }) => path === WITHDRAW)
const outcome = (idempotencyKey: string, state: string) => ({ idempotencyKey, state, refusal: null, activity: null, qr: null })
const shown = () => requests().shown as MoneyRequest
const listed = (requests: unknown[]): Answer => ({ status: 200, json: { requests } })

test('a request with a definite answer is over, and the next one is another', async () => {
  answers = ({ path }) => (path === WITHDRAW ? { status: 409, json: { message: 'MONEY_NOT_ENOUGH' } } : listed([]))
  expect(await requestMoney('withdraw', amount(60))).toMatchObject({ kind: 'refused', code: 'MONEY_NOT_ENOUGH' })
  expect([requests().open, shown().end.kind]).toEqual([[], 'refused'])
  await requestMoney('withdraw', amount(60))
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
})

test('two taps in one moment are one press', async () => {
  answers = () => ({ status: 200, json: { message: 'WITHDRAW_SUCCESS' } })
  await Promise.all([requestMoney('withdraw', amount(50)), requestMoney('withdraw', amount(50))])
  expect(sent()).toHaveLength(1)
  await requestMoney('withdraw', amount(50))
  expect(sent()).toHaveLength(2)
})

test('a request whose answer is lost is looked up by its key and never sent again, and an equal request is held back', async () => {
  vi.useFakeTimers()
  let known: unknown[] = []
  answers = ({ path }) => (path === LIST ? listed(known) : 'lost')
  expect(await requestMoney('withdraw', amount(70))).toEqual({ kind: 'checking' })
  expect(await requestMoney('withdraw', amount(70))).toEqual({ kind: 'checking' })
  expect(sent()).toHaveLength(1)
  known = [outcome(sent()[0]!.key!, 'done')]
  await vi.advanceTimersByTimeAsync(5000)
  expect([requests().open, shown().end.kind, sent().length]).toEqual([[], 'done', 1])
})

test.each(['INTERNAL_SERVER_ERROR', 'SERVICE_BUSY'])('%s leaves the outcome unknown too', async (message) => {
  vi.useFakeTimers()
  answers = ({ path }) => (path === WITHDRAW ? { status: 500, json: { message } } : listed([outcome(sent()[0]!.key!, 'done')]))
  expect(await requestMoney('withdraw', amount(80))).toEqual({ kind: 'checking' })
  await vi.advanceTimersByTimeAsync(100)
  expect(shown().end.kind).toBe('done')
})

test('a key that the server does not know is closed only when the call has had its time', async () => {
  vi.useFakeTimers()
  answers = ({ path }) => {
    if (path === WITHDRAW) return 'lost'
    if (path === LIST) return listed([])
    return {
      status: 200,
      json: { idempotencyKey: 'k', state: 'refused', refusal: { code: 'REQUEST_CLOSED', details: {} }, activity: null },
    }
  }
  await requestMoney('withdraw', amount(90))
  const closings = () => calls.filter(({ path }) => path.startsWith(`${LIST}/`))
  await vi.advanceTimersByTimeAsync(11_000)
  expect([closings().length, requests().open.length]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(5000)
  expect(closings().map(({ path }) => path)).toEqual([`${LIST}/${sent()[0]!.key}`])
  expect(shown().end).toMatchObject({ kind: 'refused', code: 'REQUEST_CLOSED' })
})

test('an open request is looked up again after the next sign-in of its player, and of no other player', async () => {
  vi.useFakeTimers()
  answers = ({ path }) => (path === LIST ? { status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } } : 'lost')
  await requestMoney('withdraw', amount(100))
  await vi.advanceTimersByTimeAsync(5000)
  leaveRequests()
  answers = ({ path }) => (path === LIST ? listed([outcome(sent()[0]!.key!, 'working')]) : 'lost')
  await resumeRequests('somebody else')
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests()).toEqual({ open: [], shown: undefined })
  await resumeRequests(player)
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown().end.kind).toBe('working')
})

const asked = () => calls.filter(({ path }) => path === LIST)
const settled = () => calls.filter(({ path }) => path.startsWith(`${LIST}/`))
const ok = (json: unknown): Answer => ({ status: 200, json })
const refusing = (message: string): Answer => ({ status: 409, json: { message } })

describe('what is sent', () => {
  test.each([
    ['withdraw', '/api/wallet/withdrawAll', 'WITHDRAW_SUCCESS', 'working'],
    ['transfer', TRANSFER, 'TRANSFER_SUCCESS', 'done'],
    ['transfer', TRANSFER, 'TRANSFER_PENDING', 'working'],
    ['transfer-all', '/api/wallet/transferAll', 'TRANSFER_SUCCESS', 'done'],
    ['transfer-all', '/api/wallet/transferAll', 'TRANSFER_PENDING', 'working'],
  ] as const)('a %s goes to %s with its body and a key of its own; %s is %s', async (verb, path, message, kind) => {
    answers = () => ok({ message })
    expect(await requestMoney(verb, toPg(5))).toEqual({ kind, activity: undefined })
    expect(calls[0]).toEqual({ path, key: shown().key, body: { from: 'WALLET', to: 'PG', amount: 5 } })
  })

  test('another amount, another verb and another player are other requests, also in one moment and while the first has no end', async () => {
    vi.useFakeTimers()
    answers = ({ path }) => (path === LIST ? listed([]) : 'lost')
    const all = [requestMoney('withdraw', amount(50)), requestMoney('withdraw', amount(60)), requestMoney('transfer-all', amount(50))]
    player = 'another'
    all.push(requestMoney('withdraw', amount(50)))
    await Promise.all(all)
    await requestMoney('withdraw', amount(70))
    await requestMoney('transfer', amount(70))
    expect(calls.filter(({ key }) => key !== null).map(({ path, body }) => `${path} ${(body as { amount: number }).amount}`)).toEqual([
      `${WITHDRAW} 50`,
      `${WITHDRAW} 60`,
      '/api/wallet/transferAll 50',
      `${WITHDRAW} 50`,
      `${WITHDRAW} 70`,
      `${TRANSFER} 70`,
    ])
  })
})

describe('what is shown', () => {
  test('a request on its way, and no toast announces its end', async () => {
    const answering = Promise.withResolvers<Answer>()
    answers = () => answering.promise
    const heard = vi.fn()
    const unhear = onRequests(heard)
    const pressed = requestMoney('transfer', toPg(5))
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    expect(requests()).toMatchObject({ open: [{ verb: 'transfer', playerId: player, end: { kind: 'sending' } }], shown: undefined })
    expect(isTellingEnd()).toBe(true)
    answering.resolve(refusing('MONEY_NOT_ENOUGH'))
    await pressed
    expect(requests()).toMatchObject({ open: [], shown: { end: { kind: 'refused', code: 'MONEY_NOT_ENOUGH' } } })
    expect(isTellingEnd()).toBe(true)
    const before = heard.mock.calls.length
    expect(before).toBeGreaterThan(1)
    unhear()
    hideRequest()
    expect([requests().shown, isTellingEnd(), heard.mock.calls.length]).toEqual([undefined, false, before])
  })

  test('a request that is being checked, and a toast may announce its end once it is hidden', async () => {
    vi.useFakeTimers()
    answers = ({ path }) => (path === LIST ? listed([]) : 'lost')
    await requestMoney('withdraw', amount(5))
    expect(requests()).toMatchObject({ open: [{ end: { kind: 'checking' } }], shown: { body: { amount: 5 }, end: { kind: 'checking' } } })
    hideRequest()
    expect([requests().open.length, isTellingEnd()]).toEqual([1, false])
    await requestMoney('withdraw', amount(5))
    expect(requests()).toMatchObject({ open: [{ body: { amount: 5 } }], shown: { key: sent()[0]!.key, end: { kind: 'checking' } } })
    expect(asked()).toHaveLength(1)
  })

  test('of a request that is only a step, a refusal but not its success', async () => {
    answers = () => ok({ message: 'TRANSFER_SUCCESS' })
    await requestMoney('transfer', toPg(5), { tells: 'refusals' })
    expect(requests()).toEqual({ open: [], shown: undefined })
    answers = () => ok({ message: 'TRANSFER_PENDING' })
    await requestMoney('transfer', toPg(5), { tells: 'refusals' })
    expect(shown().end.kind).toBe('working')
    answers = () => refusing('TRANSFER_MINIMUM')
    await requestMoney('transfer', toPg(5), { tells: 'refusals' })
    expect(shown().end.kind).toBe('refused')
  })

  test('wallet and statement are refetched', async () => {
    const again = vi.spyOn(queries, 'invalidateQueries')
    answers = () => ok({ message: 'TRANSFER_SUCCESS' })
    await requestMoney('transfer', toPg(5))
    await vi.waitFor(() => expect(again).toHaveBeenCalledWith({ queryKey: ['wallet'] }))
    again.mockRestore()
  })

  test.each([
    ['an end', ok({ message: 'TRANSFER_SUCCESS' })],
    ['a doubt', 'lost'],
  ] as const)('%s is not shown to the next player', async (_what, answer) => {
    vi.useFakeTimers()
    const answering = Promise.withResolvers<Answer>()
    answers = () => answering.promise
    const pressed = requestMoney('transfer', toPg(5))
    leaveRequests()
    player = 'another'
    answering.resolve(answer)
    await pressed
    expect(requests()).toEqual({ open: [], shown: undefined })
  })

  test.each([
    ['what was done', TRANSFER, ok({ message: 'TRANSFER_SUCCESS' }), 'done'],
    ['where the money of a failed transfer is', TRANSFER, refusing('TRANSFER_FAIL'), 'refused'],
  ] as const)('%s is asked for by its key, and added while the end is still shown', async (_what, path, answer, state) => {
    const receipt = { id: 'a-receipt' }
    answers = (call) => (call.path === path ? answer : ok({ ...outcome(call.path.slice(LIST.length + 1), state), activity: receipt }))
    await requestMoney('transfer', toPg(5))
    await vi.waitFor(() => expect(shown().end).toMatchObject({ kind: state, activity: receipt }))
    expect(settled().map((call) => call.path)).toEqual([`${LIST}/${calls[0]!.key}`])
    await requestMoney('transfer', toPg(6))
    hideRequest()
    await vi.waitFor(() => expect(settled()).toHaveLength(2))
    await Promise.resolve()
    expect(requests().shown).toBeUndefined()
  })

  test('a receipt that does not load changes nothing, and no receipt is asked for after any other refusal', async () => {
    answers = ({ path }) => (path === TRANSFER ? ok({ message: 'TRANSFER_SUCCESS' }) : 'lost')
    await requestMoney('transfer', toPg(5))
    await vi.waitFor(() => expect(settled()).toHaveLength(1))
    expect(shown().end).toEqual({ kind: 'done', activity: undefined })
    answers = ({ path }) => (path === TRANSFER ? refusing('MONEY_NOT_ENOUGH') : 'lost')
    await requestMoney('transfer', toPg(6))
    expect(settled()).toHaveLength(1)
  })

  test('an activity that is under way, whatever device began it', () => {
    const activity = { kind: 'withdraw', amount: 5, from: 'WALLET', to: 'BANK', createdAt: '2026-03-01T10:00:00Z' } as Activity
    showActivity({ ...activity, idempotencyKey: null })
    expect(requests().shown).toBeUndefined()
    const begun = { ...activity, idempotencyKey: 'a-key' }
    showActivity(begun)
    expect(shown()).toEqual({
      key: 'a-key',
      playerId: player,
      verb: 'withdraw',
      body: { from: 'WALLET', to: 'BANK', amount: 5 },
      requestedAt: Date.UTC(2026, 2, 1, 10),
      end: { kind: 'working', activity: begun },
    })
    showActivity({ ...begun, kind: 'transfer' })
    expect(shown().verb).toBe('transfer')
  })
})

describe('finding out', () => {
  test('goes on whatever fails, less and less often', async () => {
    vi.useFakeTimers()
    answers = () => 'lost'
    await requestMoney('withdraw', amount(1))
    const times: number[] = []
    const began = Date.now()
    answers = () => {
      times.push(Date.now() - began)
      return times.length === 2 ? { status: 429, json: { message: 'REQUEST_LIMIT' } } : 'lost'
    }
    await vi.advanceTimersByTimeAsync(60_000)
    // The request itself has asked once already.
    expect(times).toEqual([4000, 12_000, 27_000, 42_000, 57_000])
    expect(settled()).toHaveLength(4)
  })

  test('waits for the network, and asks at once when it is back', async () => {
    vi.useFakeTimers()
    answers = () => 'lost'
    vi.stubGlobal('navigator', { onLine: false })
    await requestMoney('withdraw', amount(2))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toHaveLength(0)
    vi.stubGlobal('navigator', { onLine: true })
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(settled()).toHaveLength(1)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(settled()).toHaveLength(2)
  })

  test('looks for its own key among all, and closes it at once when its time is in the future', async () => {
    vi.useFakeTimers()
    answers = ({ path }) => (path === LIST ? listed([outcome('another-key', 'done')]) : 'lost')
    await requestMoney('withdraw', amount(3))
    await vi.advanceTimersByTimeAsync(0)
    expect(requests().open).toHaveLength(1)
    vi.setSystemTime(Date.now() - 3_600_000)
    await vi.advanceTimersByTimeAsync(2000)
    expect([asked().length, settled().length]).toEqual([1, 1])
  })

  test('begins once for a request, also when the page is asking about it already', async () => {
    vi.useFakeTimers()
    answers = ({ path }) => (path === LIST ? listed([]) : 'lost')
    await requestMoney('withdraw', amount(4))
    await resumeRequests(player)
    await vi.advanceTimersByTimeAsync(1999)
    expect([asked().length, requests().open.length]).toEqual([1, 1])
    leaveRequests()
    await resumeRequests(player)
    expect(requests().open.map(({ end }) => end)).toEqual([{ kind: 'checking' }])
  })

  test('begins for each request that was left open, but not for one that is still being sent', async () => {
    vi.useFakeTimers()
    answers = ({ path }) => (path === LIST ? listed([]) : 'lost')
    await requestMoney('withdraw', amount(1))
    await requestMoney('withdraw', amount(2))
    leaveRequests()
    answers = ({ path }) => (path === LIST ? listed([]) : new Promise(() => undefined))
    void requestMoney('withdraw', amount(3))
    await vi.advanceTimersByTimeAsync(0)
    await resumeRequests(player)
    const open = requests().open.map(({ body, end }) => `${(body as { amount: number }).amount} ${end.kind}`)
    expect(open).toEqual(['3 sending', '1 checking', '2 checking'])
  })

  test('its end refetches wallet and statement', async () => {
    vi.useFakeTimers()
    const again = vi.spyOn(queries, 'invalidateQueries')
    answers = ({ path }) => (path === LIST ? listed([]) : 'lost')
    await requestMoney('withdraw', amount(5))
    await vi.advanceTimersByTimeAsync(0)
    again.mockClear()
    answers = () => listed([outcome(sent()[0]!.key!, 'done')])
    await vi.advanceTimersByTimeAsync(2000)
    expect(again).toHaveBeenCalledWith({ queryKey: ['wallet'] })
    again.mockRestore()
  })
})

describe('a request for a QR', () => {
  const QR = '/api/qrcode'
  const made = { qrcodeId: 'QR1', provider: 'KBANK', amount: 60 }
  const request = () => requestMoney('qr', amount(60), { tells: 'none' })

  test('returns the new QR and shows no end of its own', async () => {
    answers = () => ({ status: 200, json: { ...made, hasQrcode: true, qrcode: '<svg/>', expireIn: '2026-05-01T12:00:00Z' } })
    expect(await request()).toEqual({ kind: 'done', activity: undefined, qr: made })
    expect([requests(), calls.map(({ path }) => path)]).toEqual([{ open: [], shown: undefined }, [QR]])
  })

  test('is refused with the code of the provider that creates none', async () => {
    answers = () => ({ status: 200, json: { hasQrcode: false, message: 'QR_FAIL' } })
    expect(await requestMoney('qr', { amount: 60, provider: 'KBANK' } as never, { tells: 'none' })).toMatchObject({
      kind: 'refused',
      code: 'QR_FAIL',
    })
    expect([requests().shown, calls[0]!.path]).toEqual([undefined, `${QR}/KBANK`])
  })

  test('is found by its key when its answer is lost, and shown with its QR', async () => {
    vi.useFakeTimers()
    const sentKey = () => calls.find(({ path }) => path === QR)!.key!
    answers = ({ path }) => (path === LIST ? listed([{ ...outcome(sentKey(), 'done'), qr: made }]) : 'lost')
    expect(await request()).toEqual({ kind: 'checking' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown().end).toEqual({ kind: 'done', activity: undefined, qr: made })
    expect(calls.filter(({ path }) => path === QR)).toHaveLength(1)
  })
})
