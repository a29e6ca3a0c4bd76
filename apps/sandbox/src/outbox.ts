import type { Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Outages } from './outages.ts'
import type { Kept, Sent, Signing } from './signed-json.ts'
import { change, many, one, type Row, type Store } from './store.ts'

/** Reports to the server: kept until it answers 2xx, so each arrives at least once. */
export interface Outbox {
  /**
   * Keeps the report. Call it in the transaction of what it reports, and `deliver` after that. One that is not told
   * stands in the provider's records only.
   */
  add(report: { eventId: string; party: string; path: string; body: unknown; isTold?: boolean }): void
  /** Sends it in the background, again and again until it is taken. */
  deliver(eventId: string): void
  /** Starts over with everything that is not delivered. */
  deliverAll(): void
  /** Tries everything that is due and not delivered once, now, and resolves when the server has answered. */
  flush(): Promise<void>
  /** How many are due and not delivered. */
  pending(): number
  close(): void
}

export interface OutboxOptions {
  store: Store
  clock: Clock
  faults: Faults
  outages: Outages
  serverUrl(): string | undefined
  secretOf(party: string): string
  reportOf(kept: Kept, signing: Signing): Sent
  retryMs: number
  lateMs: number
}

const LONGEST_PAUSE_MS = 60_000
const ANSWER_WITHIN_MS = 10_000

export function createOutbox({ store, clock, faults, outages, serverUrl, secretOf, reportOf, retryMs, lateMs }: OutboxOptions): Outbox {
  const timers = new Map<string, NodeJS.Timeout>()
  const underWay = new Map<string, Promise<void>>()
  let isClosed = false

  function schedule(eventId: string, afterMs: number): void {
    if (isClosed) return
    clearTimeout(timers.get(eventId))
    const timer = setTimeout(() => {
      timers.delete(eventId)
      void attempt(eventId)
    }, afterMs)
    timer.unref()
    timers.set(eventId, timer)
  }

  function attempt(eventId: string): Promise<void> {
    const running = underWay.get(eventId) ?? send(eventId).finally(() => underWay.delete(eventId))
    underWay.set(eventId, running)
    return running
  }

  async function send(eventId: string): Promise<void> {
    const row = one(store, 'select * from outbox where event_id = ? and delivered_at is null', eventId)
    const base = serverUrl()
    // Without a server there is nobody to tell yet; setting its address starts over.
    if (!row || base === undefined || isClosed) return
    if (!isDue(row, { clock, outages })) {
      schedule(eventId, LONGEST_PAUSE_MS)
      return
    }
    const secret = secretOf(String(row['party']))
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    const kept = { eventId, party: String(row['party']), path: String(row['path']), body: String(row['body']) }
    const isTaken = await post(base, reportOf(kept, { secret, timestamp }))
    if (isClosed) return
    const said = isTaken === true ? 'taken' : isTaken
    const deliveredAt = isTaken === true ? clock.now().toISOString() : null
    change(
      store,
      'update outbox set attempts = attempts + 1, last_answer = ?, delivered_at = ? where event_id = ?',
      said,
      deliveredAt,
      eventId,
    )
    if (isTaken !== true) schedule(eventId, Math.min(retryMs * 2 ** Number(row['attempts']), LONGEST_PAUSE_MS))
  }

  async function sendTwice(eventId: string): Promise<void> {
    await attempt(eventId)
    change(store, 'update outbox set delivered_at = null where event_id = ?', eventId)
    await attempt(eventId)
  }

  /** It stays in the provider's own records, and nobody ever sends it. */
  function lose(eventId: string): void {
    change(store, `update outbox set delivered_at = ?, last_answer = 'lost' where event_id = ?`, clock.now().toISOString(), eventId)
  }

  const undelivered = () => many(store, 'select event_id, party, body from outbox where delivered_at is null order by created_at, rowid')
  const open = () =>
    undelivered()
      .filter((row) => isDue(row, { clock, outages }))
      .map(eventIdOf)

  return {
    add({ eventId, party, path, body, isTold = true }) {
      const now = clock.now().toISOString()
      const values = [eventId, party, path, JSON.stringify(body), now, isTold ? null : now, isTold ? null : 'not told']
      change(
        store,
        'insert into outbox (event_id, party, path, body, created_at, delivered_at, last_answer) values (?, ?, ?, ?, ?, ?, ?)',
        ...values,
      )
    },
    deliver(eventId) {
      const row = one(store, 'select party from outbox where event_id = ? and delivered_at is null', eventId)
      if (!row) return
      const party = String(row['party'])
      const fault = faults.take(party, 'webhook')
      if (fault === 'wrong-currency') changeCurrency(store, eventId)
      if (fault === 'duplicate') void sendTwice(eventId)
      else if (fault === 'late') schedule(eventId, lateMs)
      else if (fault === 'lost-report') lose(eventId)
      else void attempt(eventId)
    },
    deliverAll: () => undelivered().forEach((row) => schedule(eventIdOf(row), 0)),
    async flush() {
      await Promise.all(underWay.values())
      await Promise.all(open().map(attempt))
    },
    pending: () => open().length,
    close() {
      isClosed = true
      timers.forEach((timer) => clearTimeout(timer))
    },
  }
}

function changeCurrency(store: Store, eventId: string): void {
  const { currency = 'THB', ...report } = JSON.parse(String(one(store, 'select body from outbox where event_id = ?', eventId)?.['body']))
  const body = JSON.stringify({ ...report, currency: currency === 'THB' ? 'LAK' : 'THB' })
  change(store, 'update outbox set body = ? where event_id = ?', body, eventId)
}

const eventIdOf = (row: Row) => String(row['event_id'])

/** Told from when it has come, and not while its provider is out of order. */
function isDue(row: Row, { clock, outages }: Pick<OutboxOptions, 'clock' | 'outages'>): boolean {
  const { comesAt } = JSON.parse(String(row['body'])) as { comesAt?: string }
  return (comesAt === undefined || new Date(comesAt) <= clock.now()) && !outages.isOut(String(row['party']))
}

/** True when it was taken, otherwise what stood in the way. */
async function post(base: string, { path, headers, body }: Sent): Promise<true | string> {
  try {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    await response.body?.cancel()
    return response.ok || `answered ${response.status}`
  } catch {
    return 'not reached'
  }
}
