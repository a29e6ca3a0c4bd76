import { retryIdempotent, type Db } from '../../platform/database/db.ts'
import type { Refuse } from '../../platform/http/refusal.ts'
import { newRowId } from '../../platform/ids.ts'
import { type Authorised, decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import type { Device } from '../../platform/credentials/device.ts'
import * as functions from './functions.gen.ts'
import type { PlayerPrincipal } from './principals.ts'
import type { Push } from './push.ts'

/** Ends every session of the player, the one that asks too. Until staff have let them in again, nobody signs in. */
export async function freeze(
  { db, push }: { db: Db; push: Push },
  { playerId, tokenHash }: PlayerPrincipal,
  device: Device,
  refuse: Refuse<'INVALID_USER_3'>,
): Promise<void> {
  const asked = { player: playerId, tokenHash, restriction: newRowId(), device }
  const { status, ended } = await retryIdempotent(() => functions.freeze(db, asked))
  if (status === 'no_session') throw refuse('INVALID_USER_3')
  push.endSessions(ended)
}

export interface Deactivation {
  playerId: string
  instruction: Instruction
}

export type RestrictionDecided = Authorised | functions.RestrictionObstacle

/** One person keeps a player out of their account; the work item stays open until two let them in again. */
export async function deactivate(
  { db, push }: { db: Db; push: Push },
  { playerId, instruction }: Deactivation,
): Promise<RestrictionDecided> {
  // The same instruction again deactivates once.
  const asked = { player: playerId, restriction: instruction.actId, instruction: instructionTo('deactivate', instruction) }
  const answer = await retryIdempotent(() => functions.deactivate(db, asked))
  push.endSessions(answer.ended)
  return decidedOf(answer)
}

export async function liftRestriction(
  { db }: { db: Db },
  { playerId, restrictionId, instruction }: Deactivation & { restrictionId: string },
): Promise<RestrictionDecided> {
  const decision = { player: playerId, restriction: restrictionId, instruction: instructionTo('lift', instruction) }
  return decidedOf(await retryIdempotent(() => functions.liftRestriction(db, decision)))
}
