import { sql } from 'kysely'
import type { ProviderBet } from '../../../integrations/providers.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { ImportBetsAnswer } from '../functions.gen.ts'
import { importBets } from './import-bets.ts'
import { withLimitedConcurrency } from './limited-concurrency.ts'
import { type Feed, keepStrayBets } from './stray-bets.ts'

/** So many players' bets are written at once. */
const CONCURRENCY = 8

export interface PageImported extends Omit<ImportBetsAnswer, 'isUntold'> {
  /** Players whose bets somebody is to be told of. */
  players: string[]
  /** Of names that are nobody's here. */
  strays: number
}

/** Imports what a page tells, each player's part in one commit. Told again it changes nothing. */
export async function importPage(db: Db, feed: Feed, bets: readonly ProviderBet[]): Promise<PageImported> {
  const { gameCode } = feed
  const byName = Map.groupBy(bets, ({ username }) => username)
  const owners = await playersByName(db, gameCode, [...byName.keys()])
  const total: PageImported = { counted: 0, repeated: 0, kept: 0, players: [], strays: 0 }
  await withLimitedConcurrency(CONCURRENCY, [...byName], async ([username, told]) => {
    const playerId = owners.get(username)
    if (playerId === undefined) {
      await keepStrayBets(db, { ...feed, username }, told)
      total.strays += told.length
      return
    }
    const imported = await importBets(db, { playerId, gameCode }, told)
    total.counted += imported.counted
    total.repeated += imported.repeated
    total.kept += imported.kept
    if (imported.isUntold) total.players.push(playerId)
  })
  return total
}

/** Whose the names are; those that are nobody's are missing. */
async function playersByName(db: Db, gameCode: string, usernames: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ username: string; player_id: string }>`
    select username, player_id from games.username where game_code = ${gameCode} and username = any (${usernames})`.execute(db)
  return new Map(rows.map(({ username, player_id: playerId }) => [username, playerId]))
}
