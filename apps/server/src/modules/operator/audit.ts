export { CARRIED_OUT, NOBODY_ALONE, TWO_PEOPLE, UNDONE } from './audit/decisions.ts'
export { ESCALATIONS } from './audit/escalations.ts'
export { LEASES } from './audit/leases.ts'
export { LINKS } from './audit/links.ts'
export { STAFF_CHANGES } from './audit/staff-changes.ts'

/** Our tables whose rows are rules. */
export const RULE_TABLES = {
  'operator.staff': { key: ['staff_id'] },
  'operator.authority': { key: ['kind', 'currency', 'role'] },
  'operator.due_time': { key: ['kind'] },
  'operator.day_limit': { key: ['flow', 'currency'] },
  'operator.credit_bar': { key: ['is_one'] },
  'operator.decision_flow': { key: ['kind', 'verb'] },
  'operator.staff_limit': { key: ['staff_id', 'flow', 'currency'] },
  'operator.staff_sign_in_rule': { key: ['is_one'] },
}
