import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

/** Staff have looked at a bonus that was met, and whose bets were changed since: what was kept stays. */
export async function noteTurnover(
  db: Db,
  { playerId, conditionId, instruction }: { playerId: string; conditionId: string; instruction: Instruction },
): Promise<Authorised> {
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Authorised }>`
      select bonus.note_turnover(${playerId}, ${conditionId}, ${instructionValue(instruction, 'note')}) as status`.execute(db),
  )
  return rows[0]!.status
}
