import { sql } from 'kysely'
import type { EscalationHook } from '../../integrations/index.ts'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { type Loop, startLoop } from '../../platform/jobs/jobs.ts'
import { createLeases } from '../../platform/jobs/leases.ts'
import type { Env } from '../../platform/env/env.ts'
import type { Log } from '../../platform/log.ts'
import * as functions from './functions.gen.ts'

type LateItem = functions.ClaimEscalationAnswer

export interface EscalationDeps {
  db: Db
  log: Log
  env: Pick<Env, 'consoleOrigin'>
  integrations: {
    /** Null where the operator has named no address: nobody is told. */
    escalation: EscalationHook | null
  }
}

/** So many are noted, and so many told, in one round. */
const NOTED_AT_ONCE = 50
const TOLD_AT_ONCE = 8

const escalationLeases = createLeases<LateItem, LateItem>({
  table: 'operator.escalation',
  ownerColumn: 'owner_id',
  idColumn: 'item_id',
  dueIn: ['due'],
  claim: (db, { ownerId, id, leaseNo }) => functions.claimEscalation(db, { owner: ownerId, item: id, leaseNo }),
  leaveInDoubt: (db, { ownerId, itemId, leaseNo }, { reason }) =>
    functions.putEscalationOff(db, { owner: ownerId, item: itemId, leaseNo, doubt: reason }),
  jobOf: (item) => item,
  idOf: ({ itemId }) => itemId,
  noun: 'late item',
})

/** One round: finds what has become late, and tells the operator's address of it. Answers how many items it worked on. */
export async function workEscalations(deps: EscalationDeps): Promise<number> {
  const { db, log, integrations } = deps
  const { escalation } = integrations
  if (!escalation) return 0
  const noted = await noteLate(db)
  const told = await escalationLeases.work({ db, log }, TOLD_AT_ONCE, (item) => tell(deps, escalation, item))
  return noted + told
}

/** The longest late first. */
async function noteLate(db: Db): Promise<number> {
  const { rows } = await sql<{ owner_id: string; item_id: string }>`
    select i.owner_id, i.item_id from operator.work_item i
    where i.closed_at is null and (not i.needs_decision) in (false, true) and i.due_at <= (select platform.now())
      and not exists (select 1 from operator.escalation e where e.owner_id = i.owner_id and e.item_id = i.item_id)
    order by i.due_at limit ${NOTED_AT_ONCE}`.execute(db)
  for (const { owner_id, item_id } of rows) await retryIdempotent(() => functions.noteLate(db, { owner: owner_id, item: item_id }))
  return rows.length
}

async function tell(deps: EscalationDeps, escalation: EscalationHook, item: LateItem): Promise<void> {
  const { db, env } = deps
  const { ownerId, itemId, leaseNo, kind, needsDecision, openedAt, dueAt } = item
  const answer = await escalation.tell({ itemId, kind, needsDecision, openedAt, dueAt, link: itemLink(env, itemId) })
  if (answer.outcome === 'in-doubt') await escalationLeases.leaveInDoubt(deps, item, { reason: answer.reason })
  else await retryIdempotent(() => functions.endEscalation(db, { owner: ownerId, item: itemId, leaseNo }))
}

const itemLink = ({ consoleOrigin }: EscalationDeps['env'], itemId: string) => `${consoleOrigin}/console/queue?item=${itemId}`

export function startEscalations(deps: EscalationDeps, everyMs = 5000): Loop {
  return startLoop({
    name: 'escalations',
    everyMs,
    log: deps.log,
    work: () => workEscalations(deps),
    dueInMs: () => escalationLeases.dueInMs(deps.db),
  })
}
