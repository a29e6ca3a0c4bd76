import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

/** A person has handed over goods that were won. `couponId`: the subject of its work item. */
export function fulfilPrize(
  db: Db,
  { playerId, couponId, instruction }: { playerId: string; couponId: string; instruction: Instruction },
): Promise<Authorised> {
  const asked = { player: playerId, coupon: couponId, instruction: instructionTo('fulfilled', instruction) }
  return retryIdempotent(() => functions.fulfilPrize(db, asked))
}
