/**
 * A server's own clock, for what concerns this server and its visitors alone. An argument everywhere, so that tests
 * need no waiting. It decides nothing about money: that is `platform.now()` of the database.
 */
export interface Clock {
  now(): Date
  /** Milliseconds that have passed since some moment. Nobody can set it, so it only goes forward. */
  elapsed(): number
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() }

export interface TestClock extends Clock {
  advance(ms: number): void
  /** As an administrator does: no time passes. */
  set(time: Date | string): void
}

/** Stands still until it is told to move. */
export function createTestClock(start: Date | string): TestClock {
  let time = readTime(start)
  let elapsed = 0
  return {
    now: () => new Date(time),
    elapsed: () => elapsed,
    advance(ms) {
      time += ms
      elapsed += ms
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
