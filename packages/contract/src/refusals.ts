/**
 * Every "no" the product can answer, with its HTTP status. An answer carries `{ message: CODE }`.
 * Source: the error catalogue of the specification, section 8; additions stand at the end.
 */
export const REFUSALS = {
  // Authorization
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 401,
  INVALID_USER_2: 401,
  INVALID_USER_3: 401,
  INVALID_USER_4: 401,
  INVALID_IP: 403,
  // Game provider
  NOT_AREASLOT: 404,
  NOT_UFABET: 404,
  // OTP
  OTP_BLOCK: 429,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,
  OTP_TOKEN_INVALID: 422,
  OTP_NOT_EXIST: 422,
  OTP_EXPIRED: 422,
  OTP_CODE_INVALID: 422,
  OTP_SEND_FAIL: 502,
  OTP_VERIFY_FAIL: 502,
  UNVERIFIED_OTP: 403,
  // Registration
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 422,
  GAME_ACTIVATION_FAIL: 502,
  INVALID_BANK: 422,
  BANK_ACCOUNT_NAME_ENG: 422,
  REGISTER_FAIL: 502,
  PHONE_NUMBER_REQUIRE_10_DIGIT: 422,
  // Login
  NO_USER: 404,
  WRONG_PASSWORD: 403,
  WRONG_CREDENTIAL: 403,
  INACTIVE_USER: 403,
  LOGIN_FAIL: 502,
  // Bonus
  BONUS_REMAINING: 409,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  BONUS_CONDITION: 409,
  BONUS_FULL: 409,
  // Invite
  INVITE_COLLECT: 409,
  INVITE_INACTIVE: 403,
  NO_INVITE_BONUS: 409,
  NO_INVITEE_PLAY_INFO: 409,
  INVITE_BONUS_FAIL: 502,
  // General
  INTERNAL_SERVER_ERROR: 500,
  KEY_MISSING: 400,
  KEY_INVALID: 400,
  NO_DATA: 404,
  // Promotion
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,
  // QR
  QR_FAIL: 502,
  // Refund
  NO_REFUND: 404,
  REFUND_CONDITION: 409,
  REFUND_INACTIVE: 403,
  REFUND_MINIMUM: 409,
  // Wallet and bank
  NO_BANK: 409,
  NO_WALLET: 409,
  // Slot
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 502,
  SLOT_NO_ACCOUNT: 404,
  SLOT_RESET_PASSWORD_FAIL: 502,
  // Transfer
  TRANSFER_MINIMUM: 422,
  NO_GAME: 404,
  FAVOURITES_FULL: 409,
  MONEY_NOT_ENOUGH: 409,
  TRANSFER_FAIL: 502,
  // Slip and link
  SLIP_UPLOAD_FAIL: 422,
  SLIP_NO_FILE: 400,
  SLIP_INVALID_FILE: 422,
  TRUELINK_DUPLICATE: 409,
  TRUELINK_INVALID: 422,
  // Spin coupons
  NO_CLAIMABLE_COUPON: 409,
  INVALID_PRIZE_CODE: 404,
  INVALID_CODE: 400,
  INVALID_COUPON_TYPE: 409,
  COUPON_EXPIRED: 409,
  // Additions of the password: it is among the first that are tried, or little else than what is known of the player or the site.
  PASSWORD_COMMON: 422,
  PASSWORD_PERSONAL: 422,
  PHONE_NOT_MOBILE: 422,
  // Additions of the account: the player shows again that it is them (`stepUp`), then sends the same call again; they have frozen it.
  STEP_UP_NEEDED: 403,
  // Of "my data": the files of a day are used up.
  DATA_LIMIT: 429,
  ACCOUNT_FROZEN: 403,
  // The session was opened while no code could be sent: it only reads until one is shown (`confirmSession`).
  SESSION_READS_ONLY: 403,
  RESET_NOT_PROVEN: 403,
  // Additions of passkeys: it is none of this account, or its signature is wrong; it was not asked for here and now; another site, or another
  // address of this one, has asked for it; its device has not seen who holds it; it was removed; somebody has a copy of it; the account has
  // ten; it is known already.
  PASSKEY_INVALID: 403,
  PASSKEY_EXPIRED: 409,
  PASSKEY_OTHER_SITE: 403,
  PASSKEY_UNVERIFIED: 403,
  PASSKEY_REMOVED: 403,
  PUSH_INVALID: 422,
  INVITE_CODE_WRONG: 422,
  PASSKEY_CLONED: 403,
  PASSKEY_LIMIT: 409,
  PASSKEY_KNOWN: 409,
  // Additions of the bank account: the bank has another name for it, or has not said whose it is; a day's tries to spell the
  // name are used up; the player has another account than the call names.
  BANK_NAME_DIFFERS: 422,
  BANK_NAME_UNCHECKED: 502,
  BANK_NAME_LIMIT: 429,
  BANK_ACCOUNT_CHANGED: 409,
  // Additions of the profile: a name with letters of another alphabet, or with signs that are none; a day's changes are used up; staff are
  // changing the bank account.
  NAME_LETTERS: 422,
  PROFILE_LIMIT: 429,
  BANK_CHANGE_OPEN: 409,
  // Additions of another phone: it is the one they have; it is another player's, as whoever has shown it may know; it was changed often enough;
  // staff are asked for another; this change is over, and is begun anew.
  PHONE_SAME: 409,
  PHONE_TAKEN: 409,
  PHONE_LIMIT: 429,
  PHONE_CHANGE_OPEN: 409,
  PHONE_CHANGE_OVER: 409,
  // Additions: the service is closed (section 4); a transfer's outcome is not yet known, so no
  // second one may start; the same idempotency key came with another body; the key was closed before the call came, because
  // its player was told that nothing was done; a withdrawal is decided and cannot be taken back; the database could not be asked in time, so what became of the call is not
  // known yet, and the same idempotency key tells; a link to a file is no longer good; every amount close to the one
  // announced is somebody else's for now.
  gone: 410,
  TRANSFER_IN_PROGRESS: 409,
  REQUEST_KEY_REUSED: 409,
  REQUEST_CLOSED: 409,
  WITHDRAW_DECIDED: 409,
  SERVICE_BUSY: 503,
  FILE_LINK_EXPIRED: 403,
  DEPOSIT_AMOUNTS_TAKEN: 409,
  // Addition of rewards: what the press was shown of its cost is less than it would cost now, or of other terms (`shownCost`).
  COST_CHANGED: 409,
  // Addition of collecting from the games: none of them holds anything.
  COLLECT_NOTHING: 409,
  // Additions of the wheel: there is no coin to spin with; the wheel is not in use.
  NO_COIN: 409,
  SPIN_INACTIVE: 403,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof REFUSALS

export function isRefusalCode(value: unknown): value is RefusalCode {
  return typeof value === 'string' && Object.hasOwn(REFUSALS, value)
}

/** The codes after which a session is over and the player signs in again. */
export const SESSION_ENDED = [
  'UNAUTHORIZED',
  'EXPIRED_AUTH_TOKEN',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
] as const satisfies readonly RefusalCode[]

/** After these nobody knows whether the call had its effect. The same idempotency key again tells. */
export const OUTCOME_UNKNOWN = ['INTERNAL_SERVER_ERROR', 'SERVICE_BUSY'] as const satisfies readonly RefusalCode[]

/** Any route may answer these, so no route declares them. */
export const ALWAYS_POSSIBLE = [
  'INTERNAL_SERVER_ERROR',
  'SERVICE_BUSY',
  'REQUEST_LIMIT',
  'KEY_MISSING',
  'KEY_INVALID',
  'gone',
] as const satisfies readonly RefusalCode[]
