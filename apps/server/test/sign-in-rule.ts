import { setSignInRule } from '../src/modules/account/index.ts'
import type { Db } from '../src/platform/database/db.ts'
import { instructionFrom, staff } from './staff.ts'

/** Whoever signs in from a browser never seen shows a code from now on, or no longer. */
export async function wantCode(world: { ownerDb: Db }, isWanted: boolean): Promise<void> {
  const owner = await staff(world, 'owner')
  const set = await setSignInRule(world.ownerDb, isWanted, instructionFrom(owner, 'a test'))
  if (set !== 'act') throw new Error(`the rule could not be set: ${set}`)
}
