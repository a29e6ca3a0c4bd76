import { demoWheel } from '../../seed/wheel.ts'
import { decideWheel, saveWheel, type WheelDraft } from '../../src/modules/spin/index.ts'
import type { Db } from '../../src/platform/database/db.ts'
import { newRowId } from '../../src/platform/ids.ts'
import { addTestStaff, instructionFrom } from '../staff.ts'

/** What every spin comes to: one seed of a world gives one order of events, and those of the wheel are chosen at random. */
export const WON = 'one-coin'

function wheel(): WheelDraft {
  const [first, second] = demoWheel('BAHT').slices
  const prize = { kind: 'coins', coins: 1 } as const
  const slices = [
    { ...first!, code: WON, weight: 999_999, prize },
    { ...second!, code: 'hardly-ever', weight: 1, prize },
  ]
  return { ...demoWheel('BAHT'), couponHours: null, slices }
}

/** Every spin wins a coin. */
export async function putWheelInUse(db: Db, ownerUrl: string): Promise<void> {
  const wheelId = newRowId()
  const [one, other] = [await addTestStaff(ownerUrl, ['owner']), await addTestStaff(ownerUrl, ['owner'])]
  await saveWheel(db, wheelId, wheel(), instructionFrom(one, 'a simulated world'))
  for (const by of [one, other]) await decideWheel(db, { wheelId, act: 'use', instruction: instructionFrom(by, 'a simulated world') })
}
