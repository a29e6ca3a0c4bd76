import { retryIdempotent } from '../../platform/database/db.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import type { WithdrawDeps } from './deps.ts'
import * as functions from './functions.gen.ts'

interface Approval {
  playerId: string
  withdrawalId: string
  /** The act by which it was approved. */
  approval: string
}

/**
 * Whoever approved a withdrawal takes that back, for as long as the operator says and no worker has taken it: it waits for staff again.
 * `too_late`: it is another approval that stands, or the money may be going out.
 */
export async function undoApproval(
  { db }: Pick<WithdrawDeps, 'db'>,
  { playerId, withdrawalId, approval, instruction }: Approval & { instruction: Instruction },
): Promise<Authorised | functions.UndoObstacle> {
  const said = { player: playerId, withdrawal: withdrawalId, approval, instruction: instructionTo('undo', instruction) }
  return decidedOf(await retryIdempotent(() => functions.undoApproval(db, said)))
}

/** For how many milliseconds more that can be; 0 where it cannot. */
export function undoApprovalWithin({ db }: Pick<WithdrawDeps, 'db'>, { playerId, withdrawalId, approval }: Approval): Promise<number> {
  return functions.undoWithin(db, { player: playerId, withdrawal: withdrawalId, approval })
}
