import type { MinorUnits } from '@krapao/money'
import { gatherWrites } from '../../platform/database/gather.ts'
import * as functions from './functions.gen.ts'

/** What a look at a provider's balance says of a game's result. */
export interface Result {
  playerId: string
  gameCode: string
  mirror: MinorUnits
  balance: MinorUnits
  /** Of the accounts at this game, as they were before the look. */
  version: bigint
  idempotencyKey: string
}

/** Results that come together share one round trip and one commit. */
export const postResult = gatherWrites<Result, functions.PostResultAnswer>({
  name: 'results',
  run: (db, results) =>
    functions.postResults(db, {
      players: results.map(({ playerId }) => playerId),
      games: results.map(({ gameCode }) => gameCode),
      mirrors: results.map(({ mirror }) => mirror),
      balances: results.map(({ balance }) => balance),
      versions: results.map(({ version }) => version),
      idempotencyKeys: results.map(({ idempotencyKey }) => idempotencyKey),
    }),
  alone: (db, { playerId, gameCode, ...read }) => functions.postResult(db, { player: playerId, game: gameCode, ...read }),
  keyOf: ({ playerId }) => playerId,
})
