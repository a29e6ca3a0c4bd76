import { DECISION_STATUSES } from './decisions.gen.ts'

/** Every "no" that only the console answers, with its HTTP status. */
export const CONSOLE_REFUSALS = {
  /** Carries the permission that is missing. */
  NO_PERMISSION: 403,
  ...DECISION_STATUSES,
} as const satisfies Record<string, number>

export type ConsoleRefusalCode = keyof typeof CONSOLE_REFUSALS

/** The codes by which a call is refused for who makes it: no session, one that has ended, or not the permission. */
export const STAFF_REFUSED = ['UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN', 'NO_PERMISSION'] as const
