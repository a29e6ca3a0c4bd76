import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'

const PLAYERS_A_ROUND = 50

/** One round: deletes what accounts have kept for long enough. Answers how many rows. */
export async function forgetOldOfAccounts(db: Db): Promise<number> {
  let forgotten = await retryIdempotent(() => functions.forgetAttempts(db))
  for (const player of await playersWithOldRows(db)) forgotten += await retryIdempotent(() => functions.forgetOld(db, { player }))
  return forgotten
}

/** Each list by an index of its own, the oldest first. */
async function playersWithOldRows(db: Db): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    with limits as materialized (
      select now - account.kept_for('session') as sessions, now - account.kept_for('security_event') as events,
        now - account.kept_for('notice') as notices, now - account.kept_for('known_visitor') as browsers,
        now - account.kept_for('sign_in_code') as codes
      from (select platform.now() as now) clock)
    (select player_id from account.session where replaced_at is null and least(revoked_at, ends_at) < (select sessions from limits)
      order by least(revoked_at, ends_at) limit ${PLAYERS_A_ROUND})
    union (select player_id from account.security_event where at < (select events from limits) order by at limit ${PLAYERS_A_ROUND})
    union (select player_id from account.notice where ended_at < (select notices from limits) order by ended_at limit ${PLAYERS_A_ROUND})
    union (select player_id from account.sign_in_code where asked_at < (select codes from limits) order by asked_at limit ${PLAYERS_A_ROUND})
    union (select player_id from account.known_visitor where signed_in_at < (select browsers from limits)
      order by signed_in_at limit ${PLAYERS_A_ROUND})`.execute(db)
  return rows.map(({ player_id: playerId }) => playerId)
}
