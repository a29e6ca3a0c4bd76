/** Why a wallet is adjusted. The words of whoever did it stand beside it. */
export const REASON_CODES = ['goodwill', 'deposit_error', 'withdrawal_error', 'game_error', 'bonus_error', 'fraud', 'other'] as const

export type ReasonCode = (typeof REASON_CODES)[number]
