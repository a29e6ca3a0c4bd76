import type { StaffChange } from '@krapao/contract/console'
import { minorFromMajor, type MajorUnits } from '@krapao/money'
import { retryIdempotent } from '../../../platform/database/db.ts'
import type { Refuse } from '../../../platform/http/refusal.ts'
import { newIdWithin, sha256 } from '../../../platform/ids.ts'
import type { StaffDeps } from '../deps.ts'
import * as functions from '../functions.gen.ts'
import { type Instruction, instructionTo } from '../instruction.ts'
import { codeOfChange, invitationLink, keptCode, secretOfChange } from './invitation.ts'

const REFUSED = {
  not_staff: 'EXPIRED_AUTH_TOKEN',
  not_allowed: 'NOT_ALLOWED',
  key_reused: 'REQUEST_KEY_REUSED',
  no_step_up: 'STEP_UP',
  name_taken: 'NAME_TAKEN',
  no_staff: 'NO_STAFF',
  nothing_changes: 'NOTHING_CHANGES',
  waits_already: 'CHANGE_WAITS',
  last_owner: 'LAST_OWNER',
  same_person: 'SAME_PERSON',
  void: 'CHANGE_VOID',
  over: 'CHANGE_OVER',
  no_change: 'NO_CHANGE',
} as const satisfies Record<Exclude<functions.StaffChanged, 'done' | 'proposed'>, string>

type Refused<Status extends keyof typeof REFUSED> = (typeof REFUSED)[Status]

const PROPOSE = [
  'not_staff',
  'not_allowed',
  'key_reused',
  'no_step_up',
  'name_taken',
  'no_staff',
  'nothing_changes',
  'waits_already',
  'last_owner',
] as const
const DECIDE = ['not_staff', 'not_allowed', 'key_reused', 'no_step_up', 'last_owner', 'same_person', 'void', 'over', 'no_change'] as const
const END = ['not_staff', 'not_allowed', 'key_reused', 'no_staff'] as const

/** Throws what a change is refused for. `possible`: what the database can answer here; anything else is a broken promise. */
function requireDone<Status extends keyof typeof REFUSED>(
  answer: functions.StaffChanged,
  possible: readonly Status[],
  refuse: Refuse<Refused<Status>>,
): void {
  if (answer === 'done' || answer === 'proposed') return
  const status = possible.find((one) => one === answer)
  if (status === undefined) throw new Error(`a change of staff was answered ${answer}`)
  throw refuse(REFUSED[status])
}

/** An owner proposes a change, whose id is the act's. Answers the code of an invitation, for whom it invites. */
export async function proposeChange(
  deps: StaffDeps,
  { instruction, stepUpId }: { instruction: Instruction; stepUpId: string },
  change: StaffChange,
  refuse: Refuse<Refused<(typeof PROPOSE)[number]>>,
): Promise<{ changeId: string; code: string | null }> {
  const { actId } = instruction
  const code = change.kind === 'invite' || change.kind === 'invite-again' ? await codeOfChange(deps, actId) : null
  const asked = {
    instruction: instructionTo('propose', instruction),
    stepUp: stepUpId,
    kind: change.kind,
    staff: 'staffId' in change ? change.staffId : newIdWithin(actId, 'member of staff'),
    after: afterOf(change),
    codeHash: code === null ? null : keptCode(code),
  }
  requireDone(await retryIdempotent(() => functions.proposeChange(deps.db, asked)), PROPOSE, refuse)
  return { changeId: actId, code }
}

/** What is to be, as `operator.stands_before` says what stands: amounts in minor units, lists in one order and each thing once. */
function afterOf(change: StaffChange): Record<string, unknown> {
  const minor = (amount: MajorUnits | null) => (amount === null ? null : Number(minorFromMajor(amount)))
  switch (change.kind) {
    case 'invite':
      return { name: change.name, ...standingOf(change) }
    case 'change':
      return standingOf(change)
    case 'end':
      return { isActive: false }
    case 'invite-again':
      return {}
    case 'authority':
      return {
        kind: change.authority.kind,
        currency: change.authority.currency,
        role: change.authority.role,
        alone_up_to: minor(change.authority.aloneUpTo) ?? -1,
        alone_a_day: minor(change.authority.aloneADay),
        needs_owner_from: minor(change.authority.needsOwnerFrom),
      }
    case 'due-time':
      return { kind: change.dueTime.kind, minutes: change.dueTime.minutes }
    case 'day-limit':
      return { flow: change.dayLimit.flow, currency: change.dayLimit.currency, amount: minor(change.dayLimit.amount) }
  }
}

function standingOf({ roles, limits }: Pick<Extract<StaffChange, { kind: 'change' }>, 'roles' | 'limits'>) {
  const byName = new Map(limits.map((limit) => [`${limit.flow} ${limit.currency}`, limit]))
  return {
    roles: [...new Set(roles)].toSorted(),
    limits: [...byName]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([, { flow, currency, amount }]) => ({ flow, currency, amount: Number(minorFromMajor(amount)) })),
  }
}

/** Another owner carries it out, or the same after a day. Answers the link of an invitation. */
export async function confirmChange(
  deps: StaffDeps,
  { instruction, stepUpId }: { instruction: Instruction; stepUpId: string },
  changeId: string,
  refuse: Refuse<Refused<(typeof DECIDE)[number]>>,
): Promise<{ secret: string; link: string } | null> {
  const secret = await secretOfChange(deps, changeId)
  const asked = { instruction: instructionTo('confirm', instruction), stepUp: stepUpId, change: changeId, tokenHash: sha256(secret) }
  requireDone(await retryIdempotent(() => functions.decideChange(deps.db, asked)), DECIDE, refuse)
  const { kind } = await deps.db
    .selectFrom('operator.staff_change')
    .select('kind')
    .where('change_id', '=', changeId)
    .executeTakeFirstOrThrow()
  return kind === 'invite' || kind === 'invite-again' ? { secret, link: invitationLink(deps.env.consoleOrigin, secret) } : null
}

/** Any owner refuses it, who has proposed it too. */
export async function refuseChange(
  { db }: Pick<StaffDeps, 'db'>,
  instruction: Instruction,
  changeId: string,
  refuse: Refuse<Refused<(typeof DECIDE)[number]>>,
): Promise<void> {
  const asked = { instruction: instructionTo('refuse', instruction), stepUp: null, change: changeId, tokenHash: null }
  requireDone(await retryIdempotent(() => functions.decideChange(db, asked)), DECIDE, refuse)
}

/** An owner ends every session of somebody. */
export async function endSessionsOf(
  { db }: Pick<StaffDeps, 'db'>,
  instruction: Instruction,
  staffId: string,
  refuse: Refuse<Refused<(typeof END)[number]>>,
): Promise<void> {
  const asked = { instruction: instructionTo('end_sessions', instruction), staff: staffId }
  requireDone(await retryIdempotent(() => functions.endSessionsOf(db, asked)), END, refuse)
}
