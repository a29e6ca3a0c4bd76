import { type Db, retryIdempotent } from '../../platform/database/db.ts'
import * as functions from './functions.gen.ts'
import { type Authorised, type Instruction, instructionTo } from './instruction.ts'
import type { WorkItem } from './work-item.ts'

/** Puts an item off that somebody holds, because somebody else has to answer first: for so many minutes nobody is handed it, and its clock stands. */
export function putItemOff(
  db: Db,
  { ownerId, itemId }: Pick<WorkItem, 'ownerId' | 'itemId'>,
  { waitsFor, minutes, instruction }: { waitsFor: functions.WaitedFor; minutes: number; instruction: Instruction },
): Promise<Authorised> {
  return retryIdempotent(() =>
    functions.putItemOff(db, { owner: ownerId, item: itemId, waitsFor, minutes, instruction: instructionTo('put-off', instruction) }),
  )
}
