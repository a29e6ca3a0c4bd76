import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Push } from '../account/index.ts'
import { readCondition } from './condition.ts'
import { readDeposits } from './deposit-bonus.ts'
import * as functions from './functions.gen.ts'
import { tellOfBonus } from './tell-of-bonus.ts'

interface ExpiryDeps {
  db: Db
  log: Log
  push: Push
}

const BATCH_SIZE = 50

/**
 * One round: ends the conditions that are out of time, and looks again at deposits that wait for stakes. Answers how many ended by
 * time. Any number of servers may do it at once.
 */
export async function workExpiry(deps: ExpiryDeps): Promise<number> {
  const { db } = deps
  for (const playerId of await functions.playersToLookAt(db, { limit: BATCH_SIZE })) await readDeposits(deps, playerId)
  let ended = 0
  for (const playerId of await functions.expiredPlayers(db, { limit: BATCH_SIZE })) {
    // Bets that would meet it are counted first.
    await retryIdempotent(() => functions.bringUpToDate(db, { player: playerId }))
    if ((await readCondition(db, playerId))?.state === 'open') continue
    ended += 1
    await tellOfBonus(deps, playerId)
  }
  return ended
}

export function startExpiry(deps: ExpiryDeps, everyMs = 5000): Loop {
  return startLoop({ name: 'expired bonuses', everyMs, log: deps.log, work: () => workExpiry(deps) })
}
