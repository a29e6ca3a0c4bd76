import { openItem, type Instruction, saidBefore } from '../operator/index.ts'
import { type DecisionFields, type DecisionRefused, outcomesOf } from './decisions.ts'
import type { DeskDeps } from './deps.ts'
import { keepLinks } from './find-link.ts'
import { isUuid } from '../../platform/ids.ts'

/** What somebody says about an item, and what belongs to saying so. */
export interface ItemDecision extends DecisionFields {
  itemId: string
  /** One of those of the item's card. */
  outcome: string
  instruction: Instruction
  /** By what players know the browser in which it is said. */
  visitor?: Buffer | undefined
}

export type ItemDecided = 'act' | 'proposed' | DecisionRefused

/** A decision that could be asked for: with whom it is about, and the verb that carries it out. */
export interface ReadyDecision {
  ownerId: string
  isKnownAfterwards: boolean
  carryOut: (deps: DeskDeps) => Promise<ItemDecided>
}

/** Gives an instruction about an open item: the verb of its subject decides what becomes of it. */
export async function decideItem(deps: DeskDeps, decision: ItemDecision): Promise<ItemDecided> {
  const ready = await prepareItem(deps, decision)
  return typeof ready === 'string' ? ready : ready.carryOut(deps)
}

/** Looks for the item and at what was said of it, and asks whoever is to be asked first; a text says why there is nothing to carry out. */
export async function prepareItem(
  deps: DeskDeps,
  { itemId, outcome, instruction, visitor, ...fields }: ItemDecision,
): Promise<ReadyDecision | ItemDecided> {
  const item = await openItem(deps.db, itemId)
  if (!item) return (await saidBefore(deps.db, itemId, instruction)) ?? 'no_item'
  const outcomes = outcomesOf(item.kind)
  if (!Object.hasOwn(outcomes, outcome)) return 'no_such_decision'
  // The database refuses it, and keeps that it did.
  for (const playerId of new Set([item.ownerId, fields.playerId ?? item.ownerId])) {
    if (isUuid(playerId)) await keepLinks(deps, { staffId: instruction.staffId, playerId, visitor })
  }
  const { prepare, isKnownAfterwards = false } = outcomes[outcome]!
  const ready = (await prepare(deps, item, { instruction, fields })) as ItemDecided | ReadyDecision['carryOut']
  return typeof ready === 'string' ? ready : { ownerId: item.ownerId, isKnownAfterwards, carryOut: ready }
}
