import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

export interface EarningDecision {
  playerId: string
  /** The subject of the work item. */
  subject: string
  outcome: 'release' | 'refuse'
  instruction: Instruction
}

/** Staff release an earning that waits, or refuse it. Answers what the authority for it did. */
export async function decideEarning({ db }: { db: Db }, { playerId, subject, outcome, instruction }: EarningDecision): Promise<Authorised> {
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Authorised }>`
      select invite.decide_earning(${playerId}, ${subject}, ${outcome}, ${instructionValue(instruction, outcome)}) as status`.execute(db),
  )
  return rows[0]!.status
}
