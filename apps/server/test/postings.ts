import type { Posting } from '../src/modules/ledger/index.ts'

/* Postings that the product makes inside the database, as its functions do. */

const NO_SUBACCOUNTS = { sourceSubaccount: null, destinationSubaccount: null }

export function depositOf(amount: bigint, reference: string, gateway = 'KBANK'): Posting {
  return { kind: 'deposit_gateway', sourceSubaccount: gateway, destinationSubaccount: null, amount, referenceId: reference }
}

export function giftOf(amount: bigint, reference: string): Posting {
  return { kind: 'deposit_giftlink', ...NO_SUBACCOUNTS, amount, referenceId: reference }
}

export function sentToGame(amount: bigint, game: string, transferId: string): Posting {
  return { kind: 'game_in_sent', sourceSubaccount: null, destinationSubaccount: game, amount, referenceId: transferId }
}

export function arrivedAtGame(amount: bigint, game: string, transferId: string): Posting {
  return { kind: 'game_in_done', sourceSubaccount: game, destinationSubaccount: game, amount, referenceId: transferId }
}

export function refusedByGame(amount: bigint, game: string, transferId: string): Posting {
  return { kind: 'game_in_refused', sourceSubaccount: game, destinationSubaccount: null, amount, referenceId: transferId }
}

export function initiatedFromGame(amount: bigint, game: string, transferId: string): Posting {
  return { kind: 'game_out_asked', sourceSubaccount: game, destinationSubaccount: game, amount, referenceId: transferId }
}

/** From the mirror of a game's balance to what its provider says. More is the player's win, less their loss. */
export function resultOf(game: string, mirror: bigint, balance: bigint): Posting {
  const result = balance - mirror
  return {
    kind: result < 0n ? 'game_loss' : 'game_win',
    sourceSubaccount: game,
    destinationSubaccount: game,
    amount: result < 0n ? -result : result,
    referenceId: `balance ${balance}`,
  }
}

export function heldForWithdrawal(amount: bigint, withdrawalId: string): Posting {
  return { kind: 'withdraw_held', ...NO_SUBACCOUNTS, amount, referenceId: withdrawalId }
}

export function releasedFromWithdrawal(amount: bigint, withdrawalId: string): Posting {
  return { kind: 'withdraw_released', ...NO_SUBACCOUNTS, amount, referenceId: withdrawalId }
}
