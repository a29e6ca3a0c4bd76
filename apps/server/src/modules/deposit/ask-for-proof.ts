import { retryIdempotent } from '../../platform/database/db.ts'
import type { DepositDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

/** The player is told what proves the account that money of theirs waits from. */
export async function askForProof({ db, push }: Pick<DepositDeps, 'db' | 'push'>, playerId: string): Promise<functions.ProofAsked> {
  const status = await retryIdempotent(() => functions.askForProofAgain(db, { player: playerId }))
  if (status === 'asked') push.toPlayer(playerId, 'arrivals-changed')
  return status
}
