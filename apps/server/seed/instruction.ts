import type { Db } from '../src/platform/database/db.ts'
import { newRowId } from '../src/platform/ids.ts'
import { type Instruction, openStaffSession } from '../src/modules/operator/index.ts'

/** What this member of the demo's staff says, each time in one session of theirs. By the owner of the database, who alone opens sessions. */
export async function demoInstructions(owner: Db, name: string): Promise<() => Instruction> {
  const { staff_id: staffId } = await owner
    .selectFrom('operator.staff')
    .select('staff_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const secret = await openStaffSession(owner, staffId)
  if (secret === undefined) throw new Error(`${name} of the demo works there no more`)
  return () => ({ actId: newRowId(), staffId, secret, why: 'the demo world' })
}
