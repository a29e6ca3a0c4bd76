import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { WaitedFor } from './functions.gen.ts'
import type { Authorised, Instruction } from './instruction.ts'

export interface WorkItem {
  itemId: string
  /** The player, or the journal, that it belongs to. */
  ownerId: string
  kind: string
  /** The id of what it is about. */
  subject: string
  /** False: for information, it will end by itself. */
  needsDecision: boolean
  /** Why it is here. */
  reason: string
  evidence: unknown
  openedAt: Date
  /** From then on it is late. */
  dueAt: Date
  /** Staff have put it off until then, because somebody has to answer first. */
  putOff: PutOff | undefined
  /** What somebody has proposed about it and nobody has approved yet. */
  proposal: Proposal | undefined
}

export interface PutOff {
  waitsFor: WaitedFor
  until: Date
}

export interface Proposal {
  act: string
  reason: string
  /** Their name. */
  proposedBy: string
  proposedAt: Date
}

/**
 * What waits for manual review. What can be decided comes first; then what is worth most, the oldest first of what is worth
 * the same. What has no amount concerns more than one sum, and comes before those that have; but a slip of which nobody has
 * told is worth nothing yet, and comes last. Without `currencyOf` all money is counted as baht.
 */
export async function openItems(
  db: Db,
  { limit, currencyOf = () => sql`'BAHT'` }: { limit: number; currencyOf?: CurrencyOf },
): Promise<WorkItem[]> {
  const worth = sql<bigint>`
    coalesce((i.evidence ->> 'amount')::bigint / case when ${currencyOf(sql.ref('i.owner_id'))} = 'LAK' then ${sql.lit(KIP_TO_A_BAHT)} else 1 end,
      case when i.kind = 'slip' then 0 else 9000000000000000000 end)`
  const ranked = items(db).orderBy('i.needs_decision', 'desc').orderBy(worth, 'desc').orderBy('i.opened_at').limit(limit)
  return withNames(db, await ranked.execute())
}

/** In a statement: the currency of an owner's money. */
type CurrencyOf = (ownerId: RawBuilder<unknown>) => RawBuilder<string>

/** As authority counts kip. */
const KIP_TO_A_BAHT = 500

/** Undefined where there is none, or it is closed. */
export async function openItem(db: Db, itemId: string): Promise<WorkItem | undefined> {
  const [item] = await withNames(db, await items(db).where('i.item_id', '=', itemId).execute())
  return item
}

/**
 * What this instruction was answered when it was said of an item that is closed by now: whoever lost the answer asks again. Undefined where it
 * was not said; `key_reused` where it was another.
 */
export async function saidBefore(
  db: Db,
  itemId: string,
  { actId, staffId, why }: Pick<Instruction, 'actId' | 'staffId' | 'why'>,
): Promise<Authorised | undefined> {
  const said = await actsAboutItem(db, itemId, actId).select(['a.status', 'a.reason']).where('a.staff_id', '=', staffId).executeTakeFirst()
  return said && (said.reason === why ? (said.status as Authorised) : 'key_reused')
}

/** What this act decided about the subject of an item; undefined where it decided nothing of the kind. */
export async function actAbout(
  db: Db,
  itemId: string,
  actId: string,
): Promise<{ ownerId: string; kind: string; subject: string; act: string } | undefined> {
  return actsAboutItem(db, itemId, actId)
    .select(['a.owner_id as ownerId', 'a.kind', 'a.subject', 'a.act'])
    .where('a.status', '=', 'act')
    .executeTakeFirst()
}

export interface DecidedLately {
  itemId: string
  ownerId: string
  kind: string
  subject: string
  act: string
  actId: string
  amount: bigint | null
  currency: string | null
}

/** Nothing that was decided can be taken back for longer. */
const LATELY_SECONDS = 300

/** What this member of staff has decided lately, alone or as the second of two: the newest first, at most so many acts, each with its item. */
export async function decidedLately(
  db: Db,
  { staffId, kinds, limit }: { staffId: string; kinds: readonly string[]; limit: number },
): Promise<DecidedLately[]> {
  const since = sql<Date>`(select platform.now() - make_interval(secs => ${sql.lit(LATELY_SECONDS)}))`
  const acts = db
    .selectFrom('operator.act')
    .select(['owner_id', 'act_id', 'act_no', 'acted_at', 'kind', 'subject', 'act', 'amount', 'currency'])
    .where('staff_id', '=', staffId)
    .where('acted_at', '>', since)
    .where('status', '=', 'act')
    .where('kind', 'in', kinds)
    .orderBy('acted_at', 'desc')
    .orderBy('owner_id', 'desc')
    .orderBy('act_no', 'desc')
    .limit(limit)
  const rows = await db
    .selectFrom(acts.as('a'))
    .innerJoin('operator.work_item as i', (join) =>
      join.onRef('i.owner_id', '=', 'a.owner_id').onRef('i.kind', '=', 'a.kind').onRef('i.subject', '=', 'a.subject'),
    )
    .select(['i.item_id as itemId', 'a.owner_id as ownerId', 'a.kind', 'a.subject', 'a.act', 'a.act_id as actId', 'a.amount', 'a.currency'])
    .whereRef('i.opened_at', '<=', 'a.acted_at')
    .orderBy('a.acted_at', 'desc')
    .orderBy('i.opened_at', 'desc')
    .execute()
  // One that was decided anew had an item each time: the newest before the act is its own.
  return rows.filter(({ actId }, index) => rows.findIndex((row) => row.actId === actId) === index)
}

const actsAboutItem = (db: Db, itemId: string, actId: string) =>
  db
    .selectFrom('operator.work_item as i')
    .innerJoin('operator.act as a', (join) =>
      join.onRef('a.owner_id', '=', 'i.owner_id').onRef('a.kind', '=', 'i.kind').onRef('a.subject', '=', 'i.subject'),
    )
    .where('i.item_id', '=', itemId)
    .where('a.act_id', '=', actId)

/** How many wait, by kind, and how long the oldest has been waiting. */
export async function openItemCounts(db: Db): Promise<{ kind: string; needsDecision: boolean; count: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{ kind: string; needs_decision: boolean; count: bigint; oldest_seconds: number }>`
    select kind, needs_decision, count(*) as count, extract(epoch from platform.now() - min(opened_at))::float8 as oldest_seconds
    from operator.work_item where closed_at is null group by 1, 2`.execute(db)
  return rows.map((row) => ({
    kind: row.kind,
    needsDecision: row.needs_decision,
    count: Number(row.count),
    oldestSeconds: row.oldest_seconds,
  }))
}

/** Each with its open proposal, so that a list of them is one query. */
export const items = (db: Db) =>
  db
    .selectFrom('operator.work_item as i')
    .leftJoin('operator.proposal as p', (join) =>
      join
        .onRef('p.owner_id', '=', 'i.owner_id')
        .onRef('p.kind', '=', 'i.kind')
        .onRef('p.subject', '=', 'i.subject')
        .on('p.ended_at', 'is', null),
    )
    .select(['i.item_id', 'i.owner_id', 'i.kind', 'i.subject', 'i.needs_decision', 'i.reason', 'i.evidence', 'i.opened_at', 'i.due_at'])
    .select([
      sql<Date | null>`case when i.put_off_until > (select platform.now()) then i.put_off_until end`.as('put_off_until'),
      'i.waits_for',
    ])
    .select(['p.act', 'p.reason as proposal_reason', 'p.proposed_by', 'p.proposed_at'])
    .where('i.closed_at', 'is', null)

type ItemRow = Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number]

export async function withNames(db: Db, rows: readonly ItemRow[]): Promise<WorkItem[]> {
  const names = await staffNames(
    db,
    rows.flatMap(({ proposed_by: staffId }) => staffId ?? []),
  )
  return rows.map((row) => toItem(row, names))
}

/** What these are called, by their ids. */
export async function staffNames(db: Db, staffIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (staffIds.length === 0) return new Map()
  const staff = await db.selectFrom('operator.staff').select(['staff_id', 'name']).where('staff_id', 'in', staffIds).execute()
  return new Map(staff.map(({ staff_id: staffId, name }) => [staffId, name]))
}

function toItem(row: ItemRow, names: ReadonlyMap<string, string>): WorkItem {
  return {
    itemId: row.item_id,
    ownerId: row.owner_id,
    kind: row.kind,
    subject: row.subject,
    needsDecision: row.needs_decision,
    reason: row.reason,
    evidence: row.evidence,
    openedAt: row.opened_at,
    dueAt: row.due_at,
    putOff: row.put_off_until === null ? undefined : { waitsFor: row.waits_for as WaitedFor, until: row.put_off_until },
    proposal:
      row.act === null
        ? undefined
        : { act: row.act, reason: row.proposal_reason!, proposedBy: names.get(row.proposed_by!)!, proposedAt: row.proposed_at! },
  }
}
