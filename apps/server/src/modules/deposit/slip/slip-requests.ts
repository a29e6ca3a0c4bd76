import type { SlipTaken } from '@krapao/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { SlipState } from '../functions.gen.ts'
import { statusOf } from './slip.ts'

/** A request that brought a slip. */
export interface SlipRequest {
  idempotencyKey: string
  at: Date
  slip: SlipTaken
}

/** Undefined where the key brought none. */
export async function slipOfRequest(db: Db, playerId: string, idempotencyKey: string): Promise<SlipRequest | undefined> {
  const row = await sentSlips(db, playerId).where('idempotency_key', '=', idempotencyKey).executeTakeFirst()
  return row && requestOf(row)
}

/** Those of the last hours, newest first. */
export async function slipRequestsSince(db: Db, playerId: string, hours: number, limit: number): Promise<SlipRequest[]> {
  const rows = await sentSlips(db, playerId)
    .where('created_at', '>', sql<Date>`platform.now() - make_interval(hours => ${hours}::int)`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(requestOf)
}

function sentSlips(db: Db, playerId: string) {
  return db
    .selectFrom('deposit.slip')
    .select(['idempotency_key', 'slip_id', 'state', 'note', 'reference', 'created_at'])
    .where('player_id', '=', playerId)
}

interface Row {
  idempotency_key: string
  slip_id: string
  state: SlipState
  note: string | null
  reference: string
  created_at: Date
}

function requestOf({ idempotency_key: idempotencyKey, slip_id: slipId, state, note, reference, created_at: at }: Row): SlipRequest {
  return { idempotencyKey, at, slip: { slipId, status: statusOf(state), note, reference } }
}
