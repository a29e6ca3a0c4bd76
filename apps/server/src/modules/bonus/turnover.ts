import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Push } from '../account/index.ts'
import type { BetHandler } from '../bets/index.ts'
import { tellOfBonus } from './tell-of-bonus.ts'

/** Counts the turnover of a player's bets to their condition. */
export function turnover(deps: { db: Db; push: Push }): BetHandler {
  return {
    name: 'turnover',
    async read(playerId) {
      const { rows } = await retryIdempotent(() =>
        sql<{ has_counted: boolean }>`select bonus.count_bets(${playerId}) as has_counted`.execute(deps.db),
      )
      if (rows[0]!.has_counted) await tellOfBonus(deps, playerId)
    },
  }
}
