import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_OPERATOR: TableClasses = {
  byPlayer: ['credit'],
  byOwner: ['act', 'act_head', 'proposal', 'work_item'],
  rules: ['authority', 'credit_bar', 'day_limit', 'decision_flow', 'due_time', 'staff'],
  oneNode: {
    day_by_two: 'summed over all of the staff',
    day_sum: 'summed over all players',
    rule_change: 'one chain of all rules',
    staff_session: 'of staff alone',
  },
  leftBehind: {
    credit_staff_id_fkey: 'operator.authorise asks who it is; the audit looks for them',
    proposal_approved_by_fkey: 'operator.authorise asks who it is; the audit looks for them',
    proposal_proposed_by_fkey: 'operator.authorise asks who it is; the audit looks for them',
  },
}
