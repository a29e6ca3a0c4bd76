import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

/** A person has handed over goods that were won. `couponId`: the subject of its work item. */
export async function handOver(
  db: Db,
  { playerId, couponId, instruction }: { playerId: string; couponId: string; instruction: Instruction },
): Promise<Authorised> {
  const { rows } = await retryIdempotent(() =>
    sql<{
      status: Authorised
    }>`select spin.hand_over(${playerId}, ${couponId}, ${instructionValue(instruction, 'handed_over')}) as status`.execute(db),
  )
  return rows[0]!.status
}
