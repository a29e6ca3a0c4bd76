import { type RawBuilder, sql } from 'kysely'
import type { Judgement } from './ring.ts'
import { wordsOf } from './ring-words.ts'

/** As the functions of the database take it: with why, as staff read it. */
export function judgementValue(judgement: Judgement): RawBuilder<unknown> {
  const { state, reason, suspicion } = judgement
  const evidence = { ...judgement.evidence, says: wordsOf(judgement) }
  return sql`row(${state}, ${reason}, ${suspicion}, ${JSON.stringify(evidence)}::jsonb)::invite.judgement`
}
