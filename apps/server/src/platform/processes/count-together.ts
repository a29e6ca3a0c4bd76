import { createCallCounts } from './call-counts.ts'
import type { CallCount, CountedCall } from './messages.ts'

/** What of a limit all processes together let through before anybody is asked. */
const SHARED_OUT = 0.1

export interface LimitedCall extends CountedCall {
  max: number
}

/**
 * Counts the calls of one of several processes, so that all of them together let no more through than the limit. Each has a small
 * part of it of its own, which most callers never use up; beyond that every call is counted in one place, `countCentrally`, and all
 * those parts as used. So a caller whose connections are all with one process is refused at nine tenths of the limit at the earliest.
 */
export function createCountTogether(
  processes: number,
  countCentrally: (call: CountedCall) => Promise<CallCount>,
): (call: LimitedCall) => Promise<CallCount> {
  const countHere = createCallCounts()
  return async ({ max, ...call }) => {
    const share = Math.floor((max * SHARED_OUT) / processes)
    const here = countHere(call)
    if (here.current <= share) return here
    const { current, ttl } = await countCentrally(call)
    return { current: current + share * processes, ttl }
  }
}
