import { clockError } from './crooked-clock.ts'
import type { SimulatedWorld } from './world.ts'

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
