import type { GameAccount } from '@krapao/contract'
import { NOTHING } from '@krapao/money'
import type { Db } from '../../platform/db.ts'
import { currencyOf } from '../account/index.ts'
import type { Balances } from '../ledger/index.ts'
import { type Game, presentGame } from './game.ts'
import { accountsOf, allGames } from './store.ts'

/** Every game on offer to this player, and any other that holds their money; an active one with our mirror of its balance. */
export async function listGames(db: Db, playerId: string, balances: Balances): Promise<GameAccount[]> {
  const [games, accounts, currency] = await Promise.all([allGames(db), accountsOf(db, playerId), currencyOf(db, playerId)])
  const active = new Set(accounts.map((account) => account.gameCode))
  const hasMoney = (game: Game) => (balances.games.get(game.code) ?? 0n) > 0n
  const listed = games.filter((game) => (game.isShown && game.currency === currency) || hasMoney(game))
  return listed.map((game) => presentGame(game, active.has(game.code), balances.games.get(game.code) ?? NOTHING))
}
