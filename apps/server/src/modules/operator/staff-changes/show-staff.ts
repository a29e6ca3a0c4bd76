import type { OutputOf } from '@krapao/contract'
import type { listAuthority, listStaff, listStaffChanges, listStaffLog } from '@krapao/contract/console'
import { type Currency, majorFromMinor, minorUnits } from '@krapao/money'
import type { Db } from '../../../platform/database/db.ts'
import * as functions from '../functions.gen.ts'
import { authorityOf, ownLimits } from '../own/show-own.ts'
import { ROLES, type Role } from '../staff.ts'

const MOST_CHANGES = 100
const MOST_ENTRIES = 200

type Shown = OutputOf<typeof listStaff>['staff']

/** Everybody who works here, or did, in the order in which they were made. */
export async function showStaff(db: Db): Promise<Shown> {
  const [staff, limits] = await Promise.all([functions.listStaff(db), ownLimits(db)])
  return staff.map(({ staffId, roles, createdAt, passwordSetAt, sessions, ...of }) => ({
    ...of,
    staffId,
    roles: roles as Role[],
    limits: limits.get(staffId) ?? [],
    createdAt: createdAt.toISOString(),
    passwordSetAt: passwordSetAt?.toISOString() ?? null,
    sessions: Number(sessions),
  }))
}

type DayLimit = OutputOf<typeof listAuthority>['dayLimits'][number]

/** What each role decides alone, and what is decided in a day. */
export async function showAuthority(db: Db): Promise<OutputOf<typeof listAuthority>> {
  const [authority, limits] = await Promise.all([
    authorityOf(db, ROLES),
    db.selectFrom('operator.day_limit').selectAll().orderBy('flow').orderBy('currency').execute(),
  ])
  const dayLimits = limits.map(({ flow, currency, amount }) => ({
    flow: flow as DayLimit['flow'],
    currency: currency as Currency,
    amount: majorFromMinor(minorUnits(amount)),
  }))
  return { authority, dayLimits }
}

const OF_RULES: ReadonlySet<string> = new Set(['authority', 'day-limit', 'due-time'])

type Change = OutputOf<typeof listStaffChanges>['changes'][number]

/** What was proposed, the newest first. */
export async function showChanges(db: Db): Promise<Change[]> {
  const [changes, names] = await Promise.all([functions.listChanges(db, { most: MOST_CHANGES }), namesOf(db)])
  return changes.map((change) => {
    const isOfStaff = !OF_RULES.has(change.kind)
    const after = change.after as Change['after']
    return {
      changeId: change.changeId,
      kind: change.kind as Change['kind'],
      staffId: isOfStaff ? change.journalId : null,
      name: isOfStaff ? (names.get(change.journalId) ?? (after?.['name'] as string)) : null,
      before: change.before as Change['before'],
      after,
      reason: change.reason,
      proposedBy: names.get(change.proposedBy)!,
      proposedAt: change.proposedAt.toISOString(),
      aloneFrom: change.aloneFrom.toISOString(),
      expiresAt: change.expiresAt.toISOString(),
      outcome: change.outcome as Change['outcome'],
      endedBy: change.endedBy === null ? null : names.get(change.endedBy)!,
      endedAt: change.endedAt?.toISOString() ?? null,
    }
  })
}

type Entry = OutputOf<typeof listStaffLog>['entries'][number]

interface Said {
  isNewDevice?: boolean
  session?: string
}

/** What happened to staff, the newest first; of a sign-in in which browser, while its session is kept. */
export async function showLog(db: Db): Promise<Entry[]> {
  const acts = await db
    .selectFrom('operator.act')
    .select(['owner_id', 'staff_id', 'acted_at', 'act', 'status', 'reason', 'before', 'after'])
    .where('kind', 'in', ['staff', 'staff-change'])
    .orderBy('acted_at', 'desc')
    .orderBy('act_no', 'desc')
    .limit(MOST_ENTRIES)
    .execute()
  const sessions = acts.flatMap(({ after }) => (after as Said | null)?.session ?? [])
  const [names, browsers] = await Promise.all([namesOf(db), functions.browsersOf(db, { sessions })])
  const bySession = new Map(browsers.map(({ sessionId, ...browser }) => [sessionId, browser]))
  return acts.map(({ acted_at: at, owner_id: ownerId, staff_id: by, act, status, reason, before, after }) => {
    const { isNewDevice = false, session = '' } = (after as Said | null) ?? {}
    return {
      at: at.toISOString(),
      staffId: names.has(ownerId) ? ownerId : null,
      name: names.get(ownerId) ?? null,
      by: by === null ? null : (names.get(by) ?? null),
      act,
      status,
      reason,
      isNewDevice,
      ...(bySession.get(session) ?? UNKNOWN),
      before: before as Entry['before'],
      after: after as Entry['after'],
    }
  })
}

const UNKNOWN = { browser: null, system: null, country: null }

async function namesOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('operator.staff').select(['staff_id', 'name']).execute()
  return new Map(rows.map(({ staff_id: staffId, name }) => [staffId, name]))
}
