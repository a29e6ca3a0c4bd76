import type { QueueChange } from '@krapao/contract/console'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** One thing that has happened to an item, or to a proposal. */
interface Happened {
  what: QueueChange | 'proposal_ended'
  /** Of the item; of the proposal where that ended. */
  id: string
  /** Of the lease that was taken, or is over. */
  leaseNo: string | null
  /** Who had proposed what ended. */
  staffId: string | null
  outcome: string | null
}

export interface QueueNews {
  changes: { itemId: string; change: QueueChange }[]
  endedProposals: { proposalId: string; staffId: string; outcome: string }[]
}

/**
 * A transaction says the time at which it began to write, and is seen once it is committed: so what is newer than this is looked at each
 * time, and what was told already is left out. Whatever takes longer to commit the console finds when it looks by itself.
 */
const LOOKS_BACK_SECONDS = 30

/** Answers, each time, what has happened since the time before; the first time nothing. */
export function createQueueNews(db: Db): () => Promise<QueueNews> {
  let told: ReadonlySet<string> | undefined
  return async () => {
    const happened = await happenedLately(db)
    const before = told
    told = new Set(happened.map(keyOf))
    const isNew = before ? happened.filter((one) => !before.has(keyOf(one))) : []
    return {
      changes: isNew.flatMap(({ what, id }) => (what === 'proposal_ended' ? [] : [{ itemId: id, change: what }])),
      endedProposals: isNew.flatMap(({ what, id, staffId, outcome }) =>
        what === 'proposal_ended' ? [{ proposalId: id, staffId: staffId!, outcome: outcome! }] : [],
      ),
    }
  }
}

const keyOf = ({ what, id, leaseNo }: Happened) => `${what} ${id} ${leaseNo}`

/** Of all owners, without locks. */
async function happenedLately(db: Db): Promise<Happened[]> {
  const since = sql`(select platform.now() - make_interval(secs => ${sql.lit(LOOKS_BACK_SECONDS)}))`
  const { rows } = await sql<{
    what: Happened['what']
    id: string
    lease_no: string | null
    staff_id: string | null
    outcome: string | null
  }>`
    select 'opened' as what, i.item_id as id, null as lease_no, null::uuid as staff_id, null as outcome from operator.work_item i where i.opened_at > ${since}
    union all
    select 'closed', i.item_id, null, null, i.outcome from operator.work_item i where i.closed_at > ${since}
    union all
    select 'proposed', i.item_id, null, null, null from operator.proposal p join operator.work_item i
      on i.owner_id = p.owner_id and i.kind = p.kind and i.subject = p.subject and i.closed_at is null where p.proposed_at > ${since}
    union all
    select 'proposal_ended', p.proposal_id, null, p.proposed_by, p.outcome from operator.proposal p where p.ended_at > ${since}
    union all
    select 'taken', l.item_id, l.lease_no::text, null, null from operator.item_lease l where l.taken_at > ${since}
    union all
    select 'left', l.item_id, l.lease_no::text, null, null from operator.item_lease l where l.ended_at > ${since}`.execute(db)
  return rows.map(({ lease_no: leaseNo, staff_id: staffId, ...row }) => ({ ...row, leaseNo, staffId }))
}
