import type { QrProvider } from '@krapao/contract'
import { minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { gather } from '../../platform/database/gather.ts'
import * as functions from './functions.gen.ts'
import type { Qr } from './qr.ts'

/** No money has come for it that did not fit. */
const asksForMore = sql<boolean>`not exists (select 1 from deposit.qr_arrival a where a.player_id = q.player_id and a.qr_id = q.qr_id)`

/** One that may still be paid: not expired by `now`, and no money has come for it that did not fit. */
export async function liveQr(db: Db, playerId: string, provider: QrProvider, now: Date): Promise<Qr | undefined> {
  const row = await db
    .selectFrom('deposit.qr as q')
    .selectAll()
    .where('q.player_id', '=', playerId)
    .where('q.provider', '=', provider)
    .where('q.state', '=', 'live')
    .where('q.expires_at', '>', now)
    .where(asksForMore)
    .executeTakeFirst()
  return row && toQr(row)
}

/** In any state; undefined where it is not this player's. */
export async function qrOfPlayer(db: Db, playerId: string, qrId: string): Promise<Qr | undefined> {
  const row = await db.selectFrom('deposit.qr').selectAll().where('player_id', '=', playerId).where('qr_id', '=', qrId).executeTakeFirst()
  return row && toQr(row)
}

/** Whosever it is: a report names the QR alone. */
export const qrById = gather(async (db, qrIds: readonly string[]): Promise<(Qr | undefined)[]> => {
  const found = await functions.qrOfForEach(
    db,
    qrIds.map((qr) => ({ qr })),
  )
  return found.map(([qr]) => qr && { ...qr, provider: qr.provider as QrProvider, amount: minorUnits(qr.amount) })
})

interface QrRow {
  qr_id: string
  player_id: string
  provider: string
  amount: bigint
  state: functions.QrState
  payload: string | null
  expires_at: Date
}

function toQr(row: QrRow): Qr {
  return {
    qrId: row.qr_id,
    playerId: row.player_id,
    provider: row.provider as QrProvider,
    amount: minorUnits(row.amount),
    state: row.state,
    payload: row.payload,
    expiresAt: row.expires_at,
  }
}
