import type { MinorUnits } from '@krapao/money'
import type { Answer, GameProvider, MoneyMove } from '../../integrations/providers.ts'
import type { Direction, TransferState } from './functions.gen.ts'

/** The main wallet as a side of a transfer; every other side is a game code. */
export const WALLET = 'WALLET'

/** The background loop that finds out what became of transfers. Whoever leaves one without an answer wakes it. */
export const TRANSFERS = 'game transfers'

export interface Transfer {
  transferId: string
  playerId: string
  gameCode: string
  /** The player's account there. */
  username: string
  direction: Direction
  amount: MinorUnits
  thenToGame: string | null
  /** The whole wallet was asked for, not an amount. */
  isAll: boolean
  /** `sending` and `in_doubt` are worked on; `manual_review` waits for manual review; `done` and `refused` are the ends. */
  state: TransferState
  /** The provider's balance before, kept where balances are all it can be asked for. */
  balanceBefore: MinorUnits | null
  attempts: number
  leaseNo: bigint
  /** When this lease was taken, by the database's clock. */
  leasedAt: Date
  /** When the provider first said that it does not know the transfer. */
  unknownSince: Date | null
  createdAt: Date
}

/** What one attempt to finish a transfer learned. */
export type Outcome =
  | { outcome: 'done' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'in-doubt'; reason: string; isUnknown?: boolean }
  /** Asking again will not help. */
  | { outcome: 'manual-review'; reason: string }

/** Held by whoever began the transfer. */
export const FIRST_LEASE = 1n

/** How long a first send may take to reach the provider. Shorter than a lease, so nobody else acts meanwhile. */
const SEND_WITHIN_MS = 15_000

/** The transfer as this worker holds it. */
export function leaseOf({ playerId, transferId, leaseNo }: Transfer) {
  return { player: playerId, transfer: transferId, leaseNo }
}

/** What begins the keys of transfers that one request began together, to bring everything back from the games. */
export const COLLECTED = 'games:'

/** The key of the transfer out of one game, of a request to bring everything back. */
export function keyOfCollected(idempotencyKey: string, gameCode: string): string {
  return `${COLLECTED}${idempotencyKey}:${gameCode}`
}

/** The player's own request that began a transfer under this key; null of what the server began for something else. */
export function requestKeyOf(key: string): string | null {
  if (key.startsWith(COLLECTED)) return key.slice(COLLECTED.length, key.lastIndexOf(':'))
  return key.includes(':') ? null : key
}

/** The second half of a game-to-game transfer is known by the first. */
export function secondHalfKey(first: Transfer): string {
  return `then:${first.transferId}`
}

/**
 * What is sent, with the time after which the provider must refuse it, so that a delayed request has no effect after
 * the transfer was given up. `from`: when it was begun, by the database's clock, or what the provider has just
 * said of its own.
 */
export function asMove({ transferId, username, direction, amount }: Transfer, from: Date): MoneyMove {
  return { transferId, username, direction, amount, validUntil: new Date(from.getTime() + SEND_WITHIN_MS) }
}

/** Whether a send that is only now about to leave would come too late anyway. `sinceBegunMs`: by a clock that nobody can set. */
export function isTooLateToSend(sinceBegunMs: number): boolean {
  return sinceBegunMs > SEND_WITHIN_MS
}

/** What a provider's answer to a send means for the transfer. `expired`: it came later than the provider may take it. */
export function outcomeOfAnswer(answer: Answer | { outcome: 'expired' }, { class: providerClass }: Pick<GameProvider, 'class'>): Outcome {
  if (answer.outcome === 'done') return { outcome: 'done' }
  if (answer.outcome !== 'expired') return { outcome: answer.outcome, reason: answer.reason }
  // Of a send that is never repeated it is the end. Of others an earlier one may have arrived.
  return providerClass === 'idempotent'
    ? { outcome: 'in-doubt', reason: 'the provider says it came too late' }
    : { outcome: 'refused', reason: 'the provider says it came too late' }
}

/**
 * What the provider's balance says of a transfer it cannot be asked about: nothing certain, because the player may
 * have played since. It is told to the person who decides. Only a transfer that was never sent ends by itself.
 */
export function outcomeFromBalance({ balanceBefore, amount, direction }: Transfer, balance: MinorUnits): Outcome {
  // The balance is written down before anything is sent, so without it nothing was.
  if (balanceBefore === null) return { outcome: 'refused', reason: 'it was never sent' }
  const after = direction === 'in' ? balanceBefore + amount : balanceBefore - amount
  return {
    outcome: 'manual-review',
    reason: `the balance was ${balanceBefore} before, is ${balance}, and would be ${after} if nothing was played`,
  }
}

/** What is known of a transfer's absence at a provider that never repeats a send. */
export interface Absence {
  /** For how long this process has heard "unknown", by a clock that nobody can set. */
  heardForMs: number
  /** The provider's own time of its answer; null where it does not say. */
  providerTime: Date | null
}

/**
 * Whether a provider that does not know the transfer will never know it. Three clocks must agree, so that none of them,
 * set wrong, can decide it alone: by the provider's, the send has expired and a whole wait has passed since; by the
 * database's and by this process's, a whole wait has passed since the first "unknown". Never true for a provider that
 * takes a send however late.
 */
export function isFinallyUnknown(
  transfer: Transfer,
  { unknownIsFinalAfterMs: wait }: Pick<GameProvider, 'unknownIsFinalAfterMs'>,
  { heardForMs, providerTime }: Absence,
): boolean {
  if (wait === null || providerTime === null || transfer.unknownSince === null) return false
  const shownBy = transfer.createdAt.getTime() + SEND_WITHIN_MS + wait
  const unknownForMs = transfer.leasedAt.getTime() - transfer.unknownSince.getTime()
  return providerTime.getTime() > shownBy && unknownForMs >= wait && heardForMs >= wait
}
