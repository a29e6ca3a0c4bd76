import { sql } from 'kysely'
import type { ProviderBet } from '../../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import { type Imported, reportValue } from '../../bets/index.ts'

/** Imports what was told of one player at one game, in one commit. Told again it changes nothing. */
export async function importBets(
  db: Db,
  { playerId, gameCode }: { playerId: string; gameCode: string },
  told: readonly ProviderBet[],
): Promise<Imported & { has_news: boolean }> {
  const reports = told.map((bet) => reportValue({ ...bet, gameCode }))
  const { rows } = await retryIdempotent(() =>
    sql<Imported & { has_news: boolean }>`select * from games.import_bets(${playerId}, ${gameCode}, ${reports}::bets.report[])`.execute(db),
  )
  return rows[0]!
}
