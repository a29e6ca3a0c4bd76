import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import { decidedOf, type Instruction, instructionTo } from '../operator/index.ts'
import * as functions from './functions.gen.ts'
import type { Push } from './push.ts'
import type { RemarkDecided } from './staff-notes.ts'

/** A player reads, among what has ended for them, of what their wallet was the sum after one posting. Sent once, whoever sends it. */
export async function sendExplanation(
  { db, push }: { db: Db; push: Push },
  { playerId, postingNo, instruction }: { playerId: string; postingNo: bigint; instruction: Instruction },
): Promise<RemarkDecided> {
  const asked = { player: playerId, postingNo, instruction: instructionTo('explain', instruction) }
  const status = decidedOf(await retryIdempotent(() => functions.sendExplanation(db, asked)))
  if (status === 'act') push.toPlayer(playerId, 'inbox-changed')
  return status
}
