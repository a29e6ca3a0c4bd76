import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import { DatabaseBusy, isConflict, isConnectionLoss, isNotNow } from './database-errors.ts'
import { currentTime } from '../jobs/time-budget.ts'

export interface Attempt {
  /** An earlier attempt at the same work may have been committed without acknowledgement. It has ended once its locks can be taken. */
  mayHaveCommitted: boolean
}

interface Repeatable {
  /** Whether, after this error, the work may have been committed. */
  isUnacknowledged: (error: unknown) => boolean
  mayRunTwice: boolean
}

/** Before each further try: none first, then as long as a restart or a failover may take. */
const PAUSES_MS = [0, 100, 400]
const MAX_CONFLICTS = 4

const inTransaction = new AsyncLocalStorage<true>()

/**
 * What `work` would try again by itself is tried once: after an error its transaction is begun anew. Nothing that goes on beside it may be
 * begun by it.
 */
export function asPartOfTransaction<Result>(work: () => Result): Result {
  return inTransaction.run(true, work)
}

/**
 * Runs it until it succeeds or the caller's time is over: again at once after a conflict, and a little later on a new
 * connection after a lost one or a "not now". Any other error is thrown.
 */
export async function retry<Result>(
  once: (run: Attempt) => Promise<Result>,
  { isUnacknowledged, mayRunTwice }: Repeatable,
): Promise<Result> {
  if (inTransaction.getStore()) return once({ mayHaveCommitted: false })
  const time = currentTime()
  let mayHaveCommitted = false
  let conflicts = 0
  for (let tries = 0; ; tries++) {
    try {
      return await time.wait(() => once({ mayHaveCommitted }))
    } catch (error) {
      if (isConflict(error)) {
        if (++conflicts > MAX_CONFLICTS) throw error
        continue
      }
      const isUnknown = isUnacknowledged(error)
      if ((isUnknown && !mayRunTwice) || !(isUnknown || maySucceedLater(error, time.isEndless))) throw error
      mayHaveCommitted ||= isUnknown
      const pauseMs = PAUSES_MS[tries] ?? PAUSES_MS.at(-1)!
      if (time.leftMs() <= pauseMs) throw new DatabaseBusy('the database could not be asked in time', error)
      await time.wait(() => setTimeout(pauseMs))
    }
  }
}

function maySucceedLater(error: unknown, isEndless: boolean): boolean {
  return isConnectionLoss(error) || isNotNow(error) || (isEndless && error instanceof DatabaseBusy)
}
