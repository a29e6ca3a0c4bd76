import { sql } from 'kysely'
import type { Check } from '../../platform/database/check.ts'
import { CONDITIONS } from './audit/conditions.ts'
import { COVERED_GRANTS } from './audit/covered.ts'
import { GRANTED, KINDS } from './audit/grants.ts'

export { KINDS }

/** Whether what players were granted, played and gave back is what the ledger, their bets and their terms say. */
export const BONUSES: Check[] = [...GRANTED, ...CONDITIONS, ...COVERED_GRANTS]

/** What needs a person, by the kind of its work item. */
export const ITEMS = {
  'bonus-turnover': sql`
    select player_id as owner_id, condition_id::text as subject from bonus.condition where short_since is not null and noted_at is null`,
}
