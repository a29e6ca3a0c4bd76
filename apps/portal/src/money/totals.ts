import type { GameAccount, WalletSummary } from '@krapao/contract'
import { majorFromMinor, type MajorUnits, NOTHING, minorUnits, type MinorUnits, minorFromMajor } from '@krapao/money'

export function addUp(amounts: readonly MajorUnits[]): MajorUnits {
  return majorFromMinor(amounts.reduce<MinorUnits>((sum, amount) => minorUnits(sum + minorFromMajor(amount)), NOTHING))
}

/** What a player owns and where it is. Money in transit is in neither place, so it is not part of the total. */
export interface Totals {
  total: MajorUnits
  wallet: MajorUnits
  inGames: MajorUnits
  inProgress: MajorUnits
  /** Part of the total that lies in the wallet, 0 to 100; undefined when there is nothing to divide. */
  walletPercent: number | undefined
}

/** Inactive games do not count. A game counts its `amount`, not its game-wallet value. */
export function totalsOf(wallet: Pick<WalletSummary, 'amount' | 'slots' | 'inProgress'>): Totals {
  const games = wallet.slots.filter((game) => game.isActive).map((game) => game.amount)
  // Each amount is within the contract's limit; their sum may exceed it, so it is never added to anything else.
  const total = addUp([wallet.amount, ...games])
  return {
    total,
    wallet: wallet.amount,
    inGames: addUp(games),
    inProgress: addUp(wallet.inProgress.map((move) => move.amount)),
    walletPercent: total > 0 ? Math.round((wallet.amount / total) * 1000) / 10 : undefined,
  }
}

const FACTOR_SCALE = 1_000_000

/** The game-wallet value of the card: the balance times the game's factor, rounded down to the minor unit. */
export function gameWalletValue(game: Pick<GameAccount, 'amount' | 'ftWalletSlot'>): MajorUnits {
  const factor = BigInt(Math.round(game.ftWalletSlot * FACTOR_SCALE))
  return majorFromMinor(minorUnits((minorFromMajor(game.amount) * factor) / BigInt(FACTOR_SCALE)))
}
