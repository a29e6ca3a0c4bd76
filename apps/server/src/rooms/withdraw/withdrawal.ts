import type { Satang } from '@krapao/money'

/**
 * `held`: waits for a person to approve. `approved` and `in_doubt`: the bank is being asked. `parked`: the bank has
 * not said for so long that a person must. `paid` and `refused` are the ends.
 */
export type WithdrawalState = 'held' | 'approved' | 'in_doubt' | 'paid' | 'refused' | 'parked'

export interface Withdrawal {
  /** Also the payout key: one withdrawal, one payout. */
  withdrawalId: string
  playerId: string
  amount: Satang
  state: WithdrawalState
  bankCode: string
  accountNo: string
  accountName: string
  attempts: number
  leaseNo: bigint
  createdAt: Date
}

/** A withdrawal up to the operator's limit needs no person. */
export function firstState(amount: Satang, autoApproveUpTo: Satang): 'held' | 'approved' {
  return amount <= autoApproveUpTo ? 'approved' : 'held'
}
