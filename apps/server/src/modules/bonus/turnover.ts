import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { BetHandler } from '../bets/index.ts'
import * as functions from './functions.gen.ts'
import { tellOfBonus } from './tell-of-bonus.ts'

/** Counts the turnover of a player's bets to their condition. */
export function turnover(deps: { db: Db; push: Push }): BetHandler {
  return {
    stream: 'bets',
    name: 'turnover',
    async read(playerId) {
      const hasCounted = await retryIdempotent(() => functions.countBets(deps.db, { player: playerId }))
      if (hasCounted) await tellOfBonus(deps, playerId)
    },
  }
}
