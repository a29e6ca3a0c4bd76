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
  /** A small picture of the background; null where there is none. */
  backgroundSmall: string | null
  /** What it is called in each language; null: as `name`. */
  names: { nameTH: string | null; nameLA: string | null; nameEN: string | null }
  /** Closed for a while by its provider. */
  isInMaintenance: boolean
  /** What the provider keeps its balances in. */
  currency: string
}

/** What a player has with a game. */
export interface PlayerGame {
  /** They have an account there. */
  isActive: boolean
  isFavourite: boolean
  /** When we opened it for them last; null: never. */
  openedAt: Date | null
}

/** A game as a player sees it. An inactive one counts nothing, whatever the ledger says of it. */
export function presentGame(game: Game, own: PlayerGame & { mirror: MinorUnits }): GameAccount {
  return {
    code: game.code,
    name: game.name,
    ...game.names,
    logo: game.logo,
    background: game.background,
    backgroundSmall: game.backgroundSmall,
    isActive: own.isActive,
    amount: majorFromMinor(own.isActive ? own.mirror : (0n as MinorUnits)),
    ftWalletSlot: game.factorHundredths / 100,
    category: game.category,
    offer: game.isShown ? (game.isInMaintenance ? 'maintenance' : 'open') : 'withdrawn',
    isFavourite: own.isFavourite,
    openedAt: own.openedAt?.toISOString() ?? null,
    web: game.webUrl,
    android: game.androidUrl,
    ios: game.iosUrl,
  }
}
