import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Log } from '../../platform/log.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** How many codes may be sent. */
export interface SendLimit {
  siteAnHour: number
  siteADay: number
  networkAnHour: number
  blockAnHour: number
}

/** An owner of the operator sets how many codes may be sent from now on; the change stands in their acts. */
export function setSendLimit(db: Db, limit: SendLimit, instruction: Instruction): Promise<Authorised> {
  return retryIdempotent(() => functions.setSendLimit(db, { instruction: instructionTo('set', instruction), ...limit }))
}

/** How much of each budget is used: of the hour, of the day, and of the network and the block of numbers that have used most. */
export function codeBudgets(db: Db): Promise<functions.BudgetsUsedAnswer[]> {
  return functions.budgetsUsed(db)
}

const TOLD_EVERY_MS = 60_000

/** Tells the log that a budget is used up, at most once a minute: an attack must not fill it. */
export function createUsedUpLog(log: Log): (budget: string | null) => void {
  let toldAt = -Infinity
  return (budget) => {
    if (performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    log.warn({ budget }, 'no more codes are sent: a budget is used up')
  }
}
