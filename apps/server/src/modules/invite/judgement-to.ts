import type { Judgement as JudgementValue } from './functions.gen.ts'
import type { Judgement } from './ring.ts'
import { wordsOf } from './ring-reasons.ts'

/** As the functions of the database take it: with why, as staff read it. */
export function judgementTo(judgement: Judgement): JudgementValue {
  const { state, reason, suspicion } = judgement
  return { state, reason, suspicion, evidence: { ...judgement.evidence, says: wordsOf(judgement) } }
}
