import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { closeDue } from '../accrual/index.ts'
import type { BetHandler } from '../bets/index.ts'
import * as functions from './functions.gen.ts'

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

/** One round for whoever has a period to be closed. Answers how many periods were. */
export function workPeriods({ db }: { db: Db }): Promise<number> {
  return closeDue(db, 'refund', (playerId) => closePeriods(db, playerId))
}

/** Closes the periods of days and weeks that are over. */
export function startPeriodWorker(deps: { db: Db; log: Log }, everyMs = 30_000): Loop {
  return startLoop({ name: 'refund-periods', everyMs, log: deps.log, work: () => workPeriods(deps) })
}
