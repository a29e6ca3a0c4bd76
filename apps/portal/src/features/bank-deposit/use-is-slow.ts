import { useSecondsLeft } from '../../clock/server-clock.ts'
import type { Waiting } from './kept-deposit.ts'

/** A bank has told of a transfer by then. */
const SLOW_AFTER_MS = 120_000

/** Whether the money of a transfer should have come by now. */
export function useIsSlow(waiting: Waiting | undefined): boolean {
  return useSecondsLeft(waiting ? waiting.saidAt + SLOW_AFTER_MS : Infinity) === 0
}
