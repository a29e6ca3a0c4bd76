import type { STATEMENT_TYPES } from '@krapao/contract'
import type { Satang } from '@krapao/money'

/** One signed leg, in minor units. The legs of a movement add up to zero. */
export interface Leg {
  account: string
  amount: bigint
}

type StatementType = (typeof STATEMENT_TYPES)[number]

/** How one movement stands in the books. `statement` is what the player sees of it, when they see it. */
export interface Movement {
  kind: string
  legs: Leg[]
  statement?: { type: StatementType; from: string; to: string; amount: Satang; description?: { kind: RelatedKind; text: string } }
  /** What an auditor needs to follow the movement to its cause. */
  details: Record<string, string>
}

export type RelatedKind = 'bonus' | 'promotion' | 'invite' | 'refund' | 'luckydraw'

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
  return {
    kind: 'deposit',
    legs: transferOf(amount, { from: houseAccountOf(source), to: 'wallet' }),
    statement: { type: 'deposit', from: sourceName(source), to: 'WALLET', amount },
    details: { outsideReference },
  }
}

export function sentToGame(amount: Satang, game: string, transferId: string): Movement {
  return {
    kind: 'game_in_sent',
    legs: transferOf(amount, { from: 'wallet', to: `transit:${game}` }),
    statement: { type: 'transfer', from: 'WALLET', to: game, amount },
    details: { transferId },
  }
}

export function arrivedAtGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_in_done', legs: transferOf(amount, { from: `transit:${game}`, to: `game:${game}` }), details: { transferId } }
}

export function refusedByGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_in_refused', legs: transferOf(amount, { from: `transit:${game}`, to: 'wallet' }), details: { transferId } }
}

export function askedFromGame(amount: Satang, game: string, transferId: string): Movement {
  return {
    kind: 'game_out_asked',
    legs: transferOf(amount, { from: `game:${game}`, to: `transit:${game}` }),
    statement: { type: 'transfer', from: game, to: 'WALLET', amount },
    details: { transferId },
  }
}

export function returnedFromGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_out_done', legs: transferOf(amount, { from: `transit:${game}`, to: 'wallet' }), details: { transferId } }
}

export function keptByGame(amount: Satang, game: string, transferId: string): Movement {
  return { kind: 'game_out_refused', legs: transferOf(amount, { from: `transit:${game}`, to: `game:${game}` }), details: { transferId } }
}

/** A positive result is the player's win at the game, a negative one their loss. */
export function gameResult(result: Satang, game: string): Movement {
  return { kind: 'game_result', legs: [leg(`game:${game}`, result), leg(`result:${game}`, -result)], details: { game } }
}

export function withdrawalHeld(amount: Satang, withdrawalId: string): Movement {
  return {
    kind: 'withdraw_held',
    legs: transferOf(amount, { from: 'wallet', to: 'held' }),
    statement: { type: 'withdraw', from: 'WALLET', to: 'BANK', amount },
    details: { withdrawalId },
  }
}

export function withdrawalPaid(amount: Satang, payingBankCode: string, withdrawalId: string): Movement {
  return { kind: 'withdraw_paid', legs: transferOf(amount, { from: 'held', to: `bank:${payingBankCode}` }), details: { withdrawalId } }
}

export function withdrawalReleased(amount: Satang, withdrawalId: string): Movement {
  return { kind: 'withdraw_released', legs: transferOf(amount, { from: 'held', to: 'wallet' }), details: { withdrawalId } }
}

export function coinsGiven(coins: bigint, reason: string): Movement {
  return { kind: 'coins_given', legs: [leg('coin-issue', -coins), leg('coin', coins)], details: { reason } }
}

function transferOf(amount: Satang, { from, to }: { from: string; to: string }): Leg[] {
  return [leg(from, -amount), leg(to, amount)]
}

function leg(account: string, amount: bigint): Leg {
  return { account, amount }
}

function houseAccountOf(source: DepositChannel): string {
  if (source.channel === 'qr') return `gateway:${source.provider}`
  if (source.channel === 'giftlink') return 'giftlink'
  return `bank:${source.bankCode}`
}

function sourceName(source: DepositChannel): string {
  if (source.channel === 'qr') return source.provider
  if (source.channel === 'giftlink') return 'GIFTLINK'
  return source.bankCode
}
