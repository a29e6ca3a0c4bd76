import { minorUnits } from '@krapao/money'
import { type PayoutReturnedEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import { sql } from 'kysely'
import { pagesOf } from '../integrations/pages.ts'
import type { Db } from '../platform/database/db.ts'
import type { Comparison } from './comparison.ts'
import { type Difference, withMargin } from './difference.ts'
import type { BankRecords } from './provider-records.ts'

/** Payouts that came back by the bank's list and not by ours, or the other way round. */
export function reconcileReturnedPayouts(db: Db, bank: BankRecords, since: Date): Comparison {
  return { counterparty: 'bank', differences: compare(db, bank, since) }
}

async function* compare(db: Db, bank: BankRecords, since: Date): AsyncGenerator<Difference> {
  const counterparty = 'bank'
  // Ours first: what has come back here by now, came back there before.
  const here = await db
    .selectFrom('withdraw.payout_return')
    .select(['return_reference', 'amount'])
    .where('returned_at', '>=', since)
    .orderBy('returned_at')
    .execute()
  const there = new Set<string>()
  for await (const page of pagesOf(withMargin(since), bank.returnedPayouts)) {
    const known = await knownHere(db, page)
    for (const theirs of page) {
      const { returnReference, amount, at } = theirs
      there.add(returnReference)
      const ours = known.get(returnReference)
      const subject = `returned payout ${returnReference}`
      if (!ours)
        yield {
          counterparty,
          side: 'theirs',
          subject,
          amount,
          says: 'it came back there, and not here',
          isInformation: await isNew(db, at),
        }
      else if (!isSame(theirs, ours))
        yield {
          counterparty,
          side: 'both',
          subject,
          amount,
          says: `it is another one here: ${ours.amount} of ${ours.payout_key}`,
          isInformation: false,
        }
    }
  }
  for (const { return_reference: reference, amount } of here) {
    if (there.has(reference)) continue
    const says = 'it came back here, and not there'
    yield { counterparty, side: 'ours', subject: `returned payout ${reference}`, amount: minorUnits(amount), says, isInformation: false }
  }
}

type Ours = { payout_key: string; amount: bigint; currency: string }

async function knownHere(db: Db, page: readonly PayoutReturnedEvent[]): Promise<Map<string, Ours>> {
  if (page.length === 0) return new Map()
  const references = page.map(({ returnReference }) => returnReference)
  const rows = await db
    .selectFrom('withdraw.payout_return')
    .select(['return_reference', 'payout_key', 'amount', 'currency'])
    .where('return_reference', 'in', references)
    .execute()
  return new Map(rows.map((row) => [row.return_reference, row]))
}

function isSame({ payoutKey, amount, currency = REPORTS_ARE_IN }: PayoutReturnedEvent, ours: Ours): boolean {
  return ours.payout_key === payoutKey && ours.amount === amount && ours.currency === currency
}

const REPORTED_WITHIN_MINUTES = 5

/** Its report may be on its way. */
async function isNew(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select ${at}::timestamptz > platform.now() - make_interval(mins => ${REPORTED_WITHIN_MINUTES}) as is_new`.execute(db)
  return rows[0]!.is_new
}
