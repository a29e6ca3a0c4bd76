import type { TestClock } from '../../src/platform/clock.ts'
import type { DatabaseClock } from '../database-clock.ts'
import type { Random } from './random.ts'

/** The database's own clock in a simulated world, which need not go as time does. */
export interface CrookedClock {
  /** How fast it is, in milliseconds. */
  error: number
  isStopped: boolean
  /** Lets the database see what its clock shows by now. */
  show(): Promise<void>
}

export function createCrookedClock(clock: TestClock, ofDatabase: DatabaseClock): CrookedClock {
  let stoodAt = 0
  let shown = Number.NaN
  const crooked: CrookedClock = {
    error: 0,
    isStopped: false,
    async show() {
      if (!crooked.isStopped) stoodAt = clock.now().getTime() + crooked.error
      if (shown === stoodAt) return
      shown = stoodAt
      await ofDatabase.set(new Date(shown))
    },
  }
  return crooked
}

/** A clock that is set wrong is off by at most this, either way. */
const MAX_CLOCK_ERROR_MS = 3_600_000

/** Mostly by seconds or minutes, either way. */
export function clockError(random: Random): number {
  const most = random.pick([3000, 120_000, 600_000, MAX_CLOCK_ERROR_MS])
  return random.below(2 * most + 1) - most
}
