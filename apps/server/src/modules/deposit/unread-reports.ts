import type { Currency, MinorUnits } from '@krapao/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Channel } from './external-payment.ts'

/** What a provider's list tells of a payment. */
interface ToldReport {
  reference: string
  eventId: string
  amount: MinorUnits
  currency: Currency
  isReversal?: boolean
}

/**
 * What of a page of a provider's list is to be judged, in its order: one question to the database for all of it, so that what
 * was read before costs no decision, no lock and no row.
 */
export async function unreadOf<Item>(
  db: Db,
  channel: Channel,
  items: readonly Item[],
  told: (item: Item) => ToldReport,
): Promise<ReadonlySet<Item>> {
  if (items.length === 0) return new Set()
  const reports = items.map(told)
  const { rows } = await sql<{ no: bigint }>`
    select no from deposit.unread_reports(${channel}::deposit.channel, ${reports.map(({ reference }) => reference)}::text[],
      ${reports.map(({ eventId }) => eventId)}::text[], ${reports.map(({ amount }) => amount)}::bigint[],
      ${reports.map(({ currency }) => currency)}::text[], ${reports.map(({ isReversal = false }) => isReversal)}::boolean[])`.execute(db)
  return new Set(rows.map(({ no }) => items[Number(no) - 1]!))
}
