import type { GameAccount } from '@krapao/contract'
import { NOTHING } from '@krapao/money'
import type { Db } from '../../platform/database/db.ts'
import type { Balances } from '../ledger/index.ts'
import { type Game, presentGame } from './game.ts'
import { listPlayerGames } from './store.ts'

/**
 * Every game on offer to this player, and any other that holds their money or is a favourite of theirs; an active one with our mirror of its
 * balance.
 */
export async function listGames(db: Db, playerId: string, balances: Promise<Balances>): Promise<GameAccount[]> {
  const [all, { games, currency }] = await Promise.all([listPlayerGames(db, playerId), balances])
  const moneyAt = (game: Game) => games.get(game.code) ?? NOTHING
  const listed = all.filter((game) => (game.isShown && game.currency === currency) || game.isFavourite || moneyAt(game) > 0n)
  return listed.map((game) => presentGame(game, { ...game, mirror: moneyAt(game) }))
}
