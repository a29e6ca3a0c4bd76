import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import { type Authorised, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'

export interface Confirmation {
  playerId: string
  reference: string
  outcome: 'confirm' | 'deny'
  instruction: Instruction
}

/**
 * Another person than who credited a deposit on trust says that its money is there, or that it never came: then two people
 * decide who bears it, as of any payment that its bank takes back.
 */
export function confirmDeposit({ db }: { db: Db }, { playerId, reference, outcome, instruction }: Confirmation): Promise<Authorised> {
  return retryIdempotent(() =>
    functions.confirmDeposit(db, { player: playerId, reference, instruction: instructionTo(outcome, instruction) }),
  )
}
