import type { ConsoleQueuedItem } from '@krapao/contract/console'
import { majorFromMinor, minorUnits } from '@krapao/money'
import { outcomesOf } from './decisions.ts'
import { sentenceForm } from './sentence-form.ts'

/** A decision as somebody has proposed it: its word, and what belongs to saying so, as the wire has it. */
type SaidDecision = Pick<NonNullable<ConsoleQueuedItem['proposal']>, 'outcome' | 'fields'>

/** What was said about an item of a kind, by what the database was told of it. */
export function saidDecision(kind: string, act: string): SaidDecision {
  for (const [outcome, { actForm }] of Object.entries(outcomesOf(kind))) {
    const said = actForm === undefined ? undefined : sentenceForm(actForm).read(act)
    if (said) return { outcome, fields: fieldsOf(said) }
  }
  return { outcome: act, fields: {} }
}

/** The database has amounts in minor units. The form of an act names no other fields than its decision has. */
function fieldsOf({ amount, ...others }: Record<string, string>): SaidDecision['fields'] {
  return { ...others, ...(amount === undefined ? {} : { amount: majorFromMinor(minorUnits(BigInt(amount))) }) }
}
