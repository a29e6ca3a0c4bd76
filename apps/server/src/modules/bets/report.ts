import type { Currency, MinorUnits } from '@krapao/money'

/** `open`: placed; `settled`: told of its end for the first time; `corrected`: it was otherwise; `voided`: it counts for nothing. */
export type BetKind = 'open' | 'settled' | 'corrected' | 'voided'

/** What a provider says of one bet of a player whom we know. */
export interface BetReport {
  gameCode: string
  /** Of the game, by which terms weigh it. */
  category: string
  currency: Currency
  /** The provider's own id, of one bet of this player at this game. */
  betId: string
  /** The provider's own number: a later revision stands in the place of an earlier. */
  revision: bigint
  kind: BetKind
  stake: MinorUnits
  /** What of the stake counts as played; never more than it. */
  validStake: MinorUnits
  /** What was paid out, the stake included. */
  win: MinorUnits
  /** By the provider's clock; of one that is open, when it was placed. */
  settledAt: Date
}
