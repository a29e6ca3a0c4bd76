import type { Db } from '../../platform/database/db.ts'

/** Where this player has an account, not its password, which they see in the portal; and which games are favourites or were opened. */
export async function gameDataOf(db: Db, playerId: string) {
  const [accounts, choices, games] = await Promise.all([
    db
      .selectFrom('games.account')
      .select(['game_code', 'username', 'opened_at'])
      .where('player_id', '=', playerId)
      .orderBy('opened_at')
      .execute(),
    db.selectFrom('games.player_game').select(['game_code', 'favourite_at', 'opened_at']).where('player_id', '=', playerId).execute(),
    db.selectFrom('games.game').select(['code', 'name']).execute(),
  ])
  const names = new Map(games.map(({ code, name }) => [code, name]))
  const chosen = new Map(choices.map((choice) => [choice.game_code, choice]))
  const known = new Map(accounts.map((account) => [account.game_code, account]))
  return [...new Set([...known.keys(), ...chosen.keys()])].map((code) => ({
    name: names.get(code) ?? code,
    username: known.get(code)?.username ?? null,
    beganAt: known.get(code)?.opened_at ?? null,
    isFavourite: (chosen.get(code)?.favourite_at ?? null) !== null,
    openedAt: chosen.get(code)?.opened_at ?? null,
  }))
}
