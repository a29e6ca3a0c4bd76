import { sql } from 'kysely'
import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionValue } from '../operator/index.ts'

/** `not_same`: these cannot be one payment, or one of them is another's already. */
export type Merged = Authorised | 'not_same'

/** Staff say that a payment which waits for manual review is another one, told of under another reference. */
export async function mergePayment(
  { db }: { db: Db },
  { ownerId, reference, into, instruction }: { ownerId: string; reference: string; into: string; instruction: Instruction },
): Promise<Merged> {
  const { rows } = await retryIdempotent(() =>
    sql<{ status: Merged }>`
      select deposit.merge_payment(${ownerId}, ${reference}, ${instructionValue(instruction, 'same_payment')}, ${into}) as status`.execute(
      db,
    ),
  )
  return rows[0]!.status
}
