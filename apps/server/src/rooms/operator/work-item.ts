import type { Db } from '../../platform/db.ts'

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
}

export interface Proposal {
  act: string
  reason: string
  proposedBy: string
  proposedAt: Date
}

/** What waits for a person, oldest first. */
export async function openItems(db: Db, { most }: { most: number }): Promise<WorkItem[]> {
  return (await items(db).orderBy('opened_at').limit(most).execute()).map(itemOf)
}

export async function openItem(db: Db, itemId: string): Promise<WorkItem | undefined> {
  const row = await items(db).where('item_id', '=', itemId).executeTakeFirst()
  return row && itemOf(row)
}

/** What somebody has proposed about an item and nobody has approved yet, with the name of who did. */
export async function openProposal(db: Db, { ownerId, kind, subject }: WorkItem): Promise<Proposal | undefined> {
  return db
    .selectFrom('operator.proposal as p')
    .innerJoin('operator.staff as s', 's.staff_id', 'p.proposed_by')
    .select(['p.act', 'p.reason', 's.name as proposedBy', 'p.proposed_at as proposedAt'])
    .where('p.owner_id', '=', ownerId)
    .where('p.kind', '=', kind)
    .where('p.subject', '=', subject)
    .where('p.ended_at', 'is', null)
    .executeTakeFirst()
}

const items = (db: Db) =>
  db
    .selectFrom('operator.work_item')
    .select(['item_id', 'owner_id', 'kind', 'subject', 'needs_decision', 'reason', 'evidence', 'opened_at'])
    .where('closed_at', 'is', null)

function itemOf(row: Awaited<ReturnType<ReturnType<typeof items>['execute']>>[number]): WorkItem {
  return {
    itemId: row.item_id,
    ownerId: row.owner_id,
    kind: row.kind,
    subject: row.subject,
    needsDecision: row.needs_decision,
    reason: row.reason,
    evidence: row.evidence,
    openedAt: row.opened_at,
  }
}
