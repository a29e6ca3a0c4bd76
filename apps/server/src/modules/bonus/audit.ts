import type { Check } from '../../platform/database/check.ts'
import { CONDITIONS } from './audit/conditions.ts'
import { GRANTED, KINDS } from './audit/grants.ts'

export { KINDS }

/** Whether what players were granted, played and gave back is what the ledger, their bets and their terms say. */
export const BONUSES: Check[] = [...GRANTED, ...CONDITIONS]
