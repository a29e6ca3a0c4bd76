import type { GameAccount } from '@krapao/contract'
import { majorFromMinor, type MinorUnits } from '@krapao/money'
import type { GameCategory } from '@krapao/terms'

export interface Game {
  code: string
  name: string
  category: GameCategory
  factorHundredths: number
  webUrl: string | null
  androidUrl: string | null
  iosUrl: string | null
  /** Offered to players. */
  isShown: boolean
  /** Addresses of pictures. */
  logo: string
  background: string
  /** What the provider keeps its balances in. */
  currency: string
}

/** A game as a player sees it. An inactive one counts nothing, whatever the ledger says of it. */
export function presentGame(game: Game, isActive: boolean, mirror: MinorUnits): GameAccount {
  return {
    code: game.code,
    name: game.name,
    logo: game.logo,
    background: game.background,
    isActive,
    amount: majorFromMinor(isActive ? mirror : (0n as MinorUnits)),
    ftWalletSlot: game.factorHundredths / 100,
    category: game.category,
    web: game.webUrl,
    android: game.androidUrl,
    ios: game.iosUrl,
  }
}
