import type { Log } from './log.ts'

export interface Loop {
  /** Look for work now, not at the next tick. */
  wake(): void
  /** Lets the work at hand finish. */
  stop(): Promise<void>
}

/**
 * Calls `work` again and again: at once while it reports work done, else every `everyMs` or when woken.
 * The rows themselves are the queue, claimed by lease, so any number of processes may run the same loop.
 */
export function startLoop({ name, everyMs, log, work }: { name: string; everyMs: number; log: Log; work: () => Promise<number> }): Loop {
  let stopped = false
  let woken = false
  let rest: (() => void) | undefined

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      rest = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    while (!stopped) {
      woken = false
      const done = await work().catch((error: unknown) => {
        log.error({ loop: name, err: error }, 'a background loop failed and will try again')
        return 0
      })
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
      rest?.()
      await running
    },
  }
}
