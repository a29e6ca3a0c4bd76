import { createEndlessTime, withinTime } from './time-budget.ts'

/** Work that nobody waits for, so the time of whoever begins it is not its own. */
export interface Background {
  /** `work` answers for its own errors. */
  begin(work: () => Promise<void>): void
  /** Resolves when all that was begun is over. */
  settled(): Promise<void>
}

export function createBackground(): Background {
  const underWay = new Set<Promise<void>>()
  return {
    begin(work) {
      const working = withinTime(createEndlessTime(), work).finally(() => underWay.delete(working))
      underWay.add(working)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
