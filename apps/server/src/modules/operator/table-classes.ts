import type { TableClasses } from '../../platform/database/table-class.ts'

export const TABLES_OF_OPERATOR: TableClasses = {
  byPlayer: ['credit'],
  byOwner: ['act', 'act_head', 'proposal', 'work_item'],
  oneNode: {
    authority: 'a rule, in the one chain of all',
    credit_bar: 'a rule, in the one chain of all',
    day_by_two: 'summed over all of the staff',
    day_limit: 'a rule, in the one chain of all',
    day_sum: 'summed over all players',
    decision_flow: 'a rule, in the one chain of all',
    rule_change: 'one chain of all rules',
    staff: 'a rule, in the one chain of all',
    staff_session: 'of staff alone',
  },
  leftBehind: {
    credit_staff_id_fkey: 'operator.authorise asks who it is, and the audit',
    proposal_approved_by_fkey: 'operator.authorise asks who it is, and the audit',
    proposal_proposed_by_fkey: 'operator.authorise asks who it is, and the audit',
  },
}
