import { compositeOf } from '../../platform/database/composite.ts'
import type { BetReport } from './report.ts'

export interface Imported {
  /** Revisions that count from now on. */
  counted: number
  /** Had been told before, with the same words. */
  repeated: number
  /** Cannot be counted, or not yet: kept with their reason. */
  kept: number
}

/** A report as PostgreSQL writes a `bets.report`, for functions of the database that call `bets.import_bets`. */
export function reportValue(report: BetReport): string {
  const { gameCode, category, currency, betId, revision, kind, stake, validStake, win, settledAt } = report
  return compositeOf([gameCode, category, currency, betId, revision, kind, stake, validStake, win, settledAt.toISOString()])
}
