import type { Db } from '../../platform/database/db.ts'

/** The newest so many: a player may have a million. */
const BETS_TOLD = 5000

/** What this player's bets at each game come to, and the newest of them, each as it is told now or was told before. */
export async function betDataOf(db: Db, playerId: string) {
  const [totals, bets] = await Promise.all([
    db
      .selectFrom('bets.game_total')
      .select(['game_code', 'bets', 'stake', 'win', 'last_settled_at'])
      .where('player_id', '=', playerId)
      .orderBy('game_code')
      .execute(),
    db
      .selectFrom('bets.bet')
      .select(['game_code', 'bet_id', 'kind', 'stake', 'win', 'settled_at'])
      .where('player_id', '=', playerId)
      .orderBy('bet_no', 'desc')
      .limit(BETS_TOLD)
      .execute(),
  ])
  return { totals, bets }
}
