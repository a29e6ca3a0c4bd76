import type { SimulatedWorld } from './world.ts'

/** One of the reports that wait is told, in any order; two copies may be told at once. */
export async function report(world: SimulatedWorld): Promise<void> {
  const { random, tally } = world
  const waiting = world.payments.reports.filter(({ copies }) => copies > 0)
  if (waiting.length === 0) return
  const told = random.pick(waiting)
  if (told.wasTold) tally.happened('a report is told again')
  told.wasTold = true
  const ends = {
    // Not acknowledged: it comes again.
    onEnd: (error: unknown) => void (error && told.copies++),
    onCrash: () => void told.copies++,
  }
  if (told.copies > 1 && random.chance(0.5) && (await world.startTogether(told.says, told.tell, ends))) {
    told.copies -= 2
    tally.happened('a report is told twice at once')
  } else {
    told.copies--
    await world.start(told.says, told.tell, ends)
  }
}

/** Somebody tells of money that is not there. */
export function lie({ random, players, qrs, payments, clock, tally }: SimulatedWorld): void {
  if (qrs.length > 0 && random.chance(0.6)) {
    payments.lie(random.pick(qrs), clock.now())
    tally.happened('a report lies about a payment')
  } else {
    payments.transferByStranger(random.pick(players), BigInt(1000 + random.below(20_000)), clock.now())
    tally.happened('a report names nobody we know')
  }
}

/** Finds what was posted by a server that died before anybody was told. */
export function sweepEvents(world: SimulatedWorld): Promise<void> {
  return world.start('looks for events that nobody has read', async ({ events }) => {
    const found = await events.sweep()
    if (found > 0) world.tally.happened('a sweep finds an event that nobody has read')
    return found
  })
}
