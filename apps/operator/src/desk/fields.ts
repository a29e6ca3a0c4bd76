import { parseMinorUnits } from '@krapao/money'
import { DECISIONS, type DecisionFields, FIELDS, type NamedField, outcomesOf } from '@krapao/server/modules/desk'

/** What belongs to a decision, as somebody types it: by the options that the tables of the modules name. */

/** Without its dashes. Two fields may have one option: no decision needs both. */
const optionOf = ({ option }: Pick<NamedField, 'option'>) => option.slice('--'.length).split(' ')[0]!

/** `--to PLAYER`; of what is one of a list, the list. */
export const typedAs = ({ option, shape }: Pick<NamedField, 'option' | 'shape'>) =>
  typeof shape === 'string' ? option : `${option.split(' ')[0]} ${shape.join('|')}`

export const FIELD_OPTIONS = Object.fromEntries(FIELDS.map((field) => [optionOf(field), { type: 'string' } as const]))

export const FIELD_HELP = Object.fromEntries(
  FIELDS.map(({ option, says, shape }) => [option, typeof shape === 'string' ? says : `${says}: ${shape.join(', ')}`]),
)

/** A line for each decision that needs more than a reason. */
export const DECIDE_USAGE = Object.keys(DECISIONS)
  .flatMap((kind) => Object.entries(outcomesOf(kind)).map(([outcome, { needs }]) => ({ kind, outcome, needs: Object.values(needs) })))
  .filter(({ needs }) => needs.length > 0)
  .map(({ kind, outcome, needs }) => {
    const options = needs.map(({ option, when }) => (when === undefined ? option : `[${option}]`)).join(' ')
    return `  npm run desk -- decide ITEM ${outcome} ${options} --why "what you have seen"   (of a ${kind})`
  })
  .join('\n')

/** Undefined where one of them is no value of its kind. */
export function fieldsTyped(values: Readonly<Record<string, string | undefined>>): DecisionFields | undefined {
  const typed = FIELDS.flatMap((field) => {
    const value = values[optionOf(field)]
    return value === undefined ? [] : [[field.name, field.shape === 'amount' ? parseMinorUnits(value) || undefined : value] as const]
  })
  return typed.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(typed)
}
