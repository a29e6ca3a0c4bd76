import type { CallCount, CountedCall } from './messages.ts'

/** More callers than are known at once; the one whose window began first is forgotten, and counts from one again. */
const MOST_WINDOWS = 50_000

/** Counts calls in windows that begin with a key's first call, as @fastify/rate-limit does. `now`: ms of a clock that only goes forward. */
export function createCallCounts(now: () => number = () => performance.now()): (call: CountedCall) => CallCount {
  const windows = new Map<string, { beganAt: number; calls: number }>()
  return ({ limit, key, windowMs }) => {
    const name = `${limit} ${key}`
    const at = now()
    const known = windows.get(name)
    if (known && at - known.beganAt < windowMs) {
      known.calls += 1
      return { current: known.calls, ttl: windowMs - (at - known.beganAt) }
    }
    // Taken away first, so that the map stays in the order in which windows began.
    windows.delete(name)
    windows.set(name, { beganAt: at, calls: 1 })
    if (windows.size > MOST_WINDOWS) windows.delete(windows.keys().next().value!)
    return { current: 1, ttl: windowMs }
  }
}
