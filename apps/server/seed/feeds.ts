import { setTimeout } from 'node:timers/promises'
import type { Db } from '../src/platform/database/db.ts'
import { readPassedTo } from '../src/modules/bets/index.ts'
import { readBetFeeds } from '../src/modules/games/index.ts'
import type { AppDeps } from '../src/wiring.ts'

/**
 * Reads the feeds until each has told all that was settled so far; one that does not is read when the server runs. The owner of the
 * database says that they are due: those of a sandbox need no rest between two readings.
 */
export async function readFeeds(deps: AppDeps, owner: Db): Promise<void> {
  // Some tell by the second, and have not passed the one that is still going on, though they tell what was settled in it.
  const until = new Date(deps.clock.now().getTime() - 1000)
  for (let tries = 0; tries < 20; tries++) {
    await owner.updateTable('games.bet_feed').set({ next_attempt_at: deps.clock.now() }).where('leased_at', 'is', null).execute()
    await readBetFeeds(deps)
    await deps.betEvents.settled()
    const passedTo = await readPassedTo(deps.db)
    if (passedTo !== null && passedTo >= until) return
    await setTimeout(200)
  }
}
