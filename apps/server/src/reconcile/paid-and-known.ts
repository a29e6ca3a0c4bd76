import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import type { Difference } from './difference.ts'
import { reportsMayComeSince } from './newest-reports.ts'
import type { PaidThere } from './paid-there.ts'
import type { Plan } from './parts.ts'
import type { Told } from './walk.ts'

/** By when it was paid, where somebody has said. */
const PAID_AT = sql`coalesce((evidence ->> 'paidAt')::timestamptz, (evidence ->> 'at')::timestamptz, received_at)`

/** That a payment was credited before the comparison began, and was paid in the time that is compared. */
export const isOwed = ({ since, until }: Plan) =>
  sql<boolean>`state = 'credited' and ended_at <= ${until}::timestamptz and ${PAID_AT} >= ${since}`

interface Payment {
  reference: string
  state: string
  amount: bigint
  merged_into: string | null
  player_id: string | null
  received_at: Date
  is_owed: boolean
}

type Known = ReadonlyMap<string, Payment>

/** What was paid there, beside what is known here: credited, waiting for an owner, or neither. */
export async function paidAndKnown(db: Db, plan: Plan, items: readonly PaidThere[]): Promise<Told[]> {
  const paid = items.filter(({ amount, isReversed }) => amount > 0n && !isReversed)
  const known = await paymentsOf(db, plan, paid)
  const rootOf = ({ reference }: PaidThere) => known.get(known.get(reference)?.merged_into ?? reference)
  const unlike = paid.filter((theirs) => !isAsHere(theirs, rootOf(theirs)))
  const waits = await waitingOf(db, unlike)
  const named = unlike.filter(({ reference, amount }) => !waits({ reference, amount }))
  const reportsMayCome = named.length === 0 ? new Date(0) : await reportsMayComeSince(db)
  return paid.map((theirs) => {
    const root = rootOf(theirs)
    return {
      id: root?.reference ?? theirs.reference,
      owedSince: root?.is_owed ? root.received_at : null,
      difference: named.includes(theirs) ? differenceOf(theirs, root, reportsMayCome) : null,
      again: null,
    }
  })
}

const WAITING = new Set(['unallocated', 'returning', 'returned'])

const isAsHere = ({ amount }: PaidThere, root: Payment | undefined) =>
  root !== undefined && (WAITING.has(root.state) || (root.state === 'credited' && root.amount === amount))

function differenceOf({ counterparty, reference, amount, at }: PaidThere, root: Payment | undefined, reportsMayCome: Date): Difference {
  const subject = `payment ${reference}`
  if (root?.state === 'credited')
    return { counterparty, side: 'both', subject, amount, says: `${root.amount} of it is credited here`, isInformation: false }
  const says = 'it was paid there, and nobody was credited or asked to decide'
  return { counterparty, side: 'theirs', subject, amount, says, isInformation: at > reportsMayCome }
}

/** What was taken back there and not here. */
export async function reversedThereOnly(db: Db, plan: Plan, items: readonly PaidThere[]): Promise<Difference[]> {
  const reversed = items.filter(({ amount, isReversed }) => amount > 0n && isReversed)
  const known = await paymentsOf(db, plan, reversed)
  const standing = reversed.filter(({ reference }) => known.get(reference)?.state !== 'returned')
  const chargedBack = await chargebacksOf(db, standing, known)
  const contradicted = new Set((await reportsOf(db, standing)).filter(({ reason }) => reason !== null).map(({ reference }) => reference))
  const named = standing.filter(({ reference }) => !chargedBack.has(reference) && !contradicted.has(reference))
  if (named.length === 0) return []
  const reportsMayCome = await reportsMayComeSince(db)
  return named.map(({ counterparty, reference, amount, at }) => ({
    counterparty,
    side: 'theirs',
    subject: `payment ${reference}`,
    amount,
    says: 'it was taken back there, and not here',
    isInformation: at > reportsMayCome,
  }))
}

/** With those that they turned out to be. */
async function paymentsOf(db: Db, plan: Plan, items: readonly PaidThere[]): Promise<Known> {
  const told = await readPayments(
    db,
    plan,
    items.map(({ reference }) => reference),
  )
  const roots = await readPayments(
    db,
    plan,
    told.flatMap(({ merged_into: root }) => root ?? []),
  )
  return new Map([...told, ...roots].map((payment) => [payment.reference, payment]))
}

async function readPayments(db: Db, plan: Plan, references: readonly string[]): Promise<Payment[]> {
  if (references.length === 0) return []
  const { rows } = await sql<Payment>`
    select reference, state, amount, merged_into, player_id, received_at, ${isOwed(plan)} as is_owed from deposit.payment
    where reference = any (${references}::text[])`.execute(db)
  return rows
}

interface Report {
  reference: string
  amount: bigint
  reason: string | null
  noted_at: Date | null
}

async function reportsOf(db: Db, items: readonly PaidThere[]): Promise<Report[]> {
  if (items.length === 0) return []
  const { rows } = await sql<Report>`
    select reference, amount, reason, noted_at from deposit.payment_report where reference = any (${items.map(({ reference }) => reference)}::text[])`.execute(
    db,
  )
  return rows
}

/**
 * Whether a person is asked about a payment, or its bank has corrected it since, or has taken it for a correction of a payment
 * that was decided.
 */
async function waitingOf(db: Db, items: readonly PaidThere[]): Promise<(one: { reference: string; amount: bigint }) => boolean> {
  if (items.length === 0) return () => false
  const reports = Map.groupBy(await reportsOf(db, items), ({ reference }) => reference)
  const references = items.map(({ reference }) => reference)
  const { rows } = await sql<{ corrected_by: string }>`
    select evidence ->> 'correctedBy' as corrected_by from deposit.payment_report where evidence ->> 'correctedBy' = any (${references}::text[])`.execute(
    db,
  )
  const corrections = new Set(rows.map(({ corrected_by: by }) => by))
  return ({ reference, amount }) =>
    corrections.has(reference) ||
    (reports.get(reference) ?? []).some((report) => (report.reason === null ? report.amount === amount : report.noted_at === null))
}

async function chargebacksOf(db: Db, items: readonly PaidThere[], known: Known): Promise<ReadonlySet<string>> {
  const credited = items.flatMap(({ reference }) => {
    const playerId = known.get(reference)?.player_id ?? null
    return playerId === null ? [] : [{ playerId, reference }]
  })
  if (credited.length === 0) return new Set()
  const { rows } = await sql<{ player_id: string; reference: string }>`
    select player_id, reference from deposit.chargeback where player_id = any (${credited.map(({ playerId }) => playerId)}::uuid[])
      and reference = any (${credited.map(({ reference }) => reference)}::text[])`.execute(db)
  return new Set(rows.filter((row) => known.get(row.reference)?.player_id === row.player_id).map(({ reference }) => reference))
}
