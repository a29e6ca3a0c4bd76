import type { QrProvider, QrUnderWay } from '@krapao/contract'
import { majorFromMinor, minorUnits } from '@krapao/money'
import { sql } from 'kysely'
import { gather } from '../../platform/database/gather.ts'
import { asked, byAsking, plainRead } from '../../platform/database/plain-read.ts'

interface Row {
  no: number
  qr_id: string
  provider: string
  amount: bigint
  state: QrUnderWay['state']
  expires_at: Date
  said_paid_at: Date | null
}

/** So many that were paid are looked at for one that was paid of late. */
const NEWEST = 20

/** The player's live QR; for a quarter of an hour also one that was paid or has run out. Money that did not fit it speaks for itself. */
export const qrUnderWay = gather(async (db, playerIds: readonly string[]) => {
  const rows = await plainRead(
    db,
    sql<Row>`
      select asked.no, found.*
      from ${asked(playerIds, { player_id: ['uuid', (id) => id] })}
      cross join lateral (
        select q.qr_id, q.provider, q.amount, q.expires_at, q.said_paid_at,
          case when q.state = 'paid' then 'received' when q.expires_at > platform.now() then 'waiting' else 'expired' end as state
        from (
          select l.* from deposit.qr l where l.player_id = asked.player_id and l.state = 'live'
          union all
          (select d.* from deposit.qr d where d.player_id = asked.player_id and d.state = 'paid' order by d.created_at desc limit ${NEWEST})) q
        where case
            when q.state = 'live' then q.expires_at > platform.now() - interval '15 minutes' else q.paid_at > platform.now() - interval '15 minutes' end
          and not exists (select 1 from deposit.qr_arrival a
            where a.player_id = asked.player_id and a.qr_id = q.qr_id and (q.state = 'live' or a.reference = q.paid_by))
        order by q.state = 'live' desc, q.created_at desc
        limit 1) found`,
  )
  return byAsking(playerIds, rows).map(([row]) => (row ? presentQr(row) : null))
})

function presentQr(row: Row): QrUnderWay {
  return {
    qrcodeId: row.qr_id,
    provider: row.provider as QrProvider,
    amount: majorFromMinor(minorUnits(row.amount)),
    state: row.state,
    expireIn: row.expires_at.toISOString(),
    saidPaidAt: row.said_paid_at?.toISOString() ?? null,
  }
}
