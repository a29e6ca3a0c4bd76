import type { Random } from './random.ts'
import type { SimulatedWorld } from './world.ts'

/** A clock that is set wrong is off by at most this, either way. */
const MAX_CLOCK_ERROR_MS = 3_600_000

/** Mostly by seconds or minutes, either way. */
export function clockError(random: Random): number {
  const most = random.pick([3000, 120_000, 600_000, MAX_CLOCK_ERROR_MS])
  return random.below(2 * most + 1) - most
}

/** In some worlds a server's clock was wrong, or is now. */
export function setClock({ random, servers, hasWrongClocks, clockErrors, trace, tally }: SimulatedWorld): void {
  if (!hasWrongClocks) return
  const { server } = random.pick(servers)
  const before = clockErrors.get(server.name) ?? 0
  const now = clockError(random)
  clockErrors.set(server.name, now)
  if (now !== before) tally.happened(now > before ? 'a clock is set forward' : 'a clock is set back')
  trace(`the clock of ${server.name} is ${now} ms fast`)
}

/** And so is the database's in some: it jumps, or stands still while everything else goes on. */
export function setClockOfDatabase({ random, hasWrongClocks, databaseClock, trace, tally }: SimulatedWorld): void {
  if (!hasWrongClocks) return
  const before = databaseClock.error
  databaseClock.isStopped = random.chance(0.2)
  if (databaseClock.isStopped) tally.happened('the clock of the database stands still')
  else databaseClock.error = random.chance(0.3) ? 0 : clockError(random)
  const now = databaseClock.error
  if (now !== before) tally.happened(now > before ? 'the clock of the database is set forward' : 'the clock of the database is set back')
  trace(databaseClock.isStopped ? 'the clock of the database stands still' : `the clock of the database is ${now} ms fast`)
}
