import type { MinorUnits } from '@krapao/money'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { StaffPrincipal } from './principals.ts'
import { items, withNames, type WorkItem } from './work-item.ts'

export interface QueueQuestion extends QueueFilter {
  /** Where the page before ended. */
  after?: QueuePlace | undefined
  limit: number
}

/** Of what waits, only that of which all of it is so. */
export interface QueueFilter {
  kind?: string | undefined
  /** It can be decided. */
  needsDecision?: true | undefined
  /** This member of staff may decide it: one of their roles decides items of its kind, and it was not proposed by them. */
  decidedBy?: Pick<StaffPrincipal, 'staffId' | 'roles'> | undefined
  /** Nobody has put it off. */
  isNotPutOff?: true | undefined
  /** It is late, or is within so many minutes from now. */
  dueWithinMinutes?: number | undefined
  /** Why it is here fits one of these, as LIKE has them. */
  reasonLike?: readonly string[] | undefined
  /** What is at stake, in minor units of its own currency. */
  amountFrom?: MinorUnits | undefined
  amountTo?: MinorUnits | undefined
  ownerId?: string | undefined
  /** Its owner is among the ids of this SELECT. */
  ownerIn?: RawBuilder<unknown> | undefined
}

/** The place of an item in the queue: what can be decided first, then the most urgent. */
export interface QueuePlace {
  needsDecision: boolean
  /** As the database writes it, to the microsecond. */
  dueAt: string
  itemId: string
}

export interface QueuePage {
  items: WorkItem[]
  /** Of the last of them; undefined where there are no more. */
  end: QueuePlace | undefined
}

/** One page of what waits. However many wait, what is read is the page. */
export async function queuePage(db: Db, { after, limit, ...filter }: QueueQuestion): Promise<QueuePage> {
  const kinds = filter.decidedBy && (await kindsOf(db, filter.decidedBy))
  // Said as the index has it, so that a page begins where the one before ended without reading that one again.
  const rows = await items(db)
    .select(sql<string>`i.due_at::text`.as('due_text'))
    .where((is) => is.and(conditionsOf(filter, kinds)))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(not i.needs_decision, i.due_at, i.item_id) > (${!after!.needsDecision}, ${after!.dueAt}::timestamptz, ${after!.itemId}::uuid)`,
      ),
    )
    .orderBy(sql`not i.needs_decision`)
    .orderBy('i.due_at')
    .orderBy('i.item_id')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)! : undefined
  return {
    items: await withNames(db, page),
    end: last && { needsDecision: last.needs_decision, dueAt: last.due_text, itemId: last.item_id },
  }
}

function conditionsOf(
  { kind, needsDecision, decidedBy, isNotPutOff, dueWithinMinutes, reasonLike, amountFrom, amountTo, ownerId, ownerIn }: QueueFilter,
  kinds: readonly string[] = [],
): RawBuilder<boolean>[] {
  const amount = sql`(i.evidence ->> 'amount')::bigint`
  return [
    ...(kind === undefined ? [] : [sql<boolean>`i.kind = ${kind}`]),
    ...(needsDecision ? [sql<boolean>`i.needs_decision`] : []),
    ...(decidedBy ? [mayBeDecidedBy(decidedBy, kinds)] : []),
    ...(isNotPutOff ? [sql<boolean>`(i.put_off_until is null or i.put_off_until <= (select platform.now()))`] : []),
    ...(dueWithinMinutes === undefined
      ? []
      : [sql<boolean>`i.due_at <= (select platform.now()) + make_interval(mins => ${dueWithinMinutes})`]),
    ...(reasonLike ? [sql<boolean>`i.reason like any (${[...reasonLike]}::text[])`] : []),
    ...(amountFrom === undefined ? [] : [sql<boolean>`${amount} >= ${amountFrom}`]),
    ...(amountTo === undefined ? [] : [sql<boolean>`${amount} <= ${amountTo}`]),
    ...(ownerId === undefined ? [] : [sql<boolean>`i.owner_id = ${ownerId}`]),
    ...(ownerIn === undefined ? [] : [sql<boolean>`i.owner_id in (${ownerIn})`]),
  ]
}

/** What the database says of an instruction of theirs is said when they give it; here it is what they need not look at. */
const mayBeDecidedBy = ({ staffId }: Pick<StaffPrincipal, 'staffId'>, kinds: readonly string[]) => sql<boolean>`
  i.needs_decision and i.kind = any (${[...kinds]}::text[]) and p.proposed_by is distinct from ${staffId}`

/** Of which one of their roles decides. */
async function kindsOf(db: Db, { roles }: Pick<StaffPrincipal, 'roles'>): Promise<string[]> {
  if (roles.length === 0) return []
  const rows = await db
    .selectFrom('operator.authority')
    .select('kind')
    .where('role', 'in', [...roles])
    .distinct()
    .execute()
  return rows.map(({ kind }) => kind)
}

/** After how many minutes an item of each kind is late, as it stands. */
export async function dueTimes(db: Db): Promise<{ kind: string; minutes: number }[]> {
  return db.selectFrom('operator.due_time').select(['kind', 'minutes']).orderBy('kind').execute()
}
