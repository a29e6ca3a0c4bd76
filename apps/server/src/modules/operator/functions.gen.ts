/* Written by `npm run generate` from the functions of the database: change those, and write it again. */
import { type Caller, type List, callForRows, callForValue, plain, statement, writerOf } from '../../platform/database/call.ts'

/**
 * What an instruction of a member of staff is answered, by every verb of theirs.
 *   act: it is done. proposed: another person must say the same. All else changed nothing:
 *   not_staff is said in no live session of who is named, and not_allowed is not theirs to say; same_person has proposed it already; credited_them have credited the player they would
 *   decide about; day_used_up is what two people may decide in a day; no_item waits for nobody; changed is no longer what was
 *   proposed; key_reused has the id of another instruction
 */
export type Authorised =
  | 'act'
  | 'proposed'
  | 'not_staff'
  | 'not_allowed'
  | 'same_person'
  | 'credited_them'
  | 'day_used_up'
  | 'no_item'
  | 'changed'
  | 'key_reused'

/**
 * What a member of staff says: `act_id` is made by the caller, so that the same instruction given again has one effect. `secret`: of a
 * session of theirs, which stands for nobody else and is kept nowhere.
 */
export interface Instruction {
  actId: string
  staffId: string
  act: string
  reason: string
  secret: string
}

export const writeInstruction = writerOf<Instruction>({
  actId: plain,
  staffId: plain,
  act: plain,
  reason: plain,
  secret: plain,
})

const ADD_STAFF = statement('select operator.add_staff($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * Made and changed by the owner of the database alone: nobody else may call these. The act comes first, so that the chain of
 * the rules names it.
 *
 * `operator.add_staff` in `staff.sql`.
 */
export function addStaff(db: Caller, given: { staff: string; name: string; roles: List<string> }): Promise<void> {
  return callForValue<void>(db, ADD_STAFF, [given.staff, given.name, given.roles])
}

const DEACTIVATE_STAFF = statement('select operator.deactivate_staff($1) as answer')

/**
 * False where nobody active has this id.
 *
 * `operator.deactivate_staff` in `staff.sql`.
 */
export function deactivateStaff(db: Caller, given: { staff: string }): Promise<boolean> {
  return callForValue(db, DEACTIVATE_STAFF, [given.staff])
}

const END_SESSIONS = statement('select operator.end_sessions($1) as answer')

/**
 * Ends every session of a member of staff. Answers how many there were.
 *
 * `operator.end_sessions` in `staff-session.sql`.
 */
export function endSessions(db: Caller, given: { staff: string }): Promise<number> {
  return callForValue(db, END_SESSIONS, [given.staff])
}

const FORGET_SESSIONS = statement('select operator.forget_sessions() as answer')

/**
 * Sessions of staff that nobody has used for so long. Answers how many there were.
 *
 * `operator.forget_sessions` in `retention.sql`.
 */
export function forgetSessions(db: Caller): Promise<number> {
  return callForValue(db, FORGET_SESSIONS, [])
}

const OPEN_SESSION = statement('select operator.open_session($1, $2) as answer')

/**
 * Opens a session of a member of staff; false where nobody active has this id. For the owner of the database alone, until
 * staff sign in by themselves.
 *
 * `operator.open_session` in `staff-session.sql`.
 */
export function openSession(db: Caller, given: { staff: string; tokenHash: Buffer }): Promise<boolean> {
  return callForValue(db, OPEN_SESSION, [given.staff, given.tokenHash])
}

const SET_CREDIT_BAR = statement('select operator.set_credit_bar($1) as answer', { mayBeNull: ['answer'] })

/**
 * Sets for how many days. For the owner of the database alone.
 *
 * `operator.set_credit_bar` in `credits-of-staff.sql`.
 */
export function setCreditBar(db: Caller, given: { days: number }): Promise<void> {
  return callForValue<void>(db, SET_CREDIT_BAR, [given.days])
}

const SET_DAY_LIMIT = statement('select operator.set_day_limit($1, $2, $3) as answer', { mayBeNull: ['answer'] })

/**
 * Sets what one person decides alone in a day over all that credits, all that pays out, or what they credit on trust. For
 * the owner of the database alone.
 *
 * `operator.set_day_limit` in `credits-of-staff.sql`.
 */
export function setDayLimit(db: Caller, given: { flow: string; currency: string; amount: bigint }): Promise<void> {
  return callForValue<void>(db, SET_DAY_LIMIT, [given.flow, given.currency, given.amount])
}

const SET_DUE_TIME = statement('select operator.set_due_time($1, $2, $3) as answer')

/**
 * An owner of the operator sets after how many minutes an item of a kind is late. Those that wait already keep the time they were given.
 *
 * `operator.set_due_time` in `queue.sql`.
 */
export function setDueTime(db: Caller, given: { instruction: Instruction; kind: string; minutes: number }): Promise<Authorised> {
  return callForValue(db, SET_DUE_TIME, [writeInstruction(given.instruction), given.kind, given.minutes])
}

export interface UseSessionAnswer {
  staffId: string
  name: string
  roles: string[]
  isOver: boolean
}

const USE_SESSION = statement('select f.staff_id as "staffId", f.name, f.roles, f.is_over as "isOver" from operator.use_session($1) f')

/**
 * Who a token stands for, with the roles they have now. It ends after 15 minutes unused, after 12 hours, when it is ended
 * and when its member of staff is deactivated: then is_over. No row for a token of nobody.
 *
 * `operator.use_session` in `staff-session.sql`.
 */
export function useSession(db: Caller, given: { tokenHash: Buffer }): Promise<UseSessionAnswer[]> {
  return callForRows(db, USE_SESSION, [given.tokenHash])
}
