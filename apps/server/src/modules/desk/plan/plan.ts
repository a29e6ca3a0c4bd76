import type { DecisionPlan } from '@krapao/contract/console'
import { asPartOfTransaction, inTransaction } from '../../../platform/database/db.ts'
import { now as databaseTime } from '../../../platform/database/functions.gen.ts'
import { isUuid } from '../../../platform/ids.ts'
import { saidBefore } from '../../operator/index.ts'
import { type ItemDecided, type ItemDecision, prepareItem } from '../decide-item.ts'
import type { DeskDeps } from '../deps.ts'
import { type Effect, effectOf, hashOf, presentEffect } from './effect.ts'
import { heldBack } from './held-back.ts'

/** Thrown so that what was tried is rolled back. */
class Tried extends Error {
  readonly outcome: Effect | ItemDecided

  constructor(outcome: Effect | ItemDecided) {
    super('what was tried is not to stay')
    this.outcome = outcome
  }
}

/** Whom a decision concerns: whose item it is, and who is named in it. */
const concernedBy = (ownerId: string, { playerId }: Pick<ItemDecision, 'playerId'>) =>
  [ownerId, playerId].filter((id) => id !== undefined).filter(isUuid)

/**
 * What comes of a decision: the verb itself is run, under the locks that it takes, and all of it is taken back. Null where that is known only
 * afterwards; a text says why nothing would come of it.
 */
export async function planDecision(
  deps: DeskDeps,
  decision: ItemDecision,
): Promise<DecisionPlan | Exclude<ItemDecided, 'act' | 'proposed'> | null> {
  const ready = await prepareItem(deps, decision)
  if (typeof ready === 'string') return ready as Exclude<ItemDecided, 'act' | 'proposed'>
  if (ready.isKnownAfterwards) return null
  const concerned = concernedBy(ready.ownerId, decision)
  const outcome = await tried(() =>
    inTransaction(deps.db, async (tx) => {
      const since = await databaseTime(tx)
      const held = heldBack(deps, tx)
      const answer = await asPartOfTransaction(() => ready.carryOut(held.deps))
      throw new Tried(isDone(answer) ? await effectOf(deps, tx, { status: answer, paysOut: held.paysOut() }, { concerned, since }) : answer)
    }),
  )
  return typeof outcome === 'string' ? (outcome as Exclude<ItemDecided, 'act' | 'proposed'>) : presentEffect(deps, outcome)
}

/**
 * Decides as it was shown: if anything else comes of it than the plan of this hash says, nothing does. The effect is read in the transaction
 * that commits it, so that what was shown is what was done.
 */
export async function decideAsShown(deps: DeskDeps, decision: ItemDecision, planHash: string): Promise<ItemDecided> {
  const { itemId, instruction } = decision
  const ready = await prepareItem(deps, decision)
  if (typeof ready === 'string') return ready
  if (ready.isKnownAfterwards) return ready.carryOut(deps)
  const concerned = concernedBy(ready.ownerId, decision)
  let tell = () => {}
  const outcome = await tried(() =>
    inTransaction(deps.db, async (tx) => {
      const held = heldBack(deps, tx)
      tell = held.tell
      const since = await databaseTime(tx)
      const answer = await asPartOfTransaction(() => ready.carryOut(held.deps))
      // What is refused is kept as an act.
      if (!isDone(answer)) return answer
      const effect = await effectOf(deps, tx, { status: answer, paysOut: held.paysOut() }, { concerned, since })
      if (hashOf(effect) !== planHash) throw new Tried(effect)
      return answer
    }),
  )
  if (typeof outcome === 'string') {
    tell()
    return outcome
  }
  // Said again, it was answered as the first time, and did nothing more.
  return (await saidBefore(deps.db, itemId, instruction)) ?? 'plan_changed'
}

const isDone = (answer: ItemDecided): answer is Effect['status'] => answer === 'act' || answer === 'proposed'

async function tried<Result>(work: () => Promise<Result>): Promise<Result | Effect | ItemDecided> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    throw error
  }
}
