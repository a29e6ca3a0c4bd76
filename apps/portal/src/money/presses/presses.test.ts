import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leavePresses, type Press, presses, pressMoney, resumePresses } from './presses.ts'

const PLAYER = '0123456789abcdef0123456789abcdef'

interface Call {
  path: string
  key: string | null
}
type Answer = { status: number; json: unknown } | 'lost'

let calls: Call[]
let answers: (call: Call) => Answer

beforeEach(() => {
  calls = []
  const kept = { getItem: (name: string) => (name === 'token' ? `${PLAYER}.secret` : null) }
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', kept)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    const call = { path, key: headers['idempotency-key'] ?? null }
    calls.push(call)
    const answer = answers(call)
    if (answer === 'lost') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.json), { status: answer.status })
  })
})
afterEach(() => {
  leavePresses()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const WITHDRAW = '/api/wallet/withdrawAll'
const LIST = '/api/wallet/request'
const amount = (of: number) => ({ amount: of }) as never
const sent = () => calls.filter(({ path }) => path === WITHDRAW)
const outcome = (requestKey: string, state: string) => ({ requestKey, state, refusal: null, activity: null })
const shown = () => presses().shown as Press
const listed = (requests: unknown[]): Answer => ({ status: 200, json: { requests } })

test('a press with a definite answer is over, and the next one is another', async () => {
  answers = ({ path }) => (path === WITHDRAW ? { status: 409, json: { message: 'MONEY_NOT_ENOUGH' } } : listed([]))
  expect(await pressMoney('withdraw', amount(60))).toMatchObject({ kind: 'refused', code: 'MONEY_NOT_ENOUGH' })
  expect([presses().open, shown().end.kind]).toEqual([[], 'refused'])
  await pressMoney('withdraw', amount(60))
  expect(new Set(sent().map(({ key }) => key)).size).toBe(2)
})

test('two taps in one moment are one press', async () => {
  answers = () => ({ status: 200, json: { message: 'WITHDRAW_SUCCESS' } })
  await Promise.all([pressMoney('withdraw', amount(50)), pressMoney('withdraw', amount(50))])
  expect(sent()).toHaveLength(1)
  await pressMoney('withdraw', amount(50))
  expect(sent()).toHaveLength(2)
})

test('one whose answer is lost is asked about by its key, never sent again, and an equal one is held back', async () => {
  vi.useFakeTimers()
  let known: unknown[] = []
  answers = ({ path }) => (path === LIST ? listed(known) : 'lost')
  expect(await pressMoney('withdraw', amount(70))).toEqual({ kind: 'checking' })
  expect(await pressMoney('withdraw', amount(70))).toEqual({ kind: 'checking' })
  expect(sent()).toHaveLength(1)
  known = [outcome(sent()[0]!.key!, 'done')]
  await vi.advanceTimersByTimeAsync(5000)
  expect([presses().open, shown().end.kind, sent().length]).toEqual([[], 'done', 1])
})

test.each(['INTERNAL_SERVER_ERROR', 'SERVICE_BUSY'])('%s is no answer either', async (message) => {
  vi.useFakeTimers()
  answers = ({ path }) => (path === WITHDRAW ? { status: 500, json: { message } } : listed([outcome(sent()[0]!.key!, 'done')]))
  expect(await pressMoney('withdraw', amount(80))).toEqual({ kind: 'checking' })
  await vi.advanceTimersByTimeAsync(100)
  expect(shown().end.kind).toBe('done')
})

test('a key nobody knows is closed only when the call has had its time', async () => {
  vi.useFakeTimers()
  answers = ({ path }) => {
    if (path === WITHDRAW) return 'lost'
    if (path === LIST) return listed([])
    return { status: 200, json: { requestKey: 'k', state: 'refused', refusal: { code: 'REQUEST_CLOSED', details: {} }, activity: null } }
  }
  await pressMoney('withdraw', amount(90))
  const closings = () => calls.filter(({ path }) => path.startsWith(`${LIST}/`))
  await vi.advanceTimersByTimeAsync(11_000)
  expect([closings().length, presses().open.length]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(5000)
  expect(closings().map(({ path }) => path)).toEqual([`${LIST}/${sent()[0]!.key}`])
  expect(shown().end).toMatchObject({ kind: 'refused', code: 'REQUEST_CLOSED' })
})

test('what was left open is asked for again after the next sign-in of its player, and of nobody else', async () => {
  vi.useFakeTimers()
  answers = ({ path }) => (path === LIST ? { status: 401, json: { message: 'EXPIRED_AUTH_TOKEN' } } : 'lost')
  await pressMoney('withdraw', amount(100))
  await vi.advanceTimersByTimeAsync(5000)
  leavePresses()
  answers = ({ path }) => (path === LIST ? listed([outcome(sent()[0]!.key!, 'working')]) : 'lost')
  await resumePresses('somebody else')
  await vi.advanceTimersByTimeAsync(5000)
  expect(presses()).toEqual({ open: [], shown: undefined })
  await resumePresses(PLAYER)
  await vi.advanceTimersByTimeAsync(5000)
  expect(shown().end.kind).toBe('working')
})

describe('a press for a QR', () => {
  const QR = '/api/qrcode'
  const made = { qrcodeId: 'QR1', provider: 'KBANK', amount: 60 }
  const press = () => pressMoney('qr', amount(60), { tells: 'none' })

  test('hands over what was made, and tells no end of its own', async () => {
    answers = () => ({ status: 200, json: { ...made, hasQrcode: true, qrcode: '<svg/>', expireIn: '2026-05-01T12:00:00Z' } })
    expect(await press()).toEqual({ kind: 'done', activity: undefined, qr: made })
    expect([presses(), calls.map(({ path }) => path)]).toEqual([{ open: [], shown: undefined }, [QR]])
  })

  test('that a provider gives none for is refused with its code', async () => {
    answers = () => ({ status: 200, json: { hasQrcode: false, message: 'QR_FAIL' } })
    expect(await pressMoney('qr', { amount: 60, provider: 'KBANK' } as never, { tells: 'none' })).toMatchObject({
      kind: 'refused',
      code: 'QR_FAIL',
    })
    expect([presses().shown, calls[0]!.path]).toEqual([undefined, `${QR}/KBANK`])
  })

  test('whose answer is lost is found by its key, and told with the QR', async () => {
    vi.useFakeTimers()
    const sentKey = () => calls.find(({ path }) => path === QR)!.key!
    answers = ({ path }) => (path === LIST ? listed([{ ...outcome(sentKey(), 'done'), qr: made }]) : 'lost')
    expect(await press()).toEqual({ kind: 'checking' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(shown().end).toEqual({ kind: 'done', activity: undefined, qr: made })
    expect(calls.filter(({ path }) => path === QR)).toHaveLength(1)
  })
})
