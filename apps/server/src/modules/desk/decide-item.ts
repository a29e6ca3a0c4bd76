import { openItem, type Instruction, saidBefore } from '../operator/index.ts'
import { type DecisionFields, type DecisionRefused, outcomesOf } from './decisions.ts'
import type { DeskDeps } from './deps.ts'

/** What somebody says about an item, and what belongs to saying so. */
export interface ItemDecision extends DecisionFields {
  itemId: string
  /** One of those of the item's card. */
  outcome: string
  instruction: Instruction
}

export type ItemDecided = 'act' | 'proposed' | DecisionRefused

/** Gives an instruction about an open item: the verb of its subject decides what becomes of it. */
export async function decideItem(deps: DeskDeps, { itemId, outcome, instruction, ...fields }: ItemDecision): Promise<ItemDecided> {
  const item = await openItem(deps.db, itemId)
  if (!item) return (await saidBefore(deps.db, itemId, instruction)) ?? 'no_item'
  const outcomes = outcomesOf(item.kind)
  if (!Object.hasOwn(outcomes, outcome)) return 'no_such_decision'
  return outcomes[outcome]!.decide(deps, item, { instruction, fields }) as Promise<ItemDecided>
}
