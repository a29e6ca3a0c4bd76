import type { Satang } from '@krapao/money'
import type { Answer, GameProvider, MoneyMove } from '../../outside/parties.ts'
import { LEASE_MS } from '../../platform/leases.ts'

/** `sending` and `in_doubt` are worked on; `parked` waits for a person; `done` and `refused` are the ends. */
export type TransferState = 'sending' | 'in_doubt' | 'done' | 'refused' | 'parked'

export interface Transfer {
  transferId: string
  playerId: string
  gameCode: string
  /** The player's account there. */
  username: string
  direction: 'in' | 'out'
  amount: Satang
  thenToGame: string | null
  /** The whole wallet was asked for, not an amount. */
  isAll: boolean
  state: TransferState
  /** The provider's balance before, kept where balances are all it can be asked for. */
  balanceBefore: Satang | null
  attempts: number
  leaseNo: bigint
  createdAt: Date
}

/** What one attempt to finish a transfer learned. */
export type Verdict =
  | { verdict: 'done' }
  | { verdict: 'refused'; reason: string }
  | { verdict: 'in-doubt'; reason: string }
  /** Asking again will not help. */
  | { verdict: 'for-a-person'; reason: string }

/** Held by whoever began the transfer. */
export const FIRST_LEASE = 1n

/** A send begun later than this after the transfer might overlap with whoever takes over the lease. */
export const SEND_WITHIN_MS = 15_000

/** The second half of a game-to-game transfer is known by the first. */
export function secondHalfKey(first: Transfer): string {
  return `then:${first.transferId}`
}

export function asMove({ transferId, username, direction, amount }: Transfer): MoneyMove {
  return { transferId, username, direction, amount }
}

export function verdictOf(answer: Answer): Verdict {
  return answer.outcome === 'done' ? { verdict: 'done' } : { verdict: answer.outcome, reason: answer.reason }
}

/**
 * What the provider's balance says of a transfer it cannot be asked about: nothing certain, because the player may
 * have played since. It is told to the person who decides. Only a transfer that was never sent ends by itself.
 */
export function verdictFromBalance({ balanceBefore, amount, direction }: Transfer, balance: Satang): Verdict {
  // The balance is written down before anything is sent, so without it nothing was.
  if (balanceBefore === null) return { verdict: 'refused', reason: 'it was never sent' }
  const after = direction === 'in' ? balanceBefore + amount : balanceBefore - amount
  return {
    verdict: 'for-a-person',
    reason: `the balance was ${balanceBefore} before, is ${balance}, and would be ${after} if nothing was played`,
  }
}

export function isTooLateToArrive(transfer: Transfer, provider: Pick<GameProvider, 'unknownIsFinalAfterMs'>, now: Date): boolean {
  // The lease is how long after its creation the one who began it may still have been sending.
  return now.getTime() > transfer.createdAt.getTime() + LEASE_MS + provider.unknownIsFinalAfterMs
}
