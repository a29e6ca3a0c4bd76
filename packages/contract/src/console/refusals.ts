/** Every "no" that only the console answers, with its HTTP status. */
export const CONSOLE_REFUSALS = {
  /** Carries the permission that is missing. */
  NO_PERMISSION: 403,
  // A decision about a work item.
  NOT_ALLOWED: 403,
  SAME_PERSON: 409,
  NO_ITEM: 404,
  NO_OUTCOME: 422,
  ITEM_CHANGED: 409,
  ITEM_BUSY: 409,
  NOT_POSSIBLE: 409,
  NOT_ENOUGH: 409,
  CAN_ACT: 409,
  NOTHING_THERE: 409,
  NO_BANK_ACCOUNT: 409,
  CONDITION_OPEN: 409,
  ACCOUNT_CHANGED: 409,
  NAME_DIFFERS: 409,
  NAME_NOT_KNOWN: 409,
  NOT_AN_ACCOUNT: 422,
  OTHER_CURRENCY: 409,
  SAME_ACCOUNT: 409,
  ACCOUNT_TAKEN: 409,
  CHANGE_OPEN: 409,
  NO_WAY_BACK: 409,
  NOTHING_TO_TAKE: 409,
  MONEY_HELD: 409,
  CHARGEBACK_OPEN: 409,
  DEPOSIT_UNCONFIRMED: 409,
  CREDITED_THEM: 403,
  DAY_USED_UP: 409,
  NOT_THE_SAME: 409,
  NO_PLAYER: 404,
  PLAYER_NOT_NAMED: 422,
  NO_REFERENCE: 422,
  NO_AMOUNT: 422,
  NO_NOTE: 422,
} as const satisfies Record<string, number>

export type ConsoleRefusalCode = keyof typeof CONSOLE_REFUSALS

/** The codes by which a call is refused for who makes it: no session, one that has ended, or not the permission. */
export const STAFF_REFUSED = ['UNAUTHORIZED', 'EXPIRED_AUTH_TOKEN', 'NO_PERMISSION'] as const
