import { setTimeout } from 'node:timers/promises'
import { DatabaseBusy, isConflict, isConnectionLoss, isNotNow } from './database-errors.ts'
import { currentTime } from './time-budget.ts'

export interface Run {
  /** An earlier run of the same work may have been committed, unheard. It has ended once its locks can be taken. */
  again: boolean
}

interface Repeatable {
  /** By this error nobody knows whether it happened. */
  isUnheard: (error: unknown) => boolean
  mayRunTwice: boolean
}

/** Before each further try: at once first, then as long as a restart or a failover may take to let us in. */
const PAUSES_MS = [0, 100, 400]
const MAX_CONFLICTS = 4

/**
 * Runs it until it succeeds or the time of whoever is served is over: after a conflict at once, after a lost connection
 * or a "not now" on a fresh connection a little later. Any other error is its answer.
 */
export async function tryAgain<Result>(once: (run: Run) => Promise<Result>, { isUnheard, mayRunTwice }: Repeatable): Promise<Result> {
  const time = currentTime()
  let again = false
  let conflicts = 0
  for (let tries = 0; ; tries++) {
    try {
      return await time.wait(() => once({ again }))
    } catch (error) {
      if (isConflict(error)) {
        if (++conflicts > MAX_CONFLICTS) throw error
        continue
      }
      const isUnknown = isUnheard(error)
      if ((isUnknown && !mayRunTwice) || !(isUnknown || maySucceedLater(error, time.isEndless))) throw error
      again ||= isUnknown
      const pauseMs = PAUSES_MS[tries] ?? PAUSES_MS.at(-1)!
      if (time.leftMs() <= pauseMs) throw new DatabaseBusy('the database could not be asked in time', error)
      await time.wait(() => setTimeout(pauseMs))
    }
  }
}

function maySucceedLater(error: unknown, isEndless: boolean): boolean {
  return isConnectionLoss(error) || isNotNow(error) || (isEndless && error instanceof DatabaseBusy)
}
