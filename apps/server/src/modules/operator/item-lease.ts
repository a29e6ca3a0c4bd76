import { sql } from 'kysely'
import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'
import type { StaffPrincipal } from './principals.ts'
import { queuePage, type QueuePlace } from './queue.ts'
import type { WorkItem } from './work-item.ts'

/** By which somebody holds an item. */
export interface Lease {
  leaseNo: number
  /** It is theirs until then, unless it is renewed. */
  until: Date
}

export interface Holder extends Lease {
  staffId: string
  name: string
}

type Item = Pick<WorkItem, 'ownerId' | 'itemId'>
type Staff = Pick<StaffPrincipal, 'staffId' | 'secret'>

/** Of an item that is passed by: whoever did is not handed it again for so long, unless they look for it. */
const PASSED_BY_MS = 3_600_000
const CANDIDATES = 50

/** Takes an item; renews the lease by which they hold it already. */
export async function takeItem(
  db: Db,
  { ownerId, itemId }: Item,
  { staffId, secret }: Staff,
): Promise<Lease | Exclude<functions.ItemTaken, 'taken'>> {
  const { status, leaseNo, until } = await retryIdempotent(() =>
    functions.takeItem(db, { owner: ownerId, item: itemId, staff: staffId, secret }),
  )
  return status === 'taken' ? { leaseNo: Number(leaseNo), until: until! } : status
}

/** Renews a lease. Answers until when it is theirs then. */
export async function keepItem(
  db: Db,
  { ownerId, itemId }: Item,
  { staffId, secret }: Staff,
  leaseNo: number,
): Promise<Date | 'lost' | 'not_staff'> {
  const { status, until } = await retryIdempotent(() =>
    functions.keepItem(db, { owner: ownerId, item: itemId, staff: staffId, secret, leaseNo: BigInt(leaseNo) }),
  )
  return status === 'kept' ? until! : status
}

/** Gives an item back; with a reason, passes it by. One that they do not hold any more stays as it is. */
export function leaveItem(
  db: Db,
  { ownerId, itemId }: Item,
  { staffId, secret }: Staff,
  { leaseNo, reason }: { leaseNo: number; reason: string | null },
): Promise<functions.ItemLeft> {
  return retryIdempotent(() =>
    functions.leaveItem(db, { owner: ownerId, item: itemId, staff: staffId, secret, leaseNo: BigInt(leaseNo), reason }),
  )
}

/**
 * Hands out the most urgent item that they may decide and nobody else holds; one that they hold already before any other. Left out is what
 * they have passed by within the hour, what somebody has put off, and what waits for somebody else to say the same as they did. Undefined
 * where there is none.
 */
export async function takeNextItem(
  db: Db,
  staff: StaffPrincipal,
  kind: string | undefined,
): Promise<{ itemId: string; lease: Lease } | undefined> {
  for (let after: QueuePlace | undefined; ;) {
    const { items, end } = await queuePage(db, { kind, decidedBy: staff, isNotPutOff: true, after, limit: CANDIDATES })
    for (const item of await freeOf(db, items, staff)) {
      const lease = await takeItem(db, item, staff)
      // Somebody was quicker, or it is over meanwhile.
      if (typeof lease !== 'string') return { itemId: item.itemId, lease }
    }
    if (end === undefined) return undefined
    after = end
  }
}

/** Those that can be handed to them, what they hold first. */
async function freeOf(db: Db, items: readonly WorkItem[], { staffId }: StaffPrincipal): Promise<WorkItem[]> {
  const [holders, passedBy] = await Promise.all([holdersOf(db, items), passedByOf(db, items, staffId)])
  const isTheirs = ({ itemId }: WorkItem) => holders.get(itemId)?.staffId === staffId
  const isFree = ({ itemId }: WorkItem) => !holders.has(itemId) && !passedBy.has(itemId)
  return [...items.filter(isTheirs), ...items.filter(isFree)]
}

/** Who holds which of these items now, by the item. However many they are, three reads. */
export async function holdersOf(db: Db, items: readonly Item[]): Promise<ReadonlyMap<string, Holder>> {
  if (items.length === 0) return new Map()
  const rows = await db
    .selectFrom('operator.item_lease as l')
    .select(['l.item_id', 'l.lease_no', 'l.staff_id', 'l.session_id', 'l.until', sql<boolean>`l.until > platform.now()`.as('is_running')])
    .where('l.owner_id', 'in', ownersOf(items))
    .where(
      'l.item_id',
      'in',
      items.map(({ itemId }) => itemId),
    )
    .where('l.ended_at', 'is', null)
    .execute()
  const running = rows.filter(({ is_running: isRunning }) => isRunning)
  if (running.length === 0) return new Map()
  const [live, staff] = await Promise.all([
    functions.liveSessions(db, { sessions: running.map(({ session_id: sessionId }) => sessionId) }),
    db
      .selectFrom('operator.staff')
      .select(['staff_id', 'name'])
      .where(
        'staff_id',
        'in',
        running.map(({ staff_id: staffId }) => staffId),
      )
      .execute(),
  ])
  const names = new Map(staff.map(({ staff_id: staffId, name }) => [staffId, name]))
  return new Map(
    running
      .filter(({ session_id: sessionId }) => live.includes(sessionId))
      .map((row) => [
        row.item_id,
        { leaseNo: Number(row.lease_no), until: row.until, staffId: row.staff_id, name: names.get(row.staff_id)! },
      ]),
  )
}

async function passedByOf(db: Db, items: readonly Item[], staffId: string): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const rows = await db
    .selectFrom('operator.item_lease as l')
    .select(['l.item_id', sql<number>`extract(epoch from platform.now() - l.ended_at)::float8`.as('seconds')])
    .where('l.owner_id', 'in', ownersOf(items))
    .where(
      'l.item_id',
      'in',
      items.map(({ itemId }) => itemId),
    )
    .where('l.staff_id', '=', staffId)
    .where('l.ended_by', '=', 'passed_by')
    .execute()
  return new Set(rows.filter(({ seconds }) => seconds * 1000 < PASSED_BY_MS).map(({ item_id: itemId }) => itemId))
}

const ownersOf = (items: readonly Item[]) => [...new Set(items.map(({ ownerId }) => ownerId))]
