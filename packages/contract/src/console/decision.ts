/** A kind of work item, as `decisions.gen.ts` has it of the server's modules: the console draws its forms from it. */
export interface DecisionKind {
  /** What waits. */
  waits: string
  /** `always`: nothing can be decided, it ends by itself; `sometimes`: an item says whether it needs a decision. */
  informs: 'always' | 'sometimes' | 'never'
  outcomes: Readonly<Record<string, DecisionOutcome>>
}

interface DecisionOutcome {
  /** What comes of it. */
  does: string
  /** What it counts as in a day of whoever decides. */
  counts: 'credit' | 'payout' | null
  /** Fields of the body, by their names there. */
  needs: Readonly<Record<string, DecisionField>>
  /** In words, by code, beside what every decision can be refused for. */
  refusals: Readonly<Record<string, string>>
}

interface DecisionField {
  /** How it is written; a list: one of these. */
  shape: string | readonly string[]
  says: string
  /** When it is needed; null: always. */
  when: string | null
}
