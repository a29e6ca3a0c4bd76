import type { OwnerRange } from '../platform/database/check.ts'
import type { Difference } from './difference.ts'

/** From one time to before another; null: from the beginning, or whatever comes. */
export interface Stretch {
  from: Date | null
  to: Date | null
}

/** A list of a provider's, or several of one comparison, are read on through the stretches, one after another. */
export type WalkedPart = { compares: 'payouts' | 'returned payouts' | 'payments'; stretch: Stretch } | TransfersPart
type TransfersPart = { compares: 'transfers'; game: string; stretch: Stretch }

/** What is compared owner by owner. */
export type OwnersPart = { compares: 'balances' | 'bets'; game: string; owners: OwnerRange }

/** What is looked at in one go, and is not looked at again when a comparison that was killed goes on. */
export type Part = WalkedPart | OwnersPart

/** All parts of a comparison, in the order in which they are told. */
export interface Plan {
  /** What is older is not compared. */
  since: Date
  /**
   * When it began, by the database's clock and to the microsecond. What was done here before has been done there before
   * any of their lists was read, whenever the parts are looked at. What was done later is left to the next comparison.
   */
  until: string
  parts: Part[]
}

/** An act of ours that its provider must know. */
export interface Untold {
  id: string
  amount: bigint
  /** Compared from our side too; what is a day older is only known to stand on both. */
  isOwed: boolean
}

/** How far the lists were read with a stretch, and what did not stand in the same stretch on both sides. */
export interface Walked {
  /** By list: where the next page begins; null: it is read to its end. */
  next: Record<string, string | null>
  /** By list that did not tell its records: why not. */
  failed: Record<string, string>
  /** Ours of the stretch that were not told with it. */
  untold: Untold[]
  /** Ids that were told with it, of acts that are not of it. */
  strays: string[]
}

/** A part that was looked at. */
export interface LookedAt {
  part: Part
  /** By the database's clock, before anything was read. */
  at: Date
  differences: Difference[]
  /** Why not all of it could be looked at; null where it was. */
  unread: string | null
  /** Of what is walked. */
  walked: Walked | null
}

/** Whoever payments come in by. */
export const PAID_BY = 'bank, gateways and wallets'

/** How differences name a game. */
export const gameOf = (code: string): string => `games:${code}`

/** As a person calls it: `transfers of games:PG`. */
export const nameOf = (part: Part): string => ('game' in part ? `${part.compares} of ${gameOf(part.game)}` : part.compares)

/** Providers are asked for one part at a time. */
export const counterpartyOf = (part: Part): string => ('game' in part ? gameOf(part.game) : part.compares === 'payments' ? PAID_BY : 'bank')
