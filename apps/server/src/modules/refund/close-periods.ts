import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { type BetHandler, readPassedTo } from '../bets/index.ts'
import * as functions from './functions.gen.ts'
import { playersToClose } from './store.ts'

/** Counts each imported bet in the period in which it was settled. */
export function refundPeriods({ db }: { db: Db }): BetHandler {
  return {
    stream: 'bets',
    name: 'refund',
    read: (playerId) => retryIdempotent(() => functions.countBets(db, { player: playerId })),
  }
}

/** Closes the periods of a player that every feed has passed. Answers how many. */
export function closePeriods(db: Db, playerId: string): Promise<number> {
  return retryIdempotent(() => functions.closePeriods(db, { player: playerId }))
}

/** So many players are closed in one round. */
const MOST_PLAYERS = 100

/** One round for whoever has a period to be closed. Answers how many periods were. */
export async function workPeriods({ db }: { db: Db }): Promise<number> {
  const passedTo = await readPassedTo(db)
  if (passedTo === null) return 0
  let closed = 0
  for (const playerId of await playersToClose(db, passedTo, MOST_PLAYERS)) closed += await closePeriods(db, playerId)
  return closed
}

/** Closes the periods of days and weeks that are over. */
export function startPeriodWorker(deps: { db: Db; log: Log }, everyMs = 30_000): Loop {
  return startLoop({ name: 'refund-periods', everyMs, log: deps.log, work: () => workPeriods(deps) })
}
