import type { Currency } from '@krapao/money'

/** Which wire a game speaks. */
export type GameWireName = 'rest' | 'rpc' | 'form'

/** How a player gets into the game. */
export type LaunchMethod =
  /** We ask for a link by username. */
  | 'link-by-username'
  /** We ask for a link by username and password. */
  | 'link-by-password'
  /** The browser posts `username` and `password` to the sign-in address. */
  | 'form'
  /** The same, with hidden fields that the provider gave us first. */
  | 'form-with-state'
  /** The browser opens the sign-in address with `username` and `password` in its query. */
  | 'query'
  /** The browser opens the provider's site; the player signs in there. */
  | 'site'

export type GameProviderClass =
  /** The same transfer id again has one effect and gets the first answer. */
  | 'idempotent'
  /** Can be asked for a transfer by our id, but sending it again might do it again. */
  | 'status-query'
  /** Knows nothing of our ids: balances are compared, then a person decides. Nothing is ever resent. */
  | 'balance-only'

export interface GameArt {
  /** Addresses of pictures. A row of `games.game` may name others. Without a logo the name stands in. */
  readonly logo: string
  readonly background: string
  /** A picture of the background of at most 1 kB, shown until that has come: `npm run small-art` draws it. */
  readonly backgroundSmall?: string
  /** How the sandbox plays it: what turns on its stage, and the hues of its two lights, in degrees. */
  readonly stage: 'slot' | 'dice' | 'lotto'
  readonly hues: readonly [number, number]
}

export interface GameNames {
  readonly th: string
  readonly la: string
  readonly en: string
}

export interface GameDescriptor {
  /** 1 to 20 capital letters and digits: in addresses, in the ledger and in the names of its settings. */
  readonly code: string
  readonly name: string
  readonly category: 'slot' | 'sport' | 'lotto'
  /** What the provider keeps its balances in. */
  readonly currency: Currency
  readonly wire: GameWireName
  readonly class: GameProviderClass
  /**
   * How long a transfer must have been unknown there to be so for ever: longer than an answer takes to learn of what
   * arrived in time. Null where a send has no time after which the provider refuses it.
   */
  readonly unknownIsFinalAfterMs: number | null
  /** Whether the provider tells of each bet. No turnover can be counted from one that does not. */
  readonly betFeed: boolean
  /** Whether it tells of them while they are open, too. */
  readonly tellsOpenBets: boolean
  /** For how many hours at most a bet is open. What is on stake counts as the player's for as long; `games.settling_of` has the same. */
  readonly settlesWithinHours: number
  /** How exactly its bets say when they were settled. */
  readonly betTimePrecision: 'second' | 'millisecond'
  readonly launch: LaunchMethod
  /** Players sign in at the sport host of the settings, on the path of the sign-in address. */
  readonly isAtSportHost?: boolean
  readonly art: GameArt
  /** How the demo operator offers it, with the factor of the game-wallet value and what it is called in each language; null where it does not. */
  readonly demo: { readonly factorHundredths: number; readonly names?: GameNames } | null
}
