import type { Currency, MinorUnits } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Channel } from './external-payment.ts'
import * as functions from './functions.gen.ts'

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
  const unread = await functions.unreadReports(db, {
    channel,
    references: reports.map(({ reference }) => reference),
    eventIds: reports.map(({ eventId }) => eventId),
    amounts: reports.map(({ amount }) => amount),
    currencies: reports.map(({ currency }) => currency),
    areReversals: reports.map(({ isReversal = false }) => isReversal),
  })
  return new Set(unread.map(({ no }) => items[Number(no) - 1]!))
}
