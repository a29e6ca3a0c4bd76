import { type RawBuilder, sql } from 'kysely'
import type { Judgement } from './ring.ts'

/** As the functions of the database take it. */
export function judgementValue({ state, reason, suspicion, evidence }: Judgement): RawBuilder<unknown> {
  return sql`row(${state}, ${reason}, ${suspicion}, ${JSON.stringify(evidence)}::jsonb)::invite.judgement`
}
