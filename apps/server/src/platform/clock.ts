/** Where the time comes from. An argument everywhere, so that tests and the closing windows need no waiting. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export interface TestClock extends Clock {
  advance(ms: number): void
  set(time: Date | string): void
}

/** Stands still until it is told to move. */
export function createTestClock(start: Date | string): TestClock {
  let time = readTime(start)
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms
    },
    set(to) {
      time = readTime(to)
    },
  }
}

function readTime(time: Date | string): number {
  const ms = new Date(time).getTime()
  if (Number.isNaN(ms)) throw new Error(`${String(time)} is not a time`)
  return ms
}
