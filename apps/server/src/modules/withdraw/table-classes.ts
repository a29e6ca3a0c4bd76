import type { TableClasses } from '../../platform/database/distribution/table-class.ts'

export const TABLES_OF_WITHDRAW: TableClasses = {
  byPlayer: ['closing', 'withdrawal'],
  byOwner: ['payout_return'],
  rules: ['bank_change_review', 'rule', 'step_up'],
  oneNode: {
    day_sum: 'summed over all players',
  },
}
