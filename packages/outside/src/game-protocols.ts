/** Which wire a game speaks. */
export type GameDialect = 'rest' | 'rpc' | 'form'

/** How a player gets into the game. */
export type GameSignIn =
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

export interface GameProtocol {
  readonly dialect: GameDialect
  readonly signIn: GameSignIn
  readonly class: 'idempotent' | 'status-query' | 'balance-only'
  /**
   * How long a transfer must have been unknown there to be so for ever: longer than an answer takes to learn of what
   * arrived in time. Null where a send has no time after which the provider refuses it.
   */
  readonly unknownIsFinalAfterMs: number | null
}

const byUsername: GameProtocol = { dialect: 'rest', signIn: 'link-by-username', class: 'idempotent', unknownIsFinalAfterMs: 60_000 }
const byPassword: GameProtocol = { dialect: 'rpc', signIn: 'link-by-password', class: 'status-query', unknownIsFinalAfterMs: 60_000 }
const byForm: GameProtocol = { dialect: 'form', signIn: 'form', class: 'balance-only', unknownIsFinalAfterMs: null }

/** Every game we can speak with. A new one is a line here when it speaks a known wire. */
export const GAME_PROTOCOLS: Readonly<Record<string, GameProtocol>> = {
  PG: byUsername,
  HUAYHD: byUsername,
  BETFLIX: byUsername,
  AREASLOT: byUsername,
  JOKER2: byUsername,
  PGSLOT: byPassword,
  ASKMEBET: byPassword,
  IMI: byPassword,
  USUN: byPassword,
  CIRCUS: byPassword,
  SLOTRACHA: byPassword,
  JOKER: byForm,
  SLOTXO: byForm,
  UFABET: { ...byForm, signIn: 'form-with-state' },
  SUPERSLOT: { ...byForm, signIn: 'query' },
  SEXYGAME: { ...byForm, signIn: 'site' },
}

/** Undefined for a game nobody has taught us to speak with. */
export function gameProtocol(code: string): GameProtocol | undefined {
  return Object.hasOwn(GAME_PROTOCOLS, code) ? GAME_PROTOCOLS[code] : undefined
}
