import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

/**
 * Another person than who credited a deposit on trust says that its money is there, or that it never came: then two people
 * decide who bears it, as of any payment that its bank takes back.
 */
export async function confirmDeposit(
  { db }: { db: Db },
  {
    playerId,
    reference,
    outcome,
    instruction,
  }: { playerId: string; reference: string; outcome: 'confirm' | 'deny'; instruction: Instruction },
): Promise<Authorised> {
  const { rows } = await retryIdempotent(() =>
    sql<{
      status: Authorised
    }>`select deposit.confirm_deposit(${playerId}, ${reference}, ${instructionValue(instruction, outcome)}) as status`.execute(db),
  )
  return rows[0]!.status
}
