import { type DecisionKind, DECISIONS, type Kind, REFUSALS_OF_ALL } from '@krapao/contract/console'
import { useLanguage } from './index.tsx'
import { THAI_NEEDS, THAI_OUTCOMES, THAI_REFUSALS, THAI_WAITS, THAI_WHEN } from './decisions.th.ts'

const KINDS: Readonly<Record<string, DecisionKind>> = DECISIONS

/** What a kind of item is and what can be decided about it; undefined for one that a newer server knows. */
export const kindOf = (kind: string): DecisionKind | undefined => (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined)

export const isKind = (kind: string): kind is Kind => Object.hasOwn(DECISIONS, kind)

export interface DecisionWords {
  waits(kind: string): string
  does(kind: string, outcome: string): string
  /** Why it was not done; undefined for a code that no decision has. */
  refusal(kind: string, outcome: string, code: string): string | undefined
  says(kind: string, outcome: string, field: string): string
  when(kind: string, outcome: string, field: string): string | null
}

const ENGLISH: DecisionWords = {
  waits: (kind) => kindOf(kind)?.waits ?? kind,
  does: (kind, outcome) => kindOf(kind)?.outcomes[outcome]?.does ?? outcome,
  refusal: (kind, outcome, code) => kindOf(kind)?.outcomes[outcome]?.refusals[code] ?? (REFUSALS_OF_ALL as Record<string, string>)[code],
  says: (kind, outcome, field) => kindOf(kind)?.outcomes[outcome]?.needs[field]?.says ?? field,
  when: (kind, outcome, field) => kindOf(kind)?.outcomes[outcome]?.needs[field]?.when ?? null,
}

/** Of what a newer server brings there are English words alone. */
const THAI: DecisionWords = {
  waits: (kind) => (THAI_WAITS as Record<string, string>)[kind] ?? ENGLISH.waits(kind),
  does: (kind, outcome) => (THAI_OUTCOMES as Record<string, Record<string, string>>)[kind]?.[outcome] ?? ENGLISH.does(kind, outcome),
  refusal: (kind, outcome, code) => (THAI_REFUSALS as Record<string, string>)[code] ?? ENGLISH.refusal(kind, outcome, code),
  says: (kind, outcome, field) => (THAI_NEEDS as Record<string, string>)[field] ?? ENGLISH.says(kind, outcome, field),
  when: (kind, outcome, field) =>
    ENGLISH.when(kind, outcome, field) === null ? null : ((THAI_WHEN as Record<string, string>)[field] ?? null),
}

export function useDecisionWords(): DecisionWords {
  return useLanguage().language === 'th' ? THAI : ENGLISH
}
