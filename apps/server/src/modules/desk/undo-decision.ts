import { actAbout, type Authorised, type Instruction } from '../operator/index.ts'
import { outcomesOf } from './decisions.ts'
import type { DeskDeps } from './deps.ts'

/** What somebody has decided about an item, by the act by which they did. */
interface Decided {
  itemId: string
  actId: string
}

/** Takes back what was decided, while its verb lets whoever decided it. `too_late`: it does not, or not any more. */
export async function undoDecision(
  deps: DeskDeps,
  { itemId, actId, instruction }: Decided & { instruction: Instruction },
): Promise<Authorised | 'too_late'> {
  const found = await undoOf(deps, { itemId, actId })
  return found ? found.undo.carryOut(deps, found.decided, instruction) : 'too_late'
}

/** For how many milliseconds more it can be taken back; 0 where it cannot. */
export async function undoWithin(deps: DeskDeps, of: Decided): Promise<number> {
  const found = await undoOf(deps, of)
  return found ? found.undo.within(deps, found.decided) : 0
}

async function undoOf(deps: DeskDeps, { itemId, actId }: Decided) {
  const act = await actAbout(deps.db, itemId, actId)
  const undo = act && outcomesOf(act.kind)[act.act]?.undo
  return undo && { undo, decided: { ownerId: act.ownerId, subject: act.subject, actId } }
}
