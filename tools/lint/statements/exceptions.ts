import type { Rule } from './judge-statements.ts'

/** Functions that break a rule all the same, and why. One that breaks it no more is told too. */
export const EXCEPTIONS: Record<string, { rules: readonly Rule[]; why: string }> = {
  'deposit.claim_amount': {
    rules: ['no owner'],
    why: 'finds which amounts close by are taken, without a lock; the one that is chosen is then claimed by itself',
  },
  'deposit.due_arrivals': {
    rules: ['no owner'],
    why: 'finds what is due over all players, without a lock; each is then credited under its own',
  },
  'deposit.free_amounts': {
    rules: ['no owner'],
    why: 'finds which amounts are free again, without a lock; each is then taken by itself',
  },
}
