import type { Outcome } from '@krapao/contract'
import type { PostingKind } from '../ledger/index.ts'

/** What a posting is the end of. What a transfer or a withdrawal came to stands at that. */
export const ENDS = {
  deposit_bank: 'deposit_credited',
  deposit_gateway: 'deposit_credited',
  deposit_slip: 'deposit_credited',
  deposit_giftlink: 'deposit_credited',
  deposit_ewallet: 'deposit_credited',
  allocated: 'deposit_credited',
  chargeback_taken: 'deposit_taken_back',
  game_in_done: 'transfer',
  game_in_refused: 'transfer',
  game_out_done: 'transfer',
  game_out_refused: 'transfer',
  withdraw_paid: 'withdrawal_paid',
  withdraw_released: 'withdrawal',
  returned_by_bank: 'withdrawal_returned',
  bonus_granted: 'bonus_received',
  prize_granted: 'prize_received',
  invite_collected: 'invite_received',
  refund_claimed: 'refund_claimed',
  refund_to_wallet: 'refund_received',
  bonus_taken: 'bonus_taken',
  invite_taken: 'bonus_taken',
  refund_taken: 'bonus_taken',
  adjusted_up: 'corrected_up',
  adjusted_down: 'corrected_down',
} as const satisfies Partial<Record<PostingKind, Outcome['kind'] | 'transfer' | 'withdrawal'>>

export type EndKind = keyof typeof ENDS
export const END_KINDS = Object.keys(ENDS) as EndKind[]
