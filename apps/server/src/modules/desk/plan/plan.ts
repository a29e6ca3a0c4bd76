import type { DecisionPlan } from '@krapao/contract/console'
import { asPartOfTransaction, inTransaction, type Tx } from '../../../platform/database/db.ts'
import { readsWhatFunctionsWrote } from '../../../platform/database/distribution/is-distributed.ts'
import { now as databaseTime } from '../../../platform/database/functions.gen.ts'
import { isUuid } from '../../../platform/ids.ts'
import { saidBefore } from '../../operator/index.ts'
import { type ItemDecided, type ItemDecision, prepareItem, type ReadyDecision } from '../decide-item.ts'
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

/** Carries a decision out within a transaction: what it was answered, what it has done, and how others are told of that once it is committed. */
async function carryOutIn(deps: DeskDeps, tx: Tx, ready: ReadyDecision, { playerId }: Pick<ItemDecision, 'playerId'>) {
  const since = await databaseTime(tx)
  const held = heldBack(deps, tx)
  const answer = await asPartOfTransaction(() => ready.carryOut(held.deps))
  // Whose item it is, and who is named in it.
  const concerned = [ready.ownerId, playerId].filter((id) => id !== undefined).filter(isUuid)
  const effect = isDone(answer) ? await effectOf(deps, tx, { status: answer, paysOut: held.paysOut() }, { concerned, since }) : undefined
  return { answer, effect, tell: held.tell }
}

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
  if (!(await isKnownBefore(deps, ready))) return null
  const outcome = await tried(() =>
    inTransaction(deps.db, async (tx) => {
      const { answer, effect } = await carryOutIn(deps, tx, ready, decision)
      throw new Tried(effect ?? answer)
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
  if (!(await isKnownBefore(deps, ready))) return ready.carryOut(deps)
  let tell = () => {}
  const outcome = await tried(() =>
    inTransaction(deps.db, async (tx) => {
      const done = await carryOutIn(deps, tx, ready, decision)
      tell = done.tell
      // What is refused is kept as an act.
      if (done.effect && hashOf(done.effect) !== planHash) throw new Tried(done.effect)
      return done.answer
    }),
  )
  if (typeof outcome === 'string') {
    tell()
    return outcome
  }
  // Said again, it was answered as the first time, and did nothing more.
  return (await saidBefore(deps.db, itemId, instruction)) ?? 'plan_changed'
}

const isKnownBefore = async ({ db }: DeskDeps, { isKnownAfterwards }: ReadyDecision) => !isKnownAfterwards && readsWhatFunctionsWrote(db)

const isDone = (answer: ItemDecided): answer is Effect['status'] => answer === 'act' || answer === 'proposed'

async function tried<Result>(work: () => Promise<Result>): Promise<Result | Effect | ItemDecided> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    throw error
  }
}
