import type { QrProvider } from '@krapao/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** So many of the newest QRs of a gateway say how it does. */
const LIMIT = 100

/** These providers, the one first whose gateway has given the largest share of the QRs asked of it in the last 15 minutes. Of equals the order stays. */
export async function healthiestFirst(db: Db, providers: readonly QrProvider[]): Promise<QrProvider[]> {
  // A QR that was replaced or cancelled before its gateway answered says nothing.
  const { rows } = await sql<{ provider: QrProvider }>`
    select asked.provider
    from unnest(${providers}::text[]) with ordinality as asked (provider, place)
    cross join lateral (
      select coalesce(avg(case when recent.state = 'failed' then 0 else 1 end), 1) as share
      from (
        select q.state from deposit.qr q
        where q.provider = asked.provider and q.created_at > platform.now() - interval '15 minutes'
          and (q.state = 'failed' or q.payload is not null)
        order by q.created_at desc
        limit ${LIMIT}
      ) recent
    ) health
    order by health.share desc, asked.place`.execute(db)
  return rows.map(({ provider }) => provider)
}
