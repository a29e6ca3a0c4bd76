import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelUpload, currentUpload, goOnWithUpload, leaveUpload, startUpload, type Upload } from './upload.ts'

interface Call {
  path: string
  key: string
  bytes: number[]
  answer: (status: number, json: unknown) => void
  lose: () => void
  send: (part: number) => void
}
let calls: Call[]
/** What the server knows of the requests of this player, when it is asked. */
let known: unknown[]
let settled: unknown

/** As much of XMLHttpRequest as an upload uses; the test answers. */
class TestRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #path = ''
  readonly #headers: Record<string, string> = {}
  open(_method: string, path: string) {
    this.#path = path
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value
  }
  getResponseHeader() {
    return null
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  send(body: FormData) {
    void (body.get('file') as File).arrayBuffer().then((bytes) =>
      calls.push({
        path: this.#path,
        key: this.#headers['idempotency-key']!,
        bytes: [...new Uint8Array(bytes)],
        answer: (status, json) => {
          this.status = status
          this.responseText = JSON.stringify(json)
          this.dispatchEvent(new Event('load'))
        },
        lose: () => this.dispatchEvent(new Event('error')),
        send: (part) => this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: part, total: 1 })),
      }),
    )
  }
}

beforeEach(() => {
  calls = []
  known = []
  settled = undefined
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/wallet/request') return Response.json({ requests: known })
    if (settled === undefined) throw new TypeError('Failed to fetch')
    return Response.json(settled)
  })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'token' ? 'player.secret' : null) })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('XMLHttpRequest', TestRequest)
})
afterEach(() => {
  leaveUpload()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const PICTURE = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/png' })
const TAKEN = { slipId: 's', status: 'PROCESSING', note: null, reference: 'SL1' }
const stage = () => currentUpload()?.stage
const called = (times: number) => vi.waitFor(() => expect(calls).toHaveLength(times))
/** As if the time were over that a call may take. */
function later(): void {
  const now = Date.now() + 13_000
  vi.spyOn(Date, 'now').mockReturnValue(now)
  window.dispatchEvent(new Event('online'))
}
const outcome = (over: object) => ({ state: 'done', refusal: null, activity: null, qr: null, slip: null, collected: null, ...over })
const becomes = (expected: Upload['stage'] | undefined) => vi.waitFor(() => expect(stage()).toBe(expected))

test('[SLIP-10] [SLIP-25] a picture is posted with its bytes, tells its progress and what the server answered', async () => {
  void startUpload(PICTURE)
  await called(1)
  expect(calls[0]).toMatchObject({ path: '/api/wallet/slip', bytes: [1, 2, 3] })
  calls[0]!.send(0.5)
  expect(currentUpload()).toMatchObject({ stage: 'sending', sent: 0.5 })
  calls[0]!.answer(200, TAKEN)
  await becomes('taken')
  expect(currentUpload()).toMatchObject({ taken: TAKEN })
})

test('an upload that was cut goes on with the same key and the same bytes', async () => {
  void startUpload(PICTURE)
  await called(1)
  calls[0]!.lose()
  await becomes('asking')
  await vi.waitFor(() => {
    later()
    expect(stage()).toBe('cut')
  })
  void goOnWithUpload()
  await called(2)
  expect([calls[1]!.key, calls[1]!.bytes]).toEqual([calls[0]!.key, [1, 2, 3]])
})

test('an upload whose answer is lost is told by its key, and not sent again', async () => {
  void startUpload(PICTURE)
  await called(1)
  known = [outcome({ idempotencyKey: calls[0]!.key, slip: TAKEN })]
  calls[0]!.lose()
  await becomes('taken')
  expect(currentUpload()).toMatchObject({ taken: TAKEN })
  expect(calls).toHaveLength(1)
})

test('one that the server does not know may still arrive: nobody is told before its time is over that it has not', async () => {
  void startUpload(PICTURE)
  await called(1)
  calls[0]!.lose()
  await becomes('asking')
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(stage()).toBe('asking')
  known = [outcome({ idempotencyKey: calls[0]!.key, slip: TAKEN })]
  await vi.waitFor(() => {
    window.dispatchEvent(new Event('online'))
    expect(stage()).toBe('taken')
  })
})

test.each(['INTERNAL_SERVER_ERROR', 'SERVICE_BUSY'])('%s is no end of an upload: the server is asked', async (message) => {
  void startUpload(PICTURE)
  await called(1)
  calls[0]!.answer(500, { message })
  await becomes('asking')
  expect(calls).toHaveLength(1)
})

test.each(['REQUEST_LIMIT', 'EXPIRED_AUTH_TOKEN'])('%s is no end of an upload', async (message) => {
  void startUpload(PICTURE)
  await called(1)
  calls[0]!.answer(500, { message })
  await becomes('cut')
  expect(currentUpload()).toMatchObject({ code: message })
})

test('cancelled, its key is closed; what the server has already is told instead', async () => {
  void startUpload(PICTURE)
  await called(1)
  settled = outcome({ idempotencyKey: calls[0]!.key, state: 'refused', refusal: { code: 'REQUEST_CLOSED', details: {} } })
  expect(await cancelUpload()).toBe('cancelled')
  expect(currentUpload()).toBeUndefined()
  void startUpload(PICTURE)
  await called(2)
  settled = outcome({ idempotencyKey: calls[1]!.key, slip: TAKEN })
  expect(await cancelUpload()).toBe('taken')
  expect(currentUpload()).toMatchObject({ stage: 'taken', taken: TAKEN })
})

test.each(['SLIP_UPLOAD_FAIL', 'SLIP_NO_FILE', 'SLIP_INVALID_FILE', 'REQUEST_KEY_REUSED'])(
  '[ERR-74] [ERR-75] [ERR-76] after %s the next upload has a key of its own',
  async (message) => {
    void startUpload(PICTURE)
    await called(1)
    calls[0]!.answer(422, { message, reason: 'type' })
    await becomes('refused')
    expect(currentUpload()).toMatchObject({ code: message, details: { reason: 'type' } })
    await goOnWithUpload()
    expect(calls).toHaveLength(1)
    void startUpload(PICTURE)
    await called(2)
    expect(calls[1]!.key).not.toBe(calls[0]!.key)
  },
)

test('two taps in one moment are one upload', async () => {
  void startUpload(PICTURE)
  void startUpload(PICTURE)
  await called(1)
  expect(calls).toHaveLength(1)
})

test('a cancelled upload tells nothing any more, also when its answer comes', async () => {
  void startUpload(PICTURE)
  await called(1)
  await cancelUpload()
  expect(currentUpload()).toBeUndefined()
  calls[0]!.answer(200, TAKEN)
  await new Promise((resolve) => setTimeout(resolve))
  expect(currentUpload()).toBeUndefined()
})

test('[SLIP-02] an upload may take five minutes', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  void startUpload(PICTURE)
  await called(1)
  expect(limit).toHaveBeenCalledExactlyOnceWith(300_000)
})
