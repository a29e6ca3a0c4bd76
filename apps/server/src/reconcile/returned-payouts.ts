import { minorUnits } from '@krapao/money'
import { type PayoutReturnedEvent, REPORTS_ARE_IN } from '@krapao/protocols'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Difference } from './difference.ts'
import { reportsMayComeSince } from './newest-reports.ts'
import type { Plan, Stretch, Untold } from './parts.ts'
import type { BankRecords } from './provider-records.ts'
import { type ActTimes, isWithin, timesIn } from './stretches.ts'
import type { Comparing, Told } from './walk.ts'

const COUNTERPARTY = 'bank'

interface Ours extends Untold {
  payout_key: string
  currency: string
  is_noted: boolean
  returned_at: Date
}

/** Payouts that came back by the bank's list and not by ours, or otherwise. */
export function comparingReturns(db: Db, bank: BankRecords, plan: Plan): Comparing<PayoutReturnedEvent, Ours> {
  return {
    lists: () => Promise.resolve([{ name: 'returned payouts', ask: bank.returnedPayouts, at: ({ at }) => at }]),
    owed: (stretch) => cameBack(db, plan, stretch),
    async judge(items, owed) {
      const others = items.map(({ returnReference }) => returnReference).filter((reference) => !owed.has(reference))
      const known = await knownHere(db, plan, others)
      const reportsMayCome = others.every((reference) => known.has(reference)) ? null : await reportsMayComeSince(db)
      return items.map((theirs) => judge(theirs, owed.get(theirs.returnReference) ?? known.get(theirs.returnReference), reportsMayCome))
    },
  }
}

/** Those of ours that stand nowhere in the bank's list. */
export function returnsNotThere(untold: readonly Untold[]): Difference[] {
  return untold.map(({ id, amount }) => ({
    counterparty: COUNTERPARTY,
    side: 'ours',
    subject: subjectOf(id),
    amount: minorUnits(amount),
    says: 'it came back here, and not there',
    isInformation: false,
  }))
}

export const timesOfReturns = (since: Date): ActTimes[] => [timesIn('withdraw.payout_return', 'returned_at', { since })]

const subjectOf = (reference: string) => `returned payout ${reference}`

function judge(theirs: PayoutReturnedEvent, ours: Ours | undefined, reportsMayCome: Date | null): Told {
  const { returnReference, amount, at } = theirs
  const differing = { counterparty: COUNTERPARTY, subject: subjectOf(returnReference), amount }
  const told = { id: returnReference, owedSince: ours?.is_noted ? ours.returned_at : null, again: null }
  if (!ours) {
    const isInformation = reportsMayCome !== null && at > reportsMayCome
    return { ...told, difference: { ...differing, side: 'theirs', says: 'it came back there, and not here', isInformation } }
  }
  if (isSame(theirs, ours)) return { ...told, difference: null }
  const says = `it is another one here: ${ours.amount} of ${ours.payout_key}`
  return { ...told, difference: { ...differing, side: 'both', says, isInformation: false } }
}

function isSame({ payoutKey, amount, currency = REPORTS_ARE_IN }: PayoutReturnedEvent, ours: Ours): boolean {
  return ours.payout_key === payoutKey && ours.amount === amount && ours.currency === currency
}

function ours(db: Db, { since, until }: Plan) {
  const isNoted = sql<boolean>`recorded_at <= ${until}::timestamptz and returned_at >= ${since}`
  const query = db
    .selectFrom('withdraw.payout_return')
    .select(['return_reference as id', 'payout_key', 'amount', 'currency', 'returned_at'])
    .select([isNoted.as('is_noted'), sql<boolean>`true`.as('isOwed')])
  return { query, isNoted }
}

function cameBack(db: Db, plan: Plan, stretch: Stretch): Promise<Ours[]> {
  const { query, isNoted } = ours(db, plan)
  return query
    .where(isNoted)
    .where(isWithin(stretch, sql`returned_at`))
    .execute()
}

async function knownHere(db: Db, plan: Plan, references: readonly string[]): Promise<Map<string, Ours>> {
  if (references.length === 0) return new Map()
  const rows = await ours(db, plan).query.where('return_reference', 'in', references).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
