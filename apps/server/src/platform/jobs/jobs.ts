import type { Log } from '../log.ts'
import { createEndlessTime, withinTime } from './time-budget.ts'

export interface Loop {
  name: string
  /** Look for work now, not at the next tick. */
  wake(): void
  /** Lets the work at hand finish, but for what waits for a database that cannot be asked. */
  stop(): Promise<void>
}

/** Says, after the commit, that there is work for the loop of this name: in this process, or in others where it runs none. It may be lost. */
export type Wake = (loop: string) => void

/** What is due and was not taken is somebody else's at this moment. */
const LEAST_PAUSE_MS = 100

interface LoopOptions {
  name: string
  everyMs: number
  log: Log
  /** One round. Answers how much it did. */
  work(): Promise<number>
  /** In how long the next of its rows is due; null when none is waiting. */
  dueInMs?(): Promise<number | null>
}

/**
 * Calls `work` again and again: at once while it reports work done, else when the next is due, when woken, and every
 * `everyMs` whatever happens. The rows themselves are the queue, claimed by lease, so any number of processes may run
 * the same loop. It never gives up; that it fails, and that it works again, is logged once.
 */
export function startLoop({ name, everyMs, log, work, dueInMs }: LoopOptions): Loop {
  let stopped = false
  let woken = false
  let isFailing = false
  let rest: (() => void) | undefined
  const time = createEndlessTime()

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      rest = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Answers for how long there is nothing to do. */
  const attempt = async (): Promise<number> => {
    try {
      const done = await withinTime(time, work)
      const dueMs = done === 0 && dueInMs ? await withinTime(time, dueInMs) : null
      if (isFailing) log.info({ loop: name }, 'a background loop works again')
      isFailing = false
      if (done > 0) return 0
      return dueMs === null ? everyMs : Math.min(everyMs, Math.max(dueMs, LEAST_PAUSE_MS))
    } catch (error) {
      if (!isFailing && !stopped) log.error({ loop: name, err: error }, 'a background loop fails and goes on trying')
      isFailing = true
      return everyMs
    }
  }

  const run = async () => {
    while (!stopped) {
      woken = false
      const pauseMs = await attempt()
      if (pauseMs > 0 && !woken && !stopped) await pause(pauseMs)
    }
  }
  const running = run()

  const wake = () => {
    woken = true
    rest?.()
  }
  return {
    name,
    wake,
    async stop() {
      stopped = true
      time.end()
      rest?.()
      await running
    },
  }
}
