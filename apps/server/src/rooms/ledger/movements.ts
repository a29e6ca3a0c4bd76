import type { STATEMENT_TYPES } from '@krapao/contract'
import type { Satang } from '@krapao/money'

type PlayerAccount = 'wallet' | 'held' | 'refund' | 'invite' | 'coin' | 'transit' | 'game'
type HouseAccount =
  | 'bank'
  | 'gateway'
  | 'giftlink'
  | 'result'
  | 'bonus'
  | 'refund-cost'
  | 'invite-cost'
  | 'adjustment'
  | 'suspense'
  | 'coin-issue'

export type AccountKind = PlayerAccount | HouseAccount

type StatementType = (typeof STATEMENT_TYPES)[number]

/** One amount from one account to another: it cannot fail to balance. */
export interface Movement {
  kind: keyof typeof STATEMENT_NAMES
  from: AccountKind
  to: AccountKind
  /** The game, gateway or bank, where one of the two accounts has one. */
  place: string | null
  /** Minor units, or coins; more than zero. */
  amount: bigint
  /** Where the player sees it in the statement. */
  statementType: StatementType | null
  /** The id of what it belongs to, for whoever follows it: a transfer, a withdrawal, an outside payment. */
  cause: string
}

/** The channel that money came in by, with the house account that holds it. */
export type DepositChannel =
  | { channel: 'bank'; bankCode: string }
  | { channel: 'qr'; provider: string }
  | { channel: 'slip'; bankCode: string }
  | { channel: 'giftlink' }

/*
 * Every way money moves, one pure function each, and no other. A room chooses a movement; none invents a leg.
 * Words: `transit` holds what was sent to or asked from a game until the provider's answer is known;
 * `game` mirrors the provider's balance; `result` takes the wins and losses; `held` is a withdrawal on its way.
 */

export function depositSettled(amount: Satang, source: DepositChannel, outsideReference: string): Movement {
  const { account, place } = houseAccountOf(source)
  return { kind: 'deposit', from: account, to: 'wallet', place, amount, statementType: 'deposit', cause: outsideReference }
}

export function sentToGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_in_sent', from: 'wallet', to: 'transit', place: game, amount, statementType: 'transfer', cause: transferId }
}

export function arrivedAtGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_in_done', from: 'transit', to: 'game', place: game, amount, statementType: null, cause: transferId }
}

export function refusedByGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_in_refused', from: 'transit', to: 'wallet', place: game, amount, statementType: null, cause: transferId }
}

export function askedFromGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_out_asked', from: 'game', to: 'transit', place: game, amount, statementType: 'transfer', cause: transferId }
}

export function returnedFromGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_out_done', from: 'transit', to: 'wallet', place: game, amount, statementType: null, cause: transferId }
}

export function keptByGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_out_refused', from: 'transit', to: 'game', place: game, amount, statementType: null, cause: transferId }
}

/** From what we held for the provider's balance to what it says. More is the player's win, less their loss. */
export function gameResult({ mirror, balance, game }: { mirror: Satang; balance: Satang; game: string }): Movement {
  const result = balance - mirror
  return {
    kind: 'game_result',
    ...(result < 0n ? ({ from: 'game', to: 'result' } as const) : ({ from: 'result', to: 'game' } as const)),
    place: game,
    amount: result < 0n ? -result : result,
    statementType: null,
    cause: `balance ${balance}`,
  }
}

export function withdrawalHeld(amount: Satang, withdrawalId: string): Movement {
  return { kind: 'withdraw_held', from: 'wallet', to: 'held', place: null, amount, statementType: 'withdraw', cause: withdrawalId }
}

export function withdrawalPaid(amount: Satang, payingBankCode: string, withdrawalId: string): Movement {
  return { kind: 'withdraw_paid', from: 'held', to: 'bank', place: payingBankCode, amount, statementType: null, cause: withdrawalId }
}

export function withdrawalReleased(amount: Satang, withdrawalId: string): Movement {
  return { kind: 'withdraw_released', from: 'held', to: 'wallet', place: null, amount, statementType: null, cause: withdrawalId }
}

export function coinsGiven(coins: bigint, reason: string): Movement {
  return { kind: 'coins_given', from: 'coin-issue', to: 'coin', place: null, amount: coins, statementType: null, cause: reason }
}

/** What the statement calls the two sides of each kind of movement; `null` for a kind that is not an entry of its own. */
export const STATEMENT_NAMES = {
  deposit: (place: string | null) => ({ from: place ?? 'GIFTLINK', to: 'WALLET' }),
  game_in_sent: (place: string | null) => ({ from: 'WALLET', to: place! }),
  game_out_asked: (place: string | null) => ({ from: place!, to: 'WALLET' }),
  withdraw_held: () => ({ from: 'WALLET', to: 'BANK' }),
  game_in_done: null,
  game_in_refused: null,
  game_out_done: null,
  game_out_refused: null,
  game_result: null,
  withdraw_paid: null,
  withdraw_released: null,
  coins_given: null,
}

function houseAccountOf(source: DepositChannel): { account: HouseAccount; place: string | null } {
  if (source.channel === 'qr') return { account: 'gateway', place: source.provider }
  if (source.channel === 'giftlink') return { account: 'giftlink', place: null }
  return { account: 'bank', place: source.bankCode }
}
