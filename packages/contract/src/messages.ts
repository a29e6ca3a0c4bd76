/** The `message` of a 2xx answer: a code the apps turn into words, like a refusal's. */
export const MESSAGES = [
  'OTP_SENT',
  'OTP_VERIFIED',
  'OTP_CODE_VALID',
  'VALID_USER_INFO',
  'REGISTER_SUCCESS',
  'LOGOUT_SUCCESS',
  'PROFILE_SAVED',
  'BANK_NAME_SAVED',
  'PASSWORD_CHANGED',
  'BALANCES_REFRESHED',
  'DEPOSIT_EXPECTED',
  'TRANSFER_SUCCESS',
  'TRANSFER_PENDING',
  'WITHDRAW_SUCCESS',
  'WITHDRAW_CANCELLED',
  'QR_CANCELLED',
  'QR_MINIMUM',
  'QR_CURRENCY',
  'SLOT_PASSWORD_RESET',
  'BONUS_CLEAR',
  'INVITE_BONUS_SUCCESS',
  'REFUND_SUCCESS',
] as const

export type MessageCode = (typeof MESSAGES)[number]
