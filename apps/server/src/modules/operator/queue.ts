import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'
import { type Authorised, type Instruction, instructionTo } from './instruction.ts'
import { items, withNames, type WorkItem } from './work-item.ts'

export interface QueueQuestion {
  /** Only items of this kind. */
  kind?: string | undefined
  /** Only what can be decided. */
  needsDecision?: true | undefined
  /** Where the page before ended. */
  after?: QueuePlace | undefined
  limit: number
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
export async function queuePage(db: Db, { kind, needsDecision, after, limit }: QueueQuestion): Promise<QueuePage> {
  // Said as the index has it, so that a page begins where the one before ended without reading that one again.
  const rows = await items(db)
    .select(sql<string>`i.due_at::text`.as('due_text'))
    .$if(kind !== undefined, (query) => query.where('i.kind', '=', kind!))
    .$if(needsDecision === true, (query) => query.where('i.needs_decision', '=', true))
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

/** After how many minutes an item of a kind is late, from now on. Owners alone; a kind that there is none of is an error. */
export function setDueTime(
  db: Db,
  { instruction, kind, minutes }: { instruction: Instruction; kind: string; minutes: number },
): Promise<Authorised> {
  return retryIdempotent(() => functions.setDueTime(db, { instruction: instructionTo('set', instruction), kind, minutes }))
}
