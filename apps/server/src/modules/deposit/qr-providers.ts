import type { QrProvider } from '@krapao/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** So many of the newest QRs of a gateway say how it does. */
const LIMIT = 100

/** These providers, the one first whose gateway has given the largest share of the QRs asked of it in the last 15 minutes. Of equals the order stays. */
export async function healthiestFirst(db: Db, providers: readonly QrProvider[]): Promise<QrProvider[]> {
  const shares = await Promise.all(providers.map((provider) => shareGiven(db, provider)))
  return providers
    .map((provider, at) => ({ provider, share: shares[at]! }))
    .toSorted((one, other) => other.share - one.share)
    .map(({ provider }) => provider)
}

/** Of 1; a QR that was replaced or cancelled before its gateway answered says nothing. */
async function shareGiven(db: Db, provider: QrProvider): Promise<number> {
  const { rows } = await sql<{ share: number }>`
    select coalesce(avg(case when recent.state = 'failed' then 0 else 1 end), 1)::float8 as share
    from (
      select q.state from deposit.qr q
      where q.provider = ${provider} and q.created_at > (select platform.now()) - interval '15 minutes'
        and (q.state = 'failed' or q.payload is not null)
      order by q.created_at desc
      limit ${LIMIT}
    ) recent`.execute(db)
  return rows[0]!.share
}
