import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { clockProblem } from '../../platform/http/readiness.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { forgetOldOfAccounts } from '../account/index.ts'
import { forgetOldCounts } from '../files/index.ts'
import { forgetOldLaunches, forgetOldPlayerGames } from '../games/index.ts'
import { forgetOldStaffAttempts, forgetOldStaffSessions } from '../operator/index.ts'
import { forgetOldCodes } from '../otp/index.ts'
import { forgetOldOutcomes } from '../outcomes/index.ts'
import { forgetEndedPushes } from '../webpush/index.ts'
import * as functions from './functions.gen.ts'

const PLAYERS_A_ROUND = 50

/** Files whose time is over, and requests that are long over. Answers how many. */
export async function forgetOldData(db: Db): Promise<number> {
  const { rows } = await sql<{ player_id: string }>`
    (select player_id from privacy.data_request where state = 'ready' and expires_at <= (select platform.now())
      order by expires_at limit ${PLAYERS_A_ROUND})
    union (select player_id from privacy.data_request
      where asked_at < (select platform.now() - privacy.kept_for('data_request')) and state in ('gone', 'given_up')
      order by asked_at limit ${PLAYERS_A_ROUND})`.execute(db)
  let forgotten = 0
  for (const { player_id: player } of rows) forgotten += await retryIdempotent(() => functions.forgetData(db, { player }))
  return forgotten
}

/** In the order of the modules, each of its own rows. */
const OF_MODULES: readonly ((db: Db) => Promise<number>)[] = [
  forgetOldStaffSessions,
  forgetOldStaffAttempts,
  forgetOldCodes,
  forgetOldCounts,
  forgetOldOutcomes,
  forgetOldOfAccounts,
  forgetOldLaunches,
  forgetOldPlayerGames,
  forgetEndedPushes,
]

/**
 * One round: deletes what is kept for longer than docs/retention.md says, in every module. Answers how many rows. Nothing while the clocks of
 * this server and of the database differ: what is deleted by a wrong clock does not come back.
 */
export async function forgetOld({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }): Promise<number> {
  if ((await clockProblem({ db, clock })) !== null) return 0
  let forgotten = 0
  for (const forget of OF_MODULES) forgotten += await forget(db)
  return forgotten
}

export function startRetention(deps: { db: Db; clock: Pick<Clock, 'now'>; log: Log }, everyMs = 3_600_000): Loop {
  return startLoop({ name: 'what is kept long enough', everyMs, log: deps.log, work: () => forgetOld(deps) })
}
