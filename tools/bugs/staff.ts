import type { Bug } from './bug.ts'

export const STAFF: readonly Bug[] = [
  {
    name: 'approved-by-one-alone',
    breaks: 'one person approves their own proposal',
    file: 'apps/server/src/modules/operator/authorise.sql',
    search: 'if v_proposal.proposed_by = p_instruction.staff_id then',
    replace: 'if false then',
    tests: ['apps/server/src/modules/operator/authorise.test.ts'],
  },
  {
    name: 'day-sum-not-counted',
    breaks: 'one person decides alone about any sum in small parts',
    file: 'apps/server/src/modules/operator/authorise.sql',
    search: 'where d.amount + excluded.amount <= v_a_day',
    replace: '',
    tests: ['apps/server/src/modules/operator/authorise.test.ts'],
  },
  {
    name: 'changed-and-approved',
    breaks: 'what has changed since it was proposed is approved all the same',
    file: 'apps/server/src/modules/operator/authorise.sql',
    search: 'if v_proposal.evidence_hash <> p_evidence_hash then',
    replace: 'if false then',
    tests: ['apps/server/src/modules/operator/authorise.test.ts'],
  },
  {
    name: 'adjusted-below-what-is-there',
    breaks: 'whether the wallet still holds an adjustment is not looked at when it is approved',
    file: 'apps/server/src/modules/adjustment/adjust.sql',
    search: 'and adjustment.is_too_much(direction, amount, v_owner.wallet)',
    replace: 'and false',
    tests: ['apps/server/src/modules/adjustment/adjust.test.ts'],
  },
  {
    name: 'bank-account-of-another-player',
    breaks: 'a bank account that another player has proven meanwhile becomes this player’s too',
    file: 'apps/server/src/modules/account/change-bank-account.sql',
    search: "if p_instruction.act = 'approve' and v_change.state = 'proposed' and exists (",
    replace: 'if false and exists (',
    tests: ['apps/server/src/modules/account/change-bank-account.test.ts'],
  },
]
