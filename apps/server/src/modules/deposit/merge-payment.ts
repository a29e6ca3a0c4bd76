import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

export type Merged = Authorised | functions.MergeObstacle

/** Staff say that a payment which waits for manual review is another one, told of under another reference. */
export async function mergePayment(
  { db }: { db: Db },
  { ownerId, reference, into, instruction }: { ownerId: string; reference: string; into: string; instruction: Instruction },
): Promise<Merged> {
  const asked = { owner: ownerId, reference, instruction: instructionTo('same_payment', instruction), into }
  return decidedOf(await retryIdempotent(() => functions.mergePayment(db, asked)))
}
