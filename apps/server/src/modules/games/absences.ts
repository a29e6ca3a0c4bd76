import type { Clock } from '../../platform/clock.ts'

/**
 * Since when, in this process, the provider has answered "unknown" for a transfer. Kept in memory on purpose: a wait
 * counts only if one monotonic clock has measured all of it, so a restarted process begins the wait again.
 */
export interface Absences {
  heard(transferId: string): void
  /** How long ago this process first heard it; 0 where it has not. */
  heardForMs(transferId: string): number
  forget(transferId: string): void
}

/** More than are ever open at once. The oldest are forgotten, and their wait begins again. */
const LIMIT = 10_000

export function createAbsences(clock: Pick<Clock, 'elapsed'>): Absences {
  const since = new Map<string, number>()
  return {
    heard(transferId) {
      if (since.has(transferId)) return
      since.set(transferId, clock.elapsed())
      if (since.size > LIMIT) since.delete(since.keys().next().value!)
    },
    heardForMs(transferId) {
      const first = since.get(transferId)
      return first === undefined ? 0 : clock.elapsed() - first
    },
    forget: (transferId) => void since.delete(transferId),
  }
}
