import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseBusy } from '../database/database-errors.ts'

/** How long whoever is served may wait for the database in all. */
export interface TimeBudget {
  /** Begins this unless the time is over, and gives up waiting with DatabaseBusy when it is; what was begun goes on. */
  wait<Result>(begin: () => Promise<Result>): Promise<Result>
  /** What failed is tried again as long as this is more than 0. */
  leftMs(): number
  /** Nobody waits for an answer, so nothing is too long. */
  isEndless: boolean
}

export interface EndlessTime extends TimeBudget {
  /** From now on nothing is tried again. */
  end(): void
}

/** What a tool, or a test without a call around it, may take for its tries. */
const DEFAULT_MS = 8000

const current = new AsyncLocalStorage<TimeBudget>()

/** All that `work` asks of the database shares this time. */
export function withinTime<Result>(budget: TimeBudget, work: () => Result): Result {
  return current.run(budget, work)
}

/** That of whoever is served now. Outside any call what fails is tried for 8 s, and an answer is waited for. */
export function currentTime(): TimeBudget {
  return current.getStore() ?? createTriesBudget(DEFAULT_MS)
}

/** Runs only while something waits for the database: a call to a provider has a time-out of its own. */
export function createTimeBudget(ms: number): TimeBudget {
  const over = Promise.withResolvers<never>()
  over.promise.catch(() => undefined)
  let storedMs = ms
  let waits = 0
  let since = 0
  let timer: NodeJS.Timeout | undefined
  const leftMs = () => storedMs - (waits > 0 ? performance.now() - since : 0)
  const giveUp = () => over.reject(new DatabaseBusy(`the database did not answer within ${ms} ms`))
  return {
    isEndless: false,
    leftMs,
    async wait(begin) {
      if (leftMs() <= 0) throw new DatabaseBusy(`the ${ms} ms for the database are over`)
      if (waits++ === 0) {
        since = performance.now()
        timer = setTimeout(giveUp, storedMs)
      }
      try {
        return await Promise.race([begin(), over.promise])
      } finally {
        if (waits === 1) {
          storedMs = leftMs()
          clearTimeout(timer)
        }
        waits--
      }
    },
  }
}

/** For work that no player waits for: it is tried until it succeeds. */
export function createEndlessTime(): EndlessTime {
  let isOver = false
  return {
    isEndless: true,
    wait: (begin) => begin(),
    leftMs: () => (isOver ? 0 : Infinity),
    end: () => void (isOver = true),
  }
}

function createTriesBudget(ms: number): TimeBudget {
  const end = performance.now() + ms
  return { isEndless: false, wait: (begin) => begin(), leftMs: () => end - performance.now() }
}
