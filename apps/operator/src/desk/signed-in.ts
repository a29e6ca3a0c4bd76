import { newRowId } from '@krapao/server/platform/ids'
import type { Db } from '@krapao/server/platform/database/db'
import { type Instruction, useStaffSession } from '@krapao/server/modules/operator'
import { Sentence } from '@krapao/terminal'

/** Where the secret of a session stands: in no argument, which every list of processes shows to everybody. */
const SESSION = 'STAFF_SESSION'

/** What whoever is signed in at this terminal says, once. */
export async function instructionFrom(db: Db, why: string): Promise<Instruction> {
  const secret = process.env[SESSION] ?? ''
  const session = secret === '' ? undefined : await useStaffSession(db, secret)
  if (!session || session.isOver)
    throw new Sentence(
      `Nobody is signed in at this terminal${session ? ' any more' : ''}: set ${SESSION} to what npm run staff -- open-session STAFF prints.`,
    )
  return { actId: newRowId(), staffId: session.staffId, secret, why }
}
