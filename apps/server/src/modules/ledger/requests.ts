import { minorUnits, type MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import { askedEach, byAsking, plainRead } from '../../platform/database/plain-read.ts'
import * as functions from './functions.gen.ts'

/**
 * Closes a request that is not known: whatever still arrives under one of these keys is refused. False where one of
 * them has an answer of its own already.
 */
export function closeRequest(db: Db, playerId: string, keys: readonly string[]): Promise<boolean> {
  return retryIdempotent(() => functions.closeRequest(db, { owner: playerId, keys }))
}

/** The main wallet right after what was posted under each of these keys, where that moved it. */
export async function walletAfter(db: Db, playerId: string, keys: readonly string[]): Promise<ReadonlyMap<string, MinorUnits>> {
  return keys.length === 0 ? new Map() : walletsAfter(db, { playerId, keys })
}

interface KeysOfPlayer {
  playerId: string
  keys: readonly string[]
}

const walletsAfter = gather(async (db, asking: readonly KeysOfPlayer[]) => {
  const each = ({ playerId, keys }: KeysOfPlayer) => keys.map((key) => ({ playerId, key }))
  const rows = await plainRead(
    db,
    sql<{ no: number; idempotency_key: string; wallet: bigint }>`
      select asked.no, r.idempotency_key, case when p.source = 'wallet' then p.source_after else p.destination_after end as wallet
      from ${askedEach(asking, each, { owner_id: ['uuid', ({ playerId }) => playerId], idempotency_key: ['text', ({ key }) => key] })}
      join ledger.request r on r.owner_id = asked.owner_id and r.idempotency_key = asked.idempotency_key
      join ledger.posting p on p.owner_id = r.owner_id and p.posting_no = r.posting_no
      where 'wallet' in (p.source, p.destination)`,
  )
  return byAsking(asking, rows).map((own) => new Map(own.map(({ idempotency_key, wallet }) => [idempotency_key, minorUnits(wallet)])))
})

export interface RefusedRequest {
  key: string
  /** As the verb that refused it names it. */
  refusal: string
  /** Those of the refusal, in minor units, in the order that the verb gives them. */
  figures: readonly (bigint | null)[]
  at: Date
}

/** A refusal that is remembered under one of these keys. */
export async function refusedRequest(db: Db, playerId: string, keys: readonly string[]): Promise<RefusedRequest | undefined> {
  return (await refusedWith(db, playerId, keys))[0]
}

/** Every refusal that is remembered under one of these keys. */
export async function refusedWith(db: Db, playerId: string, keys: readonly string[]): Promise<RefusedRequest[]> {
  if (keys.length === 0) return []
  return (await refusedRequests(db, playerId).where('idempotency_key', 'in', keys).execute()).map(toRefusedRequest)
}

/** What was refused since, newest first. */
export async function refusedSince(db: Db, playerId: string, hours: number, limit: number): Promise<RefusedRequest[]> {
  const rows = await refusedRequests(db, playerId)
    .where('made_at', '>', sql<Date>`platform.now() - make_interval(hours => ${hours}::int)`)
    .orderBy('made_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toRefusedRequest)
}

function refusedRequests(db: Db, playerId: string) {
  return db
    .selectFrom('ledger.request')
    .select(['idempotency_key', 'refusal', 'figures', 'made_at'])
    .where('owner_id', '=', playerId)
    .where('refusal', 'is not', null)
}

function toRefusedRequest(row: {
  idempotency_key: string
  refusal: string | null
  figures: bigint[] | null
  made_at: Date
}): RefusedRequest {
  return { key: row.idempotency_key, refusal: row.refusal!, figures: row.figures ?? [], at: row.made_at }
}
