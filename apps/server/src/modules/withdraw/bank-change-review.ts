import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

/** An owner of the operator sets for how many hours after a change of the bank account withdrawals wait for manual review. */
export async function setBankChangeReview(db: Db, hours: number, instruction: Instruction): Promise<Authorised> {
  const { rows } = await retryIdempotent(() =>
    sql<{
      status: Authorised
    }>`select withdraw.set_bank_change_review(${instructionValue(instruction, 'set')}, ${hours}) as status`.execute(db),
  )
  return rows[0]!.status
}
