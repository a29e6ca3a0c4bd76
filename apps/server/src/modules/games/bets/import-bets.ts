import type { ProviderBet } from '../../../integrations/providers.ts'
import { retryIdempotent, type Db } from '../../../platform/database/db.ts'
import * as functions from '../functions.gen.ts'

/** Imports what was told of one player at one game, in one commit. Told again it changes nothing. */
export function importBets(
  db: Db,
  { playerId, gameCode }: { playerId: string; gameCode: string },
  told: readonly ProviderBet[],
): Promise<functions.ImportBetsAnswer> {
  const reports = told.map((bet) => ({ ...bet, gameCode }))
  return retryIdempotent(() => functions.importBets(db, { player: playerId, game: gameCode, reports }))
}
