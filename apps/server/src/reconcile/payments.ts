import { minorUnits } from '@krapao/money'
import { bankDescriptor } from '@krapao/providers'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import * as functions from '../platform/database/functions.gen.ts'
import type { Difference } from './difference.ts'
import { isOwed, paidAndKnown, reversedThereOnly } from './paid-and-known.ts'
import { listsOfPayments, type PaidThere } from './paid-there.ts'
import { PAID_BY, type Plan, type Stretch, type Untold } from './parts.ts'
import type { ProviderRecords } from './provider-records.ts'
import { type ActTimes, isWithin, timesIn } from './stretches.ts'
import type { Comparing } from './walk.ts'

/** Money that came in and is neither credited nor waits for an owner here. */
export function comparingPayments(db: Db, integrations: ProviderRecords, plan: Plan): Comparing<PaidThere, Untold> {
  return {
    lists: () => listsOfPayments(db, integrations),
    owed: (stretch) => creditedHere(db, plan, stretch),
    async judge(items) {
      const reversed = await reversedThereOnly(db, plan, items)
      const alone = reversed.map((difference) => ({ id: difference.subject, owedSince: null, difference, again: null }))
      return [...(await paidAndKnown(db, plan, items)), ...alone]
    },
  }
}

async function creditedHere(db: Db, plan: Plan, stretch: Stretch): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select reference as id, amount, true as "isOwed" from deposit.payment where ${isWithin(stretch, sql`received_at`)} and ${isOwed(plan)}
    order by reference`.execute(db)
  return rows
}

export const timesOfPayments = (since: Date): ActTimes[] => [
  timesIn('deposit.payment', 'received_at', { since, where: sql`state = 'credited'` }),
]

/** A bank may book what came in so much later than the paying bank gives out the slip, unless its descriptor says. */
const LINES_COME_WITHIN_HOURS = 24
const HOUR_MS = 3_600_000

const SAYS = {
  line_waits: 'it is credited here by a slip, and a person decides whether a line that waits is of it',
  may_come: 'it is credited here by a slip, and its bank has not told of it yet',
  not_told: 'it is credited here by a slip, and nothing tells of what comes into that account',
  nowhere: 'it is credited here, and was paid nowhere',
}

/** What is credited here and stands in none of their lists, with why that need not be wrong of what is known by a slip alone. */
export async function paymentsNotThere(db: Db, integrations: ProviderRecords, untold: readonly Untold[]): Promise<Difference[]> {
  const whyNot = await whySlipsAreNotThere(db, { banks: [...integrations.banks.keys()], references: untold.map(({ id }) => id) })
  const differences: Difference[] = []
  for (const { id, amount } of untold) {
    const why = await whyNot(id)
    differences.push({
      counterparty: PAID_BY,
      side: 'ours',
      subject: `payment ${id}`,
      amount: minorUnits(amount),
      says: SAYS[why],
      isInformation: why !== 'nowhere',
    })
  }
  return differences
}

interface Slip {
  reference: string
  subaccount: string | null
  to_account_no: string | null
  ended_at: Date
}

async function whySlipsAreNotThere(
  db: Db,
  { banks, references }: { banks: readonly string[]; references: readonly string[] },
): Promise<(reference: string) => Promise<keyof typeof SAYS>> {
  if (references.length === 0) return () => Promise.resolve('nowhere')
  const { rows: slips } = await sql<Slip>`
    select reference, subaccount, evidence ->> 'toAccountNo' as to_account_no, ended_at from deposit.payment
    where reference = any (${references}::text[]) and channel = 'slip'`.execute(db)
  const now = await functions.now(db)
  const accounts = await db.selectFrom('site.deposit_account').select(['bank_code', 'account_no', 'owner_channel', 'has_feed']).execute()
  const byReference = new Map(slips.map((slip) => [slip.reference, slip]))
  return async (reference) => {
    const slip = byReference.get(reference)
    if (!slip) return 'nowhere'
    if (await hasLineThatWaits(db, reference)) return 'line_waits'
    if (slip.ended_at.getTime() > now.getTime() - hoursOf(slip, banks) * HOUR_MS) return 'may_come'
    const isTold = accounts.some(
      (account) =>
        account.bank_code === slip.subaccount &&
        account.account_no === (slip.to_account_no ?? account.account_no) &&
        (account.owner_channel !== 'bank' || (account.has_feed && banks.includes(account.bank_code))),
    )
    return isTold ? 'nowhere' : 'not_told'
  }
}

const hoursOf = ({ subaccount }: Slip, banks: readonly string[]): number =>
  (subaccount !== null && banks.includes(subaccount) ? bankDescriptor(subaccount)?.linesComeWithinHours : undefined) ??
  LINES_COME_WITHIN_HOURS

async function hasLineThatWaits(db: Db, reference: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select 1 from deposit.maybe_same(${reference}) line where line.channel = 'bank' and line.state = 'unallocated') as waits`.execute(
    db,
  )
  return rows[0]!.waits
}
