import { type SendLimit, setSendLimit } from '../src/modules/otp/index.ts'
import type { Db } from '../src/platform/database/db.ts'
import { instructionFrom, staff } from './staff.ts'

/** Beyond what any test sends. */
const NO_LIMIT: SendLimit = { siteAnHour: 100_000, siteADay: 100_000, networkAnHour: 100_000, blockAnHour: 100_000 }

/** So many codes may be sent from now on; what is not said has no limit. */
export async function limitCodes(world: { ownerDb: Db }, limit: Partial<SendLimit>): Promise<void> {
  const owner = await staff(world, 'owner')
  const set = await setSendLimit(world.ownerDb, { ...NO_LIMIT, ...limit }, instructionFrom(owner, 'a test'))
  if (set !== 'act') throw new Error(`the limit could not be set: ${set}`)
}
