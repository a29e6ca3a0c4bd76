import { listRequests, settleRequest } from '@krapao/contract'
import { client } from '../../api/client.ts'
import { outcomeUnknown } from '../../api/outcome-unknown.ts'
import { refusalCode } from '../../api/refusal.ts'
import { type End, endOf } from './ends.ts'
import type { KeptPress } from './kept-presses.ts'

/**
 * A call may take this long. Only then is an idempotency key that the server does not know closed for good: closing it
 * earlier could refuse a call that is merely slow.
 */
const CLOSE_AFTER_MS = 12_000
const LOOK_EVERY_MS = 2000
const MOST_BACK_OFF_MS = 15_000

/**
 * Asks for the end of a press until there is a definite answer, however long the network is away. Throws only errors that
 * end the session; the press is asked about again after the next sign-in.
 */
export async function findOut({ key, pressedAt }: KeptPress): Promise<End> {
  for (let failures = 0; ;) {
    await untilOnline()
    const age = Date.now() - pressedAt
    try {
      // A negative age means that the device's clock was set back; the press is from before that, so its time is over.
      if (age >= CLOSE_AFTER_MS || age < 0) return endOf(await client(settleRequest, { params: { idempotencyKey: key } }))
      const { requests } = await client(listRequests)
      const known = requests.find(({ idempotencyKey }) => idempotencyKey === key)
      if (known) return endOf(known)
      failures = 0
    } catch (error) {
      if (!outcomeUnknown(error) && !isForLater(error)) throw error
      failures += 1
    }
    await waited(Math.min(LOOK_EVERY_MS * 2 ** Math.min(failures, 3), MOST_BACK_OFF_MS))
  }
}

function isForLater(error: unknown): boolean {
  return refusalCode(error) === 'REQUEST_LIMIT'
}

function untilOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}

/** Waits this long, or until the network is back if that is sooner. */
function waited(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer)
      window.removeEventListener('online', over)
      resolve()
    }
    const timer = setTimeout(over, ms)
    window.addEventListener('online', over)
  })
}
