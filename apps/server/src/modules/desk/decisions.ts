import type { MinorUnits } from '@krapao/money'
import { accountDecisions } from '../account/index.ts'
import { adjustmentDecisions } from '../adjustment/index.ts'
import { betsDecisions } from '../bets/index.ts'
import { bonusDecisions } from '../bonus/index.ts'
import { depositDecisions } from '../deposit/index.ts'
import { gamesDecisions } from '../games/index.ts'
import { inviteDecisions } from '../invite/index.ts'
import { AUTHORISED_REFUSALS, type Authorised, type Decisions, type Field, type Outcome, type Refusal } from '../operator/index.ts'
import { spinDecisions } from '../spin/index.ts'
import { withdrawDecisions } from '../withdraw/index.ts'
import type { DeskDeps } from './deps.ts'

const OF_MODULES = {
  ...gamesDecisions,
  ...withdrawDecisions,
  ...depositDecisions,
  ...accountDecisions,
  ...adjustmentDecisions,
  ...inviteDecisions,
  ...bonusDecisions,
  ...betsDecisions,
  ...spinDecisions,
}

/** Whatever waits for a person in any module, by kind. */
export const DECISIONS: Decisions<DeskDeps> = OF_MODULES

/** What can be decided about an item of a kind, by the word that says so; nothing where it ends by itself. */
export function outcomesOf(kind: string): Readonly<Record<string, Outcome<DeskDeps>>> {
  const decided = Object.hasOwn(DECISIONS, kind) ? DECISIONS[kind] : undefined
  return decided && 'outcomes' in decided ? decided.outcomes : {}
}

type InModules = (typeof OF_MODULES)[keyof typeof OF_MODULES]
type OutcomeIn<Kind> = Kind extends { outcomes: infer Outcomes } ? Outcomes[keyof Outcomes] : never
type NameIn<One> = One extends { refusals: infer Refusals } ? keyof Refusals : never
type FieldName<One> = One extends { needs: infer Needs } ? keyof Needs & string : never
type FieldOf<One, Name extends string> = One extends { needs: { [Field in Name]: infer Said } } ? Said : never
type Unchecked<Said> = Said extends { shape: 'amount' } ? MinorUnits : string

type InOutcomes = OutcomeIn<InModules>

/** What belongs to decisions, each field by its name, as somebody has said it. */
export type DecisionFields = { [Name in FieldName<InOutcomes>]?: Unchecked<FieldOf<InOutcomes, Name>> | undefined }

/** `no_such_decision`: this cannot be said about such an item. `plan_changed`: it does something else than was shown. */
export type DecisionRefused = NameIn<InOutcomes> | Exclude<Authorised, 'act' | 'proposed'> | 'no_such_decision' | 'plan_changed'

/** What all of them can be refused for. */
export const REFUSALS_OF_ALL = {
  ...AUTHORISED_REFUSALS,
  plan_changed: {
    code: 'PLAN_CHANGED',
    status: 409,
    says: 'What comes of it now is not what they were shown, and nothing was done: look at it again.',
  },
  no_such_decision: { code: 'NO_OUTCOME', status: 422, says: 'This cannot be said about such an item.', see: 'npm run desk -- show ITEM' },
} satisfies Record<string, Refusal>

/** Whatever the decision: one name means one thing in all modules. */
export const REFUSALS = Object.fromEntries(
  [REFUSALS_OF_ALL, ...Object.keys(DECISIONS).flatMap((kind) => Object.values(outcomesOf(kind)).map(({ refusals }) => refusals))].flatMap(
    (refusals) => Object.entries<Refusal>(refusals),
  ),
) as Record<DecisionRefused, Refusal>

/** What can be said with a decision, each field once. */
export const FIELDS: readonly NamedField[] = [
  ...new Map(
    Object.keys(DECISIONS)
      .flatMap((kind) => Object.values(outcomesOf(kind)))
      .flatMap(({ needs }) =>
        Object.entries(needs).map(([name, field]) => [name, { ...field, name: name as keyof DecisionFields }] as const),
      ),
  ).values(),
]

export interface NamedField extends Field {
  name: keyof DecisionFields
}
