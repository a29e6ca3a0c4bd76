import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_OPERATOR: TableClasses = {
  byPlayer: ['credit', 'staff_link'],
  byOwner: ['act', 'act_head', 'escalation', 'item_lease', 'proposal', 'work_item'],
  rules: ['authority', 'credit_bar', 'day_limit', 'decision_flow', 'due_time', 'staff', 'staff_limit', 'staff_sign_in_rule'],
  oneNode: {
    day_by_two: 'summed over all of the staff',
    day_sum: 'summed over all players',
    rule_change: 'one chain of all rules',
    staff_browser: 'of staff alone',
    staff_attempt: 'counted before anybody knows whose sign-in it is',
    staff_attempt_subject: 'counted before anybody knows whose sign-in it is',
    staff_challenge: 'of staff alone',
    staff_change: 'of staff alone',
    staff_device: 'of staff alone',
    staff_invitation: 'of staff alone',
    staff_passkey: 'of staff alone',
    staff_password: 'of staff alone',
    staff_recovery_code: 'of staff alone',
    staff_session: 'of staff alone',
    staff_sign_in: 'of staff alone',
    staff_totp: 'of staff alone',
    step_up: 'of staff alone',
  },
  leftBehind: {
    credit_staff_id_fkey: 'operator.authorise asks who it is; the audit looks for them',
    proposal_approved_by_fkey: 'operator.authorise asks who it is; the audit looks for them',
    proposal_proposed_by_fkey: 'operator.authorise asks who it is; the audit looks for them',
  },
}
