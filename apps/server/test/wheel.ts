import { demoWheel } from '../seed/wheel.ts'
import { newRowId } from '../src/platform/ids.ts'
import { decideWheel, saveWheel, type WheelDraft } from '../src/modules/spin/index.ts'
import { instructionFrom, staff } from './staff.ts'
import type { World } from './world.ts'

/** From now on this wheel, or that of the demo, is in use in this world. Answers its id. */
export async function useWheel(world: World, draft: WheelDraft = demoWheel('BAHT')): Promise<string> {
  const wheelId = newRowId()
  const [one, other] = [await staff(world, 'owner'), await staff(world, 'marketing')]
  const saved = await saveWheel(world.db, wheelId, draft, instructionFrom(other))
  if (saved !== 'saved') throw new Error(`the wheel could not be saved: ${saved}`)
  const decided = [other, one].map((by) => () => decideWheel(world.db, { wheelId, act: 'use', instruction: instructionFrom(by) }))
  const said = [await decided[0]!(), await decided[1]!()]
  if (said.join() !== 'proposed,act') throw new Error(`the wheel could not be put in use: ${said.join()}`)
  return wheelId
}
