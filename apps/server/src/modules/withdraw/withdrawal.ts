import type { MinorUnits } from '@krapao/money'

/**
 * `pending_approval`: waits for staff, and can be cancelled. `approved` and `in_doubt`: the bank is being asked. `paid`,
 * `refused` and `cancelled` are the ends.
 */
export type WithdrawalState = 'pending_approval' | 'approved' | 'in_doubt' | 'paid' | 'refused' | 'cancelled'

export interface Withdrawal {
  /** Also the payout key: one withdrawal, one payout. */
  withdrawalId: string
  playerId: string
  amount: MinorUnits
  state: WithdrawalState
  bankCode: string
  /** Of its number, as the account names it (`numberSaid`). */
  accountNoDigest: Buffer
  /** In whose name, as the account names it (`nameSaid`). */
  accountNameDigest: Buffer
  attempts: number
  leaseNo: bigint
  createdAt: Date
}
