import type { Log } from './log.ts'
import { createEndlessTime, withinTime } from './time-budget.ts'

export interface Loop {
  /** Look for work now, not at the next tick. */
  wake(): void
  /** Lets the work at hand finish, but for what waits for a database that cannot be asked. */
  stop(): Promise<void>
}

/**
 * Calls `work` again and again: at once while it reports work done, else every `everyMs` or when woken.
 * The rows themselves are the queue, claimed by lease, so any number of processes may run the same loop.
 * It never gives up; that it fails, and that it works again, is logged once.
 */
export function startLoop({ name, everyMs, log, work }: { name: string; everyMs: number; log: Log; work: () => Promise<number> }): Loop {
  let stopped = false
  let woken = false
  let isFailing = false
  let rest: (() => void) | undefined
  const time = createEndlessTime()

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      rest = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const attempt = async () => {
    try {
      const done = await withinTime(time, work)
      if (isFailing) log.info({ loop: name }, 'a background loop works again')
      isFailing = false
      return done
    } catch (error) {
      if (!isFailing && !stopped) log.error({ loop: name, err: error }, 'a background loop fails and goes on trying')
      isFailing = true
      return 0
    }
  }

  const run = async () => {
    while (!stopped) {
      woken = false
      const done = await attempt()
      if (done === 0 && !woken && !stopped) await pause()
    }
  }
  const running = run()

  const wake = () => {
    woken = true
    rest?.()
  }
  return {
    wake,
    async stop() {
      stopped = true
      time.end()
      rest?.()
      await running
    },
  }
}
