import * as z from 'zod/mini'
import { instant } from '../amount.ts'
import { text } from '../text.ts'
import { KINDS } from './decisions.gen.ts'
import { invitationCode, secret, why } from './factors.ts'
import { authority, dayLimit, ownLimit } from './own.ts'
import { consoleRoute } from './route.ts'
import { STAFF_ROLES } from './sign-in.ts'

const roles = z.array(z.enum(STAFF_ROLES)).check(z.minLength(1), z.maxLength(STAFF_ROLES.length))
/** By which they sign in, and as it stands in journals for good. */
const staffName = text({ min: 1, max: 80 })
const limits = z.array(ownLimit).check(z.maxLength(20))

/** How long an item of a kind may wait before it is late: a minute to a week. */
const dueTime = z.object({ kind: z.enum(KINDS), minutes: z.int().check(z.minimum(1), z.maximum(10_080)) })

/** What is to change, as it is to be; how it is applied stands beside it. */
export const staffChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('invite'), name: staffName, roles, limits }),
  z.object({ kind: z.literal('change'), staffId: z.uuid(), roles, limits }),
  z.object({ kind: z.literal('end'), staffId: z.uuid() }),
  /** For whoever has lost password or second factor. */
  z.object({ kind: z.literal('invite-again'), staffId: z.uuid() }),
  z.object({ kind: z.literal('authority'), authority }),
  z.object({ kind: z.literal('day-limit'), dayLimit }),
  /** From then on; what waits already keeps the time that it was given. */
  z.object({ kind: z.literal('due-time'), dueTime }),
])
export type StaffChange = z.output<typeof staffChange>

export const listStaff = consoleRoute({
  method: 'GET',
  path: '/console/api/staff',
  summary: 'Everybody who works here, or did.',
  permission: 'staff.read',
  effect: 'read',
  output: z.object({
    staff: z.array(
      z.object({
        staffId: z.uuid(),
        name: z.string(),
        roles: z.array(z.enum(STAFF_ROLES)),
        limits: z.array(ownLimit),
        isActive: z.boolean(),
        createdAt: instant,
        /** Null of whom nobody can have signed in yet. */
        passwordSetAt: z.nullable(instant),
        hasSecondFactor: z.boolean(),
        /** Sessions that stand. */
        sessions: z.int(),
      }),
    ),
  }),
  refusals: [],
})

export const listAuthority = consoleRoute({
  method: 'GET',
  path: '/console/api/staff/authority',
  summary: 'What each role decides alone, and what is decided in a day, as it stands.',
  permission: 'staff.read',
  effect: 'read',
  output: z.object({ authority: z.array(authority), dayLimits: z.array(dayLimit) }),
  refusals: [],
})

export const listDueTimes = consoleRoute({
  method: 'GET',
  path: '/console/api/staff/due-times',
  summary: 'How long an item of each kind may wait before it is late.',
  permission: 'staff.read',
  effect: 'read',
  output: z.object({ dueTimes: z.array(z.object({ kind: z.string(), minutes: z.int() })) }),
  refusals: [],
})

export const listStaffChanges = consoleRoute({
  method: 'GET',
  path: '/console/api/staff/changes',
  summary:
    'What was proposed of staff, authority and how long items may wait, the newest first, at most a hundred; with what stood before and what is to be.',
  permission: 'staff.read',
  effect: 'read',
  output: z.object({
    changes: z.array(
      z.object({
        changeId: z.uuid(),
        kind: z.enum(['invite', 'change', 'end', 'invite-again', 'authority', 'day-limit', 'due-time']),
        /** Whom it is about; null where it is about a role or about everybody. */
        staffId: z.nullable(z.uuid()),
        /** As they are called, or will be. */
        name: z.nullable(z.string()),
        before: z.nullable(z.record(z.string(), z.unknown())),
        after: z.nullable(z.record(z.string(), z.unknown())),
        reason: z.string(),
        proposedBy: z.string(),
        proposedAt: instant,
        /** From then on whoever proposed it may carry it out alone. */
        aloneFrom: instant,
        expiresAt: instant,
        outcome: z.enum(['open', 'carried_out', 'refused', 'void', 'expired']),
        endedBy: z.nullable(z.string()),
        endedAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: [],
})

export const proposeStaffChange = consoleRoute({
  method: 'POST',
  path: '/console/api/staff/changes',
  summary: 'Proposes a change of staff or of authority. Another owner carries it out, or the same after 24 hours. It is the id of the act.',
  permission: 'staff.act',
  effect: 'propose',
  subject: 'change',
  reason: 'reason',
  idempotent: true,
  body: z.object({ change: staffChange, stepUpId: z.uuid(), reason: why }),
  output: z.object({
    changeId: z.uuid(),
    /** Of an invitation: whoever is invited types it beside the link, which the other owner has. */
    code: z.nullable(invitationCode),
  }),
  refusals: ['NOT_ALLOWED', 'STEP_UP', 'NAME_TAKEN', 'NO_STAFF', 'NOTHING_CHANGES', 'CHANGE_WAITS', 'LAST_OWNER', 'REQUEST_KEY_REUSED'],
})

export const decideStaffChange = consoleRoute({
  method: 'POST',
  path: '/console/api/staff/changes/:changeId/decide',
  summary: 'Carries out what another owner has proposed, or refuses what anybody has.',
  permission: 'staff.act',
  effect: 'act',
  subject: 'changeId',
  reason: 'reason',
  idempotent: true,
  params: z.object({ changeId: z.uuid() }),
  body: z.object({
    decision: z.enum(['confirm', 'refuse']),
    reason: why,
    /** For `change` with this id; whoever refuses needs none. */
    stepUpId: z.nullable(z.uuid()),
  }),
  output: z.object({
    status: z.enum(['done', 'refused']),
    /** Of an invitation, for whoever is invited: good for three days, with the code that the other owner has. */
    invitation: z.nullable(z.object({ secret, link: z.string() })),
  }),
  refusals: ['NOT_ALLOWED', 'STEP_UP', 'SAME_PERSON', 'NO_CHANGE', 'CHANGE_OVER', 'CHANGE_VOID', 'LAST_OWNER', 'REQUEST_KEY_REUSED'],
})

export const endStaffSessionsOf = consoleRoute({
  method: 'POST',
  path: '/console/api/staff/:staffId/sessions/end',
  summary: 'Ends every session of a member of staff, at once.',
  permission: 'staff.act',
  effect: 'act',
  subject: 'staffId',
  reason: 'reason',
  idempotent: true,
  params: z.object({ staffId: z.uuid() }),
  body: z.object({ reason: why }),
  output: z.object({ status: z.literal('ended') }),
  refusals: ['NOT_ALLOWED', 'NO_STAFF', 'REQUEST_KEY_REUSED'],
})

export const listStaffLog = consoleRoute({
  method: 'GET',
  path: '/console/api/staff/log',
  summary: 'What happened to staff and their sign-ins, the newest first, at most two hundred. Browsers never seen before say so.',
  permission: 'staff.read',
  effect: 'read',
  output: z.object({
    entries: z.array(
      z.object({
        at: instant,
        staffId: z.nullable(z.uuid()),
        name: z.nullable(z.string()),
        /** Who did it; null: the owner of the database. */
        by: z.nullable(z.string()),
        act: z.string(),
        /** `act`, or why nothing came of it: of `not_staff` nobody knows whether it was they. */
        status: z.string(),
        reason: z.string(),
        isNewDevice: z.boolean(),
        browser: z.nullable(z.string()),
        system: z.nullable(z.string()),
        country: z.nullable(z.string()),
        before: z.nullable(z.record(z.string(), z.unknown())),
        after: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
  }),
  refusals: [],
})
