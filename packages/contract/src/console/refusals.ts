import { DECISION_STATUSES } from './decisions.gen.ts'

/** Every "no" that only the console answers, with its HTTP status. */
export const CONSOLE_REFUSALS = {
  /** Carries the permission that is missing. */
  NO_PERMISSION: 403,
  /** So many tries have brought nothing that another is looked at only after some seconds. Carries how many. */
  TRIES_REST: 429,
  /** The password was shown too long ago, or in another sign-in: begin anew. */
  SIGN_IN_OVER: 409,
  /** The second factor is none of theirs, or was used already. */
  FACTOR_WRONG: 403,
  /** They have no second factor, without which nobody signs in: they are to be invited again. */
  NO_SECOND_FACTOR: 403,
  /** There is no such invitation, or its code is another. */
  INVITATION_UNKNOWN: 403,
  /** It was used, has ended, or another has taken its place. */
  INVITATION_OVER: 409,
  /** It takes a step-up, for this alone, of this session, not five minutes old and not used yet. */
  STEP_UP: 403,
  /** Nobody takes away the second factor that they have left. */
  LAST_FACTOR: 409,
  /** Nobody would be left who is an owner and can sign in. */
  LAST_OWNER: 409,
  /** There is one of that name already, or was. */
  NAME_TAKEN: 409,
  /** Nobody active has this id; or there is no such authority. */
  NO_STAFF: 404,
  /** It is so already. */
  NOTHING_CHANGES: 409,
  /** Another change of the same is proposed already: decide that first. */
  CHANGE_WAITS: 409,
  /** It was carried out, refused, or waited for a week. */
  CHANGE_OVER: 409,
  /** Something is otherwise than when it was proposed, or who proposed it is no owner any more: it is void. */
  CHANGE_VOID: 409,
  NO_CHANGE: 404,
  /** Their account is frozen already. */
  ALREADY_FROZEN: 409,
  /** What was decided cannot be taken back, or not any more. */
  TOO_LATE: 409,
  ...DECISION_STATUSES,
} as const satisfies Record<string, number>

export type ConsoleRefusalCode = keyof typeof CONSOLE_REFUSALS

/** The codes by which a call is refused for who makes it: no session, one that has ended, or not the permission. */
export const STAFF_REFUSED = ['UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN', 'NO_PERMISSION'] as const
