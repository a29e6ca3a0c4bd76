import { listRequests, settleRequest } from '@krapao/contract'
import { client } from '../../api/client.ts'
import { mayAnswerLater, pauseAfter, untilOnline } from '../../api/until-answered.ts'
import { type End, endOf } from './ends.ts'
import type { KeptRequest } from './kept-requests.ts'

/**
 * A call may take this long. Only then is an idempotency key that the server does not know closed for good: closing it
 * earlier could refuse a call that is merely slow.
 */
const CLOSE_AFTER_MS = 12_000

/**
 * Asks for the end of a request until there is a definite answer, however long the network is away. Throws only errors that
 * end the session; the request is asked about again after the next sign-in.
 */
export async function findOut({ key, requestedAt }: KeptRequest): Promise<End> {
  for (let failures = 0; ;) {
    await untilOnline()
    const age = Date.now() - requestedAt
    try {
      // A negative age means that the device's clock was set back; the request is from before that, so its time is over.
      if (age >= CLOSE_AFTER_MS || age < 0) return endOf(await client(settleRequest, { params: { idempotencyKey: key } }))
      const { requests } = await client(listRequests)
      const known = requests.find(({ idempotencyKey }) => idempotencyKey === key)
      if (known) return endOf(known)
      failures = 0
    } catch (error) {
      if (!mayAnswerLater(error)) throw error
      failures += 1
    }
    await pauseAfter(failures)
  }
}
