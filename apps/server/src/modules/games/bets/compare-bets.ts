import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import { type Loop, startLoop } from '../../../platform/jobs/jobs.ts'
import type { TransferDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { readGameAccount } from '../../ledger/index.ts'
import { refreshGame } from '../refresh-balances.ts'
import { withLimitedConcurrency } from './limited-concurrency.ts'

const CONCURRENCY = 8
const BATCH_SIZE = 100

interface Compared {
  playerId: string
  gameCode: string
}

/**
 * One round: compares the bets of players who are quiet with the results that their balances told. What differs for good is
 * a work item, until it does not any more. Answers how many comparisons came to an end.
 */
export async function compareBets(deps: TransferDeps): Promise<number> {
  const due = await dueComparisons(deps.db)
  let ended = 0
  await withLimitedConcurrency(CONCURRENCY, due, async (compared) => {
    if (await compareOne(deps, compared)) ended++
  })
  return ended
}

async function compareOne(deps: TransferDeps, compared: Compared): Promise<boolean> {
  const { db, log } = deps
  const { playerId, gameCode } = compared
  const status = await retryIdempotent(() => functions.compareBets(db, { player: playerId, game: gameCode }))
  switch (status) {
    case 'agrees':
      return true
    case 'differs':
      log.warn(compared, 'bets and results of a player differ')
      return true
    case 'ask':
      await readBalance(deps, compared)
      return false
    case 'wait':
    case 'open':
      return false
  }
}

/** A look that says all there is, and that nothing moved beside; else it is asked again later. */
async function readBalance(deps: TransferDeps, { playerId, gameCode }: Compared): Promise<void> {
  const { db } = deps
  const { rows } = await sql<{ at: string }>`select platform.now()::text as at`.execute(db)
  const before = await readGameAccount(db, playerId, gameCode)
  const look = await refreshGame(deps, playerId, gameCode)
  if (!look.isKnown || look.certain) return
  const after = await readGameAccount(db, playerId, gameCode)
  if (after.version !== before.version) return
  await retryIdempotent(() => functions.balanceCompared(db, { player: playerId, game: gameCode, at: rows[0]!.at }))
}

/** One that is due later than it is ever put off was written while the database's clock was wrong, so it is due now. */
async function dueComparisons(db: Db): Promise<Compared[]> {
  const { rows } = await sql<{ player_id: string; game_code: string }>`
    select player_id, game_code from games.bet_comparison
    where due_at is not null and (due_at <= (select platform.now()) or due_at > (select platform.now()) + interval '10 minutes')
    order by due_at limit ${BATCH_SIZE}`.execute(db)
  return rows.map((row) => ({ playerId: row.player_id, gameCode: row.game_code }))
}

export function startBetComparison(deps: TransferDeps, everyMs = 5000): Loop {
  return startLoop({ name: 'bet-comparison', everyMs, log: deps.log, work: () => compareBets(deps) })
}
