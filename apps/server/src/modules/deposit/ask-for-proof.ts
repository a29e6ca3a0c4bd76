import { sql } from 'kysely'
import { retryIdempotent } from '../../platform/database/db.ts'
import type { DepositDeps } from './deps.ts'

type ProofAsked = 'asked' | 'taken' | 'nothing_waits'

/** The player is told what proves the account that money of theirs waits from. `taken`: no amount is to be had. */
export async function askForProof({ db, push }: Pick<DepositDeps, 'db' | 'push'>, playerId: string): Promise<ProofAsked> {
  const { rows } = await retryIdempotent(() =>
    sql<{ status: ProofAsked }>`select deposit.ask_for_proof_again(${playerId}) as status`.execute(db),
  )
  const { status } = rows[0]!
  if (status === 'asked') push.toPlayer(playerId, 'arrivals-changed')
  return status
}
